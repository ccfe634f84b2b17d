//! A few boards of many, chosen at random, and always the same ones (bottom-k sampling).

use lucena_work::mixed;
use shakmaty::{Board, Color, Piece, Square};

/// A board: its men's squares, in the order of the endgame's men, and whose move it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct KeptBoard {
    /// A number drawn from the board and the seed: the smallest ones are kept.
    number: u64,
    squares: Vec<Square>,
}

/// The boards with the smallest numbers, in rising order: whoever finds them, in whatever order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptBoards(Vec<KeptBoard>);

impl KeptBoards {
    /// Looks at a row: all men but the last on their squares, he on each of these.
    pub fn row(&mut self, most: usize, base: u64, squares: &[Square], last: usize, set: u64) {
        if most == 0 {
            return;
        }
        let mut left = set;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let number = mixed(base ^ u64::from(square));
            if self.0.len() == most && self.0.last().is_some_and(|worst| number > worst.number) {
                continue;
            }
            let mut squares = squares.to_vec();
            squares[last] = Square::new(square);
            self.put(most, KeptBoard { number, squares });
        }
    }

    fn put(&mut self, most: usize, board: KeptBoard) {
        if let Err(place) = self.0.binary_search(&board) {
            self.0.insert(place, board);
            self.0.truncate(most);
        }
    }

    pub fn merge(&mut self, most: usize, other: &KeptBoards) {
        other.0.iter().for_each(|board| self.put(most, board.clone()));
    }

    /// The boards as FEN.
    pub fn fens(&self, men: &[Piece], turn: Color) -> Vec<String> {
        self.0.iter().map(|kept| fen(men, &kept.squares, turn)).collect()
    }
}

/// What the boards of a row have in common, as a number.
pub fn base(seed: u64, squares: &[Square], last: usize, turn: Color) -> u64 {
    let others = squares.iter().enumerate().filter(|(man, _)| *man != last);
    let packed = others.fold(u64::from(turn.is_black()), |all, (_, &s)| all << 6 | s as u64);
    mixed(mixed(seed) ^ packed)
}

fn fen(men: &[Piece], squares: &[Square], turn: Color) -> String {
    let mut board = Board::empty();
    for (&man, &square) in men.iter().zip(squares) {
        board.set_piece_at(square, man);
    }
    format!("{} {} - - 0 1", board.board_fen(), turn.char())
}
