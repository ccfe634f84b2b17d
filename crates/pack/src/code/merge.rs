//! Sister leaves that say the same become one.

use crate::tree::{Node, Tree};

impl Tree {
    /// The tree without questions whose answers both lead to leaves of one rank.
    ///
    /// ```
    /// use lucena_pack::{Node, Tree};
    /// let idle = Node::Split { feature: 0, cut: 1 };
    /// let tree = Tree { features: vec![], nodes: vec![idle, Node::Leaf(3), Node::Leaf(3)] };
    /// assert_eq!(tree.merged().nodes, [Node::Leaf(3)]);
    /// ```
    pub fn merged(&self) -> Tree {
        let mut nodes: Vec<Node> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            nodes.push(node);
            // A leaf may complete a pair, which becomes a leaf, which may complete a pair.
            while let [.., Node::Split { .. }, Node::Leaf(a), Node::Leaf(b)] = nodes[..]
                && a == b
            {
                nodes.truncate(nodes.len() - 3);
                nodes.push(Node::Leaf(a));
            }
        }
        Tree { features: self.features.clone(), nodes }
    }
}
