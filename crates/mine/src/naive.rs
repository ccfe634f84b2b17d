//! The worked example of the thesis (section 2.3.2): every step, lengths rounded up, judged by the
//! data alone.

use std::cmp::Reverse;

use crate::candidates::Candidates;
use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;
use crate::order::cover_order;

/// What happened to one candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KrimpStep {
    /// The set tried, as ids; empty for the start with items alone.
    pub candidate: Vec<u32>,
    /// The table with the candidate, in the order in which rows are covered.
    pub codes: Vec<StepCode>,
    /// For each row the numbers of the codes in `codes` that cover it.
    pub covers: Vec<Vec<usize>>,
    /// L(D): usage times length, over all codes.
    pub bits: u64,
    /// Whether the table is kept.
    pub accepted: bool,
}

/// A code in a [`KrimpStep`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepCode {
    /// The ids of its items, ascending.
    pub items: Vec<u32>,
    /// How many rows it covers a part of.
    pub usage: u32,
    /// Its length in whole bits; none if it is never used.
    pub length: Option<u32>,
}

/// Naive-Compression as the thesis prints it, with all of its steps.
///
/// A candidate stays if L(D) gets smaller, whatever the table costs, and codes are whole bits long.
/// Candidates of equal support are tried shorter first, as the thesis does. Small data only: every
/// row is covered again in every step.
///
/// ```
/// use lucena_mine::{Candidates, Dataset, naive};
/// let data = Dataset::from_rows([[1, 2]; 4])?;
/// let steps = naive(&data, &Candidates::from_sets(&data, [([0, 1], 4)])?)?;
/// assert_eq!((steps[0].bits, steps[1].bits), (8, 0)); // one code alone needs no bits
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
pub fn naive(data: &Dataset, candidates: &Candidates) -> Result<Vec<KrimpStep>, MineError> {
    let (mut walk, mut sets) = (candidates.walk()?, Vec::new());
    while let Some((set, support)) = walk.next()? {
        if set.len() > 1 {
            sets.push((set.to_vec(), support));
        }
    }
    sets.sort_by_key(|(set, support)| (Reverse(*support), set.len()));
    let singles =
        (0..data.items()).map(|rank| (vec![rank as ItemRank], data.support(rank as ItemRank)));
    let mut table: Vec<(Vec<ItemRank>, u32)> = singles.collect();
    let mut steps = vec![step(data, &[], &table)];
    steps[0].accepted = true;
    let mut best = steps[0].bits;
    for (set, support) in &sets {
        let search = table.binary_search_by(|(s, n)| cover_order((s, *n), (set, *support)));
        let Err(place) = search else {
            continue;
        };
        table.insert(place, (set.clone(), *support));
        let mut step = step(data, set, &table);
        step.accepted = step.bits < best;
        if step.accepted {
            best = step.bits;
        } else {
            table.remove(place);
        }
        steps.push(step);
    }
    Ok(steps)
}

fn step(data: &Dataset, candidate: &[ItemRank], table: &[(Vec<ItemRank>, u32)]) -> KrimpStep {
    let mut usages = vec![0u32; table.len()];
    let mut covers = Vec::new();
    for row in data.rows() {
        let mut left = row.to_vec();
        let mut cover = Vec::new();
        for (number, (set, _)) in table.iter().enumerate() {
            if set.iter().all(|item| left.contains(item)) {
                left.retain(|item| !set.contains(item));
                usages[number] += 1;
                cover.push(number);
            }
        }
        covers.push(cover);
    }
    let all: u64 = usages.iter().map(|&usage| u64::from(usage)).sum();
    let length = |usage: u32| (0..).find(|&bits| u64::from(usage) << bits >= all);
    let codes: Vec<StepCode> = table
        .iter()
        .zip(&usages)
        .map(|((set, _), &usage)| StepCode {
            items: data.ids_of(set),
            usage,
            length: if usage > 0 { length(usage) } else { None },
        })
        .collect();
    let bits = codes.iter().map(|c| u64::from(c.usage) * u64::from(c.length.unwrap_or(0))).sum();
    KrimpStep { candidate: data.ids_of(candidate), codes, covers, bits, accepted: false }
}
