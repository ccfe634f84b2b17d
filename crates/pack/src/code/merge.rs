//! Sister leaves that say the same become one.

use crate::tree::{PackNode, PackTree};

impl PackTree {
    /// The tree without questions whose answers both lead to leaves of one rank.
    ///
    /// ```
    /// use lucena_pack::{PackNode, PackTree};
    /// let idle = PackNode::Split { feature: 0, cut: 1 };
    /// let tree = PackTree { features: vec![], nodes: vec![idle, PackNode::Leaf(3), PackNode::Leaf(3)] };
    /// assert_eq!(tree.merged().nodes, [PackNode::Leaf(3)]);
    /// ```
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
}
