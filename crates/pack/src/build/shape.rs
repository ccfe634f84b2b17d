//! A tree under construction: its leaves hold their rows.

use super::problem::Problem;
use crate::feature::{Kind, PackFeature};
use crate::scale::Rank;
use crate::tree::{PackNode, PackTree};

/// A leaf with its rows, or a question with two branches.
#[derive(Clone, Debug)]
pub enum DraftTree {
    Leaf {
        rank: Rank,
        rows: Vec<u32>,
    },
    /// Whether a coordinate is at most the cut.
    Split {
        feature: u8,
        cut: u8,
        leaves: u32,
        size: u32,
        branches: Box<[DraftTree; 2]>,
    },
}

impl Default for DraftTree {
    fn default() -> DraftTree {
        DraftTree::Leaf { rank: 0, rows: Vec::new() }
    }
}

impl DraftTree {
    pub fn split(feature: u8, cut: u8, below: DraftTree, above: DraftTree) -> DraftTree {
        let (leaves, size) = (below.leaves() + above.leaves(), below.size() + above.size());
        DraftTree::Split { feature, cut, leaves, size, branches: Box::new([below, above]) }
    }

    /// The shape of a finished tree, its leaves without rows; `None` if it asks a question that
    /// is not among the features.
    pub fn of(tree: &PackTree, features: &[PackFeature]) -> Option<DraftTree> {
        let place = |f: &PackFeature| features.iter().position(|g| g == f).map(|place| place as u8);
        let places: Vec<Option<u8>> = tree.features.iter().map(place).collect();
        // From the back, finished branches lie on a stack, the first one on top.
        let mut open: Vec<DraftTree> = Vec::new();
        for node in tree.nodes.iter().rev() {
            let shape = match *node {
                PackNode::Leaf(rank) => DraftTree::Leaf { rank, rows: Vec::new() },
                PackNode::Split { feature, cut } => {
                    let feature = (*places.get(usize::from(feature))?)?;
                    let (below, above) = (open.pop()?, open.pop()?);
                    DraftTree::split(feature, cut, below, above)
                }
            };
            open.push(shape);
        }
        open.pop().filter(|_| open.is_empty())
    }

    pub fn leaves(&self) -> u32 {
        match self {
            DraftTree::Leaf { .. } => 1,
            DraftTree::Split { leaves, .. } => *leaves,
        }
    }

    pub fn size(&self) -> u32 {
        match self {
            DraftTree::Leaf { rows, .. } => rows.len() as u32,
            DraftTree::Split { size, .. } => *size,
        }
    }

    pub fn is_leaf(&self) -> bool {
        matches!(self, DraftTree::Leaf { .. })
    }

    /// A leaf by its number from the left.
    pub fn leaf(&mut self, number: u32) -> &mut DraftTree {
        match self {
            DraftTree::Leaf { .. } => self,
            DraftTree::Split { branches, .. } => {
                let below = branches[0].leaves();
                match number < below {
                    true => branches[0].leaf(number),
                    false => branches[1].leaf(number - below),
                }
            }
        }
    }

    pub fn rows(&self) -> Vec<u32> {
        let mut all = Vec::new();
        self.gather(&mut all);
        all
    }

    fn gather(&self, all: &mut Vec<u32>) {
        match self {
            DraftTree::Leaf { rows, .. } => all.extend(rows),
            DraftTree::Split { branches, .. } => branches.iter().for_each(|b| b.gather(all)),
        }
    }

    pub fn fill(&self, function: &mut [Rank]) {
        match self {
            DraftTree::Leaf { rank, rows } => {
                rows.iter().for_each(|&p| function[p as usize] = *rank)
            }
            DraftTree::Split { branches, .. } => branches.iter().for_each(|b| b.fill(function)),
        }
    }

    /// Takes all rows out of the leaves.
    pub fn empty(&mut self) {
        match self {
            DraftTree::Leaf { rank, rows } => {
                *rank = 0;
                rows.clear();
            }
            DraftTree::Split { branches, size, .. } => {
                *size = 0;
                branches.iter_mut().for_each(DraftTree::empty);
            }
        }
    }

    /// Sends rows down to the leaves; a leaf takes the greatest lower bound of its rows.
    pub fn route(&mut self, arriving: &[u32], problem: &Problem, columns: &[Vec<u8>]) {
        if arriving.is_empty() {
            return;
        }
        match self {
            DraftTree::Leaf { rank, rows } => {
                rows.extend(arriving);
                let low = rows.iter().map(|&p| problem.low[p as usize]).max();
                *rank = low.unwrap_or(0);
            }
            DraftTree::Split { feature, cut, branches, size, .. } => {
                *size += arriving.len() as u32;
                let column = &columns[usize::from(*feature)];
                let (below, above): (Vec<u32>, Vec<u32>) =
                    arriving.iter().partition(|&&p| column[p as usize] <= *cut);
                branches[0].route(&below, problem, columns);
                branches[1].route(&above, problem, columns);
            }
        }
    }

    /// The rank of every position, whether its rank matters or not.
    pub fn everywhere(&self, columns: &[Vec<u8>]) -> Vec<Rank> {
        let mut ranks = vec![0; columns[0].len()];
        let mut all: Vec<u32> = (0..columns[0].len() as u32).collect();
        self.spread(columns, &mut all, &mut ranks);
        ranks
    }

    fn spread(&self, columns: &[Vec<u8>], positions: &mut [u32], ranks: &mut [Rank]) {
        match self {
            DraftTree::Leaf { rank, .. } => {
                positions.iter().for_each(|&p| ranks[p as usize] = *rank);
            }
            DraftTree::Split { feature, cut, branches, .. } => {
                let column = &columns[usize::from(*feature)];
                let mut below = 0;
                for i in 0..positions.len() {
                    if column[positions[i] as usize] <= *cut {
                        positions.swap(i, below);
                        below += 1;
                    }
                }
                let (first, second) = positions.split_at_mut(below);
                branches[0].spread(columns, first, ranks);
                branches[1].spread(columns, second, ranks);
            }
        }
    }

    /// The finished tree; of many questions it keeps those it asks, or the plain ones if none.
    pub fn tree(&self, features: &[PackFeature]) -> PackTree {
        let mut nodes = Vec::new();
        self.write(&mut nodes);
        let is_plain = |f: &PackFeature| matches!(f.kind, Kind::File | Kind::Rank);
        let plain: Vec<PackFeature> = features.iter().copied().filter(is_plain).collect();
        if self.is_leaf() || plain.len() == features.len() {
            return PackTree { features: plain, nodes };
        }
        let tree = PackTree { features: features.to_vec(), nodes };
        tree.numbered_by(tree.asked())
    }

    fn write(&self, nodes: &mut Vec<PackNode>) {
        match self {
            DraftTree::Leaf { rank, .. } => nodes.push(PackNode::Leaf(*rank)),
            DraftTree::Split { feature, cut, branches, .. } => {
                nodes.push(PackNode::Split { feature: *feature, cut: *cut });
                branches.iter().for_each(|b| b.write(nodes));
            }
        }
    }
}
