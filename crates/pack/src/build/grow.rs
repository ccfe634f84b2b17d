//! Growing a tree whose leaves hold rows with a common rank.

use super::graph::NONE;
use super::problem::Problem;
use super::shape::DraftTree;
use crate::scale::Rank;
use lucena_work::Chance;

/// What growing looks at.
pub struct Grower<'a> {
    pub problem: &'a Problem,
    /// A column for each feature, a level for each weak position.
    pub columns: &'a [Vec<u8>],
    /// The number of levels of each feature.
    pub levels: &'a [usize],
    /// The most each position may be given.
    pub up: &'a [Rank],
    /// Bits of a split by feature and cut.
    pub price: &'a [Vec<f64>],
    /// How much a dear split is disliked.
    pub thrift: f64,
    /// How much chance plays a part.
    pub noise: f64,
}

/// Room that growing uses again and again.
#[derive(Default)]
pub struct Scratch {
    /// The rows looked at, and for how many each of them stands.
    looked: Vec<u32>,
    weights: Vec<u32>,
    /// Their bounds, counted from the least rank in conflict.
    lows: Vec<u8>,
    ups: Vec<u8>,
    /// Rows by level and bound.
    low_counts: Vec<u32>,
    up_counts: Vec<u32>,
    /// All rows, and those below the cut, by bound.
    all_low: Vec<u32>,
    all_up: Vec<u32>,
    below_low: Vec<u32>,
    below_up: Vec<u32>,
}

/// Splits of larger parts are chosen by a sample: this many rows with an upper bound, and as many
/// without.
const LOOK_AT: usize = 30_000;

fn clear(counts: &mut Vec<u32>, len: usize) {
    counts.clear();
    counts.resize(len, 0);
}

impl Grower<'_> {
    /// Splits until the bounds of the rows in each leaf have a point in common.
    pub fn grow(&self, rows: Vec<u32>, chance: &mut Chance, scratch: &mut Scratch) -> DraftTree {
        let low = rows.iter().map(|&p| self.problem.low[p as usize]).max().unwrap_or(0);
        let up = rows.iter().map(|&p| self.up[p as usize]).min().unwrap_or(NONE);
        if low <= up {
            return DraftTree::Leaf { rank: low, rows };
        }
        // Only ranks from the least upper bound to the greatest lower bound can be in conflict.
        let (feature, cut) = self.best(&rows, up, low, chance, scratch);
        let column = &self.columns[usize::from(feature)];
        let (below, above): (Vec<u32>, Vec<u32>) =
            rows.into_iter().partition(|&p| column[p as usize] <= cut);
        let below = self.grow(below, chance, scratch);
        let above = self.grow(above, chance, scratch);
        DraftTree::split(feature, cut, below, above)
    }

    /// The split that leaves the fewest pairs of rows in conflict, for its size and price.
    fn best(
        &self,
        rows: &[u32],
        least: Rank,
        most: Rank,
        chance: &mut Chance,
        scratch: &mut Scratch,
    ) -> (u8, u8) {
        let ranks = usize::from(most - least) + 1;
        scratch.take_bounds(rows, self, least, most);
        let mut best = (f64::INFINITY, 0, 0);
        let all = f64::from(scratch.weights.iter().sum::<u32>());
        for (feature, column) in self.columns.iter().enumerate() {
            let levels = self.levels[feature];
            let seen = scratch.count(column, levels, ranks);
            if seen.count_ones() < 2 {
                continue;
            }
            clear(&mut scratch.below_low, ranks);
            clear(&mut scratch.below_up, ranks);
            let mut size = 0;
            let last = 63 - seen.leading_zeros() as usize;
            for cut in (0..last).filter(|&cut| seen >> cut & 1 == 1) {
                size += scratch.move_below(cut, ranks);
                let (below, above) = scratch.conflicts(ranks);
                let rest = all - f64::from(size);
                let conflicts = below as f64 / f64::from(size) + above as f64 / rest;
                let score = (conflicts + 0.02)
                    * (1.0 + self.thrift * self.price[feature][cut])
                    * (1.0 + self.noise * chance.share());
                if score < best.0 {
                    best = (score, feature as u8, cut as u8);
                }
            }
        }
        assert!(best.0 < f64::INFINITY, "different positions differ in some feature");
        (best.1, best.2)
    }
}

impl Scratch {
    /// Reads the bounds of the rows once, for all features; of very many rows, of a sample.
    fn take_bounds(&mut self, rows: &[u32], grower: &Grower<'_>, least: Rank, most: Rank) {
        let ranks = usize::from(most - least) + 1;
        let bound = |p: u32| grower.up[p as usize] <= most;
        let (mut strides, mut seen) = ([1; 2], [0; 2]);
        if rows.len() > 2 * LOOK_AT {
            let bounded = rows.iter().filter(|&&p| bound(p)).count();
            strides = [rows.len() - bounded, bounded].map(|n| n.div_ceil(LOOK_AT).max(1));
        }
        self.looked.clear();
        self.weights.clear();
        self.lows.clear();
        self.ups.clear();
        clear(&mut self.all_low, ranks);
        clear(&mut self.all_up, ranks);
        for &p in rows {
            let kind = usize::from(bound(p));
            seen[kind] += 1;
            if seen[kind] % strides[kind] != 0 {
                continue;
            }
            let weight = strides[kind] as u32;
            let low = grower.problem.low[p as usize].saturating_sub(least);
            let up = if kind == 1 { grower.up[p as usize] - least } else { NONE };
            self.looked.push(p);
            self.weights.push(weight);
            self.lows.push(low);
            self.ups.push(up);
            self.all_low[usize::from(low)] += weight;
            if up != NONE {
                self.all_up[usize::from(up)] += weight;
            }
        }
    }

    /// Counts rows by level and bound; returns the levels that occur as bits.
    fn count(&mut self, column: &[u8], levels: usize, ranks: usize) -> u64 {
        clear(&mut self.low_counts, levels * ranks);
        clear(&mut self.up_counts, levels * ranks);
        let mut seen = 0;
        let bounds = self.lows.iter().zip(&self.ups).zip(&self.weights);
        for (&p, ((&low, &up), &weight)) in self.looked.iter().zip(bounds) {
            let level = usize::from(column[p as usize]);
            seen |= 1 << level;
            self.low_counts[level * ranks + usize::from(low)] += weight;
            if up != NONE {
                self.up_counts[level * ranks + usize::from(up)] += weight;
            }
        }
        seen
    }

    /// Moves a level below the cut; returns how many rows it has.
    fn move_below(&mut self, level: usize, ranks: usize) -> u32 {
        let of_level = level * ranks..(level + 1) * ranks;
        let mut size = 0;
        for (below, &n) in self.below_low.iter_mut().zip(&self.low_counts[of_level.clone()]) {
            *below += n;
            size += n; // every row has a lower bound
        }
        for (below, &n) in self.below_up.iter_mut().zip(&self.up_counts[of_level]) {
            *below += n;
        }
        size
    }

    /// Pairs of a lower and a smaller upper bound, below the cut and above it.
    fn conflicts(&self, ranks: usize) -> (u64, u64) {
        let (mut below, mut above) = (0, 0);
        let (mut ups_below, mut ups_above) = (0, 0);
        for k in 0..ranks {
            below += u64::from(self.below_low[k]) * ups_below;
            above += u64::from(self.all_low[k] - self.below_low[k]) * ups_above;
            ups_below += u64::from(self.below_up[k]);
            ups_above += u64::from(self.all_up[k] - self.below_up[k]);
        }
        (below, above)
    }
}
