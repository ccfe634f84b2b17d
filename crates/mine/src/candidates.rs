//! Candidates in the order in which they are tried, in memory or, if they are too many, on disk.

use std::ops::ControlFlow;
use std::path::Path;

use lucena_work::Progress;

use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;
use crate::frequent::Miner;
use crate::order::candidate_order;
use crate::spill::{Merge, SortedFile};

/// How many files may wait to be merged.
const MOST_RUNS: usize = 128;

/// Sets that Krimp is to try, in the standard candidate order.
///
/// They lie in one list without gaps: millions of them fit. More than fit go to files, each in order,
/// which are merged as one walks through them.
///
/// ```
/// use lucena_mine::{Candidates, Dataset, Miner, SetKind};
/// use lucena_work::Silent;
/// let data = Dataset::from_rows([vec![1, 2], vec![1, 2], vec![1]])?;
/// let miner = Miner { kind: SetKind::All, min_support: 2 };
/// assert_eq!(Candidates::mine(&miner, &data, &Silent)?.len(), 3); // {1}, {2} and {1, 2}
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Default)]
pub struct Candidates {
    sets: Sets,
    runs: Vec<SortedFile>,
    length: usize,
    /// How many of the first ranks it takes to spell those that Krimp does not skip.
    items: usize,
}

#[derive(Debug, Default)]
struct Sets {
    ranks: Vec<ItemRank>,
    sets: Vec<Candidate>,
}

#[derive(Debug, Clone, Copy)]
struct Candidate {
    start: u64,
    support: u32,
    length: u16,
}

impl Sets {
    fn get(&self, at: usize) -> Option<(&[ItemRank], u32)> {
        self.sets.get(at).map(|set| self.spell(set))
    }

    fn spell(&self, set: &Candidate) -> (&[ItemRank], u32) {
        (&self.ranks[set.start as usize..][..usize::from(set.length)], set.support)
    }

    fn sort(&mut self) {
        let mut sets = std::mem::take(&mut self.sets);
        sets.sort_unstable_by(|a, b| candidate_order(self.spell(a), self.spell(b)));
        self.sets = sets;
    }

    fn bytes(&self) -> usize {
        self.ranks.len() * size_of::<ItemRank>() + self.sets.len() * size_of::<Candidate>()
    }
}

impl Candidates {
    /// Mines the candidates and holds all in memory.
    pub fn mine(
        miner: &Miner,
        data: &Dataset,
        progress: &dyn Progress,
    ) -> Result<Candidates, MineError> {
        Candidates::mine_within(miner, data, usize::MAX, Path::new(""), progress)
    }

    /// Mines the candidates and holds about this many bytes of them in memory; the others go to files
    /// in a folder, which are removed with the candidates.
    pub fn mine_within(
        miner: &Miner,
        data: &Dataset,
        bytes: usize,
        folder: &Path,
        progress: &dyn Progress,
    ) -> Result<Candidates, MineError> {
        let mut candidates = Candidates::default();
        let mut failed = None;
        miner.mine(data, progress, |set, support| {
            candidates.push(set, support);
            if candidates.sets.bytes() < bytes {
                return ControlFlow::Continue(());
            }
            match candidates.spill(folder) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        if candidates.runs.is_empty() {
            candidates.sets.sort();
        } else {
            candidates.spill(folder)?;
        }
        Ok(candidates)
    }

    /// Candidates from elsewhere: sets of ascending ranks with their supports.
    pub fn from_sets<S: AsRef<[ItemRank]>>(
        data: &Dataset,
        sets: impl IntoIterator<Item = (S, u32)>,
    ) -> Result<Candidates, MineError> {
        let mut candidates = Candidates::default();
        for (set, support) in sets {
            let set = set.as_ref();
            let ascending = set.windows(2).all(|pair| pair[0] < pair[1]);
            if !ascending || set.last().is_none_or(|&rank| usize::from(rank) >= data.items()) {
                return Err(MineError::OtherItems(format!("{set:?}")));
            }
            candidates.push(set, support);
        }
        candidates.sets.sort();
        Ok(candidates)
    }

    fn push(&mut self, set: &[ItemRank], support: u32) {
        let start = self.sets.ranks.len() as u64;
        self.sets.ranks.extend_from_slice(set);
        self.sets.sets.push(Candidate { start, support, length: set.len() as u16 });
        self.length += 1;
        if let [_, .., last] = set {
            self.items = self.items.max(usize::from(*last) + 1);
        }
    }

    /// Puts the sets in memory into a file; too many files become one.
    fn spill(&mut self, folder: &Path) -> Result<(), MineError> {
        self.sets.sort();
        let mut writer = SortedFile::begin(folder)?;
        for set in &self.sets.sets {
            let (set, support) = self.sets.spell(set);
            writer.push(set, support)?;
        }
        self.runs.push(writer.finish()?);
        self.sets.ranks.clear();
        self.sets.sets.clear();
        if self.runs.len() == MOST_RUNS {
            let mut writer = SortedFile::begin(folder)?;
            let mut merge = Merge::new(&self.runs)?;
            while let Some((set, support)) = merge.next()? {
                writer.push(set, support)?;
            }
            self.runs = vec![writer.finish()?];
        }
        Ok(())
    }

    /// The ranks below this are all that sets of two items and more have.
    pub(crate) fn items(&self) -> usize {
        self.items
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Walks through all with their supports, in the order in which they are tried.
    pub fn walk(&self) -> Result<Walk<'_>, MineError> {
        let merge = if self.runs.is_empty() { None } else { Some(Merge::new(&self.runs)?) };
        Ok(Walk { sets: &self.sets, next: 0, merge })
    }
}

/// A walk through [`Candidates`].
///
/// ```
/// use lucena_mine::{Candidates, Dataset};
/// let data = Dataset::from_rows([[1, 2], [1, 2]])?;
/// let candidates = Candidates::from_sets(&data, [(vec![0], 2), (vec![0, 1], 2)])?;
/// let mut walk = candidates.walk()?;
/// assert_eq!(walk.next()?, Some((&[0, 1][..], 2))); // of equal support the longer one first
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
pub struct Walk<'c> {
    sets: &'c Sets,
    next: usize,
    merge: Option<Merge>,
}

impl Walk<'_> {
    /// The next set and its support.
    #[allow(clippy::should_implement_trait)] // What it lends would not live long enough.
    pub fn next(&mut self) -> Result<Option<(&[ItemRank], u32)>, MineError> {
        match &mut self.merge {
            Some(merge) => merge.next(),
            None => {
                self.next += 1;
                Ok(self.sets.get(self.next - 1))
            }
        }
    }
}
