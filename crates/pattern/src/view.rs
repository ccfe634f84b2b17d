//! A position as patterns see it: the strong side is white, each man has its place.

use std::cell::{Cell, OnceCell};

use lucena_attribute::Position;
use lucena_table::turn;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Piece, Position as _, Role, Setup,
    attacks,
};

use crate::geometry::{SquareMask, bit, each, square};

/// Maximum number of men.
///
/// ```
/// use lucena_pattern::{MAX_PATTERN_MEN, Pattern};
/// assert_eq!(MAX_PATTERN_MEN, 5);
/// assert!(Pattern::parse("x.pat", "endgame KBBNvKN\nstop\nclass 1 \"x\"").is_err());
/// ```
pub const MAX_PATTERN_MEN: usize = 5;

/// Where the men of an endgame stand, and whose move it is.
///
/// Men stand in the order of the material: white king, white's others strongest first, black
/// king, black's others.
///
/// ```
/// use lucena_pattern::{View, men};
/// use shakmaty::{Board, Color};
/// let (men, board) = (men("KRvK".parse()?), Board::from_ascii_board_fen(b"k6R/8/1K6/8/8/8/8/8")?);
/// let view = View::of_board(&men, &board, Color::Black).unwrap();
/// assert!(view.check() && view.stuck()); // mate
/// assert_eq!(view.region(Color::Black).count_ones(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct View<'a> {
    men: &'a [Piece],
    squares: [u8; MAX_PATTERN_MEN],
    turn: Color,
    occupied: [SquareMask; 2],
    regions: [Cell<Option<SquareMask>>; 2],
    attacked: [Cell<Option<SquareMask>>; 2],
    position: OnceCell<Box<Position>>,
}

impl<'a> View<'a> {
    /// The men on their squares (a1 is 0).
    pub fn new(men: &'a [Piece], squares: [u8; MAX_PATTERN_MEN], turn: Color) -> View<'a> {
        let mut occupied = [0; 2];
        for (man, &s) in men.iter().zip(&squares) {
            occupied[usize::from(man.color.is_black())] |= bit(s);
        }
        View {
            men,
            squares,
            turn,
            occupied,
            regions: Default::default(),
            attacked: Default::default(),
            position: OnceCell::new(),
        }
    }

    /// A board that has these men; of equal men the one on the lesser square is first.
    pub fn of_board(men: &'a [Piece], board: &Board, turn: Color) -> Option<View<'a>> {
        let mut squares = [0; MAX_PATTERN_MEN];
        let mut taken = Bitboard::EMPTY;
        for (place, &man) in men.iter().enumerate() {
            let found = (board.by_piece(man) & !taken).first()?;
            taken.add(found);
            squares[place] = found as u8;
        }
        (taken == board.occupied()).then(|| View::new(men, squares, turn))
    }

    /// A position of a game that has these men, seen so that this side is white.
    pub fn of_game(men: &'a [Piece], position: &Chess, strong: Color) -> Option<View<'a>> {
        match strong {
            Color::White => View::of_board(men, position.board(), position.turn()),
            Color::Black => {
                let board = position.board().clone().into_mirrored();
                View::of_board(men, &board, !position.turn())
            }
        }
    }

    /// The same with the board turned.
    pub fn turned(&self, t: u8) -> View<'a> {
        View::new(self.men, self.squares.map(|s| turn(t, s)), self.turn)
    }

    /// The men.
    pub fn men(&self) -> &'a [Piece] {
        self.men
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Where a man stands.
    #[inline]
    pub fn at(&self, man: usize) -> u8 {
        self.squares[man]
    }

    /// Where all men stand.
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.men.len()]
    }

    /// Where a side's king stands.
    pub fn king(&self, color: Color) -> u8 {
        let king = Piece { color, role: Role::King };
        let place = self.men.iter().position(|&man| man == king);
        self.squares[place.expect("each side has a king")]
    }

    /// The squares that a side's men stand on.
    pub fn occupied(&self, color: Color) -> SquareMask {
        self.occupied[usize::from(color.is_black())]
    }

    fn all(&self) -> SquareMask {
        self.occupied[0] | self.occupied[1]
    }

    /// What a man attacks.
    pub fn attacks(&self, man: usize) -> SquareMask {
        self.attacks_over(man, self.all())
    }

    fn attacks_over(&self, man: usize, occupied: SquareMask) -> SquareMask {
        let s = square(self.squares[man]);
        attacks::attacks(s, self.men[man], Bitboard(occupied)).0
    }

    /// What a side attacks, the squares of its own men (which it defends) included.
    pub fn attacked_by(&self, color: Color) -> SquareMask {
        let memo = &self.attacked[usize::from(color.is_black())];
        let known = memo.get().unwrap_or_else(|| self.side_attacks(color, self.all()));
        memo.set(Some(known));
        known
    }

    fn side_attacks(&self, color: Color, occupied: SquareMask) -> SquareMask {
        let men = (0..self.men.len()).filter(|&man| self.men[man].color == color);
        men.fold(0, |all, man| all | self.attacks_over(man, occupied))
    }

    /// Whether the side to move is in check.
    pub fn check(&self) -> bool {
        self.attacked_by(!self.turn) & bit(self.king(self.turn)) != 0
    }

    /// Where a king can step: not onto attacked squares (he does not hide behind himself).
    fn steps(&self, color: Color) -> (SquareMask, SquareMask) {
        let king = self.king(color);
        let barred = self.side_attacks(!color, self.all() & !bit(king));
        (attacks::king_attacks(square(king)).0 & !barred & !self.occupied(color), barred)
    }

    /// How many legal moves a king has.
    pub fn mobility(&self, color: Color) -> i32 {
        self.steps(color).0.count_ones() as i32
    }

    /// The squares that a king can reach while the other side stands still.
    pub fn region(&self, color: Color) -> SquareMask {
        let memo = &self.regions[usize::from(color.is_black())];
        if let Some(known) = memo.get() {
            return known;
        }
        let (_, barred) = self.steps(color);
        let barred = barred | self.all();
        let mut reached = bit(self.king(color));
        let mut last = reached;
        while last != 0 {
            let next = each(last).fold(0, |all, s| all | attacks::king_attacks(square(s)).0);
            last = next & !barred & !reached;
            reached |= last;
        }
        memo.set(Some(reached));
        reached
    }

    /// What a king can reach in at most this many steps while the other side stands still.
    pub fn reach(&self, color: Color, steps: i32) -> SquareMask {
        let region = self.region(color);
        let mut reached = bit(self.king(color));
        for _ in 0..steps.min(64) {
            let next = each(reached).fold(0, |all, s| all | attacks::king_attacks(square(s)).0);
            let more = reached | next & region;
            if more == reached {
                break;
            }
            reached = more;
        }
        reached
    }

    /// What a man attacks if the enemy king does not stand in the way.
    pub fn lines(&self, man: usize) -> SquareMask {
        self.attacks_over(man, self.all() & !bit(self.king(!self.men[man].color)))
    }

    /// Whether the side to move has no move.
    pub fn stuck(&self) -> bool {
        if self.steps(self.turn).0 != 0 {
            return false;
        }
        let lone = self.men.iter().filter(|man| man.color == self.turn).count() == 1;
        lone || self.chess().is_none_or(|chess| chess.legal_moves().is_empty())
    }

    /// The board.
    pub fn board(&self) -> Board {
        let mut board = Board::empty();
        for (&man, &s) in self.men.iter().zip(&self.squares) {
            board.set_piece_at(square(s), man);
        }
        board
    }

    fn chess(&self) -> Option<Chess> {
        let setup = Setup { board: self.board(), turn: self.turn, ..Setup::empty() };
        Chess::from_setup(setup, CastlingMode::Standard).ok()
    }

    /// The position as attributes see it.
    pub fn position(&self) -> &Position {
        self.position.get_or_init(|| Box::new(Position::ordered(self.board(), self.turn)))
    }
}
