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
pub(super) fn with_used_features(tree: &PackTree, plain: &[PackFeature]) -> PackTree {
    let mut used = vec![false; tree.features.len()];
    for node in &tree.nodes {
        if let PackNode::Split { feature, .. } = node {
            used[usize::from(*feature)] = true;
        }
    }
    let asked = |feature: &PackFeature| {
        let mut with_used = tree.features.iter().zip(&used);
        with_used.any(|(other, &used)| used && other == feature)
    };
    let mut features: Vec<PackFeature> =
        tree.features.iter().copied().filter(|feature| asked(feature)).collect();
    if features.iter().all(|feature| plain.contains(feature)) {
        features = plain.to_vec();
    }
    let renamed = |node: &PackNode| match *node {
        PackNode::Split { feature, cut } => {
            let old = tree.features[usize::from(feature)];
            let new = features.iter().position(|&feature| feature == old);
            PackNode::Split { feature: new.expect("a used feature is kept") as u8, cut }
        }
        leaf @ PackNode::Leaf(_) => leaf,
    };
    let nodes = tree.nodes.iter().map(renamed).collect();
    PackTree { features, nodes }
}
