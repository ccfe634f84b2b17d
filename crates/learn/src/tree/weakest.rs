//! The weakest link: in which order questions are taken back (minimal cost-complexity pruning,
//! Breiman, Friedman, Olshen and Stone 1984).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::flat::FlatOrder;

/// What is gained and lost if a node becomes a leaf.
#[derive(Clone, Copy, Debug)]
struct WeakLink {
    /// Training rows that are wrong then and not now.
    errors: u64,
    /// Leaves that are gone then.
    leaves: u64,
    /// The place of the node.
    node: usize,
}

/// By strength, the errors for each leaf that is gone. The strengths are compared as fractions
/// of whole numbers, so ties are ties. The weakest link is the greatest, because a heap gives its
/// greatest first; of equals it is the one furthest down the list, a node before those above it.
impl Ord for WeakLink {
    fn cmp(&self, other: &WeakLink) -> Ordering {
        // Both factors are below 2^32.
        let (mine, theirs) = (self.errors * other.leaves, other.errors * self.leaves);
        theirs.cmp(&mine).then(self.node.cmp(&other.node))
    }
}

impl PartialOrd for WeakLink {
    fn partial_cmp(&self, other: &WeakLink) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for WeakLink {
    fn eq(&self, other: &WeakLink) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for WeakLink {}

/// The order in which a tree is cut down to its root.
pub(super) struct WeakestFirst {
    /// For each node: in trees of at most this many leaves it is a leaf or gone.
    pub leaf_up_to: Vec<u32>,
    /// Leaves of each tree on the way, the root's one first.
    pub sizes: Vec<usize>,
}

impl WeakestFirst {
    pub(super) fn of(order: &FlatOrder) -> WeakestFirst {
        let own: Vec<u64> = order.nodes.iter().map(|node| u64::from(node.wrong())).collect();
        let (mut errors, mut leaves) = (own.clone(), vec![1_u64; own.len()]);
        for place in (0..own.len()).rev().filter(|&place| !order.nodes[place].is_leaf()) {
            errors[place] = order.children(place).map(|child| errors[child]).sum();
            leaves[place] = order.children(place).map(|child| leaves[child]).sum();
        }
        let link = |node: usize, errors: &[u64], leaves: &[u64]| WeakLink {
            errors: own[node] - errors[node],
            leaves: leaves[node] - 1,
            node,
        };
        let mut open: Vec<bool> = order.nodes.iter().map(|node| !node.is_leaf()).collect();
        let mut heap: BinaryHeap<WeakLink> = (0..own.len())
            .filter(|&node| open[node])
            .map(|node| link(node, &errors, &leaves))
            .collect();
        let mut leaf_up_to = vec![u32::MAX; own.len()];
        let mut sizes = vec![leaves[0] as usize];
        while let Some(weakest) = heap.pop() {
            let node = weakest.node;
            if !open[node] {
                continue;
            }
            let now = link(node, &errors, &leaves);
            // A cut below a node only makes its link stronger: an old entry comes up too early,
            // never too late.
            if (now.errors, now.leaves) != (weakest.errors, weakest.leaves) {
                heap.push(now);
                continue;
            }
            close(order, node, leaves[0] as u32 - 1, &mut open, &mut leaf_up_to);
            let mut at = node;
            loop {
                errors[at] += now.errors;
                leaves[at] -= now.leaves;
                if at == 0 {
                    break;
                }
                at = order.parent[at];
            }
            sizes.push(leaves[0] as usize);
        }
        sizes.reverse();
        WeakestFirst { leaf_up_to, sizes }
    }
}

/// Makes a node a leaf; what still asks below it goes with it.
fn close(order: &FlatOrder, node: usize, leaves: u32, open: &mut [bool], leaf_up_to: &mut [u32]) {
    let mut stack = vec![node];
    while let Some(place) = stack.pop() {
        if std::mem::take(&mut open[place]) {
            leaf_up_to[place] = leaves;
            stack.extend(order.children(place));
        }
    }
}
