//! Growing a tree by information: every question tells as much about the rank as possible.

use crate::scale::{Rank, Scale};

/// A grown tree, with what each node would cost as a leaf.
pub(super) enum GrownTree {
    Leaf {
        rank: Rank,
        bits: f64,
    },
    Split {
        feature: u8,
        cut: u8,
        rank: Rank,
        bits: f64,
        below: Box<GrownTree>,
        above: Box<GrownTree>,
    },
}

impl GrownTree {
    /// The rank as a leaf, and the bits of its positions' ranks then.
    pub(super) fn as_leaf(&self) -> (Rank, f64) {
        match *self {
            GrownTree::Leaf { rank, bits } | GrownTree::Split { rank, bits, .. } => (rank, bits),
        }
    }
}

/// What growing looks at.
pub(super) struct Grower<'a> {
    /// A column for each feature, a level for each position.
    pub(super) columns: &'a [Vec<u8>],
    pub(super) levels: &'a [usize],
    pub(super) ranks: &'a [Rank],
    pub(super) scale: Scale,
    /// Positions whose ranks cost fewer bits are a leaf.
    pub(super) least: f64,
    /// `n · log2 n` of small numbers.
    pub(super) weights: Vec<f64>,
}

/// From this many positions on, both branches are grown at once.
const MANY: usize = 4000;

impl Grower<'_> {
    /// Splits until nothing is left to learn.
    pub(super) fn grow(&self, rows: Vec<u32>) -> GrownTree {
        let mut counts = vec![0; self.scale.ranks()];
        for &row in &rows {
            counts[usize::from(self.ranks[row as usize])] += 1;
        }
        let most = counts.iter().enumerate().max_by_key(|&(rank, &n)| (n, usize::MAX - rank));
        let rank = most.map_or(0, |(rank, _)| rank as Rank);
        let bits = self.spread(&counts);
        if bits < self.least {
            return GrownTree::Leaf { rank, bits };
        }
        let Some((feature, cut)) = self.best(&rows, &counts) else {
            return GrownTree::Leaf { rank, bits };
        };
        let column = &self.columns[usize::from(feature)];
        let many = rows.len() >= MANY;
        let (below, above): (Vec<u32>, Vec<u32>) =
            rows.into_iter().partition(|&row| column[row as usize] <= cut);
        let (below, above) = match many {
            true => rayon::join(|| self.grow(below), || self.grow(above)),
            false => (self.grow(below), self.grow(above)),
        };
        GrownTree::Split { feature, cut, rank, bits, below: below.into(), above: above.into() }
    }

    /// The question that leaves the fewest bits.
    fn best(&self, rows: &[u32], all: &[u32]) -> Option<(u8, u8)> {
        // Only the ranks that occur, with numbers of their own.
        let present: Vec<usize> = (0..all.len()).filter(|&rank| all[rank] > 0).collect();
        let mut number = vec![0u8; all.len()];
        for (n, &rank) in present.iter().enumerate() {
            number[rank] = n as u8;
        }
        let all: Vec<u32> = present.iter().map(|&rank| all[rank]).collect();
        let ranks: Vec<u8> =
            rows.iter().map(|&row| number[usize::from(self.ranks[row as usize])]).collect();
        let width = all.len();
        let mut best = None;
        let mut least = f64::INFINITY;
        let mut counts = Vec::new();
        for (feature, column) in self.columns.iter().enumerate() {
            counts.clear();
            counts.resize(self.levels[feature] * width, 0u32);
            for (&row, &rank) in rows.iter().zip(&ranks) {
                counts[usize::from(column[row as usize]) * width + usize::from(rank)] += 1;
            }
            if let Some((cut, bits)) = self.cut(&counts, &all, least) {
                least = bits;
                best = Some((feature as u8, cut));
            }
        }
        best
    }

    /// Where to cut one feature's levels for fewer bits than `least`, and the bits then.
    fn cut(&self, counts: &[u32], all: &[u32], mut least: f64) -> Option<(u8, f64)> {
        let width = all.len();
        let mut below = vec![0; width];
        let (mut under, mut left) = (0, all.iter().sum::<u32>());
        let mut each_below = 0.0;
        let mut each_above: f64 = all.iter().map(|&n| self.weight(n)).sum();
        let mut best = None;
        for (cut, of_level) in counts.chunks_exact(width).enumerate() {
            let before = under;
            for (rank, &n) in of_level.iter().enumerate().filter(|&(_, &n)| n > 0) {
                let (b, a) = (below[rank], all[rank] - below[rank]);
                each_below += self.weight(b + n) - self.weight(b);
                each_above += self.weight(a - n) - self.weight(a);
                below[rank] = b + n;
                under += n;
            }
            left -= under - before;
            if left == 0 {
                break;
            }
            if under == before {
                continue;
            }
            let bits = self.weight(under) - each_below + self.weight(left) - each_above;
            if bits < least {
                least = bits;
                best = Some((cut as u8, bits));
            }
        }
        best
    }

    /// The bits that tell ranks of such frequencies.
    fn spread(&self, counts: &[u32]) -> f64 {
        let each: f64 = counts.iter().map(|&n| self.weight(n)).sum();
        self.weight(counts.iter().sum()) - each
    }

    fn weight(&self, n: u32) -> f64 {
        self.weights.get(n as usize).copied().unwrap_or_else(|| weight(n))
    }
}

/// `n · log2 n` of numbers so small that they come often.
pub(super) fn weights() -> Vec<f64> {
    (0..1 << 12).map(weight).collect()
}

/// `n · log2 n`.
fn weight(n: u32) -> f64 {
    if n < 2 { 0.0 } else { f64::from(n) * f64::from(n).log2() }
}
