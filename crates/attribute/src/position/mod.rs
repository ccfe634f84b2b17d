//! A position as attributes see it: the first-named side is white, each man has its place.

mod found;
mod order;
mod row;

use lucena_table::words::ROLES;
use lucena_table::{Material, parse_fen};
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position as _, Role, Square, attacks};

use self::found::FoundOnce;
use self::order::sort_equal;
pub(crate) use self::row::RowStart;
use crate::error::AttributeError;

/// One man on its square.
///
/// ```
/// use lucena_attribute::{Man, Position};
/// use shakmaty::{Color, Role, Square};
/// let position = Position::parse("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")?;
/// let rook = Man { piece: Role::Rook.of(Color::White), square: Square::A1 };
/// assert_eq!(position.men()[1], rook);
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// A position of an endgame, the first-named side being white on it whoever had the pieces.
///
/// Men are listed in the order of the material: white king, white's others strongest first,
/// black king, black's others. Of two equal men the one nearer to the enemy king comes first.
/// Castling and en passant play no part in what attributes say.
///
/// ```
/// use lucena_attribute::Position;
/// use shakmaty::{Color, Square};
/// // Black has the rook: turned round, so that White has it.
/// let position = Position::parse("r7/8/8/8/8/4k3/8/4K3 w - - 0 1")?;
/// assert_eq!(position.men()[1].square, Square::A1);
/// assert_eq!(position.turn(), Color::Black);
/// # Ok::<(), lucena_attribute::AttributeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    turn: Color,
    /// The men, of whom the first `count` are on the board.
    men: [Man; MOST],
    count: usize,
    black_king: usize,
    attacks: [Bitboard; 2],
    /// What each of the first men attacks.
    reach: [Bitboard; FEW],
    found: Shared,
}

/// Men on a board at most.
const MOST: usize = 32;

/// Men of an endgame at most, and one more: what these attack is kept.
const FEW: usize = 6;

/// What several attributes ask, for white and for black.
#[derive(Clone, Debug)]
struct Shared {
    guarded: [FoundOnce; 2],
    region: [FoundOnce; 2],
    pinned: FoundOnce,
}

/// A place for a man that is not there.
const NOBODY: Man =
    Man { piece: Piece { color: Color::White, role: Role::King }, square: Square::A1 };

impl Position {
    /// A position from a board of an endgame.
    ///
    /// # Panics
    /// If a side has no king, or there are more than 32 men.
    pub fn new(board: &Board, turn: Color) -> Position {
        let (_, swapped) = Material::of_board(board);
        match swapped {
            true => Position::ordered(board.clone().into_mirrored(), !turn),
            false => Position::ordered(board.clone(), turn),
        }
    }

    /// A position whose first-named side is white already, as in a table's numbering.
    ///
    /// # Panics
    /// If a side has no king, or there are more than 32 men.
    pub fn ordered(board: Board, turn: Color) -> Position {
        let king = |color| board.king_of(color).expect("each side of a position has a king");
        let kings = [king(Color::White), king(Color::Black)];
        let (mut men, mut count, mut black_king) = ([NOBODY; MOST], 0, 0);
        for color in Color::ALL {
            let own = kings[usize::from(color.is_black())];
            let enemy = kings[usize::from(color.is_white())];
            if color.is_black() {
                black_king = count;
            }
            men[count] = Man { piece: Piece { color, role: Role::King }, square: own };
            count += 1;
            for role in ROLES {
                let (piece, first) = (Piece { color, role }, count);
                for square in board.by_role(role) & board.by_color(color) {
                    men[count] = Man { piece, square };
                    count += 1;
                }
                if count - first > 1 {
                    sort_equal(&board, &mut men[first..count], enemy, own);
                }
            }
        }
        Position::of_men(board, turn, men, count, black_king)
    }

    /// A position from the squares of its men, in the order of [`Position::pieces`]; equal men
    /// may come in any order.
    ///
    /// ```
    /// use lucena_attribute::Position;
    /// use shakmaty::{Color, Square};
    /// let pieces = Position::pieces("KRvK".parse()?);
    /// let position = Position::from_squares(&pieces, &[Square::E1, Square::A1, Square::D5], Color::White);
    /// assert_eq!(position.board().board_fen().to_string(), "8/8/8/3k4/8/8/8/R3K3");
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    ///
    /// # Panics
    /// If there is not one square for each piece, or a side has no king.
    pub fn from_squares(pieces: &[Piece], squares: &[Square], turn: Color) -> Position {
        assert_eq!(pieces.len(), squares.len(), "a square for each man");
        let mut board = Board::empty();
        let (mut men, mut black_king) = ([NOBODY; MOST], None);
        for (place, (&piece, &square)) in pieces.iter().zip(squares).enumerate() {
            board.set_piece_at(square, piece);
            men[place] = Man { piece, square };
            if piece == Color::Black.king() {
                black_king = Some(place);
            }
        }
        let black_king = black_king.expect("each side of a position has a king");
        let (mut first, count) = (0, pieces.len());
        while first < count {
            let equal = pieces[first..].iter().take_while(|&&piece| piece == pieces[first]).count();
            if equal > 1 {
                let color = pieces[first].color;
                let kings = [men[0].square, men[black_king].square];
                let (own, enemy) = color.fold_wb((kings[0], kings[1]), (kings[1], kings[0]));
                sort_equal(&board, &mut men[first..first + equal], enemy, own);
            }
            first += equal;
        }
        Position::of_men(board, turn, men, count, black_king)
    }

    /// The men of an endgame in the order in which positions list them.
    pub fn pieces(material: Material) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(material.men());
        for color in Color::ALL {
            pieces.push(color.king());
            for role in ROLES {
                pieces.extend((0..material.count(color, role)).map(|_| Piece { color, role }));
            }
        }
        pieces
    }

    /// A position of men in their order.
    fn of_men(
        board: Board,
        turn: Color,
        men: [Man; MOST],
        count: usize,
        black_king: usize,
    ) -> Position {
        let (mut attacks, mut reach) = ([Bitboard::EMPTY; 2], [Bitboard::EMPTY; FEW]);
        for (place, man) in men[..count].iter().enumerate() {
            let attacked = attacks::attacks(man.square, man.piece, board.occupied());
            attacks[usize::from(man.piece.color.is_black())] |= attacked;
            if let Some(reach) = reach.get_mut(place) {
                *reach = attacked;
            }
        }
        Position { board, turn, men, count, black_king, attacks, reach, found: Shared::nothing() }
    }

    /// The position of a game, with the stronger side made white.
    pub fn of(position: &Chess) -> Position {
        Position::new(position.board(), position.turn())
    }

    /// Reads a FEN.
    pub fn parse(fen: &str) -> Result<Position, AttributeError> {
        Ok(Position::of(&parse_fen(fen)?))
    }

    /// The endgame it belongs to.
    pub fn material(&self) -> Material {
        Material::of_board(&self.board).0
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is; white is the first-named side.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The men in the order of the material.
    #[inline]
    pub fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    /// Where the first-named side's king stands.
    #[inline]
    pub fn white_king(&self) -> Square {
        self.men[0].square
    }

    /// Where the other side's king stands.
    #[inline]
    pub fn black_king(&self) -> Square {
        self.men[self.black_king].square
    }

    /// Where a side's king stands.
    pub fn king(&self, color: Color) -> Square {
        color.fold_wb(self.white_king(), self.black_king())
    }

    /// All squares that a side attacks, its own men's squares (which it defends) included.
    #[inline]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        self.attacks[usize::from(color.is_black())]
    }

    /// What the man of a place attacks.
    #[inline]
    pub(crate) fn reach(&self, place: usize) -> Bitboard {
        match self.reach.get(place) {
            Some(&reach) => reach,
            None => {
                let man = self.men[place];
                attacks::attacks(man.square, man.piece, self.board.occupied())
            }
        }
    }

    /// What a side guards, found when first asked.
    #[inline]
    pub(crate) fn guarded(&self, by: Color, find: impl FnOnce() -> Bitboard) -> Bitboard {
        self.found.guarded[usize::from(by.is_black())].or_find(find)
    }

    /// Where a side's king can walk, found when first asked.
    #[inline]
    pub(crate) fn region(&self, of: Color, find: impl FnOnce() -> Bitboard) -> Bitboard {
        self.found.region[usize::from(of.is_black())].or_find(find)
    }

    /// The men of both sides that are pinned, found when first asked.
    #[inline]
    pub(crate) fn pinned(&self, find: impl FnOnce() -> Bitboard) -> Bitboard {
        self.found.pinned.or_find(find)
    }
}

impl Shared {
    fn nothing() -> Shared {
        let both = || [FoundOnce::nothing(), FoundOnce::nothing()];
        Shared { guarded: both(), region: both(), pinned: FoundOnce::nothing() }
    }
}
