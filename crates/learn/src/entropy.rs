//! Entropy: how mixed a group of positions is, as sums of n · log2 n.

/// With weights, or over whole endgames, there may be far more rows than a frame has; logarithms
/// of larger counts, which few groups need, are not worth their memory.
pub(crate) const LARGEST_LOOKED_UP: u32 = 1 << 22;

/// `n * log2(n)` for every whole number up to a largest one.
///
/// All counts are whole, so a look replaces a logarithm; the sums of trees and rankings are made
/// of nothing else. Above the largest one the logarithm is taken.
pub(crate) struct NLogN(Vec<f64>);

impl NLogN {
    pub(crate) fn up_to(largest: usize) -> NLogN {
        NLogN((0..=largest).map(|n| n_log_n(n as f64)).collect())
    }

    #[inline]
    pub(crate) fn of(&self, n: u32) -> f64 {
        self.0.get(n as usize).copied().unwrap_or_else(|| beyond(n))
    }

    /// The part up to `n` if there is one, so that a loop over counts that never exceed `n` is
    /// checked once.
    #[inline]
    pub(crate) fn prefix(&self, n: u32) -> Option<&[f64]> {
        self.0.get(..=n as usize)
    }

    /// Rows times entropy of a group with these counts, in bits.
    pub(crate) fn mixture(&self, counts: impl IntoIterator<Item = u32>) -> f64 {
        let (mut rows, mut sum) = (0, 0.0);
        for count in counts {
            rows += count;
            sum += self.of(count);
        }
        self.of(rows) - sum
    }
}

#[cold]
fn beyond(n: u32) -> f64 {
    n_log_n(f64::from(n))
}

fn n_log_n(n: f64) -> f64 {
    if n == 0.0 { 0.0 } else { n * n.ln() / std::f64::consts::LN_2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_pair_is_one_bit_a_row() {
        let table = NLogN::up_to(16);
        assert!((table.mixture([8, 8]) - 16.0).abs() < 1e-12);
        assert_eq!(table.mixture([16, 0]), 0.0);
    }

    #[test]
    fn a_short_table_says_the_same() {
        let (short, long) = (NLogN::up_to(3), NLogN::up_to(100));
        assert!((0..=100).all(|n| short.of(n) == long.of(n)));
        assert!(short.prefix(4).is_none() && short.prefix(3).is_some());
    }
}
