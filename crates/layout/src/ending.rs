//! An endgame by its men: the strong side moves up the board, the weak king comes first.

use std::ops::Range;

use lucena_table::words::ROLES;
use lucena_table::{Material, turn};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use crate::side::Side;

/// The greatest number of men.
///
/// ```
/// use lucena_layout::{Layout, MAX_LAYOUT_MEN};
/// let rook_ending: lucena_table::Material = "KRPvKR".parse()?;
/// assert!(rook_ending.men() > MAX_LAYOUT_MEN && Layout::check(rook_ending).is_err());
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub const MAX_LAYOUT_MEN: usize = 4;

/// The squares of the men, in the order of [`Ending::men`]; what is beyond them is 0.
///
/// ```
/// use lucena_layout::{Ending, Squares};
/// let (black_king, white_king, rook) = (60, 4, 0);
/// let squares: Squares = [black_king, white_king, rook, 0];
/// let ending = Ending::new("KRvK".parse()?, shakmaty::Color::White);
/// assert_eq!(ending.board(&squares).board_fen().to_string(), "4k3/8/8/8/8/8/8/R3K3");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub type Squares = [u8; MAX_LAYOUT_MEN];

/// One man of an endgame.
///
/// ```
/// use lucena_layout::{Ending, EndingMan, Side};
/// let ending = Ending::new("KRvK".parse()?, shakmaty::Color::White);
/// assert_eq!(ending.men()[2], EndingMan { role: shakmaty::Role::Rook, side: Side::Strong });
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingMan {
    /// What it is.
    pub role: Role,
    /// Whose it is.
    pub side: Side,
}

/// The men of an endgame in the order: weak king, strong king, the strong side's others, the
/// weak side's others, each strongest first. Like men stand in the order of their squares.
///
/// ```
/// use lucena_layout::{Ending, Side};
/// let ending = Ending::new("KRvK".parse()?, shakmaty::Color::White);
/// let (a1, c1, h1) = (0, 2, 7);
/// assert!(ending.lone_king() && ending.in_check(Side::Weak, &[c1, a1, h1, 0], None));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ending {
    material: Material,
    strong: Color,
    men: Vec<EndingMan>,
    pawns: bool,
}

/// A move of an endgame.
///
/// ```
/// use lucena_layout::{Ending, Side, Step};
/// let ending = Ending::new("KRvK".parse()?, shakmaty::Color::White);
/// let (b2, h8, a1) = (9, 63, 0);
/// let steps = ending.steps(&[b2, h8, a1, 0], Side::Weak);
/// assert!(steps.iter().any(|step| matches!(step, Step::Outside(men) if men.len() == 2))); // Kxa1
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To another position of the same endgame, not yet turned to its canonical form. After a
    /// double step that can be taken in passing, also what that capture leads to.
    Inside(Squares, Option<Vec<(EndingMan, u8)>>),
    /// A capture or promotion: the men and their squares afterwards.
    Outside(Vec<(EndingMan, u8)>),
}

impl Ending {
    /// The endgame with the first-named side (`White`) or the other as the strong one.
    pub fn new(material: Material, strong: Color) -> Ending {
        let mut men =
            [Side::Weak, Side::Strong].map(|side| EndingMan { role: Role::King, side }).to_vec();
        for side in Side::BOTH {
            let color = if side.is_strong() { strong } else { !strong };
            for role in ROLES {
                let man = EndingMan { role, side };
                men.extend((0..material.count(color, role)).map(|_| man));
            }
        }
        assert!(men.len() <= MAX_LAYOUT_MEN, "layouts reach to four men");
        Ending { material, strong, men, pawns: material.has_pawns() }
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Which side is the strong one; white is the first-named side.
    pub fn strong(&self) -> Color {
        self.strong
    }

    /// The men.
    pub fn men(&self) -> &[EndingMan] {
        &self.men
    }

    /// Whether there is a pawn, so that only left and right are symmetric.
    pub fn has_pawns(&self) -> bool {
        self.pawns
    }

    /// Whether the weak side has only its king.
    pub fn lone_king(&self) -> bool {
        self.men.iter().filter(|man| man.side == Side::Weak).count() == 1
    }

    /// The colour of a man's side on a board whose first-named side is white.
    pub fn color(&self, man: EndingMan) -> Color {
        self.color_of(man.side)
    }

    /// The colour of a side on such a board.
    pub fn color_of(&self, side: Side) -> Color {
        if side.is_strong() { self.strong } else { !self.strong }
    }

    /// The squares of a board whose first-named side is white, in canonical form.
    pub fn squares(&self, board: &Board) -> Squares {
        self.canonical(self.placed(board))
    }

    /// Squares with the strong side's men before the weak side's, the king of each first, and room
    /// for more: as patterns and plans look at them. (A layout has the weak king first.)
    pub fn strong_first<const N: usize>(&self, squares: &Squares) -> [u8; N] {
        let mut seen = [0; N];
        let strong = self.men.iter().filter(|man| man.side.is_strong()).count();
        seen[..self.men.len()].copy_from_slice(&squares[..self.men.len()]);
        seen[..=strong].rotate_left(1);
        seen
    }

    /// The squares of a board whose first-named side is white, as they are.
    pub fn placed(&self, board: &Board) -> Squares {
        let mut squares = [0; MAX_LAYOUT_MEN];
        let mut taken = Bitboard::EMPTY;
        for (place, &man) in self.men.iter().enumerate() {
            let piece = Piece { color: self.color(man), role: man.role };
            let left = board.by_piece(piece) & !taken;
            let square = left.first().expect("the board has the men of the endgame");
            taken.add(square);
            squares[place] = self.facing(square as u8);
        }
        self.sort_like_men(&mut squares);
        squares
    }

    /// Turns the board round if the strong side is black.
    pub fn facing(&self, square: u8) -> u8 {
        if self.strong.is_white() { square } else { square ^ 56 }
    }

    /// The board of these squares, the first-named side being white.
    pub fn board(&self, squares: &Squares) -> Board {
        let mut board = Board::empty();
        for (&man, &square) in self.men.iter().zip(squares) {
            let piece = Piece { color: self.color(man), role: man.role };
            board.set_piece_at(Square::new(u32::from(self.facing(square))), piece);
        }
        board
    }

    /// The one of all symmetric positions that stands for them: the least, compared man by man.
    pub fn canonical(&self, squares: Squares) -> Squares {
        self.least(&squares).0
    }

    /// The canonical form of squares, and the turn that makes it.
    pub(crate) fn least(&self, squares: &Squares) -> (Squares, u8) {
        self.turns().map(|t| (turned(self, squares, t), t)).min().expect("there is a turn")
    }

    /// The turns of the board that lead to a symmetric position.
    pub(crate) fn turns(&self) -> Range<u8> {
        if self.pawns { 0..2 } else { 0..8 }
    }

    /// Puts like men into the order of their squares.
    pub fn sort_like_men(&self, squares: &mut Squares) {
        if self.men.len() == 4 && self.men[2] == self.men[3] && squares[2] > squares[3] {
            squares.swap(2, 3);
        }
    }

    /// All occupied squares.
    pub fn occupied(&self, squares: &Squares) -> Bitboard {
        squares[..self.men.len()].iter().fold(Bitboard::EMPTY, |all, &s| all | bit(s))
    }

    /// What a man attacks.
    #[inline]
    pub fn attacks(&self, man: EndingMan, square: u8, occupied: Bitboard) -> Bitboard {
        let color = Color::from_white(man.side.is_strong());
        let piece = Piece { color, role: man.role };
        attacks::attacks(Square::new(u32::from(square)), piece, occupied)
    }

    /// Whether a side's king is attacked; `gone` has just been captured.
    pub fn in_check(&self, side: Side, squares: &Squares, gone: Option<usize>) -> bool {
        let king = bit(squares[usize::from(side.is_strong())]);
        let there = || (0..self.men.len()).filter(|&place| Some(place) != gone);
        let occupied = there().fold(Bitboard::EMPTY, |all, place| all | bit(squares[place]));
        there().any(|place| {
            let man = self.men[place];
            man.side != side && self.attacks(man, squares[place], occupied).intersects(king)
        })
    }

    /// Whether the squares are a position with this side to move.
    pub fn is_legal(&self, squares: &Squares, to_move: Side) -> bool {
        let n = self.men.len();
        let apart = (0..n).all(|i| (0..i).all(|j| squares[i] != squares[j]));
        let pawns = self.men.iter().zip(squares);
        let grounded = pawns.clone().all(|(m, s)| m.role != Role::Pawn || (8..56).contains(s));
        apart && grounded && !self.in_check(!to_move, squares, None)
    }

    /// All legal moves, slowly and obviously: the twin of the probe's move generator, and what
    /// packs are built with.
    pub fn steps(&self, squares: &Squares, to_move: Side) -> Vec<Step> {
        let n = self.men.len();
        let occupied = self.occupied(squares);
        let squares_of = |side: Side| {
            let of = self.men.iter().zip(squares).filter(move |(man, _)| man.side == side);
            of.fold(Bitboard::EMPTY, |all, (_, &s)| all | bit(s))
        };
        let (own, enemy) = (squares_of(to_move), squares_of(!to_move));
        let mut steps = Vec::new();
        for place in (0..n).filter(|&place| self.men[place].side == to_move) {
            let (man, from) = (self.men[place], squares[place]);
            let targets = match man.role {
                Role::Pawn => self.pawn_targets(man, from, occupied, enemy),
                _ => self.attacks(man, from, occupied) & !own,
            };
            for to in targets.into_iter().map(|square| square as u8) {
                let taken = (0..n).find(|&other| other != place && squares[other] == to);
                if taken.is_some_and(|taken| self.men[taken].role == Role::King) {
                    continue;
                }
                let mut after = *squares;
                after[place] = to;
                if self.in_check(to_move, &after, taken) {
                    continue;
                }
                let promotes = man.role == Role::Pawn && !(8..56).contains(&to);
                if taken.is_none() && !promotes {
                    let passed = self.taken_in_passing(place, from, &after);
                    self.sort_like_men(&mut after);
                    steps.push(Step::Inside(after, passed));
                    continue;
                }
                let roles: &[Role] = match promotes {
                    true => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
                    false => &[man.role],
                };
                for &role in roles {
                    let men = (0..n).filter(|&other| Some(other) != taken).map(|other| {
                        let of = self.men[other];
                        let role = if other == place { role } else { of.role };
                        (EndingMan { role, ..of }, after[other])
                    });
                    steps.push(Step::Outside(men.collect()));
                }
            }
        }
        steps
    }

    fn pawn_targets(
        &self,
        man: EndingMan,
        from: u8,
        occupied: Bitboard,
        enemy: Bitboard,
    ) -> Bitboard {
        let up = |square: u8| if man.side.is_strong() { square + 8 } else { square - 8 };
        let mut targets = self.attacks(man, from, occupied) & enemy;
        let one = up(from);
        if !occupied.intersects(bit(one)) {
            targets |= bit(one);
            let home = if man.side.is_strong() { 8..16 } else { 48..56 };
            if home.contains(&from) && !occupied.intersects(bit(up(one))) {
                targets |= bit(up(one));
            }
        }
        targets
    }

    /// Whether the weak side, to move, can take something such that the strong side cannot win
    /// any more: a king alone, or with a single bishop or knight, is left to it.
    ///
    /// That is asked only where it is easily seen: the weak side has its king alone, or the
    /// strong side one man beside its king, which nothing can then protect the taker's king from.
    pub fn takes_the_win(&self, squares: &Squares) -> bool {
        let others = self.men.iter().filter(|man| man.side.is_strong()).count() - 1;
        if !self.lone_king() && others != 1 {
            return false;
        }
        self.steps(squares, Side::Weak).iter().any(|step| match step {
            Step::Outside(men) => {
                let mut left =
                    men.iter().filter(|(man, _)| man.side.is_strong() && man.role != Role::King);
                let (first, second) = (left.next(), left.next());
                // A pawn may have promoted instead of taking.
                men.len() < self.men.len()
                    && second.is_none()
                    && first.is_none_or(|(man, _)| matches!(man.role, Role::Bishop | Role::Knight))
            }
            Step::Inside(..) => false,
        })
    }

    /// What an en passant capture of a pawn that has just made a double step leads to.
    fn taken_in_passing(
        &self,
        place: usize,
        from: u8,
        after: &Squares,
    ) -> Option<Vec<(EndingMan, u8)>> {
        let (man, to) = (self.men[place], after[place]);
        if man.role != Role::Pawn || from.abs_diff(to) != 16 {
            return None;
        }
        let behind = (from + to) / 2;
        let taker = (0..self.men.len()).find(|&other| {
            let enemy = self.men[other];
            enemy.side != man.side
                && enemy.role == Role::Pawn
                && self.attacks(enemy, after[other], Bitboard::EMPTY).intersects(bit(behind))
        })?;
        let mut taken = *after;
        taken[taker] = behind;
        if self.in_check(!man.side, &taken, Some(place)) {
            return None;
        }
        let men = (0..self.men.len()).filter(|&other| other != place);
        Some(men.map(|other| (self.men[other], taken[other])).collect())
    }
}

/// Squares with the board turned, like men in the order of their squares again.
///
/// ```
/// let ending = lucena_layout::Ending::new("KRvK".parse()?, shakmaty::Color::White);
/// assert_eq!(lucena_layout::turned(&ending, &[60, 4, 0, 0], 1), [59, 3, 7, 0]); // left and right
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn turned(ending: &Ending, squares: &Squares, by: u8) -> Squares {
    let mut form = [0; MAX_LAYOUT_MEN];
    for (to, &square) in form.iter_mut().zip(&squares[..ending.men.len()]) {
        *to = turn(by, square);
    }
    ending.sort_like_men(&mut form);
    form
}

/// One square as a set.
///
/// ```
/// assert!(lucena_layout::bit(0).contains(shakmaty::Square::A1));
/// ```
#[inline]
pub fn bit(square: u8) -> Bitboard {
    Bitboard(1 << square)
}
