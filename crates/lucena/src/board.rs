//! A board in plain text.

use shakmaty::{Board, File, Rank, Square};

/// Eight lines with ranks and files named, White below.
pub fn draw(board: &Board) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(&format!("  {rank}  "));
        for file in File::ALL {
            let piece = board.piece_at(Square::from_coords(file, rank));
            text.push(piece.map_or('.', |piece| piece.char()));
            text.push(if file == File::H { '\n' } else { ' ' });
        }
    }
    text.push_str("     a b c d e f g h\n");
    text
}
