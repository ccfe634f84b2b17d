//! The same rows in another order: what an order of rows is worth to a compressor.

use lucena_store::checksum_seeded;

use crate::dataset::Dataset;
use crate::error::MineError;

impl Dataset {
    /// The rows in an order that depends on nothing but the seed and their number.
    ///
    /// ```
    /// use lucena_mine::Dataset;
    /// let data = Dataset::from_rows([[1], [2], [3], [4]])?;
    /// let other = data.shuffled(7)?;
    /// assert_eq!(other, data.shuffled(7)?);
    /// assert_eq!((other.len(), other.items()), (4, 4));
    /// # Ok::<(), lucena_mine::MineError>(())
    /// ```
    pub fn shuffled(&self, seed: u64) -> Result<Dataset, MineError> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_cached_key(|row| checksum_seeded(&row.to_le_bytes(), seed));
        Dataset::from_rows(order.into_iter().map(|row| self.ids_of(self.row(row))))
    }
}
