//! The positions of a row: all men stand still but one.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::Position;

/// Men of which one is still to be placed; no two are equal, so that their order stays.
pub(crate) struct RowStart {
    /// Without the man.
    position: Position,
    moving: usize,
}

impl RowStart {
    /// All men but one stand on their squares, listed as in [`Position::pieces`].
    pub fn new(pieces: &[Piece], squares: &[Square], moving: usize, turn: Color) -> RowStart {
        let mut position = Position::from_squares(pieces, squares, turn);
        // The others see through the square where it was put for now, unless one of them is there.
        let others = pieces.iter().zip(squares).enumerate().filter(|&(place, _)| place != moving);
        let mut board = shakmaty::Board::empty();
        for (_, (&piece, &square)) in others {
            board.set_piece_at(square, piece);
        }
        let occupied = board.occupied();
        for (place, (&piece, &square)) in pieces.iter().zip(squares).enumerate() {
            position.reach[place] = attacks::attacks(square, piece, occupied);
        }
        position.board = board;
        RowStart { position, moving }
    }

    /// The position with the man on a free square.
    #[inline]
    pub fn with(&self, square: Square) -> Position {
        let mut p = self.position.clone();
        let piece = p.men[self.moving].piece;
        p.board.set_piece_at(square, piece);
        p.men[self.moving].square = square;
        let occupied = p.board.occupied();
        p.attacks = [Bitboard::EMPTY; 2];
        for (place, man) in p.men[..p.count].iter().enumerate() {
            let slides = matches!(man.piece.role, Role::Queen | Role::Rook | Role::Bishop);
            // The man that was placed cuts lines; what does not slide sees as before.
            if place == self.moving || slides && p.reach[place].contains(square) {
                p.reach[place] = attacks::attacks(man.square, man.piece, occupied);
            }
            p.attacks[usize::from(man.piece.color.is_black())] |= p.reach[place];
        }
        p
    }
}
