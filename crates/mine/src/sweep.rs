//! Krimp for several minimum supports at the price of one.
//!
//! Candidates are tried in falling order of their supports. So Krimp for a high minimum does first
//! what Krimp for a low one does, and the tables of all minima are met on the way of the lowest. (Not
//! for maximal sets: those of a high minimum are not among those of a low one.)

use lucena_work::Progress;

use crate::candidates::Candidates;
use crate::dataset::Dataset;
use crate::error::MineError;
use crate::krimp::{FoundTable, Krimp, Trial};

/// What Krimp finds for one minimum support.
///
/// ```
/// use lucena_mine::{Candidates, Dataset, Krimp, Swept};
/// let data = Dataset::from_rows([[1, 2]; 8])?;
/// let candidates = Candidates::from_sets(&data, [([0, 1], 8)])?;
/// let krimp = Krimp { prune: true, limit: None };
/// let swept: Vec<Swept> = krimp.sweep(&data, &candidates, &[9, 8], &lucena_work::Silent)?;
/// assert_eq!(swept.iter().map(|s| s.found.tried).collect::<Vec<_>>(), [0, 1]);
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Swept {
    /// The minimum support.
    pub min_support: u32,
    /// The table, the same as Krimp with this minimum alone gives.
    pub found: FoundTable,
}

impl Krimp {
    /// The tables for falling minimum supports, from candidates of the lowest.
    ///
    /// When it is stopped, the last table is the one so far, and none of lower supports follows.
    pub fn sweep(
        &self,
        data: &Dataset,
        candidates: &Candidates,
        supports: &[u32],
        progress: &dyn Progress,
    ) -> Result<Vec<Swept>, MineError> {
        if !supports.is_sorted_by(|a, b| a > b) {
            return Err(MineError::Supports);
        }
        let mut trial = Trial::new(data, candidates)?;
        let mut walk = candidates.walk()?;
        let mut swept = Vec::new();
        let mut supports = supports.iter().copied().peekable();
        progress.begin("krimp", candidates.len() as u64);
        let mut next = walk.next()?;
        while let Some(&min_support) = supports.peek() {
            match next {
                Some((set, support)) if support >= min_support => {
                    if trial.go_on(self, progress) {
                        trial.consider(self, set, support, progress);
                        next = walk.next()?;
                        continue;
                    }
                    supports.by_ref().for_each(drop);
                }
                _ => {
                    supports.next();
                }
            }
            swept.push(Swept { min_support, found: trial.found(data) });
        }
        trial.end(progress);
        Ok(swept)
    }
}
