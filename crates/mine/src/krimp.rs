//! Krimp: the code table of minimum description length (MDL), by trying one candidate after the other.

use std::cmp::Reverse;

use lucena_work::Progress;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::candidates::Candidates;
use crate::code_table::CodeTable;
use crate::cover::Covering;
use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;
use crate::length::bits;

/// How often progress is reported.
const STEP: u64 = 1 << 10;

/// How Krimp works.
///
/// ```
/// use lucena_mine::{Candidates, Dataset, Krimp};
/// let data = Dataset::from_rows([[1, 2]; 8])?;
/// let candidates = Candidates::from_sets(&data, [([0, 1], 8)])?;
/// let krimp = Krimp { prune: true, limit: None };
/// let found = krimp.run(&data, &candidates, &lucena_work::Silent)?;
/// assert_eq!((found.tried, found.table.sets()[0].usage), (1, 8));
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Krimp {
    /// Whether sets whose usage fell are tried for removal after every candidate that stays.
    pub prune: bool,
    /// After how many candidates to stop, if not after all.
    pub limit: Option<u64>,
}

/// A code table that was found, maybe not the last word.
///
/// ```
/// use lucena_mine::{Dataset, Slim};
/// let data = Dataset::from_rows([[1, 2]; 8])?;
/// let found = Slim { prune: true, limit: Some(0) }.run(&data, &lucena_work::Silent)?;
/// assert!(found.stopped && found.table.sets().is_empty()); // nothing was tried
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundTable {
    /// The best table so far.
    pub table: CodeTable,
    /// How many candidates were tried.
    pub tried: u64,
    /// Whether the work was stopped, by the user or by a limit, before all was tried.
    pub stopped: bool,
}

impl Serialize for FoundTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (sets, singletons) = (self.table.sets().len(), self.table.used_singletons());
        let lengths = self.table.lengths();
        let mut shown = serializer.serialize_struct("FoundTable", 9)?;
        shown.serialize_field("tried", &self.tried)?;
        shown.serialize_field("stopped", &self.stopped)?;
        shown.serialize_field("code_table", &(sets + singletons))?;
        shown.serialize_field("non_singletons", &sets)?;
        shown.serialize_field("singletons", &singletons)?;
        shown.serialize_field("standard_bits", &self.table.standard_lengths().total())?;
        shown.serialize_field("data_bits", &lengths.data)?;
        shown.serialize_field("table_bits", &lengths.table)?;
        shown.serialize_field("ratio", &self.table.ratio())?;
        shown.end()
    }
}

impl Krimp {
    /// Tries all candidates in their order. One stays if data and table together get shorter.
    ///
    /// When it is stopped, the table so far is the result.
    pub fn run(
        &self,
        data: &Dataset,
        candidates: &Candidates,
        progress: &dyn Progress,
    ) -> Result<FoundTable, MineError> {
        let mut trial = Trial::new(data, candidates)?;
        let mut walk = candidates.walk()?;
        let limit = self.limit.unwrap_or(u64::MAX);
        progress.begin("krimp", (candidates.len() as u64).min(limit));
        while let Some((set, support)) = walk.next()? {
            if !trial.go_on(self, progress) {
                break;
            }
            trial.consider(self, set, support, progress);
        }
        trial.end(progress);
        Ok(trial.found(data))
    }
}

/// Krimp under way.
pub(crate) struct Trial {
    cover: Covering,
    tried: u64,
    /// How many of these were reported as progress.
    told: u64,
    stopped: bool,
}

impl Trial {
    pub fn new(data: &Dataset, candidates: &Candidates) -> Result<Trial, MineError> {
        data.check_room()?;
        // Items that no candidate has tell no rows apart.
        let cover = Covering::standard(data, candidates.items());
        Ok(Trial { cover, tried: 0, told: 0, stopped: false })
    }

    /// Whether another candidate may be tried.
    pub fn go_on(&mut self, krimp: &Krimp, progress: &dyn Progress) -> bool {
        if self.tried - self.told == STEP {
            progress.advance(STEP);
            self.told = self.tried;
        }
        let limit = krimp.limit.is_some_and(|limit| self.tried >= limit);
        self.stopped = limit || self.tried == self.told && progress.cancelled();
        !self.stopped
    }

    pub fn consider(
        &mut self,
        krimp: &Krimp,
        set: &[ItemRank],
        support: u32,
        progress: &dyn Progress,
    ) {
        self.tried += 1;
        if set.len() > 1 && consider(&mut self.cover, set, support, krimp.prune) {
            progress.note(&note(&self.cover));
        }
    }

    pub fn end(&self, progress: &dyn Progress) {
        progress.advance(self.tried - self.told);
        progress.end();
    }

    /// The table as it is now.
    pub fn found(&self, data: &Dataset) -> FoundTable {
        let table = CodeTable::of(data, &self.cover);
        FoundTable { table, tried: self.tried, stopped: self.stopped }
    }
}

/// What progress says about a table.
pub(crate) fn note(cover: &Covering) -> String {
    format!("{} sets, {:.0} bits", cover.elements.len(), bits(cover.sums.total()))
}

/// Takes a candidate into the table if the total gets smaller.
pub(crate) fn consider(cover: &mut Covering, set: &[ItemRank], support: u32, prune: bool) -> bool {
    let Some(change) = cover.find(set, support) else {
        return false;
    };
    if cover.with(set, change).total() >= cover.sums.total() {
        return false;
    }
    cover.insert(set, support, change);
    if prune {
        self::prune(cover);
    }
    true
}

/// Removes sets without which the total is smaller, among those whose usage has just fallen.
///
/// The authors' program tries them in the order of the table. Only when a removal makes further
/// sets fall, these join the ones that wait, and all are put in order of usage, smallest first. Its
/// figures come out with exactly this: sorted from the start, or sorted after every removal, other
/// tables result.
fn prune(cover: &mut Covering) {
    // The next one to try is the last.
    let mut waiting = std::mem::take(&mut cover.fallen);
    waiting.reverse();
    while let Some(id) = waiting.pop() {
        let Some(at) = cover.place(id) else {
            continue;
        };
        if cover.elements[at].usage == 0 {
            cover.remove(at);
        } else if cover.without(at).total() < cover.sums.total() {
            cover.remove(at);
            let before = waiting.len();
            for &id in &cover.fallen {
                if !waiting[..before].contains(&id) {
                    waiting.push(id);
                }
            }
            if waiting.len() > before {
                let key = |&id: &u32| {
                    let at = cover.place(id);
                    Reverse((at.map_or(0, |at| cover.elements[at].usage), at))
                };
                waiting.sort_by_cached_key(key);
            }
        }
    }
}
