//! The stored function: a tree of questions about where men stand, with ranks in its leaves.

use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::scale::Rank;
use lucena_layout::Squares;

/// A node, in preorder: the branch "at most" follows its question directly.
///
/// ```
/// use lucena_pack::{PackNode, PackTree};
/// let idle = PackNode::Split { feature: 0, cut: 1 };
/// let tree = PackTree { features: vec![], nodes: vec![idle, PackNode::Leaf(3), PackNode::Leaf(3)] };
/// assert_eq!(tree.merged().nodes, [PackNode::Leaf(3)]);
/// ```
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
///
/// ```
/// use lucena_pack::{Catalogued, PackFeature, PackNode, PackTree};
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// let nodes = vec![PackNode::Split { feature: 0, cut: 1 }, PackNode::Leaf(7), PackNode::Leaf(9)];
/// let tree = PackTree { features: PackFeature::plain(&rook), nodes };
/// // The black king on b1 stands on file a or b, on c1 it does not.
/// assert_eq!([1, 2].map(|king| tree.rank(&rook, &[king, 40, 63, 0])), [7, 9]);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
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
        self.leaf(ending, squares, |at| self.end(at + 1)).1
    }

    /// The place of the leaf that a position comes to, and its rank; `second` says of a question
    /// where its second branch starts.
    pub(crate) fn leaf(
        &self,
        ending: &Catalogued,
        squares: &Squares,
        second: impl Fn(usize) -> usize,
    ) -> (usize, Rank) {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                PackNode::Leaf(rank) => return (at, rank),
                PackNode::Split { feature, cut } => {
                    let level = self.features[usize::from(feature)].level(ending, squares);
                    at = if level > cut { second(at) } else { at + 1 };
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

    /// The tree without questions whose answers both lead to leaves of one rank.
    pub fn merged(&self) -> PackTree {
        let mut nodes: Vec<PackNode> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            nodes.push(node);
            // A leaf may complete a pair, which becomes a leaf, which may complete a pair.
            while let [.., PackNode::Split { .. }, PackNode::Leaf(a), PackNode::Leaf(b)] = nodes[..]
                && a == b
            {
                nodes.truncate(nodes.len() - 3);
                nodes.push(PackNode::Leaf(a));
            }
        }
        PackTree { features: self.features.clone(), nodes }
    }

    /// The features that some node asks about, in their order.
    pub(crate) fn asked(&self) -> Vec<PackFeature> {
        let mut asked = vec![false; self.features.len()];
        for node in &self.nodes {
            if let PackNode::Split { feature, .. } = *node {
                asked[usize::from(feature)] = true;
            }
        }
        let features = self.features.iter().zip(asked);
        features.filter_map(|(&feature, asked)| asked.then_some(feature)).collect()
    }

    /// The same tree with its questions numbered by another list, which has all that it asks.
    pub(crate) fn numbered_by(&self, features: Vec<PackFeature>) -> PackTree {
        let renumbered = |node: &PackNode| match *node {
            PackNode::Split { feature, cut } => {
                let old = self.features[usize::from(feature)];
                let new = features.iter().position(|&feature| feature == old);
                PackNode::Split { feature: new.expect("the list has what is asked") as u8, cut }
            }
            leaf @ PackNode::Leaf(_) => leaf,
        };
        PackTree { nodes: self.nodes.iter().map(renumbered).collect(), features }
    }
}
