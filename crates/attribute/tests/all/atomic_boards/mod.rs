//! Boards to look at: all of three men, random ones of more, and some from random games.

use shakmaty::{Board, Chess, Color, Piece, Position as _, Role, Square};

/// Numbers without pattern, the same each time (SplitMix).
pub struct Lots(pub u64);

impl Lots {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// A board with these men, if they can stand so.
fn board(men: &[(Piece, Square)]) -> Option<Board> {
    let mut board = Board::empty();
    for &(piece, square) in men {
        let end = [0, 7].contains(&u32::from(square.rank()));
        if board.piece_at(square).is_some() || piece.role == Role::Pawn && end {
            return None;
        }
        board.set_piece_at(square, piece);
    }
    let king = |color| board.king_of(color);
    (king(Color::White)?.distance(king(Color::Black)?) > 1).then_some(board)
}

/// All boards of a white king, a white man and a black king.
pub fn all(role: Role) -> Vec<Board> {
    let piece = |color: Color, role| Piece { color, role };
    let mut boards = Vec::new();
    for white in Square::ALL {
        for black in Square::ALL {
            for square in Square::ALL {
                let king = (piece(Color::White, Role::King), white);
                let bare = (piece(Color::Black, Role::King), black);
                boards.extend(board(&[king, bare, (piece(Color::White, role), square)]));
            }
        }
    }
    boards
}

/// Random boards of these men, White's in capitals.
pub fn random(men: &str, count: usize) -> Vec<Board> {
    let mut lots = Lots(men.bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte)));
    let men: Vec<Piece> = men.chars().map(|c| Piece::from_char(c).unwrap()).collect();
    let mut place = || {
        let placed: Vec<_> = men.iter().map(|&m| (m, Square::ALL[lots.below(64)])).collect();
        board(&placed)
    };
    let mut boards = Vec::new();
    while boards.len() < count {
        boards.extend(place());
    }
    boards
}

/// The boards of this many random games, every seventh ply.
pub fn games(count: usize) -> Vec<Board> {
    let mut lots = Lots(1);
    let mut boards = Vec::new();
    for _ in 0..count {
        let mut position = Chess::default();
        for ply in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[lots.below(moves.len())]);
            if ply % 7 == 6 {
                boards.push(position.board().clone());
            }
        }
    }
    boards
}
