//! Projection: rows that no longer matter are left out, so that bit sets stay dense.

use lucena_work::at_cpu_level;

use crate::bits::RowBits;

/// The rows of a set, renumbered without gaps.
pub(crate) struct Projection<'b> {
    rows: &'b [RowBits],
    /// How many rows are set before each word.
    before: Vec<u32>,
}

impl<'b> Projection<'b> {
    pub fn new(rows: &'b [RowBits]) -> Projection<'b> {
        let mut sum = 0;
        let mut before = vec![0; 4 * rows.len()];
        at_cpu_level!(for (word, before) in rows.as_flattened().iter().zip(&mut before) {
            *before = sum;
            sum += word.count_ones();
        });
        Projection { before, rows }
    }

    /// Writes those of `bits` that are among the rows, with their new numbers; `into` is empty.
    pub fn write(&self, bits: &[RowBits], into: &mut [RowBits]) {
        let words = self.rows.as_flattened().iter().zip(bits.as_flattened());
        let into = into.as_flattened_mut();
        at_cpu_level!(for ((&rows, &bits), &before) in words.zip(&self.before) {
            let mut both = rows & bits;
            while both != 0 {
                let lowest = both & both.wrapping_neg();
                let number = before + (rows & (lowest - 1)).count_ones();
                into[number as usize / 64] |= 1 << (number % 64);
                both ^= lowest;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::ones;

    #[test]
    fn rows_are_renumbered() {
        let rows = [[0b1011_0000, 1, 0, 1 << 63]];
        let projection = Projection::new(&rows);
        let mut into = [[0; 4]];
        projection.write(&[[0b1100_0000 | 1 << 7, 0, 7, u64::MAX]], &mut into);
        assert_eq!(ones(&into).collect::<Vec<_>>(), [2, 4]);
    }
}
