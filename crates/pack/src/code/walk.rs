//! A tree told as questions, and a tree learnt from their answers: one walk for both, so that
//! writer and reader cannot disagree.

use lucena_store::code::Coder;

use super::guess::Guesser;
use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::scale::{Rank, Scale};
use crate::tree::PackNode;

/// Stands for a question there is not; there are fewer features, and fewer levels of each.
pub(super) const NOTHING: u64 = 200;

/// Tells or learns a tree. `given` is what is told; a reader has nothing to give.
pub(crate) fn walk<C: Coder>(
    ending: &Catalogued,
    features: &[PackFeature],
    scale: Scale,
    coder: &mut C,
    given: &[PackNode],
) -> Vec<PackNode> {
    assert!(features.len() < NOTHING as usize, "features are numbered below NOTHING");
    let room = features.iter().map(|feature| feature.range(ending)).collect();
    let guesser = Guesser::new();
    let (nodes, second, leaves) = (Vec::new(), Vec::new(), Vec::new());
    let (top, previous) = (i32::from(scale.top()), None);
    let mut walk =
        CodeWalk { coder, guesser, given, nodes, second, leaves, features, room, top, previous };
    let (parent, grandparent, cut) = (NOTHING, NOTHING, NOTHING);
    let side = ChildKind::Root;
    walk.node(&NodeSpot {
        side,
        depth: 0,
        parent,
        grandparent,
        cut,
        twins: [None; 3],
        sister: None,
    });
    walk.nodes
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChildKind {
    Root,
    First,
    /// Its sister is a question.
    Second,
    /// Its sister is a leaf.
    BesideLeaf,
}

/// Where in the tree a node is.
pub(super) struct NodeSpot {
    pub(super) side: ChildKind,
    pub(super) depth: u64,
    /// What the questions above it are about, and where its parent cuts.
    pub(super) parent: u64,
    pub(super) grandparent: u64,
    pub(super) cut: u64,
    /// The nodes that stand across the last cuts to be crossed, in trees already told: the
    /// sister, then what corresponds to this node in its parent's sister, and so on.
    pub(super) twins: [Option<usize>; 3],
    /// The rank of the sister, if she is a leaf. It cannot be this node's.
    pub(super) sister: Option<Rank>,
}

pub(super) struct CodeWalk<'a, C> {
    pub(super) coder: &'a mut C,
    pub(super) guesser: Guesser,
    pub(super) given: &'a [PackNode],
    pub(super) nodes: Vec<PackNode>,
    /// Of each question, where its second branch starts.
    pub(super) second: Vec<usize>,
    /// Of each node, how many leaves are below it.
    pub(super) leaves: Vec<u32>,
    /// What can be asked, and what the questions above leave of each answer.
    pub(super) features: &'a [PackFeature],
    pub(super) room: Vec<(u8, u8)>,
    pub(super) top: i32,
    pub(super) previous: Option<Rank>,
}

impl<C: Coder> CodeWalk<'_, C> {
    fn node(&mut self, spot: &NodeSpot) {
        let at = self.nodes.len();
        let given = self.given.get(at).copied().unwrap_or(PackNode::Leaf(0));
        // What stands across a cut is often the same or nearly so.
        let across = spot.twins.map(|twin| twin.map(|twin| self.rank_across(twin)));
        let widths = self.room.iter().map(|&(low, high)| u32::from(high - low) + 1);
        let volume = widths.fold(1u32, u32::saturating_mul);
        let size = u64::from(u32::BITS - volume.leading_zeros());
        let is_split = volume > 1
            && !self.coder.is_lost()
            && self.flag(spot, size, across, matches!(given, PackNode::Split { .. }));
        if !is_split {
            let given = if let PackNode::Leaf(rank) = given { rank } else { 0 };
            let rank = self.rank(spot, across, given);
            self.previous = Some(rank);
            self.push(PackNode::Leaf(rank));
            return;
        }
        let given =
            if let PackNode::Split { feature, cut } = given { (feature, cut) } else { (0, 0) };
        let feature = self.feature(spot, size, given.0);
        let cut = self.cut(spot, feature, given.1);
        self.push(PackNode::Split { feature, cut });
        self.children(at, spot, feature, cut);
    }

    fn push(&mut self, node: PackNode) {
        self.nodes.push(node);
        self.second.push(0);
        self.leaves.push(1);
    }

    /// Both branches of the question just pushed.
    fn children(&mut self, at: usize, spot: &NodeSpot, feature: u8, cut: u8) {
        let place = usize::from(feature);
        let (low, high) = self.room[place];
        let first = NodeSpot {
            side: ChildKind::First,
            depth: spot.depth + 1,
            parent: u64::from(feature),
            grandparent: spot.parent,
            cut: u64::from(cut),
            twins: spot.twins.map(|twin| self.below(twin, feature, false)),
            sister: None,
        };
        self.room[place] = (low, cut);
        self.node(&first);

        let second = self.nodes.len();
        self.second[at] = second;
        let sister = match self.nodes[at + 1] {
            PackNode::Leaf(rank) => Some(rank),
            PackNode::Split { .. } => None,
        };
        let side = if sister.is_some() { ChildKind::BesideLeaf } else { ChildKind::Second };
        let [near, far, _] = spot.twins.map(|twin| self.below(twin, feature, true));
        self.room[place] = (cut + 1, high);
        self.node(&NodeSpot { side, sister, twins: [Some(at + 1), near, far], ..first });

        self.room[place] = (low, high);
        self.leaves[at] = self.leaves[at + 1] + self.leaves[second];
    }

    /// The twin of a child: the twin's child if it asks about the same, else still the twin.
    fn below(&self, twin: Option<usize>, feature: u8, second: bool) -> Option<usize> {
        let twin = twin?;
        Some(match self.nodes[twin] {
            PackNode::Split { feature: f, .. } if f == feature && second => self.second[twin],
            PackNode::Split { feature: f, .. } if f == feature => twin + 1,
            _ => twin,
        })
    }

    /// What a twin says about the middle of the room there is.
    fn rank_across(&self, mut twin: usize) -> i32 {
        loop {
            match self.nodes[twin] {
                PackNode::Leaf(rank) => return i32::from(rank),
                PackNode::Split { feature, cut } => {
                    let (low, high) = self.room[usize::from(feature)];
                    twin = if (low + high) / 2 <= cut { twin + 1 } else { self.second[twin] };
                }
            }
        }
    }
}
