//! Equal rows, counted once.
//!
//! A cover sees only the items that sets may have; rows with the same items are covered in the same way. So
//! each kind of row stands there once, or rather once for every binary digit of how often it occurs:
//! rows of the same power of two fill blocks of their own, and bits of rows are counted block by
//! block and shifted.

use std::ops::Range;

use lucena_work::at_cpu_level;

use crate::bits::{EMPTY, RowBits, common, count, set};
use crate::dataset::{Dataset, ItemRank};

/// The rows of a dataset, as far as its first items go, without repetition.
pub(crate) struct Merged {
    /// For each item the rows that have it, one item after the other.
    pub rows: Vec<RowBits>,
    pub weights: RowWeights,
}

/// How many rows each bit stands for.
#[derive(Debug)]
pub(crate) struct RowWeights {
    /// The blocks whose rows all stand for two to the power of some number.
    groups: Vec<(Range<usize>, u32)>,
}

impl Merged {
    /// Merges rows that have the same of the first `items` items.
    pub fn new(data: &Dataset, items: usize) -> Merged {
        let first = |row: usize| {
            let row = data.row(row);
            &row[..row.partition_point(|&rank| usize::from(rank) < items)]
        };
        // Rows with the same first items lie together: what changes, changes in few blocks.
        let mut order: Vec<u32> = (0..data.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| first(a as usize).cmp(first(b as usize)));
        let mut kinds: Vec<(&[ItemRank], u32)> = Vec::new();
        for row in order {
            let row = first(row as usize);
            match kinds.last_mut() {
                _ if row.is_empty() => {}
                Some((kind, times)) if *kind == row => *times += 1,
                _ => kinds.push((row, 1)),
            }
        }
        let mut places: Vec<(usize, &[ItemRank])> = Vec::new();
        let (mut groups, mut width) = (Vec::new(), 0);
        for shift in 0..32 {
            let begin = width;
            let with = kinds.iter().filter(|(_, times)| times >> shift & 1 == 1);
            let before = places.len();
            places.extend(with.enumerate().map(|(at, (kind, _))| (begin * 256 + at, *kind)));
            width += (places.len() - before).div_ceil(256);
            if width > begin {
                groups.push((begin..width, shift));
            }
        }
        let mut rows = vec![EMPTY; width * items];
        for (at, kind) in places {
            for &item in kind {
                set(&mut rows[usize::from(item) * width..][..width], at);
            }
        }
        Merged { rows, weights: RowWeights { groups } }
    }
}

impl RowWeights {
    pub fn width(&self) -> usize {
        self.groups.last().map_or(0, |(blocks, _)| blocks.end)
    }

    /// Blocks, and the power of two their rows stand for.
    pub fn groups(&self) -> &[(Range<usize>, u32)] {
        &self.groups
    }

    /// How many rows are in both.
    pub fn common(&self, a: &[RowBits], b: &[RowBits]) -> u32 {
        let mut rows = 0;
        at_cpu_level!(for (blocks, shift) in &self.groups {
            rows += common(&a[blocks.clone()], &b[blocks.clone()]) << shift;
        });
        rows
    }

    /// Divides an ascending list of blocks into spans of equal weight.
    #[inline(always)]
    pub fn spans(&self, active: &[u32], spans: &mut Vec<WeightSpan>) {
        spans.clear();
        let mut at = 0;
        for (blocks, shift) in &self.groups {
            let begin = at;
            while at < active.len() && (active[at] as usize) < blocks.end {
                at += 1;
            }
            if at > begin {
                spans.push(WeightSpan { begin, end: at, shift: *shift });
            }
        }
    }
}

/// Places in a list of blocks whose rows stand for two to the power of `shift`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WeightSpan {
    pub begin: usize,
    pub end: usize,
    pub shift: u32,
}

/// How many rows the bits of a list of blocks stand for.
#[inline(always)]
pub(crate) fn weigh(spans: &[WeightSpan], block: impl Fn(usize) -> RowBits) -> u32 {
    let mut rows = 0;
    for span in spans {
        rows += count(span.end - span.begin, |k| block(span.begin + k)) << span.shift;
    }
    rows
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn merged_rows_count_as_all(
            kinds in proptest::collection::vec(proptest::collection::btree_set(0u32..8, 0..6), 1..9),
            which in proptest::collection::vec(any::<prop::sample::Index>(), 1..900),
            items in 0usize..9,
        ) {
            let rows: Vec<Vec<u32>> =
                which.iter().map(|at| kinds[at.index(kinds.len())].iter().copied().collect()).collect();
            let data = Dataset::from_rows(&rows).unwrap();
            let items = items.min(data.items());
            let merged = Merged::new(&data, items);
            let width = merged.weights.width();
            let active: Vec<u32> = (0..width as u32).filter(|at| at % 3 != 1).collect();
            let mut spans = Vec::new();
            merged.weights.spans(&active, &mut spans);
            for a in 0..items {
                for b in 0..items {
                    let has = |row: &&[ItemRank]| [a, b].iter().all(|&i| row.contains(&(i as ItemRank)));
                    let slow = data.rows().filter(has).count() as u32;
                    let bits = |item: usize| &merged.rows[item * width..][..width];
                    prop_assert_eq!(merged.weights.common(bits(a), bits(b)), slow);
                }
                let own = &merged.rows[a * width..][..width];
                let some: Vec<RowBits> = (0..width).map(|at| if at % 3 == 1 { EMPTY } else { own[at] }).collect();
                let all = merged.weights.common(&some, own);
                prop_assert_eq!(weigh(&spans, |k| own[active[k] as usize]), all);
            }
        }
    }
}
