//! Configurations that are active often enough.

use std::collections::HashSet;

use lucena_work::Progress;
use shakmaty::Role;

use crate::bits::{BitMap, mix};
use crate::configuration::Configurations;
use crate::roles::ByRole;
use crate::rows::Rows;

/// Which conjunctions of features become configurations (section 3.2).
///
/// ```
/// use lucena_attribute::atomic::AtomicKind;
/// use lucena_eval::{Mining, Rows};
/// use shakmaty::{Board, Color, Role};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut rows = Rows::new(AtomicKind::Paper);
/// rows.extend(&[(board, Color::White, 5.0)], Clone::clone);
/// let single = Mining { features: 1, ..Mining::default() };
/// let configurations = single.mine(&rows, &lucena_work::Silent);
/// assert!(configurations[Role::Rook].bits().iter().all(|bits| bits.count_ones() <= 1));
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mining {
    /// Maximum number of features in a configuration.
    pub features: u32,
    /// Active in at least this share of the positions.
    pub share: f64,
    /// No more than this for each kind of man: the most frequent ones stay.
    pub most: ByRole<usize>,
}

impl Default for Mining {
    fn default() -> Mining {
        Mining { features: 4, share: 0.01, most: ByRole([4000, 520, 520, 650, 650, 680]) }
    }
}

/// With more different lists of vectors than this, conjunctions are looked for in every second,
/// third … position only.
const LISTS: usize = 50_000;

/// No more conjunctions than this are looked at for one kind of man.
const FOUND: usize = 2_000_000;

/// What some positions have in vectors of one kind of man, and how many positions.
type VectorList = (Vec<u64>, f64);

impl Mining {
    /// The configurations of every kind of man that occurs; what was found so far if `progress` is
    /// cancelled.
    pub fn mine(&self, rows: &Rows, progress: &dyn Progress) -> ByRole<Configurations> {
        let mut all = ByRole::<Configurations>::default();
        for role in Role::ALL {
            let mut step = 1;
            let mut lists = seen(rows, role, step);
            if lists.len() > LISTS {
                // Shares are known well enough from a part of the positions.
                step = lists.len().div_ceil(LISTS);
                lists = seen(rows, role, step);
            }
            if !lists.is_empty() {
                let positions = rows.len().div_ceil(step) as f64;
                all[role] = self.of(&lists, positions, self.most[role], progress);
            }
        }
        all
    }

    fn of(
        &self,
        seen: &[VectorList],
        positions: f64,
        most: usize,
        progress: &dyn Progress,
    ) -> Configurations {
        let enough = (self.share * positions).max(1.0);
        let mut search = ConjunctionSearch {
            enough,
            deepest: self.features,
            found: Vec::new(),
            known: HashSet::new(),
            progress,
        };
        let all: Vec<&VectorList> = seen.iter().collect();
        search.found.push((0, positions));
        search.known.insert(activity(seen.iter(), 0));
        search.extend(0, 0, 0, &all);
        let mut found = search.found;
        // The most frequent ones stay; of equally frequent ones the shorter.
        found.sort_by(|a, b| {
            let features = |c: u64| (c.count_ones(), c);
            b.1.total_cmp(&a.1).then_with(|| features(a.0).cmp(&features(b.0)))
        });
        found.truncate(most);
        Configurations::new(found.into_iter().map(|(bits, _)| bits).collect())
    }
}

/// Depth-first over conjunctions, each looked for only where its beginning was found.
struct ConjunctionSearch<'a> {
    enough: f64,
    deepest: u32,
    found: Vec<(u64, f64)>,
    /// On which vectors the found ones are active: one that is active on just the same says
    /// nothing new.
    known: HashSet<u64>,
    progress: &'a dyn Progress,
}

impl ConjunctionSearch<'_> {
    fn extend(&mut self, configuration: u64, next: u32, depth: u32, seen: &[&VectorList]) {
        // Millions of conjunctions are too many for any fit, and memory ends somewhere.
        if depth == self.deepest || self.found.len() >= FOUND || self.progress.cancelled() {
            return;
        }
        for bit in next..64 {
            let longer = configuration | 1 << bit;
            let has = |v: &u64| v & longer == longer;
            let found: Vec<&VectorList> =
                seen.iter().copied().filter(|s| s.0.iter().any(has)).collect();
            let count: f64 = found.iter().map(|s| s.1).sum();
            if count < self.enough {
                continue;
            }
            // If it is active wherever its beginning is, its extensions say nothing new either.
            let implied = found.len() == seen.len()
                && seen
                    .iter()
                    .all(|s| s.0.iter().all(|v| v & configuration != configuration || has(v)));
            if implied {
                continue;
            }
            if self.known.insert(activity(found.iter().copied(), longer)) {
                self.found.push((longer, count));
            }
            self.extend(longer, bit + 1, depth + 1, &found);
        }
    }
}

/// A number for the set of vectors on which a configuration is active.
fn activity<'a>(seen: impl Iterator<Item = &'a VectorList>, configuration: u64) -> u64 {
    // Vectors occur in many lists: each is counted once for each list, the same for every
    // configuration that is active on it.
    seen.flat_map(|s| &s.0)
        .filter(|&&v| v & configuration == configuration)
        .fold(0u64, |sum, &v| sum.wrapping_add(mix(v ^ 0x5851_f42d_4c95_7f2d)))
}

/// The distinct lists of vectors of one kind of man, with the number of positions.
fn seen(rows: &Rows, role: Role, step: usize) -> Vec<VectorList> {
    let mut lists: BitMap<Vec<u32>, f64> = BitMap::default();
    let mut list = Vec::new();
    for row in (0..rows.len()).step_by(step) {
        list.clear();
        let numbers = rows.men(row).iter().map(|man| man / 2);
        list.extend(numbers.filter(|&v| rows.vectors()[v as usize].0 == role));
        if list.is_empty() {
            continue;
        }
        list.sort_unstable();
        list.dedup();
        match lists.get_mut(&list) {
            Some(count) => *count += 1.0,
            None => {
                lists.insert(list.clone(), 1.0);
            }
        }
    }
    let mut lists: Vec<(Vec<u32>, f64)> = lists.into_iter().collect();
    lists.sort_by(|a, b| a.0.cmp(&b.0));
    let bits = |v: u32| rows.vectors()[v as usize].1;
    lists.into_iter().map(|(list, count)| (list.into_iter().map(bits).collect(), count)).collect()
}
