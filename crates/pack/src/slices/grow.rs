//! Growing the tree of a slice: splits that leave the fewest bits, and no branch that costs more
//! than the exceptions it spares.

use lucena_work::Progress;

use super::rows::{OpenRows, number, outcome};
use super::tree::{Exception, MAX_DEPTH, SliceNode, SliceTree};

/// Of larger nodes every so many-th row is looked at.
const LOOKED_AT: usize = 40_000;

/// Larger nodes are worked on by several threads.
const SHARED: usize = 20_000;

/// One row of so many shows what questions cost, but no fewer rows than these.
const SHOWN: usize = 12;
const SHOWN_LEAST: usize = 20_000;

/// What an exception costs, about, and what a leaf.
const EXCEPTION: f64 = 11.0;
const LEAF: f64 = 1.0;

/// What a bit left in the branches counts, against bits spent on the question.
const LEFT: f64 = 1.5;

/// What a question and its cut cost before anything is known.
const COST: f64 = 8.0;

/// A subtree with its price.
struct GrownBranch {
    bits: f64,
    nodes: Vec<SliceNode>,
    exceptions: Vec<Exception>,
}

struct SliceGrower<'a> {
    progress: &'a dyn Progress,
    width: usize,
    levels: &'a [u8],
    /// Where the counts of each question begin.
    starts: Vec<usize>,
    /// What each cut of each question costs.
    costs: Vec<f64>,
}

/// The tree of some rows; puts them into another order.
pub(super) fn grow(rows: &mut OpenRows, task: &str, progress: &dyn Progress) -> SliceTree {
    let (width, count) = (rows.width(), rows.len());
    let step = SHOWN.min(count / SHOWN_LEAST).max(1);
    progress.begin(task, (count + count.div_ceil(step)) as u64);
    let mut starts = vec![0];
    for &levels in &rows.levels {
        starts.push(starts[starts.len() - 1] + usize::from(levels));
    }
    let all = starts[starts.len() - 1];
    let mut grower =
        SliceGrower { progress, width, levels: &rows.levels, starts, costs: vec![COST; all] };
    let mut shown: Vec<u8> =
        rows.bytes.chunks_exact(width).step_by(step).flatten().copied().collect();
    let first = grower.branch(&mut shown, 0, &mut grower.counters());
    drop(shown);
    grower.costs = grower.learned(&first.nodes);
    let GrownBranch { nodes, mut exceptions, .. } =
        grower.branch(&mut rows.bytes, 0, &mut grower.counters());
    progress.end();
    exceptions.sort_unstable_by_key(|exception| exception.number);
    with_used_questions(&rows.questions, nodes, exceptions)
}

/// Questions that a tree does not ask are left out.
fn with_used_questions(
    all: &[u8],
    mut nodes: Vec<SliceNode>,
    exceptions: Vec<Exception>,
) -> SliceTree {
    let mut used = vec![false; all.len()];
    for node in &nodes {
        if let SliceNode::Split { question, .. } = node {
            used[usize::from(*question)] = true;
        }
    }
    let places: Vec<u8> = used
        .iter()
        .scan(0, |next, &used| {
            let place = *next;
            *next += u8::from(used);
            Some(place)
        })
        .collect();
    for node in &mut nodes {
        if let SliceNode::Split { question, .. } = node {
            *question = places[usize::from(*question)];
        }
    }
    let questions = all.iter().zip(&used).filter(|(_, used)| **used).map(|(&q, _)| q).collect();
    SliceTree { questions, nodes, exceptions }
}

impl SliceGrower<'_> {
    fn counters(&self) -> Vec<[u32; 3]> {
        vec![[0; 3]; self.costs.len()]
    }

    fn branch(&self, rows: &mut [u8], depth: usize, counters: &mut [[u32; 3]]) -> GrownBranch {
        let mut counts = [0u32; 3];
        rows.chunks_exact(self.width).for_each(|row| counts[usize::from(outcome(row))] += 1);
        let best = (0..3).rev().max_by_key(|&outcome| counts[outcome]).unwrap_or(1);
        let errors = counts.iter().sum::<u32>() - counts[best];
        let chosen = if errors == 0 || depth == MAX_DEPTH || self.progress.cancelled() {
            None
        } else {
            self.choose(rows, counters)
        };
        let as_leaf = LEAF + f64::from(errors) * EXCEPTION;
        if let Some((question, cut)) = chosen {
            let whole = self.split(rows, (question, cut), depth, counters);
            if whole.bits < as_leaf {
                return whole;
            }
        }
        let told = best as u8;
        let wrong = rows.chunks_exact(self.width).filter(|row| outcome(row) != told);
        let exceptions =
            wrong.map(|row| Exception::from(number(row), told, outcome(row))).collect();
        GrownBranch { bits: as_leaf, nodes: vec![SliceNode::Leaf(told)], exceptions }
    }

    fn split(
        &self,
        rows: &mut [u8],
        (question, cut): (usize, u8),
        depth: usize,
        counters: &mut [[u32; 3]],
    ) -> GrownBranch {
        let count = rows.len() / self.width;
        let below = partition(rows, self.width, question, cut);
        let (small, great) = rows.split_at_mut(below * self.width);
        let (below, above) = if count > SHARED {
            let mut more = self.counters();
            rayon::join(
                || self.branch(small, depth + 1, counters),
                || self.branch(great, depth + 1, &mut more),
            )
        } else {
            (self.branch(small, depth + 1, counters), self.branch(great, depth + 1, counters))
        };
        if count > SHARED {
            // What is left of it in small nodes is done; large ones have said so themselves.
            let parts = [small.len(), great.len()].map(|bytes| bytes / self.width);
            let done = parts.into_iter().filter(|&part| part <= SHARED).sum::<usize>();
            self.progress.advance(done as u64);
        }
        let price = LEAF + self.costs[self.starts[question] + usize::from(cut)];
        let mut nodes = vec![SliceNode::Split {
            question: question as u8,
            cut,
            above: 1 + below.nodes.len() as u32,
        }];
        push_moved(&mut nodes, &below.nodes);
        push_moved(&mut nodes, &above.nodes);
        let mut exceptions = below.exceptions;
        exceptions.extend(above.exceptions);
        GrownBranch { bits: price + below.bits + above.bits, nodes, exceptions }
    }

    /// The question and cut after which least is left to tell.
    fn choose(&self, rows: &[u8], counters: &mut [[u32; 3]]) -> Option<(usize, u8)> {
        counters.fill([0; 3]);
        let count = rows.len() / self.width;
        let step = count.div_ceil(LOOKED_AT).max(1);
        let (mut all, mut seen) = ([0u32; 3], 0u32);
        for row in rows.chunks_exact(self.width).step_by(step) {
            let outcome = usize::from(outcome(row));
            all[outcome] += 1;
            seen += 1;
            for (&start, &level) in self.starts.iter().zip(&row[..self.levels.len()]) {
                counters[start + usize::from(level)][outcome] += 1;
            }
        }
        let weight = LEFT * count as f64 / f64::from(seen);
        let mut best = (f64::INFINITY, None);
        for (question, window) in self.starts.windows(2).enumerate() {
            let mut below = [0u32; 3];
            let cuts = window[0]..window[1] - 1;
            for (cut, at) in cuts.enumerate() {
                let here = counters[at];
                if here == [0; 3] {
                    continue;
                }
                (0..3).for_each(|outcome| below[outcome] += here[outcome]);
                if below == all {
                    break;
                }
                let above = std::array::from_fn(|outcome| all[outcome] - below[outcome]);
                let score = weight * (left(below) + left(above)) + self.costs[at];
                if score < best.0 {
                    best = (score, Some((question, cut as u8)));
                }
            }
        }
        best.1
    }

    /// What questions cost that are asked as often as in a tree.
    fn learned(&self, nodes: &[SliceNode]) -> Vec<f64> {
        let mut asked = vec![0.0; self.costs.len()];
        let mut all = 0.0;
        for node in nodes {
            if let SliceNode::Split { question, cut, .. } = *node {
                asked[self.starts[usize::from(question)] + usize::from(cut)] += 1.0;
                all += 1.0;
            }
        }
        let floor = 0.25;
        let total = all + floor * asked.len() as f64;
        asked.iter().map(|&times: &f64| -((times + floor) / total).log2() * 0.85).collect()
    }
}

/// The bits that tell outcomes counted so apart.
fn left(counts: [u32; 3]) -> f64 {
    let part = |count: u32| if count == 0 { 0.0 } else { f64::from(count) * log2(count) };
    part(counts.iter().sum()) - counts.into_iter().map(part).sum::<f64>()
}

/// The logarithm, looked up for small numbers.
#[inline]
fn log2(count: u32) -> f64 {
    use std::sync::LazyLock;
    static SMALL: LazyLock<Vec<f64>> =
        LazyLock::new(|| (0..=LOOKED_AT as u32).map(|count| f64::from(count).log2()).collect());
    match SMALL.get(count as usize) {
        Some(&log) => log,
        None => f64::from(count).log2(),
    }
}

/// Rows with small answers to the front; how many they are.
fn partition(rows: &mut [u8], width: usize, question: usize, cut: u8) -> usize {
    let (mut front, mut end) = (0, rows.len() / width);
    while front < end {
        if rows[front * width + question] <= cut {
            front += 1;
        } else {
            end -= 1;
            if front != end {
                let (a, b) = rows.split_at_mut(end * width);
                a[front * width..(front + 1) * width].swap_with_slice(&mut b[..width]);
            }
        }
    }
    front
}

/// Adds the nodes of a branch, whose places begin at 0.
fn push_moved(nodes: &mut Vec<SliceNode>, branch: &[SliceNode]) {
    let start = nodes.len() as u32;
    nodes.extend(branch.iter().map(|&node| match node {
        SliceNode::Split { question, cut, above } => {
            SliceNode::Split { question, cut, above: above + start }
        }
        leaf => leaf,
    }));
}
