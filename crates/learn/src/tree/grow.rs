//! Growing: count, ask the best question, share the rows out, and so on below.

use lucena_work::Progress;
use rayon::prelude::*;

use super::cells::{CellCounts, NodeRows, RowTimes, runs};
use super::choose::{Choice, Questioner};
use super::node::{Node, Split, Test};
use crate::error::LearnError;

/// Below this many rows a node's branches are not worth sharing among threads.
const SHARED: u32 = 1 << 14;

/// A branch to be grown, or a leaf already.
enum Bud {
    Leaf(Node),
    Open(NodeRows, CellCounts),
}

pub(super) struct TreeGrower<'a> {
    pub chooser: Questioner<'a>,
    pub progress: &'a dyn Progress,
}

impl TreeGrower<'_> {
    /// The whole tree.
    pub(super) fn grow(&self, part: NodeRows) -> Result<Node, LearnError> {
        if self.settled(part.rows(), part.runs.iter().map(|run| run.1)) {
            return Ok(self.leaf(&part.runs));
        }
        let counts = self.chooser.coding.count(&part);
        self.node(part, counts)
    }

    fn node(&self, part: NodeRows, counts: CellCounts) -> Result<Node, LearnError> {
        self.progress.check()?;
        let (choice, live) = self.chooser.choose(&part, &counts);
        let Some(choice) = choice else {
            return Ok(self.leaf(&part.runs));
        };
        let (rows, all) = (part.rows(), self.totals(&part.runs));
        let buds = self.share(part, counts, &choice, live);
        let grow = |bud| match bud {
            Bud::Leaf(node) => Ok(node),
            Bud::Open(part, counts) => self.node(part, counts),
        };
        let children: Result<Vec<Node>, LearnError> = if rows >= SHARED {
            buds.into_par_iter().map(grow).collect()
        } else {
            buds.into_iter().map(grow).collect()
        };
        let split = Split { attribute: choice.attribute, test: choice.test, children: children? };
        Ok(Node { counts: all, split: Some(split) })
    }

    /// Shares the rows of a node out. The counts of the largest branch are what the others
    /// leave of the node's, so its rows, often most of them, are not counted again.
    fn share(
        &self,
        part: NodeRows,
        mut counts: CellCounts,
        choice: &Choice,
        live: Vec<u16>,
    ) -> Vec<Bud> {
        let coding = self.chooser.coding;
        let column = &coding.columns[choice.attribute];
        let branches = match choice.test {
            Test::AtMost(_) => 2,
            Test::EachLevel => column.levels.len(),
        };
        let mut branch_of = vec![0_u8; column.levels.len()];
        for (place, branch) in branch_of.iter_mut().enumerate() {
            *branch = column.branch((column.first + place) as u16, choice.test) as u8;
        }
        // Rows of each class (by its run) in each branch.
        let mut shares = vec![vec![0_u32; part.runs.len()]; branches];
        for (run, counts) in counts.cells.chunks_exact(coding.cells).enumerate() {
            for (&count, &branch) in counts[column.cells()].iter().zip(&branch_of) {
                shares[usize::from(branch)][run] += count;
            }
        }
        let sizes: Vec<u32> = shares.iter().map(|share| share.iter().sum()).collect();
        let settled: Vec<bool> = shares
            .iter()
            .zip(&sizes)
            .map(|(share, &rows)| self.settled(rows, share.iter().copied()))
            .collect();
        let largest = (0..branches).max_by_key(|&branch| sizes[branch]).unwrap_or(0);
        let parts = self.hand_out(
            &part,
            &mut counts,
            &live,
            &Sharing {
                at: part.live.iter().position(|&a| usize::from(a) == choice.attribute),
                first: column.first,
                branch_of,
                settled: &settled,
                largest,
                sizes: &sizes,
            },
        );
        let mut of_largest = None;
        let mut buds = Vec::with_capacity(branches);
        for (branch, (mut small, share)) in parts.into_iter().zip(&shares).enumerate() {
            small.runs = runs(part.runs.iter().zip(share).map(|(run, &rows)| (run.0, rows)));
            if settled[branch] {
                buds.push(Bud::Leaf(self.leaf(&small.runs)));
                continue;
            }
            small.live.clone_from(&live);
            if branch == largest {
                of_largest = Some(small);
                // Its counts are known when all others are.
                buds.push(Bud::Open(NodeRows::default(), CellCounts { cells: Vec::new() }));
                continue;
            }
            let own = coding.count(&small);
            if !settled[largest] {
                counts.subtract(&part.runs, &own, &small.runs);
            }
            buds.push(Bud::Open(small, own));
        }
        if let Some(large) = of_largest {
            counts.retain(&shares[largest]);
            buds[largest] = Bud::Open(large, counts);
        }
        buds
    }

    /// Copies the rows of each branch that goes on; rows of branches that are settled only leave
    /// the counts.
    fn hand_out(
        &self,
        part: &NodeRows,
        counts: &mut CellCounts,
        live: &[u16],
        plan: &Sharing,
    ) -> Vec<NodeRows> {
        let width = part.live.len();
        let at = plan.at.expect("a node asks a live attribute");
        // Both lists are in order.
        let mut next = live.iter().peekable();
        let kept: Vec<usize> =
            (0..width).filter(|&i| next.next_if_eq(&&part.live[i]).is_some()).collect();
        let mut parts: Vec<NodeRows> = (plan.sizes.iter().zip(plan.settled))
            .map(|(&rows, &settled)| {
                // Rows that stand for several are fewer: no room is known for them.
                let known = !settled && part.times.is_none();
                let room = if known { rows as usize * kept.len() } else { 0 };
                let times = part.times.as_ref().map(|_| RowTimes::default());
                NodeRows { cells: Vec::with_capacity(room), times, ..NodeRows::default() }
            })
            .collect();
        let cells = self.chooser.coding.cells;
        let mut rows = part.cells.chunks_exact(width);
        let mut all_times = part.times.iter().flat_map(|times| &times.each);
        for (run, counts) in counts.cells.chunks_exact_mut(cells).enumerate() {
            for row in rows.by_ref().take(part.held(run)) {
                let times = all_times.next();
                let branch = usize::from(plan.branch_of[usize::from(row[at]) - plan.first]);
                if !plan.settled[branch] {
                    let target = &mut parts[branch];
                    if kept.len() == width {
                        target.cells.extend_from_slice(row);
                    } else {
                        target.cells.extend(kept.iter().map(|&i| row[i]));
                    }
                    if let (Some(&once), Some(times)) = (times, &mut target.times) {
                        times.each.push(once);
                    }
                } else if !plan.settled[plan.largest] {
                    let times = times.copied().unwrap_or(1);
                    row.iter().for_each(|&cell| counts[usize::from(cell)] -= times);
                }
            }
            parts.iter_mut().filter_map(|part| part.times.as_mut()).for_each(RowTimes::end_run);
        }
        parts
    }

    /// Whether a node is a leaf whatever could be asked: few rows, or all of one class.
    fn settled(&self, rows: u32, counts: impl Iterator<Item = u32>) -> bool {
        rows < 2 * self.chooser.min_leaf || counts.max().unwrap_or(0) == rows
    }

    fn leaf(&self, runs: &[(u8, u32)]) -> Node {
        self.progress.advance(runs.iter().map(|run| u64::from(run.1)).sum());
        Node::leaf(self.totals(runs))
    }

    fn totals(&self, runs: &[(u8, u32)]) -> Box<[u32]> {
        let mut totals = vec![0; self.chooser.classes].into_boxed_slice();
        runs.iter().for_each(|&(class, rows)| totals[usize::from(class)] = rows);
        totals
    }
}

/// How the rows of a node are to be shared out.
struct Sharing<'a> {
    /// Where in a row the cell of the asked attribute is.
    at: Option<usize>,
    /// The first cell of that attribute.
    first: usize,
    /// The branch of each of its cells.
    branch_of: Vec<u8>,
    /// Which branches are leaves already.
    settled: &'a [bool],
    largest: usize,
    sizes: &'a [u32],
}
