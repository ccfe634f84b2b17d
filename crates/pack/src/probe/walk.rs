//! Walking the stored tree, with one position or with a whole set of squares of one man.
//!
//! A tree of facts is walked position by position: what a fact says of one square of a man says
//! little about the next.

use crate::facts::Catalogued;
use crate::feature::{Kind, PackFeature};
use crate::scale::Rank;
use crate::tree::{PackNode, PackTree};
use lucena_layout::Squares;

use super::Bound;
use super::masks::at_most;
use super::men::Each;
use super::plain::{self, PlainNode, plain_nodes};

/// A node in preorder: the branch "at most" follows its question.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkNode<Q> {
    /// What is asked of which men; a leaf asks about no man.
    pub(super) asked: Q,
    pub(super) cut: u8,
    /// The least rank below this node; of a leaf, its rank.
    pub(super) least: Rank,
    /// The branch "greater"; 0 for a leaf.
    pub(super) right: u32,
}

/// A node that may ask anything.
pub(super) type RichNode = WalkNode<PackFeature>;

/// A tree with what walking needs: subtree minima and the places of second branches.
#[derive(Clone, Debug)]
pub(super) struct WalkTree {
    nodes: Vec<RichNode>,
    /// The nodes instead, if the tree asks only for files and ranks.
    plain: Vec<PlainNode>,
    /// Who can say what the facts are, if the tree asks any.
    facts: Option<Box<Catalogued>>,
}

/// Branches still to be walked: sets without a common square, so never more than a man's moves.
pub(super) type Stack = [(u64, u32); 32];

impl WalkTree {
    /// Prepares a tree; `None` if the nodes are not one tree over the men and ranks of an endgame.
    pub(super) fn new(tree: &PackTree, ending: &Catalogued, top: Rank) -> Option<WalkTree> {
        let asked = PackFeature { kind: Kind::File, a: u8::MAX, b: u8::MAX };
        let mut nodes = vec![RichNode { asked, cut: 0, least: 0, right: 0 }; tree.nodes.len()];
        let asks_facts = tree.features.iter().any(|feature| feature.kind == Kind::Fact);
        let known = |f: &PackFeature, cut: u8| match f.kind {
            Kind::Fact => usize::from(f.a) < ending.attributes().len() && cut < f.range(ending).1,
            _ => usize::from(f.a.max(f.b)) < ending.men().len() && cut < 15,
        };
        u32::try_from(nodes.len()).ok()?;
        // From the back, the roots of finished subtrees lie on a stack, the first branch on top.
        let mut open: Vec<usize> = Vec::new();
        for (at, node) in tree.nodes.iter().enumerate().rev() {
            match *node {
                PackNode::Leaf(rank) if rank <= top => nodes[at].least = rank,
                PackNode::Split { feature, cut } => {
                    let asked = tree.features.get(usize::from(feature));
                    let asked = *asked.filter(|asked| known(asked, cut))?;
                    let (left, right) = (open.pop()?, open.pop()?);
                    let least = nodes[left].least.min(nodes[right].least);
                    nodes[at] = RichNode { asked, cut, least, right: right as u32 };
                }
                _ => return None,
            }
            open.push(at);
        }
        let facts = asks_facts.then(|| Box::new(ending.clone()));
        let plain = plain_nodes(&nodes);
        if plain.is_some() {
            nodes.clear();
        }
        let plain = plain.unwrap_or_default();
        (open.len() == 1).then_some(WalkTree { nodes, plain, facts })
    }

    /// Bytes in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice()) + size_of_val(self.plain.as_slice())
    }

    /// The rank of one canonical position.
    #[inline]
    pub(super) fn rank(&self, squares: &Squares) -> Rank {
        if !self.plain.is_empty() {
            return plain::rank(&self.plain, squares);
        }
        if let Some(ending) = &self.facts {
            return self.rank_by_facts(ending, squares, Bound::MAX) as Rank;
        }
        descend(&self.nodes, |node| answer(node.asked, squares) <= node.cut)
    }

    /// The least rank over a set of squares of one man, the others standing still; `best` if
    /// none is less, and anything at most `stop` ends the walk.
    #[inline]
    pub(super) fn least(
        &self,
        fixed: &Squares,
        mover: u8,
        set: u64,
        (stop, best): (Bound, Bound),
        stack: &mut Stack,
    ) -> Bound {
        if !self.plain.is_empty() {
            return plain::least(&self.plain, fixed, mover, set, (stop, best), stack);
        }
        if let Some(ending) = &self.facts {
            return self.least_by_facts(ending, fixed, (mover, set), (stop, best));
        }
        let mask = |node: RichNode| {
            let is_first = node.asked.a == mover;
            if !is_first && node.asked.b != mover {
                return None;
            }
            let other = if is_first { node.asked.b } else { node.asked.a };
            let other = fixed[usize::from(other & 3)];
            Some(at_most(node.asked.kind, is_first, other, node.cut))
        };
        let first = |node: RichNode| answer(node.asked, fixed) <= node.cut;
        walk_set(&self.nodes, mask, first, set, (stop, best), stack)
    }
}

/// The rank of the leaf that one comes to, where `first` says which questions lead to their first
/// branch.
#[inline]
pub(super) fn descend<Q: Copy>(nodes: &[WalkNode<Q>], first: impl Fn(WalkNode<Q>) -> bool) -> Rank {
    let mut place = 0;
    loop {
        let node = nodes[place];
        if node.right == 0 {
            return node.least;
        }
        place = if first(node) { place + 1 } else { node.right as usize };
    }
}

/// The least rank over a set of squares of one man: `mask` says where it may stand so that the
/// answer is the first branch, if the question is about it; `first` answers all others. `best` if
/// none is less, and anything at most `stop` ends the walk.
#[inline]
pub(super) fn walk_set<Q: Copy>(
    nodes: &[WalkNode<Q>],
    mask: impl Fn(WalkNode<Q>) -> Option<u64>,
    first: impl Fn(WalkNode<Q>) -> bool,
    mut set: u64,
    (stop, mut best): (Bound, Bound),
    stack: &mut Stack,
) -> Bound {
    let (mut waiting, mut place) = (0usize, 0usize);
    loop {
        let node = nodes[place];
        let greater = node.right as usize;
        if Bound::from(node.least) < best {
            if let Some(mask) = mask(node) {
                let (below, above) = (set & mask, set & !mask);
                if below == 0 {
                    place = greater;
                    continue;
                }
                place += 1;
                if above != 0 {
                    // The branch that may hold less comes first.
                    if nodes[greater].least < nodes[place].least {
                        stack[waiting & 31] = (below, place as u32);
                        (set, place) = (above, greater);
                    } else {
                        stack[waiting & 31] = (above, node.right);
                        set = below;
                    }
                    waiting += 1;
                }
                continue;
            }
            if greater != 0 {
                place = if first(node) { place + 1 } else { greater };
                continue;
            }
            best = Bound::from(node.least);
            if best <= stop {
                return best;
            }
        }
        if waiting == 0 {
            return best;
        }
        waiting -= 1;
        let (rest, right) = stack[waiting & 31];
        (set, place) = (rest, right as usize);
    }
}

impl WalkTree {
    /// The same in a tree that asks facts, square by square. Kept out of the way of the others.
    #[cold]
    #[inline(never)]
    fn least_by_facts(
        &self,
        ending: &Catalogued,
        fixed: &Squares,
        (mover, set): (u8, u64),
        (stop, mut best): (Bound, Bound),
    ) -> Bound {
        let mut after = *fixed;
        for to in Each(set) {
            after[usize::from(mover & 3)] = to;
            best = self.rank_by_facts(ending, &after, best);
            if best <= stop {
                break;
            }
        }
        best
    }

    /// The rank of one canonical position in a tree that asks facts; `best` if it is not less.
    #[cold]
    #[inline(never)]
    fn rank_by_facts(&self, ending: &Catalogued, squares: &Squares, best: Bound) -> Bound {
        let mut place = 0;
        let position = ending.position(squares);
        loop {
            let node = self.nodes[place];
            let least = Bound::from(node.least);
            if least >= best {
                return best;
            }
            if node.right == 0 {
                return least;
            }
            let level = match node.asked.kind {
                Kind::Fact => ending.fact(node.asked.a, position.as_ref()),
                _ => answer(node.asked, squares),
            };
            place = if level <= node.cut { place + 1 } else { node.right as usize };
        }
    }
}

/// The answer on a position.
#[inline]
fn answer(feature: PackFeature, squares: &Squares) -> u8 {
    let [a, b] = [feature.a, feature.b].map(|man| squares[usize::from(man & 3)]);
    match feature.kind {
        // By far the commonest.
        Kind::File => a & 7,
        Kind::Rank => a >> 3,
        _ => feature.of(a, b),
    }
}
