//! A tree as a flat list, breadth first: the branches of a node lie side by side.

use lucena_attribute::Level;

use super::node::{Node, Test};

/// Answers that are kept while one position is judged; the last place is never read.
pub(super) const SLOTS: usize = 256;
const UNREAD: u8 = (SLOTS - 1) as u8;

/// A node of the list: 16 bytes, four to a cache line.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlatNode {
    /// In trees of at most this many leaves it is a leaf or gone.
    pub leaf_up_to: u32,
    /// The place of its first branch; the others follow.
    first: u32,
    /// What it asks.
    pub attribute: u16,
    /// What it answers as a leaf.
    pub class: u8,
    /// For numbers and for yes or no: answers above this take the second branch.
    bound: u8,
    /// Where the answer is kept.
    pub slot: u8,
    /// Whether a node above it has asked the same.
    pub again: bool,
    /// Whether each level has a branch of its own.
    words: bool,
}

impl FlatNode {
    /// The place of the branch that an answer takes.
    #[inline]
    pub(super) fn next(&self, level: u8) -> usize {
        let branch = if self.words { level } else { u8::from(level > self.bound) };
        self.first as usize + usize::from(branch)
    }

    /// The place of a branch.
    pub(super) fn child(&self, branch: usize) -> usize {
        self.first as usize + branch
    }
}

/// The nodes of a tree in the order of the list.
pub(super) struct FlatOrder<'a> {
    pub nodes: Vec<&'a Node>,
    /// The place of each node's first branch.
    pub first: Vec<usize>,
    /// The place of the node above each one; the root is its own.
    pub parent: Vec<usize>,
}

impl<'a> FlatOrder<'a> {
    pub(super) fn of(root: &'a Node) -> FlatOrder<'a> {
        let mut order = FlatOrder { nodes: vec![root], first: Vec::new(), parent: vec![0] };
        let mut place = 0;
        while let Some(&node) = order.nodes.get(place) {
            order.first.push(order.nodes.len());
            order.nodes.extend(node.children());
            order.parent.resize(order.nodes.len(), place);
            place += 1;
        }
        order
    }

    /// The places of the nodes just below one.
    pub(super) fn children(&self, place: usize) -> std::ops::Range<usize> {
        let first = self.first[place];
        first..first + self.nodes[place].children().len()
    }

    /// The list, with what pruning says of each node.
    pub(super) fn flat(&self, leaf_up_to: &[u32]) -> Vec<FlatNode> {
        let again: Vec<bool> = (0..self.nodes.len()).map(|place| self.again(place)).collect();
        let slots = self.slots(&again);
        let mut flat: Vec<FlatNode> = Vec::with_capacity(self.nodes.len());
        for (place, node) in self.nodes.iter().enumerate() {
            let mut entry = FlatNode {
                leaf_up_to: leaf_up_to[place],
                first: self.first[place] as u32,
                attribute: 0,
                // A leaf that no training row reached answers like the node above it.
                class: match node.rows() {
                    0 => flat[self.parent[place]].class,
                    _ => node.majority() as u8,
                },
                bound: 0,
                slot: UNREAD,
                again: false,
                words: false,
            };
            if let Some(split) = &node.split {
                entry.attribute = split.attribute as u16;
                entry.slot = slots.get(split.attribute).copied().unwrap_or(UNREAD);
                entry.again = again[place] && entry.slot != UNREAD;
                match split.test {
                    Test::AtMost(Level(bound)) => entry.bound = bound,
                    // With two levels "above no" is yes.
                    Test::EachLevel => entry.words = split.children.len() != 2,
                }
            }
            flat.push(entry);
        }
        flat
    }

    /// Whether a node asks what a node above it has asked.
    fn again(&self, place: usize) -> bool {
        let Some(asked) = self.asked(place) else {
            return false;
        };
        let mut at = place;
        while at > 0 {
            at = self.parent[at];
            if self.asked(at) == Some(asked) {
                return true;
            }
        }
        false
    }

    fn asked(&self, place: usize) -> Option<usize> {
        self.nodes[place].split.as_ref().map(|split| split.attribute)
    }

    /// Where the answer of each attribute is kept: a place of its own for those that come up
    /// again further down, as long as there are places.
    fn slots(&self, again: &[bool]) -> Vec<u8> {
        let mut wanted: Vec<usize> =
            (0..again.len()).filter(|&place| again[place]).filter_map(|p| self.asked(p)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut slots = vec![UNREAD; wanted.last().map_or(0, |&last| last + 1)];
        for (slot, &attribute) in (0..UNREAD).zip(&wanted) {
            slots[attribute] = slot;
        }
        slots
    }
}
