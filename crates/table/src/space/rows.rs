//! The men that move, as rows of 64 squares; equal men are not told apart.

use shakmaty::Role;

/// A man beside the class kings: colour (0 white, 1 black) and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideMan {
    pub color: usize,
    pub role: Role,
}

/// Most men a row index covers: three pieces, or the black king and two.
pub(crate) const MAX_MOVERS: usize = 3;

/// Where the cells of one row are: the squares of the last man, the others standing still.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowCells {
    /// Index of the row's first cell within its class.
    pub start: u32,
    /// The last man's square at that cell: 0, or above its like neighbour's.
    pub low: u8,
    /// Cells in the row; 0 where equal men stand in the wrong order and the row is kept elsewhere.
    pub len: u8,
}

/// The index of the movers' squares: a number in base 64 whose last digit is the bit of a word,
/// with the words in which equal men stand in falling order left out.
pub(crate) struct RowIndex {
    pub men: Vec<SideMan>,
    /// `same[i]`: man `i` is like man `i - 1`.
    same: Vec<bool>,
    rows: Vec<RowCells>,
    /// Cells in a class.
    pub stride: usize,
}

impl RowIndex {
    /// Indexes these men; like ones must be neighbours.
    pub(crate) fn new(men: Vec<SideMan>) -> RowIndex {
        assert!((1..=MAX_MOVERS).contains(&men.len()), "one to three men move");
        let same: Vec<bool> = (0..men.len()).map(|i| i > 0 && men[i] == men[i - 1]).collect();
        let last = men.len() - 1;
        let mut rows = Vec::with_capacity(1 << (6 * last));
        let mut start = 0u32;
        for word in 0..1usize << (6 * last) {
            let digit = |i: usize| (word >> (6 * (last - 1 - i)) & 63) as u8;
            let ordered = (1..last).all(|i| !same[i] || digit(i - 1) < digit(i));
            let low = if same[last] { digit(last - 1) + 1 } else { 0 };
            let len = if ordered { 64 - low } else { 0 };
            rows.push(RowCells { start, low: low.min(63), len });
            start += u32::from(len);
        }
        RowIndex { men, same, rows, stride: start as usize }
    }

    /// Words of 64 squares in a class, all orders of equal men counted.
    pub(crate) fn words(&self) -> usize {
        self.rows.len()
    }

    /// The row of a word.
    #[inline(always)]
    pub(crate) fn row(&self, word: usize) -> RowCells {
        self.rows[word]
    }

    /// Whether some man has a like one beside it.
    pub(crate) fn has_like_men(&self) -> bool {
        self.same.iter().any(|&same| same)
    }

    /// The cell of these squares within a class, in whatever order equal men are given; `None`
    /// if two equal men share a square.
    #[inline(always)]
    pub(crate) fn cell(&self, squares: [u8; MAX_MOVERS]) -> Option<usize> {
        let squares = if self.has_like_men() { self.sorted(squares) } else { squares };
        let last = self.men.len() - 1;
        let mut word = 0usize;
        for &s in &squares[..last] {
            word = word << 6 | usize::from(s);
        }
        let row = self.rows[word];
        let past = squares[last].wrapping_sub(row.low);
        (past < row.len).then(|| row.start as usize + usize::from(past))
    }

    /// Like men in rising order.
    pub(crate) fn sorted(&self, mut squares: [u8; MAX_MOVERS]) -> [u8; MAX_MOVERS] {
        // At most three men: bubbling twice sorts any run of like ones.
        for _ in 1..self.men.len() {
            for i in 1..self.men.len() {
                if self.same[i] && squares[i - 1] > squares[i] {
                    squares.swap(i - 1, i);
                }
            }
        }
        squares
    }

    /// The squares of a cell.
    pub(crate) fn squares(&self, cell: usize) -> [u8; MAX_MOVERS] {
        // The last row that starts at or before the cell; empty rows share the next one's start.
        let word = self.rows.partition_point(|row| row.start as usize <= cell) - 1;
        let row = self.rows[word];
        let last = self.men.len() - 1;
        let mut squares = [0; MAX_MOVERS];
        for (i, s) in squares[..last].iter_mut().enumerate() {
            *s = (word >> (6 * (last - 1 - i)) & 63) as u8;
        }
        squares[last] = (cell - row.start as usize) as u8 + row.low;
        squares
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_again_in_any_order() {
        let (rook, knight) =
            (SideMan { color: 0, role: Role::Rook }, SideMan { color: 0, role: Role::Knight });
        for men in [
            vec![rook],
            vec![rook, knight],
            vec![rook, rook],
            vec![rook, rook, knight],
            vec![rook, rook, rook],
            vec![knight, rook, rook],
        ] {
            let rows = RowIndex::new(men.clone());
            for cell in 0..rows.stride {
                let squares = rows.squares(cell);
                assert_eq!(rows.cell(squares), Some(cell));
                for i in 1..men.len() {
                    if men[i] == men[i - 1] {
                        let mut turned = squares;
                        turned.swap(i - 1, i);
                        assert_eq!(rows.cell(turned), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn like_men_take_half_or_a_sixth() {
        let rook = SideMan { color: 1, role: Role::Rook };
        assert_eq!(RowIndex::new(vec![rook; 2]).stride, 64 * 63 / 2);
        assert_eq!(RowIndex::new(vec![rook; 3]).stride, 64 * 63 * 62 / 6);
    }
}
