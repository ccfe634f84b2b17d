//! Description lengths in bits, as fixed-point numbers of 2^-24 bits.
//!
//! Krimp decides on differences of sums of logarithms. Sums of whole numbers do not depend on their
//! order, so a sum that is kept up to date is the same as one computed from scratch.

/// A length in units of 2^-24 bits.
pub(crate) type Units = i64;

const UNIT: f64 = (1u64 << 24) as f64;

/// Units as bits.
pub(crate) fn bits(units: Units) -> f64 {
    units as f64 / UNIT
}

/// `log2(n)`; 0 for 0.
pub(crate) fn log(n: u64) -> Units {
    if n == 0 { 0 } else { ((n as f64).log2() * UNIT).round() as Units }
}

/// `n * log2(n)`; 0 for 0.
pub(crate) fn n_log_n(n: u64) -> Units {
    if n == 0 { 0 } else { (n as f64 * (n as f64).log2() * UNIT).round() as Units }
}

/// What a code of some usage contributes to the sums, for every usage up to a largest.
///
/// L(D | CT) is S log S − Σ u log u, and its code in the table is log S − log u long; S, the sum of
/// all usages, is dealt with apart.
pub(crate) struct UsageUnits(Vec<Units>);

impl UsageUnits {
    pub fn up_to(largest: usize) -> UsageUnits {
        UsageUnits((0..=largest as u64).map(|u| -n_log_n(u) - log(u)).collect())
    }

    /// Of a code with this usage, whose items cost `standard` units in the standard code table.
    #[inline]
    pub fn of(&self, usage: u32, standard: Units) -> Units {
        if usage == 0 { 0 } else { self.0[usage as usize] + standard }
    }
}

/// The parts of a total description length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    /// The sum of all usages.
    pub usage: u64,
    /// How many codes are used.
    pub codes: u64,
    /// Σ of [`UsageUnits::of`] over the codes.
    pub shares: Units,
}

impl Sums {
    /// L(D | CT) + L(CT).
    pub fn total(&self) -> Units {
        self.shares + n_log_n(self.usage) + self.codes as Units * log(self.usage)
    }

    /// A code changes its usage.
    #[inline]
    pub fn change(&mut self, shares: &UsageUnits, standard: Units, before: u32, after: u32) {
        self.usage = self.usage + u64::from(after) - u64::from(before);
        self.codes = self.codes + u64::from(after > 0) - u64::from(before > 0);
        self.shares += shares.of(after, standard) - shares.of(before, standard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_lengths_of_the_book() {
        let usages = [4u32, 3, 3];
        let standard = log(10);
        let shares = UsageUnits::up_to(10);
        let mut sums = Sums::default();
        for usage in usages {
            sums.change(&shares, standard, 0, usage);
        }
        let code = |u: u32| (10.0 / f64::from(u)).log2();
        let slow: f64 =
            usages.iter().map(|&u| f64::from(u) * code(u) + code(u) + 10f64.log2()).sum();
        assert!((bits(sums.total()) - slow).abs() < 1e-5);
        for usage in usages {
            sums.change(&shares, standard, usage, 0);
        }
        assert_eq!(sums, Sums::default());
    }
}
