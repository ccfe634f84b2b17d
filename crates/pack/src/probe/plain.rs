//! Walking a tree that asks only for files and ranks: the smallest packs are such, and their
//! probes walk it hundreds of times.

use crate::scale::Rank;
use lucena_layout::Squares;

use super::Bound;
use super::walk::{Stack, WalkNode, walk_set};

/// A node in preorder, eight bytes: the branch "at most" follows its question.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainNode {
    /// Twice the place of the man, and one more for its rank; of a leaf, of no man.
    pub(super) feature: u8,
    pub(super) cut: u8,
    /// The least rank below this node; of a leaf, its rank.
    pub(super) least: Rank,
    /// The branch "greater"; 0 for a leaf.
    pub(super) right: u32,
}

impl WalkNode for PlainNode {
    #[inline]
    fn least(self) -> Rank {
        self.least
    }

    #[inline]
    fn right(self) -> usize {
        self.right as usize
    }
}

/// A question about no man.
pub(super) const LEAF: u8 = u8::MAX;

/// Squares whose file, or rank, is at most so much.
const AT_MOST: [[u64; 8]; 2] = {
    let mut masks = [[0; 8]; 2];
    let mut square = 0;
    while square < 64 {
        let mut cut = 0;
        while cut < 8 {
            if square % 8 <= cut {
                masks[0][cut] |= 1 << square;
            }
            if square / 8 <= cut {
                masks[1][cut] |= 1 << square;
            }
            cut += 1;
        }
        square += 1;
    }
    masks
};

/// Files and ranks of all men, as features number them.
#[inline]
fn coordinates(squares: &Squares) -> [u8; 8] {
    let mut all = [0; 8];
    for (place, square) in squares.iter().enumerate() {
        all[2 * place] = square & 7;
        all[2 * place + 1] = square >> 3;
    }
    all
}

/// The rank of one canonical position.
#[inline]
pub(super) fn rank(nodes: &[PlainNode], squares: &Squares) -> Rank {
    let answers = coordinates(squares);
    let mut place = 0;
    loop {
        let node = nodes[place];
        if node.right == 0 {
            return node.least;
        }
        let first = answers[usize::from(node.feature & 7)] <= node.cut;
        place = if first { place + 1 } else { node.right as usize };
    }
}

/// The least rank over a set of squares of one man, the others standing still; `best` if none is
/// less, and anything at most `stop` ends the walk.
#[inline]
pub(super) fn least(
    nodes: &[PlainNode],
    fixed: &Squares,
    mover: u8,
    set: u64,
    (stop, best): (Bound, Bound),
    stack: &mut Stack,
) -> Bound {
    let answers = coordinates(fixed);
    let mask = |node: PlainNode| {
        let mask = AT_MOST[usize::from(node.feature & 1)][usize::from(node.cut & 7)];
        (node.feature >> 1 == mover).then_some(mask)
    };
    let first = |node: PlainNode| answers[usize::from(node.feature & 7)] <= node.cut;
    walk_set(nodes, mask, first, set, (stop, best), stack)
}
