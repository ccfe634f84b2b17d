//! A position as attributes see it: the first-named side is white, each man has its place.

use lucena_table::words::ROLES;
use lucena_table::{Material, parse_fen};
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position as _, Role, Square, attacks};

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
    men: Vec<Man>,
    black_king: usize,
    attacks: [Bitboard; 2],
}

impl Position {
    /// A position from a board of an endgame.
    ///
    /// # Panics
    /// If a side has no king.
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
    /// If a side has no king.
    pub fn ordered(board: Board, turn: Color) -> Position {
        let king = |color| board.king_of(color).expect("each side of a position has a king");
        let kings = [king(Color::White), king(Color::Black)];
        let mut men = Vec::with_capacity(5);
        let mut black_king = 0;
        for color in Color::ALL {
            let own = kings[usize::from(color.is_black())];
            let enemy = kings[usize::from(color.is_white())];
            if color.is_black() {
                black_king = men.len();
            }
            men.push(Man { piece: Piece { color, role: Role::King }, square: own });
            for role in ROLES {
                let piece = Piece { color, role };
                let first = men.len();
                men.extend(board.by_piece(piece).into_iter().map(|square| Man { piece, square }));
                if men.len() - first > 1 {
                    men[first..].sort_by(|a, b| {
                        let near = |man: &Man| nearness(man.square, enemy, own);
                        let seen = |man: &Man| picture(&board, man.square);
                        near(a).cmp(&near(b)).then_with(|| seen(a).cmp(&seen(b)))
                    });
                }
            }
        }
        let mut attacks = [Bitboard::EMPTY; 2];
        for man in &men {
            attacks[usize::from(man.piece.color.is_black())] |=
                attacks::attacks(man.square, man.piece, board.occupied());
        }
        Position { board, turn, men, black_king, attacks }
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
        &self.men
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
}

/// Orders equal men: nearer to the enemy king first, then nearer to their own.
fn nearness(square: Square, enemy: Square, own: Square) -> [u32; 4] {
    let gaps = |king: Square| {
        let (f, r) = (square.file().distance(king.file()), square.rank().distance(king.rank()));
        [f.max(r), f.min(r)]
    };
    let ([a, b], [c, d]) = (gaps(enemy), gaps(own));
    [a, b, c, d]
}

/// The board with one man marked, turned to the first of its symmetric boards. Two men
/// have one picture only if turning the board puts each in the other's place; so an order by
/// pictures does not change when the board is turned.
fn picture(board: &Board, marked: Square) -> [u64; 9] {
    let roles = Role::ALL.map(|role| board.by_role(role));
    let seen = |turn: fn(Bitboard) -> Bitboard| {
        let mut picture = [0; 9];
        let white = board.by_color(Color::White);
        let sets = roles.into_iter().chain([white, board.occupied(), Bitboard::from(marked)]);
        for (seen, set) in picture.iter_mut().zip(sets) {
            *seen = turn(set).0;
        }
        picture
    };
    let turns: [fn(Bitboard) -> Bitboard; 8] = [
        |set| set,
        Bitboard::flip_horizontal,
        Bitboard::flip_vertical,
        Bitboard::flip_diagonal,
        Bitboard::flip_anti_diagonal,
        Bitboard::rotate_90,
        Bitboard::rotate_180,
        Bitboard::rotate_270,
    ];
    // With pawns only left and right are symmetric.
    let alike = if board.pawns().any() { &turns[..2] } else { &turns[..] };
    alike[1..].iter().map(|turn| seen(*turn)).fold(seen(alike[0]), |a, b| a.min(b))
}
