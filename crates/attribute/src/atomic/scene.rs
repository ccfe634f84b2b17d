//! What all men of a position share: attacks, kings, whose turn, who has more.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use super::AtomicKind;
use crate::general::corner::corners;
use crate::general::place::{inset, to_edge};

/// What a man is worth in the count of material.
const WORTH: [(Role, i32); 5] =
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];

/// What is asked of a man.
type Look = fn(&Man<'_>) -> u64;

/// A position, looked at once for all its men.
pub(super) struct Scene<'a> {
    pub board: &'a Board,
    pub turn: Color,
    /// Where the kings stand; none on a board that is not a position.
    kings: [Option<Square>; 2],
    /// What each kind of man attacks, by colour.
    attacked: [[Bitboard; 6]; 2],
    /// White's material less Black's.
    balance: i32,
}

fn at(color: Color) -> usize {
    usize::from(color.is_black())
}

/// The place of a role, pawn first.
pub(super) fn order(role: Role) -> usize {
    role as usize - 1
}

impl<'a> Scene<'a> {
    pub fn new(board: &'a Board, turn: Color) -> Scene<'a> {
        let mut attacked = [[Bitboard::EMPTY; 6]; 2];
        for color in Color::ALL {
            let own = board.by_color(color);
            for role in Role::ALL {
                let piece = Piece { color, role };
                let set = &mut attacked[at(color)][order(role)];
                for square in board.by_role(role) & own {
                    *set |= attacks::attacks(square, piece, board.occupied());
                }
            }
        }
        let count = |color| -> i32 {
            let own = board.by_color(color);
            WORTH
                .iter()
                .map(|&(role, worth)| worth * (board.by_role(role) & own).count() as i32)
                .sum()
        };
        Scene {
            board,
            turn,
            kings: [board.king_of(Color::White), board.king_of(Color::Black)],
            attacked,
            balance: count(Color::White) - count(Color::Black),
        }
    }

    /// All features of a man.
    pub fn bits(&self, kind: AtomicKind, piece: Piece, square: Square) -> u64 {
        let (Some(own), Some(enemy)) = (self.king(piece.color), self.king(!piece.color)) else {
            return 0;
        };
        let man = Man { scene: self, color: piece.color, square, own, enemy };
        let (paper, modern): (Look, Look) = match piece.role {
            Role::King => (super::king::paper, super::king::modern),
            Role::Pawn => (super::pawn::paper, super::pawn::modern),
            Role::Rook | Role::Queen => (super::pieces::straight, super::pieces::straight_modern),
            Role::Bishop => (super::pieces::bishop, super::pieces::bishop_modern),
            Role::Knight => (super::pieces::knight, super::pieces::knight_modern),
        };
        match kind {
            AtomicKind::Paper => paper(&man),
            AtomicKind::Modern => paper(&man) | modern(&man),
        }
    }

    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[at(color)]
    }

    /// What the men of one kind and colour attack.
    pub fn attacked(&self, color: Color, role: Role) -> Bitboard {
        self.attacked[at(color)][order(role)]
    }

    /// How much more material a colour has.
    pub fn advantage(&self, color: Color) -> i32 {
        color.fold_wb(self.balance, -self.balance)
    }

    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.board.by_piece(Piece { color, role })
    }

    /// Whether the bishops of a colour go on dark squares; none if it has none or both kinds.
    pub fn bishops_on_dark(&self, color: Color) -> Option<bool> {
        let bishops = self.men(color, Role::Bishop);
        let dark = (bishops & Bitboard::DARK_SQUARES).any();
        let light = (bishops & Bitboard::LIGHT_SQUARES).any();
        (dark != light).then_some(dark)
    }
}

/// A man whose features are asked for.
pub(super) struct Man<'a> {
    pub scene: &'a Scene<'a>,
    pub color: Color,
    pub square: Square,
    /// The king of its side.
    pub own: Square,
    /// The other king.
    pub enemy: Square,
}

impl Man<'_> {
    /// Bits 0 and 1 of every man: its side has more or less material.
    pub fn standing(&self) -> u64 {
        match self.scene.advantage(self.color) {
            0 => 0,
            more if more > 0 => 1,
            _ => 2,
        }
    }

    /// Whether the other side is to move.
    pub fn waits(&self) -> bool {
        self.scene.turn != self.color
    }

    /// Pawns of a colour that attack the man's square.
    pub fn pawns_on_it(&self, color: Color) -> usize {
        // A pawn of that colour attacks the squares from which a pawn of the other would attack it.
        (attacks::pawn_attacks(!color, self.square) & self.scene.men(color, Role::Pawn)).count()
    }

    /// Whether a kind of man of a colour attacks the man's square.
    pub fn hit_by(&self, color: Color, role: Role) -> bool {
        self.scene.attacked(color, role).contains(self.square)
    }

    /// Bits 2 to 8 and 9 to 15 of kings and pieces: by whom it is attacked, by whom covered.
    pub fn attacks_and_covers(&self) -> u64 {
        let mut bits = 0;
        for (color, first) in [(!self.color, 2), (self.color, 9)] {
            let pawns = self.pawns_on_it(color);
            bits |= u64::from(pawns >= 1) << first | u64::from(pawns >= 2) << (first + 1);
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
            for (i, role) in roles.into_iter().enumerate() {
                bits |= u64::from(self.hit_by(color, role)) << (first + 2 + i as u32);
            }
        }
        bits
    }
}

/// How many lines a square is from the nearest edge.
pub(super) fn ring(square: Square) -> u32 {
    u32::from(to_edge(square))
}

/// How many king moves a square is from the nearest corner.
pub(super) fn corner(square: Square) -> u32 {
    let (file, rank) = inset(square);
    u32::from(file.max(rank))
}

/// How many king moves a square is from the nearest corner of one colour.
pub(super) fn corner_of(square: Square, dark: bool) -> u32 {
    let [one, other] = corners(dark);
    square.distance(one).min(square.distance(other))
}

/// How many files and ranks two squares are apart.
pub(super) fn gaps(a: Square, b: Square) -> (u32, u32) {
    (a.file().distance(b.file()), a.rank().distance(b.rank()))
}

/// One bit of a row of bits that starts at `first` and has `len`: the last stands for all beyond.
pub(super) fn one_of(first: u32, len: u32, value: u32) -> u64 {
    1 << (first + value.min(len - 1))
}

/// The class of a count: how many of the bounds it exceeds.
pub(super) fn class(count: u32, bounds: &[u32]) -> u32 {
    bounds.iter().filter(|&&bound| count > bound).count() as u32
}
