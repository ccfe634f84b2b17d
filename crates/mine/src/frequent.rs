//! Frequent item sets: all, closed (no superset has the same support), maximal (no superset is frequent).

use std::ops::ControlFlow;

use lucena_work::Progress;

use crate::bits::{RowBits, blocks, set};
use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;
use crate::{closed, eclat};

/// Which of the frequent sets are wanted.
///
/// ```
/// use lucena_mine::{Dataset, Miner, SetKind};
/// let data = Dataset::from_rows([vec![1, 2], vec![1, 2], vec![1]])?;
/// let count = |kind| Miner { kind, min_support: 1 }.count(&data, &lucena_work::Silent);
/// assert_eq!(count(SetKind::All)?, 3); // {1}, {2}, {1, 2}
/// assert_eq!(count(SetKind::Closed)?, 2); // without {2}, which never comes alone
/// assert_eq!(count(SetKind::Maximal)?, 1); // {1, 2}
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetKind {
    /// Every set in enough rows.
    All,
    /// Those to which no item can be added without losing a row.
    Closed,
    /// Those to which no item can be added without falling below the minimum.
    Maximal,
}

/// Finds the sets of items that are in enough rows.
///
/// Rows are bits: the rows with a set are the rows with a smaller set *and* those with one item
/// more. Sets are handed over one by one, always in the same order, and nothing is kept of them, so
/// memory does not grow with their number. The empty set is never among them.
///
/// ```
/// use lucena_mine::{Dataset, Miner, SetKind};
/// let data = Dataset::from_rows([[1, 2], [1, 2], [1, 3]])?;
/// let miner = Miner { kind: SetKind::All, min_support: 2 };
/// let mut sets = Vec::new();
/// miner.mine(&data, &lucena_work::Silent, |set, support| {
///     sets.push((data.ids_of(set), support));
///     std::ops::ControlFlow::Continue(())
/// })?;
/// assert!(sets.len() == 3 && sets.contains(&(vec![1, 2], 2)));
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Miner {
    /// Which sets.
    pub kind: SetKind,
    /// In how many rows a set must be; at least 1.
    pub min_support: u32,
}

impl Miner {
    /// Hands every set, its items ascending by rank, with its support to `visit`; returns how many
    /// there were.
    pub fn mine(
        &self,
        data: &Dataset,
        progress: &dyn Progress,
        visit: impl FnMut(&[ItemRank], u32) -> ControlFlow<()>,
    ) -> Result<u64, MineError> {
        self.run(data, progress, Some(visit))
    }

    /// How many sets there are, without spelling them.
    pub fn count(&self, data: &Dataset, progress: &dyn Progress) -> Result<u64, MineError> {
        self.run(data, progress, None::<fn(&[ItemRank], u32) -> ControlFlow<()>>)
    }

    fn run<V: FnMut(&[ItemRank], u32) -> ControlFlow<()>>(
        &self,
        data: &Dataset,
        progress: &dyn Progress,
        visit: Option<V>,
    ) -> Result<u64, MineError> {
        self.check(data)?;
        let root = Root::new(data, self.min_support);
        progress.begin("mining", root.items.len() as u64);
        let mut out = Out { visit, count: 0, spelled: Vec::new(), progress };
        let flow = match self.kind {
            SetKind::All => eclat::mine(&root, self.min_support, &mut out),
            SetKind::Closed => closed::mine::<false, V>(&root, self.min_support, &mut out),
            SetKind::Maximal => closed::mine::<true, V>(&root, self.min_support, &mut out),
        };
        progress.end();
        match flow {
            ControlFlow::Break(_) if progress.cancelled() => {
                Err(MineError::Interrupted(lucena_work::Interrupted))
            }
            _ => Ok(out.count),
        }
    }

    fn check(&self, data: &Dataset) -> Result<(), MineError> {
        match self.min_support {
            _ if data.is_empty() => Err(MineError::NoRows),
            0 => Err(MineError::NoSupport),
            asked if asked as usize > data.len() => {
                Err(MineError::SupportBeyond { asked, rows: data.len() })
            }
            _ => Ok(()),
        }
    }
}

/// The frequent items, rarest first, with the rows that have them.
pub(crate) struct Root {
    pub items: Vec<(ItemRank, u32)>,
    pub rows: usize,
    pub width: usize,
    /// The blocks of one item after the other.
    pub bits: Vec<RowBits>,
}

impl Root {
    fn new(data: &Dataset, min_support: u32) -> Root {
        let frequent =
            (0..data.items()).take_while(|&r| data.support(r as ItemRank) >= min_support);
        let frequent = frequent.count();
        let items: Vec<(ItemRank, u32)> = (0..frequent as u32)
            .rev()
            .map(|r| (r as ItemRank, data.support(r as ItemRank)))
            .collect();
        let width = blocks(data.len());
        let mut bits = vec![[0; 4]; width * frequent];
        for (at, row) in data.rows().enumerate() {
            for &rank in row.iter().take_while(|&&rank| usize::from(rank) < frequent) {
                let place = frequent - 1 - usize::from(rank);
                set(&mut bits[place * width..][..width], at);
            }
        }
        Root { items, rows: data.len(), width, bits }
    }
}

/// An item that can be added to a set, and where the rows that then remain begin.
#[derive(Clone, Copy)]
pub(crate) struct Extension {
    pub item: ItemRank,
    pub support: u32,
    pub at: usize,
}

/// Checks after this many sets whether to stop.
const PATIENCE: u64 = 1 << 14;

/// Where sets go: counted, and spelled if somebody listens.
pub(crate) struct Out<'p, V> {
    visit: Option<V>,
    pub count: u64,
    spelled: Vec<ItemRank>,
    progress: &'p dyn Progress,
}

impl<V: FnMut(&[ItemRank], u32) -> ControlFlow<()>> Out<'_, V> {
    #[inline]
    pub fn set(&mut self, items: &[ItemRank], support: u32) -> ControlFlow<()> {
        self.count += 1;
        // One branch of the search may hold more sets than anyone can wait for.
        if self.count.is_multiple_of(PATIENCE) && self.progress.cancelled() {
            return ControlFlow::Break(());
        }
        match &mut self.visit {
            None => ControlFlow::Continue(()),
            Some(visit) => {
                self.spelled.clear();
                self.spelled.extend_from_slice(items);
                self.spelled.sort_unstable();
                visit(&self.spelled, support)
            }
        }
    }

    /// The set with every choice of the `free` items, which are in all of its rows: 2^n sets, all
    /// of the same support.
    pub fn choices(
        &mut self,
        items: &mut Vec<ItemRank>,
        free: &[ItemRank],
        support: u32,
    ) -> ControlFlow<()> {
        if self.visit.is_none() {
            // More than 2^63 sets nobody could wait for to be visited; they can still be counted.
            let sets = 1u64.checked_shl(free.len() as u32).unwrap_or(u64::MAX);
            self.count = self.count.saturating_add(sets);
            return ControlFlow::Continue(());
        }
        let Some((&item, rest)) = free.split_first() else {
            return self.set(items, support);
        };
        self.choices(items, rest, support)?;
        items.push(item);
        let flow = self.choices(items, rest, support);
        items.pop();
        flow
    }

    /// Another of the items at the root is done.
    pub fn step(&self) -> ControlFlow<()> {
        self.progress.advance(1);
        if self.progress.cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
