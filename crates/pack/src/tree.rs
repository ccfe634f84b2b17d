//! The stored function: a tree of questions about coordinates, with ranks in its leaves.

use crate::ending::{Ending, Squares};
use crate::scale::Rank;

/// A node, in preorder: the branch "at most" follows its question directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Whether coordinate `feature` (twice the place of a man, one more for its rank) is at most
    /// `cut`.
    Split {
        /// Which coordinate.
        feature: u8,
        /// The largest answer of the first branch.
        cut: u8,
    },
    /// The rank of all positions that come here.
    Leaf(Rank),
}

/// A tree over the coordinates of canonical positions, in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A coordinate of a position: file (even) or rank (odd) of a man.
#[inline]
pub fn coordinate(squares: &Squares, feature: u8) -> u8 {
    let square = squares[usize::from(feature / 2)];
    if feature.is_multiple_of(2) { square & 7 } else { square >> 3 }
}

impl Tree {
    /// The least and greatest coordinate that canonical positions of an endgame can have.
    pub fn range(ending: &Ending, feature: u8) -> (u8, u8) {
        let man = ending.men()[usize::from(feature / 2)];
        let by_rank = feature % 2 == 1;
        if feature < 2 {
            // The weak king stands in the corner a1-d1-d4, with pawns on the left half.
            let most = if by_rank && ending.has_pawns() { 7 } else { 3 };
            return (0, most);
        }
        if man.role == shakmaty::Role::Pawn && by_rank { (1, 6) } else { (0, 7) }
    }

    /// The rank of a canonical position, walked slowly: the twin of the probe's walk.
    pub fn rank(&self, squares: &Squares) -> Rank {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Leaf(rank) => return rank,
                Node::Split { feature, cut } => {
                    at += 1;
                    if coordinate(squares, feature) > cut {
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
                Node::Leaf(_) => open -= 1,
                Node::Split { .. } => open += 1,
            }
            at += 1;
        }
        at
    }

    /// How many leaves it has.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::Leaf(_))).count()
    }
}
