//! The stored function: a tree of questions about where men stand, with ranks in its leaves.

use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::scale::Rank;
use lucena_layout::Squares;

/// A node, in preorder: the branch "at most" follows its question directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackNode {
    /// Whether the answer to a question is at most `cut`.
    Split {
        /// The place of the question in [`PackTree::features`].
        feature: u8,
        /// The largest answer of the first branch.
        cut: u8,
    },
    /// The rank of all positions that come here.
    Leaf(Rank),
}

/// A tree of questions about canonical positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackTree {
    /// The questions it asks.
    pub features: Vec<PackFeature>,
    /// The nodes in preorder.
    pub nodes: Vec<PackNode>,
}

impl PackTree {
    /// The rank of a canonical position, walked slowly: the twin of the probe's walk.
    pub fn rank(&self, ending: &Catalogued, squares: &Squares) -> Rank {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                PackNode::Leaf(rank) => return rank,
                PackNode::Split { feature, cut } => {
                    at += 1;
                    if self.features[usize::from(feature)].level(ending, squares) > cut {
                        at = self.end(at);
                    }
                }
            }
        }
    }

    /// The place after the last node of a subtree.
    fn end(&self, mut at: usize) -> usize {
        let mut open = 1;
        while open > 0 {
            match self.nodes[at] {
                PackNode::Leaf(_) => open -= 1,
                PackNode::Split { .. } => open += 1,
            }
            at += 1;
        }
        at
    }

    /// Whether it asks anything at all.
    pub fn asks(&self) -> bool {
        self.nodes.len() > 1
    }

    /// How many leaves it has.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, PackNode::Leaf(_))).count()
    }
}
