//! Questions that cost more than they save are taken back.

use super::grow::GrownTree;
use crate::feature::PackFeature;
use crate::tree::{PackNode, PackTree};

/// The nodes that are worth their bits, if a question and its leaf cost `price` and a bit saved
/// in the leaves is worth `worth`.
pub(super) fn prune(shape: &GrownTree, price: f64, worth: f64) -> Vec<PackNode> {
    let mut nodes = Vec::new();
    keep(shape, price, worth, &mut nodes);
    nodes
}

/// Adds the nodes of a subtree; returns the bits of its questions and of the ranks.
fn keep(shape: &GrownTree, price: f64, worth: f64, nodes: &mut Vec<PackNode>) -> f64 {
    let (rank, bits) = shape.as_leaf();
    let as_leaf = bits * worth;
    let start = nodes.len();
    if let GrownTree::Split { feature, cut, below, above, .. } = shape {
        nodes.push(PackNode::Split { feature: *feature, cut: *cut });
        let as_split = price + keep(below, price, worth, nodes) + keep(above, price, worth, nodes);
        // Trees have no sister leaves of one rank.
        let idle = matches!(nodes[start + 1..], [PackNode::Leaf(a), PackNode::Leaf(b)] if a == b);
        if as_split < as_leaf && !idle {
            return as_split;
        }
        nodes.truncate(start);
    }
    nodes.push(PackNode::Leaf(rank));
    as_leaf
}

/// The tree without the features that it never asks about; if only plain ones are left, with all
/// of those, in the order of [`PackFeature::rich`].
pub(super) fn with_used_features(tree: &PackTree, plain: Vec<PackFeature>) -> PackTree {
    let asked = tree.asked();
    tree.numbered_by(if asked.iter().all(|f| plain.contains(f)) { plain } else { asked })
}
