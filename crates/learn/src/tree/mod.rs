//! Decision trees: questions one after the other until the depth is known.

mod c45;
mod cells;
mod choose;
mod flat;
mod grow;
mod nested;
mod node;
mod pessimism;
mod prune;
mod walk;
mod weakest;

use lucena_attribute::{Attribute, Class, Level};

pub use c45::C45;
pub(crate) use cells::Coding;
pub use nested::NestedTrees;
pub use node::{Branch, Node, Split, Test};
pub use walk::{Fact, Visit};

/// A decision tree together with what its questions and answers are called.
///
/// Nodes are numbered as they are printed: the root is 1, then each branch in turn.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::{Position, Set};
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let tree = C45 { min_leaf: 500, ..C45::default() }.grow(&frame, &Silent)?;
/// let first = tree.root().split.as_ref().expect("there is something to ask");
/// assert_eq!(tree.attributes()[first.attribute].name(), "distance_WR_BK");
/// let hanging = Position::parse("8/8/8/3k4/3R4/8/8/K7 b - - 0 1")?;
/// let (class, _) = tree.predict(|attribute| tree.attributes()[attribute].level(&hanging));
/// assert_eq!(tree.label(class), "draw");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    root: Node,
    attributes: Vec<Attribute>,
    classes: Vec<Class>,
    labels: Vec<String>,
    pruned: bool,
}

impl Tree {
    /// The first node.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The attributes it was grown from, whether it asks them or not.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The classes it can answer with; counts of nodes are in this order.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// A class by its place, as the tree prints it.
    pub fn label(&self, class: usize) -> &str {
        &self.labels[class]
    }

    /// Whether it was pruned.
    pub fn is_pruned(&self) -> bool {
        self.pruned
    }

    /// How many leaves it has.
    pub fn leaves(&self) -> usize {
        self.root.leaves()
    }

    /// How many nodes it has, leaves included.
    pub fn size(&self) -> usize {
        self.root.size()
    }

    /// How many branches the longest path takes.
    pub fn depth(&self) -> usize {
        self.root.depth()
    }

    /// Classifies one position by asking; the place of the class and the training counts it
    /// was judged by. A leaf that no training row reached answers like the node above it.
    pub fn predict(&self, ask: impl Fn(usize) -> Level) -> (usize, &[u32]) {
        let (mut node, mut counts) = (&self.root, self.root.counts());
        while let Some(split) = &node.split {
            node = &split.children[split.branch(ask(split.attribute))];
            if node.rows() > 0 {
                counts = node.counts();
            }
        }
        (first_largest(counts), counts)
    }
}

/// The place of the largest count, the first of equals: how C4.5 names a leaf.
pub(crate) fn first_largest(counts: &[u32]) -> usize {
    let mut best = 0;
    for (class, &count) in counts.iter().enumerate() {
        if count > counts[best] {
            best = class;
        }
    }
    best
}
