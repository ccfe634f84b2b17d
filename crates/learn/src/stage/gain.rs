//! What tells one level from the next, and how that changes along the way to the win.

use lucena_attribute::Frame;
use lucena_work::Progress;

use super::levels::Levels;
use crate::entropy::NLogN;
use crate::error::LearnError;
use crate::rank::each_attribute;

/// A level of fewer positions is not compared: every attribute would tell it perfectly.
const FEWEST: usize = 2;

/// The gain ratio of every attribute between each level and the next: what one has to look at to
/// see progress there.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{Gains, Levels};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let gains = Gains::of(&frame, &Levels::of(&frame), &Silent)?;
/// assert_eq!(gains.at(0).map(<[f64]>::len), Some(12));
/// assert!(gains.at(16).is_none(), "no level follows the last");
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gains(Vec<Option<Vec<f64>>>);

impl Gains {
    /// Compares each level with the next; each answer of an attribute is a branch of its own.
    pub fn of(
        frame: &Frame,
        levels: &Levels,
        progress: &dyn Progress,
    ) -> Result<Gains, LearnError> {
        let sizes = levels.sizes();
        let largest = sizes.windows(2).map(|pair| pair[0] + pair[1]).max().unwrap_or(0);
        let table = NLogN::up_to(largest);
        let ratios = each_attribute(frame, "comparing levels", progress, |attribute| {
            let counts = counts(frame, levels, attribute);
            let ratio = |pair: &[[u32; 256]]| ratio(&table, &pair[0], &pair[1]);
            counts.windows(2).map(ratio).collect::<Vec<f64>>()
        })?;
        let compared = sizes.windows(2).enumerate().map(|(level, pair)| {
            let both = pair[0] >= FEWEST && pair[1] >= FEWEST;
            both.then(|| ratios.iter().map(|attribute| attribute[level]).collect())
        });
        Ok(Gains(compared.collect()))
    }

    /// The gain ratios of all attributes between a level and the next, in the order of the frame;
    /// `None` if one of the two has too few positions.
    pub fn at(&self, level: u16) -> Option<&[f64]> {
        self.0.get(usize::from(level))?.as_deref()
    }

    /// How much the gains at each level are like those at the next: a correlation, 1 for equal.
    ///
    /// `None` where one of the two is not known, or where all attributes say equally much.
    pub fn correlations(&self) -> Vec<Option<f64>> {
        let alike = |pair: &[Option<Vec<f64>>]| match pair {
            [Some(here), Some(next)] => correlation(here, next),
            _ => None,
        };
        self.0.windows(2).map(alike).collect()
    }
}

/// How often each answer occurs at each level.
fn counts(frame: &Frame, levels: &Levels, attribute: usize) -> Vec<[u32; 256]> {
    let column = frame.column(attribute);
    let count = |level: usize| {
        let mut counts = [0; 256];
        let rows = levels.rows(level as u16);
        rows.iter().for_each(|&row| counts[usize::from(column[row])] += 1);
        counts
    };
    (0..levels.count()).map(count).collect()
}

/// Quinlan's gain ratio of an attribute with these counts of answers at two levels.
fn ratio(table: &NLogN, here: &[u32; 256], next: &[u32; 256]) -> f64 {
    let whole = table.mixture([here.iter().sum(), next.iter().sum()]);
    let pairs = || here.iter().zip(next).map(|(&a, &b)| [a, b]);
    let within: f64 = pairs().map(|pair| table.mixture(pair)).sum();
    let answer = table.mixture(pairs().map(|[a, b]| a + b));
    // An answer that is always the same tells nothing; rounding may leave less than nothing.
    if answer > 0.0 { (whole - within).max(0.0) / answer } else { 0.0 }
}

/// Pearson's correlation; `None` if one of the two does not vary.
pub(super) fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (mean_x, mean_y) = (mean(x), mean(y));
    let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
        x.iter().zip(y).map(|(&x, &y)| f(x - mean_x, y - mean_y)).sum()
    };
    let spread = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    (spread > 0.0).then(|| sum(&|x, y| x * y) / spread)
}
