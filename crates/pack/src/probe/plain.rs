//! Walking a tree that asks only for files and ranks: the smallest packs are such, and their
//! probes walk it hundreds of times.

use crate::feature::Kind;
use crate::scale::Rank;
use lucena_layout::Squares;

use super::Bound;
use super::masks::BELOW;
use super::walk::{RichNode, Stack, WalkNode, descend, walk_set};

/// Eight bytes: asked is twice the place of the man, and one more for its rank; a leaf asks [`LEAF`].
pub(super) type PlainNode = WalkNode<u8>;

/// A question about no man.
const LEAF: u8 = u8::MAX;

/// The nodes of a tree that asks only for files and ranks; `None` for any other.
pub(super) fn plain_nodes(nodes: &[RichNode]) -> Option<Vec<PlainNode>> {
    let plain = |node: &RichNode| {
        let asked = match (node.right, node.asked.kind) {
            (0, _) => LEAF,
            (_, Kind::File) => 2 * node.asked.a,
            (_, Kind::Rank) => 2 * node.asked.a + 1,
            _ => return None,
        };
        Some(PlainNode { asked, cut: node.cut, least: node.least, right: node.right })
    };
    nodes.iter().map(plain).collect()
}

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

#[inline]
pub(super) fn rank(nodes: &[PlainNode], squares: &Squares) -> Rank {
    let answers = coordinates(squares);
    descend(nodes, |node| answers[usize::from(node.asked & 7)] <= node.cut)
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
        let mask = BELOW[usize::from(node.asked & 1)][usize::from(node.cut & 7) + 1];
        (node.asked >> 1 == mover).then_some(mask)
    };
    let first = |node: PlainNode| answers[usize::from(node.asked & 7)] <= node.cut;
    walk_set(nodes, mask, first, set, (stop, best), stack)
}
