//! Pessimistic pruning (C4.5): questions that promise more errors than they save are taken back.

use lucena_attribute::Frame;
use lucena_work::Progress;

use super::node::Node;
use super::pessimism::Pessimism;
use super::walk::share_out;
use crate::error::LearnError;

/// A leaf or a branch replaces a question even if it promises this many errors more.
const INDULGENCE: f64 = 0.1;
/// Differences up to this are none.
const SMALL: f64 = 1e-6;

/// Makes a leaf of every node whose questions mend no error; returns the errors of the leaves
/// there were.
pub(super) fn collapse(node: &mut Node) -> u32 {
    let own = node.wrong();
    let Some(split) = &mut node.split else {
        return own;
    };
    let below: u32 = split.children.iter_mut().map(collapse).sum();
    if below >= own {
        node.split = None;
    }
    below
}

/// Error-based pruning.
pub(super) struct Pruner<'a> {
    pub frame: &'a Frame,
    /// How often each row counts, if that is not once.
    pub weights: Option<&'a [u32]>,
    pub pessimism: Pessimism,
    /// Whether the largest branch may take the place of its question.
    pub raise: bool,
    pub progress: &'a dyn Progress,
}

impl Pruner<'_> {
    pub(super) fn prune_all(&self, root: &mut Node) -> Result<(), LearnError> {
        let mut rows: Vec<u32> = (0..self.frame.rows() as u32).collect();
        self.prune(root, &mut rows)
    }

    /// Prunes from the leaves up; `rows` are the training rows at the node, in any order.
    fn prune(&self, node: &mut Node, rows: &mut [u32]) -> Result<(), LearnError> {
        self.progress.check()?;
        while let Some(split) = &mut node.split {
            let sizes = share_out(self.frame, split, rows);
            let mut rest = &mut *rows;
            for (child, &size) in split.children.iter_mut().zip(&sizes) {
                let (mine, others) = rest.split_at_mut(size);
                self.prune(child, mine)?;
                rest = others;
            }
            // Of branches of one size the one printed last.
            let branches = split.branches(self.frame.attributes());
            let rows_of = |&child: &usize| split.children[child].rows();
            let largest = branches.iter().map(|b| b.child).max_by_key(rows_of);
            let largest = largest.expect("a question has branches");
            let start: usize = sizes[..largest].iter().sum();
            let mut others = [&rows[..start], &rows[start + sizes[largest]..]].concat();
            let raised = if self.raise {
                self.errors_with(&split.children[largest], &mut others)
            } else {
                f64::INFINITY
            };
            let tree: f64 = split.children.iter().map(|child| self.errors(child)).sum();
            let leaf = self.pessimism.errors(&node.counts);
            let as_good = |a: f64, b: f64| a - (b + INDULGENCE) < SMALL;
            if as_good(leaf, tree) && as_good(leaf, raised) {
                node.split = None;
            } else if as_good(raised, tree) {
                let mut branch = split.children.swap_remove(largest);
                self.add(&mut branch, &mut others);
                *node = branch; // which may now be pruned further
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The errors to expect below a node.
    fn errors(&self, node: &Node) -> f64 {
        match node.children() {
            [] => self.pessimism.errors(&node.counts),
            children => children.iter().map(|child| self.errors(child)).sum(),
        }
    }

    /// The errors to expect below a node if these rows came to it too.
    fn errors_with(&self, node: &Node, rows: &mut [u32]) -> f64 {
        if rows.is_empty() {
            return self.errors(node);
        }
        let Some(split) = &node.split else {
            let mut counts = node.counts.clone();
            self.add_to(&mut counts, rows);
            return self.pessimism.errors(&counts);
        };
        let sizes = share_out(self.frame, split, rows);
        let (mut rest, mut sum) = (rows, 0.0);
        for (child, &size) in split.children.iter().zip(&sizes) {
            let (mine, others) = rest.split_at_mut(size);
            sum += self.errors_with(child, mine);
            rest = others;
        }
        sum
    }

    /// Adds rows to the counts of a node and of those below it.
    fn add(&self, node: &mut Node, rows: &mut [u32]) {
        self.add_to(&mut node.counts, rows);
        let Some(split) = &mut node.split else {
            return;
        };
        let sizes = share_out(self.frame, split, rows);
        let mut rest = rows;
        for (child, &size) in split.children.iter_mut().zip(&sizes) {
            let (mine, others) = rest.split_at_mut(size);
            self.add(child, mine);
            rest = others;
        }
    }

    fn add_to(&self, counts: &mut [u32], rows: &[u32]) {
        let outcome = self.frame.outcome();
        for &row in rows {
            let times = self.weights.map_or(1, |weights| weights[row as usize]);
            counts[usize::from(outcome[row as usize])] += times;
        }
    }
}
