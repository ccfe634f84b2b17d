//! Answers that depend on a few men: a row of 64 for each placing of the men that stand still.

use shakmaty::{Color, Square};

use crate::attribute::AskSquares;

/// The answers of one attribute for the 64 squares of the moving man, filled when first wanted.
pub(super) struct RowMemo {
    ask: AskSquares,
    turn: Color,
    /// The men asked, in the order of the question.
    places: Vec<usize>,
    /// Where the moving man is among them.
    at: usize,
    rows: Vec<[u8; 64]>,
    filled: Vec<bool>,
}

/// Men beside the moving one for whose squares rows are kept: 64 rows a man more.
const MOST_OTHERS: usize = 2;

impl RowMemo {
    /// None if the moving man is not asked, or too many others are.
    pub fn new(ask: &AskSquares, places: &[usize], moving: usize, turn: Color) -> Option<RowMemo> {
        let at = places.iter().position(|&place| place == moving)?;
        let others = places.len() - 1;
        (others <= MOST_OTHERS).then(|| {
            let rows = 1 << (6 * others);
            let (ask, places) = (ask.clone(), places.to_vec());
            RowMemo { ask, turn, places, at, rows: vec![[0; 64]; rows], filled: vec![false; rows] }
        })
    }

    /// The row for the squares of all men, whatever the moving one's.
    #[inline]
    pub fn row(&mut self, squares: &[Square]) -> &[u8; 64] {
        let others = self.places.iter().enumerate().filter(|&(i, _)| i != self.at);
        let row = others.fold(0, |row, (_, &place)| row << 6 | usize::from(squares[place]));
        if !self.filled[row] {
            self.fill(row, squares);
        }
        &self.rows[row]
    }

    fn fill(&mut self, row: usize, squares: &[Square]) {
        let mut asked: Vec<Square> = self.places.iter().map(|&place| squares[place]).collect();
        for square in Square::ALL {
            asked[self.at] = square;
            self.rows[row][usize::from(square)] = (self.ask)(self.turn, &asked);
        }
        self.filled[row] = true;
    }
}
