//! C4.5's pessimistic error estimate: how many errors to expect from a leaf beyond those it made.

/// The pessimism of one confidence factor.
///
/// A leaf that covers few rows may owe its purity to luck. Of the error rates that explain what
/// was seen with the given confidence, the worst is assumed (a one-sided bound of the binomial
/// distribution, by its normal approximation).
pub(crate) struct Pessimism {
    confidence: f64,
    quantile: f64,
}

impl Pessimism {
    pub(crate) fn new(confidence: f64) -> Pessimism {
        Pessimism { confidence, quantile: normal_quantile(1.0 - confidence) }
    }

    /// The errors to expect of a leaf with these counts.
    pub(crate) fn errors(&self, counts: &[u32]) -> f64 {
        let rows: u32 = counts.iter().sum();
        if rows == 0 {
            return 0.0;
        }
        let errors = f64::from(rows - counts.iter().copied().max().unwrap_or(0));
        errors + self.beyond(f64::from(rows), errors)
    }

    /// The errors to expect beyond `errors` in `rows` (both whole numbers).
    fn beyond(&self, rows: f64, errors: f64) -> f64 {
        if errors == 0.0 {
            // The exact bound: with this rate all rows are right with just this chance.
            return rows * (1.0 - self.confidence.powf(1.0 / rows));
        }
        let seen = errors + 0.5; // half a row for putting a smooth curve through whole numbers
        if seen >= rows {
            return (rows - errors).max(0.0);
        }
        let (z, rate) = (self.quantile, seen / rows);
        let square = z * z;
        let spread = (rate / rows - rate * rate / rows + square / (4.0 * rows * rows)).sqrt();
        let bound = (rate + square / (2.0 * rows) + z * spread) / (1.0 + square / rows);
        bound * rows - errors
    }
}

/// The number below which a normal variable lies with chance `p`, for `p` from 0.5 to below 1.
///
/// Newton's method from 0: to the right of it the distribution bends down, so the steps never
/// overshoot. The distribution is summed as `1/2 + density * (z + z³/3 + z⁵/15 + …)`.
fn normal_quantile(p: f64) -> f64 {
    let mut z = 0.0_f64;
    for _ in 0..200 {
        let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let (mut term, mut sum, mut odd) = (z, 0.0, 1.0);
        while term > sum * 1e-17 {
            sum += term;
            odd += 2.0;
            term *= z * z / odd;
        }
        let step = (p - 0.5 - density * sum) / density;
        z += step;
        if step.abs() < 1e-15 * (1.0 + z) {
            break;
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_tables() {
        for (p, z) in [
            (0.5, 0.0),
            (0.75, 0.674_489_750_196_081_7),
            (0.9, 1.281_551_565_544_600_4),
            (0.975, 1.959_963_984_540_054),
            (0.999_999, 4.753_424_308_822_899),
        ] {
            assert!((normal_quantile(p) - z).abs() < 1e-10, "{p}: {}", normal_quantile(p));
        }
    }

    /// The example of Quinlan's book: 6, 9 and 1 rows without an error, together 3.273.
    #[test]
    fn quinlans_example() {
        let usual = Pessimism::new(0.25);
        let sum: f64 = [6, 9, 1].iter().map(|&rows| usual.errors(&[rows, 0])).sum();
        assert!((sum - (6.0 * 0.206 + 9.0 * 0.143 + 0.75)).abs() < 0.01, "{sum}");
    }

    #[test]
    fn few_rows() {
        assert_eq!(Pessimism::new(0.25).errors(&[0, 0]), 0.0);
        assert!((Pessimism::new(0.25).errors(&[1, 1]) - 1.791_493_043).abs() < 1e-6);
    }
}
