//! Sums of products of columns, in whole numbers.

use rayon::prelude::*;

/// Rows whose products of two bytes fit in 32 bits when summed.
const STEP: usize = 1 << 16;

/// What least squares has to know of rows: their number, sums and sums of products. All are whole
/// numbers, so that neither the order of the rows nor the number of threads changes a bit.
pub struct Moments {
    rows: i128,
    /// The sum of each column.
    sums: Vec<i128>,
    /// The sum of the truth.
    truth: i128,
    /// For each column its products with itself and those after it.
    products: Vec<Vec<i128>>,
    /// For each column its products with the truth.
    with_truth: Vec<i128>,
}

impl Moments {
    pub fn of(columns: &[Vec<u8>], truth: &[u16]) -> Moments {
        let total = |column: &Vec<u8>| column.iter().map(|&level| i128::from(level)).sum();
        let products = (0..columns.len()).into_par_iter();
        Moments {
            rows: truth.len() as i128,
            sums: columns.iter().map(total).collect(),
            truth: truth.iter().map(|&moves| i128::from(moves)).sum(),
            products: products
                .map(|a| columns[a..].iter().map(|b| product(&columns[a], b)).collect())
                .collect(),
            with_truth: columns.par_iter().map(|column| product_with(column, truth)).collect(),
        }
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.sums.len()
    }

    /// The covariance of two columns.
    pub fn covariance(&self, a: usize, b: usize) -> f64 {
        let (a, b) = (a.min(b), a.max(b));
        self.centred(self.products[a][b - a], self.sums[a], self.sums[b])
    }

    /// The covariance of a column and the truth.
    pub fn covariance_with_truth(&self, a: usize) -> f64 {
        self.centred(self.with_truth[a], self.sums[a], self.truth)
    }

    /// The guess if all columns are 0, so that the mean guess is the mean truth.
    pub fn intercept(&self, weights: &[f64]) -> f64 {
        let mean = |sum: i128| sum as f64 / self.rows as f64;
        let parts = weights.iter().zip(&self.sums);
        mean(self.truth) - parts.map(|(weight, &sum)| weight * mean(sum)).sum::<f64>()
    }

    /// Exact until the last division, whatever cancels.
    fn centred(&self, product: i128, a: i128, b: i128) -> f64 {
        let rows = self.rows as f64;
        (self.rows * product - a * b) as f64 / (rows * rows)
    }
}

fn product(a: &[u8], b: &[u8]) -> i128 {
    let lots = a.chunks(STEP).zip(b.chunks(STEP));
    lots.map(|(a, b)| {
        let sum: u32 = a.iter().zip(b).map(|(&a, &b)| u32::from(a) * u32::from(b)).sum();
        i128::from(sum)
    })
    .sum()
}

fn product_with(a: &[u8], truth: &[u16]) -> i128 {
    let sum: u64 = a.iter().zip(truth).map(|(&a, &moves)| u64::from(a) * u64::from(moves)).sum();
    i128::from(sum)
}
