//! The old way to set up a board: man by man.

use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Piece, Position, Setup, Square};

use crate::fen::of_setup;

/// A board being set up.
pub(super) struct Edit {
    setup: Setup,
    color: Color,
}

impl Edit {
    /// Begins with the position on the board, and with White's men.
    pub fn new(position: &Chess) -> Edit {
        Edit { setup: position.to_setup(EnPassantMode::Legal), color: Color::White }
    }

    /// One line: `#` empties the board, `c` changes the colour, `Pa4` puts a pawn, `xa4` takes it
    /// away; anything else is passed over. `true` when `.` ends it all.
    pub fn line(&mut self, line: &str) -> bool {
        let bytes = line.as_bytes();
        match bytes {
            b"." => return true,
            b"#" => self.setup.board = shakmaty::Board::empty(),
            b"c" => self.color = !self.color,
            [letter, square @ ..] => {
                let Ok(square) = Square::from_ascii(&square.to_ascii_lowercase()) else {
                    return false;
                };
                match Piece::from_char(char::from(*letter)) {
                    Some(piece) => {
                        let piece = piece.role.of(self.color);
                        self.setup.board.set_piece_at(square, piece);
                    }
                    None if letter.eq_ignore_ascii_case(&b'x') => {
                        self.setup.board.discard_piece_at(square);
                    }
                    None => {}
                }
            }
            [] => {}
        }
        false
    }

    /// The position; kings and rooks at home may castle, as this old way cannot say otherwise.
    pub fn finish(mut self) -> Result<Chess, String> {
        let board = &self.setup.board;
        let mut rights = Bitboard::EMPTY;
        for color in Color::ALL {
            let home = color.fold_wb(Square::E1, Square::E8);
            let corners = color.fold_wb([Square::A1, Square::H1], [Square::A8, Square::H8]);
            if board.king_of(color) == Some(home) {
                let rooks = board.rooks() & board.by_color(color);
                rights |= rooks & Bitboard::from_iter(corners);
            }
        }
        self.setup.castling_rights = rights;
        self.setup.ep_square = None;
        self.setup.halfmoves = 0;
        of_setup(self.setup)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_set_up_man_by_man() {
        let mut edit = Edit::new(&Chess::default());
        for line in ["#", "Ke1", "Ra1", "Pa4", "xa4", "zz9", "", "c", "kd5"] {
            assert!(!edit.line(line));
        }
        assert!(edit.line("."));
        let position = edit.finish().unwrap();
        assert_eq!(position.board().board_fen().to_string(), "8/8/8/3k4/8/8/8/R3K3");
        assert!(position.castles().any());
    }
}
