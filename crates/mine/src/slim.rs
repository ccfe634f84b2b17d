//! SLIM: candidates are joined from the code table itself, so none need to be mined.
//!
//! Two codes that often cover the same rows are joined to one. How much that gains is estimated from
//! how often they are used together; the best pair is tried first. Estimates grow stale as the table
//! changes: one is computed again when its pair comes up, and the pair waits again if it is no longer the
//! best.

use std::collections::{BinaryHeap, HashSet};

use lucena_work::Progress;

use crate::bits::RowBits;
use crate::by_row::Counts;
use crate::code_table::CodeTable;
use crate::cover::Covering;
use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;
use crate::krimp::{FoundTable, consider, note};
use crate::length::Units;

/// How SLIM works.
///
/// ```
/// use lucena_mine::{Dataset, Slim};
/// let data = Dataset::from_rows([[1, 2, 3]; 8])?;
/// let found = Slim { prune: true, limit: None }.run(&data, &lucena_work::Silent)?;
/// assert_eq!(found.table.sets()[0].items, [1, 2, 3]); // no candidates were mined
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Slim {
    /// Whether sets whose usage fell are tried for removal after every candidate that stays.
    pub prune: bool,
    /// After how many candidates to stop, if not when no pair gains any more.
    pub limit: Option<u64>,
}

impl Slim {
    /// Joins codes until no pair gains any more.
    ///
    /// When it is stopped, the table so far is the result.
    pub fn run(&self, data: &Dataset, progress: &dyn Progress) -> Result<FoundTable, MineError> {
        data.check_room()?;
        let mut search = SlimSearch::new(data);
        progress.begin("slim", self.limit.unwrap_or(0));
        let mut flow = Flow::Changed;
        while let Flow::Changed = flow {
            flow = search.pass(self, progress);
        }
        progress.end();
        let table = CodeTable::of(data, &search.cover);
        Ok(FoundTable { table, tried: search.tried, stopped: matches!(flow, Flow::Stopped) })
    }
}

/// How a pass ended.
enum Flow {
    Changed,
    Unchanged,
    Stopped,
}

/// A pair of codes, to be compared by what joining them seems to gain.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    gain: Units,
    /// The later one first, so that ties have an order.
    codes: [u32; 2],
    /// How often they are used together, as counted after this many changes of the table.
    both: u32,
    when: u32,
}

/// What is asked about a code.
struct Code<'c> {
    usage: u32,
    standard: Units,
    items: &'c [ItemRank],
    used: &'c [RowBits],
    rows: &'c [RowBits],
}

/// The work under way. Codes have numbers: items by rank, then sets by the numbers of the cover.
struct SlimSearch {
    cover: Covering,
    ranks: Vec<ItemRank>,
    total: Units,
    heap: BinaryHeap<Pair>,
    counts: Counts,
    tried: u64,
    /// How often the table has changed, and after which change the rows of each code did so last.
    changes: u32,
    changed: Vec<u32>,
    /// Whether each code is there to be joined.
    present: Vec<bool>,
}

impl SlimSearch {
    fn new(data: &Dataset) -> SlimSearch {
        let mut cover = Covering::standard(data, data.items());
        cover.look_from_rows();
        SlimSearch {
            total: cover.sums.total(),
            cover,
            ranks: (0..data.items()).map(|item| item as ItemRank).collect(),
            heap: BinaryHeap::new(),
            counts: Counts::default(),
            tried: 0,
            changes: 0,
            changed: Vec::new(),
            present: Vec::new(),
        }
    }

    fn code(&self, number: u32) -> Option<Code<'_>> {
        let cover = &self.cover;
        let item = number as usize;
        if item < self.ranks.len() {
            let usage = cover.single_usage[item];
            return (usage > 0).then(|| Code {
                usage,
                standard: cover.single_standard[item],
                items: &self.ranks[item..=item],
                used: cover.item_used(self.ranks[item]),
                rows: cover.item_rows(self.ranks[item]),
            });
        }
        let element = &cover.elements[cover.place(number - self.ranks.len() as u32)?];
        Some(Code {
            usage: element.usage,
            standard: element.standard,
            items: &element.items,
            used: &element.used,
            rows: &element.rows,
        })
    }

    /// Looks what has changed; the codes that were not there before.
    fn refresh(&mut self) -> Vec<u32> {
        self.total = self.cover.sums.total();
        self.changes += 1;
        let mut new = Vec::new();
        let mut changed = self.cover.take_changed();
        changed.sort_unstable();
        changed.dedup();
        for number in changed {
            let at = number as usize;
            if self.changed.len() <= at {
                self.changed.resize(at + 1, 0);
                self.present.resize(at + 1, false);
            }
            self.changed[at] = self.changes;
            let there = self.code(number).is_some();
            if there && !self.present[at] {
                new.push(number);
            }
            self.present[at] = there;
        }
        new
    }

    /// What joining seems to gain; none if that is nothing.
    fn gain(&self, codes: [u32; 2], both: u32) -> Option<Units> {
        let [a, b] = [self.code(codes[0])?, self.code(codes[1])?];
        if both == 0 {
            return None;
        }
        let joined = self.cover.joined([(a.usage, a.standard), (b.usage, b.standard)], both);
        (self.total > joined).then_some(self.total - joined)
    }

    /// Puts the pairs of one code with others on the heap.
    fn push(&mut self, number: u32, with: impl Fn(u32) -> bool) {
        let mut counts = std::mem::take(&mut self.counts);
        if let Some(code) = self.code(number) {
            self.cover.together(code.used, &mut counts);
            counts.seen.sort_unstable();
            for &other in counts.seen.iter().filter(|&&other| other != number && with(other)) {
                let codes = [number.max(other), number.min(other)];
                let (both, when) = (counts.of(other), self.changes);
                if let Some(gain) = self.gain(codes, both) {
                    self.heap.push(Pair { gain, codes, both, when });
                }
            }
        }
        self.counts = counts;
    }

    /// Estimates a pair again.
    fn again(&self, pair: &mut Pair) -> bool {
        if pair.codes.iter().any(|&code| self.changed[code as usize] > pair.when) {
            let [Some(a), Some(b)] = pair.codes.map(|code| self.code(code)) else {
                return false;
            };
            pair.both = self.cover.weights.common(a.used, b.used);
            pair.when = self.changes;
        }
        let gain = self.gain(pair.codes, pair.both);
        pair.gain = gain.unwrap_or(0);
        gain.is_some()
    }

    /// Tries all pairs that seem to gain, those of new codes included.
    fn pass(&mut self, slim: &Slim, progress: &dyn Progress) -> Flow {
        self.heap.clear();
        self.refresh();
        for number in 0..self.changed.len() as u32 {
            self.push(number, |other| other < number);
        }
        let mut refused: HashSet<Box<[ItemRank]>> = HashSet::new();
        let mut flow = Flow::Unchanged;
        while let Some(mut pair) = self.heap.pop() {
            if progress.cancelled() || slim.limit.is_some_and(|limit| self.tried >= limit) {
                return Flow::Stopped;
            }
            let before = pair.gain;
            if !self.again(&mut pair) {
                continue;
            }
            if pair.gain < before && self.heap.peek().is_some_and(|next| next.gain > pair.gain) {
                self.heap.push(pair);
                continue;
            }
            let [Some(a), Some(b)] = pair.codes.map(|code| self.code(code)) else {
                continue;
            };
            let mut set = [a.items, b.items].concat();
            set.sort_unstable();
            if refused.contains(&set[..]) {
                continue;
            }
            let support = self.cover.weights.common(a.rows, b.rows);
            self.tried += 1;
            progress.advance(1);
            if !consider(&mut self.cover, &set, support, slim.prune) {
                refused.insert(set.into());
                continue;
            }
            flow = Flow::Changed;
            progress.note(&note(&self.cover));
            for number in self.refresh() {
                self.push(number, |_| true);
            }
        }
        flow
    }
}
