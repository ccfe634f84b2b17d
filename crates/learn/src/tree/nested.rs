//! Trees of all sizes in one tree: the nested sequence of weakest-link pruning.

use lucena_attribute::Level;

use super::Tree;
use super::flat::{FlatNode, FlatOrder, SLOTS};
use super::node::{Node, Split};
use super::weakest::WeakestFirst;

/// A tree and what is left of it as its weakest links are cut one after the other (minimal
/// cost-complexity pruning), down to the root.
///
/// Each tree of the sequence makes the fewest training errors of all prunings with as many
/// leaves, and is a pruning of the one before it. So one walk down the full tree meets the
/// answers of all of them, the smallest tree's first.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, NestedTrees};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let settings = C45 { min_leaf: 50, prune: None, ..C45::default() };
/// let nested = NestedTrees::of(settings.grow(&frame, &Silent)?);
/// let small = nested.tree(10);
/// assert!(small.leaves() <= 10 && nested.sizes().contains(&small.leaves()));
/// // One walk judges with three trees.
/// let mut classes = [0; 3];
/// nested.judge(&[1, 10, 100], |attribute| frame.level(7, attribute), &mut classes);
/// assert_eq!(usize::from(classes[1]), small.predict(|a| frame.level(7, a)).0);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NestedTrees {
    tree: Tree,
    nodes: Vec<FlatNode>,
    sizes: Vec<usize>,
}

impl NestedTrees {
    /// Finds the order in which the links of a tree are cut. The strength of a link is the number
    /// of training errors that its questions save, for each leaf they cost; of equally weak links
    /// the deepest is cut first, of those the last.
    pub fn of(tree: Tree) -> NestedTrees {
        let order = FlatOrder::of(&tree.root);
        let WeakestFirst { leaf_up_to, sizes } = WeakestFirst::of(&order);
        let nodes = order.flat(&leaf_up_to);
        NestedTrees { tree, nodes, sizes }
    }

    /// The tree that nothing is cut from.
    pub fn full(&self) -> &Tree {
        &self.tree
    }

    /// How many leaves the trees of the sequence have, the smallest first: from 1 to those of the
    /// full tree, and not every number in between.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::{C45, NestedTrees};
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
    /// let tree = C45 { min_leaf: 500, ..C45::default() }.grow(&frame, &Silent)?;
    /// let nested = NestedTrees::of(tree.clone());
    /// assert_eq!(nested.sizes().first(), Some(&1));
    /// assert_eq!(nested.sizes().last(), Some(&tree.leaves()));
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The largest tree of the sequence with at most this many leaves; the root alone for 0.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::{C45, NestedTrees};
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
    /// let nested = NestedTrees::of(C45::default().grow(&frame, &Silent)?);
    /// let wrong = |leaves| nested.tree(leaves).evaluate(&frame).map(|found| found.wrong());
    /// assert!(wrong(100)? < wrong(30)? && wrong(30)? < wrong(10)?);
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn tree(&self, leaves: usize) -> Tree {
        let tree = &self.tree;
        let cut = self.sizes.last().is_some_and(|&all| leaves < all);
        let root = self.copy(&tree.root, 0, u32::try_from(leaves).unwrap_or(u32::MAX));
        let pruned = tree.pruned || cut;
        Tree {
            root,
            attributes: tree.attributes.clone(),
            classes: tree.classes.clone(),
            labels: tree.labels.clone(),
            pruned,
        }
    }

    /// A node of the full tree as the tree with so many leaves has it.
    fn copy(&self, node: &Node, place: usize, leaves: u32) -> Node {
        let flat = &self.nodes[place];
        let split = node.split.as_ref().filter(|_| leaves > flat.leaf_up_to);
        let split = split.map(|split| Split {
            attribute: split.attribute,
            test: split.test,
            children: (split.children.iter().enumerate())
                .map(|(branch, child)| self.copy(child, flat.child(branch), leaves))
                .collect(),
        });
        Node { counts: node.counts.clone(), split }
    }

    /// For each node of the full tree, in printed order, the number of leaves of the smallest
    /// tree of the sequence that asks its question; `None` for leaves.
    ///
    /// ```
    /// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
    /// use lucena_attribute::Set;
    /// use lucena_learn::{C45, NestedTrees};
    /// use lucena_work::Silent;
    /// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
    /// let tree = C45 { min_leaf: 500, ..C45::default() }.grow(&frame, &Silent)?;
    /// let nested = NestedTrees::of(tree.clone());
    /// let asked_from = nested.asked_from();
    /// // The root asks as soon as there is more than one leaf.
    /// assert_eq!(asked_from[0], Some(nested.sizes()[1]));
    /// assert_eq!(asked_from.iter().filter(|from| from.is_none()).count(), tree.leaves());
    /// # Ok::<(), lucena_learn::LearnError>(())
    /// ```
    pub fn asked_from(&self) -> Vec<Option<usize>> {
        let mut asked = Vec::with_capacity(self.nodes.len());
        let mut stack = vec![(&self.tree.root, 0)];
        while let Some((node, place)) = stack.pop() {
            let flat = &self.nodes[place];
            asked.push(node.split.as_ref().map(|_| flat.leaf_up_to as usize + 1));
            if let Some(split) = &node.split {
                for branch in split.branches(&self.tree.attributes).iter().rev() {
                    stack.push((&split.children[branch.child], flat.child(branch.child)));
                }
            }
        }
        asked
    }

    /// The leaves of the largest tree with at most so many, in printed order: the number of each
    /// in that tree, and its place in this list of all nodes ([`NestedTrees::leaf`]).
    pub(crate) fn leaf_places(&self, leaves: usize) -> Vec<(usize, usize)> {
        let limit = u32::try_from(leaves).unwrap_or(u32::MAX);
        let (mut found, mut number) = (Vec::new(), 0);
        let mut stack = vec![(&self.tree.root, 0)];
        while let Some((node, place)) = stack.pop() {
            number += 1;
            let flat = &self.nodes[place];
            match node.split.as_ref().filter(|_| limit > flat.leaf_up_to) {
                None => found.push((number, place)),
                Some(split) => {
                    for branch in split.branches(&self.tree.attributes).iter().rev() {
                        stack.push((&split.children[branch.child], flat.child(branch.child)));
                    }
                }
            }
        }
        found
    }

    /// The place of the leaf that one position comes to in the largest tree with at most so many
    /// leaves.
    #[inline]
    pub(crate) fn leaf(&self, leaves: usize, ask: impl Fn(usize) -> Level) -> usize {
        let limit = u32::try_from(leaves).unwrap_or(u32::MAX);
        let mut place = 0;
        while limit > self.nodes[place].leaf_up_to {
            place = self.nodes[place].next(ask(usize::from(self.nodes[place].attribute)).0);
        }
        place
    }

    /// Classifies one position with trees of several sizes in one walk: `out` gets the place of
    /// the class that [`NestedTrees::tree`] of each size gives, smallest size first.
    ///
    /// Only the questions on the way are asked, each attribute once (the first 255 of those that
    /// come up again). Nothing is allocated.
    ///
    /// # Panics
    /// If there are not as many places as sizes.
    #[inline]
    pub fn judge(&self, sizes: &[usize], mut ask: impl FnMut(usize) -> Level, out: &mut [u8]) {
        assert_eq!(sizes.len(), out.len(), "a class for each size");
        debug_assert!(sizes.is_sorted(), "the smallest size first");
        let mut answers = [0; SLOTS];
        let mut node = &self.nodes[0];
        for (&size, class) in sizes.iter().zip(out) {
            let size = u32::try_from(size).unwrap_or(u32::MAX);
            // What is a leaf for this size is one for all smaller sizes.
            while size > node.leaf_up_to {
                let kept = &mut answers[usize::from(node.slot)];
                if !node.again {
                    *kept = ask(usize::from(node.attribute)).0;
                }
                node = &self.nodes[node.next(*kept)];
            }
            *class = node.class;
        }
    }
}
