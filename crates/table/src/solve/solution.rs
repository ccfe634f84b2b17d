//! A solved table in memory, and what any table must offer to those that lead to it.

use std::sync::Arc;

use super::Metric;
use crate::error::TableError;
use crate::material::Material;
use crate::space::Space;
use crate::stats::Stats;
use crate::value::{Cells, Value, decode};

/// A table whose values can be read slice by slice.
pub(crate) trait Neighbour: Send + Sync {
    /// How its positions are numbered.
    fn space(&self) -> &Arc<Space>;
    /// All cells of a slice with this side (0 white, 1 black) to move.
    fn cells(&self, side: usize, slice: usize) -> Result<Arc<Cells>, TableError>;
}

/// Finds solved tables by material.
pub(crate) type Neighbours<'a> =
    dyn Fn(Material) -> Result<Arc<dyn Neighbour>, TableError> + Sync + 'a;

/// All values of an endgame, in memory: solved, not yet written.
///
/// ```
/// use lucena_table::{Metric, Solution, TableError, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let rook = "KRvK".parse()?;
/// let table = tables.solve(rook, Metric::Dtm, &Silent)?;
/// let solved = std::fs::read(folder.path().join("KRvK.dtm"))?;
/// let ask = |position: &_| tables.value(position, Metric::Dtm);
/// let gathered = Solution::gather(rook, Metric::Dtm, &ask, &Silent)?;
/// tables.keep(gathered)?;
/// assert!(std::fs::read(folder.path().join("KRvK.dtm"))? == solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solution {
    pub(crate) space: Arc<Space>,
    pub(crate) metric: Metric,
    pub(crate) slices: [Vec<Arc<Cells>>; 2],
}

impl Solution {
    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// Counts over all positions.
    pub fn stats(&self) -> Stats {
        Stats::count(self).expect("memory can always be read")
    }

    /// Bytes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.slices.iter().flatten().map(|cells| cells.bytes()).sum()
    }

    /// The value at a number; `None` if there is no such position.
    pub(crate) fn value(&self, index: usize, side: usize) -> Option<Value> {
        let len = self.space.slice_len();
        decode(self.slices[side][index / len].code(index % len))
    }
}

impl Neighbour for Solution {
    fn space(&self) -> &Arc<Space> {
        &self.space
    }

    fn cells(&self, side: usize, slice: usize) -> Result<Arc<Cells>, TableError> {
        Ok(self.slices[side][slice].clone())
    }
}
