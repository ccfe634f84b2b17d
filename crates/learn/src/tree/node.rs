//! A node of a tree: a leaf, or a question with a branch for each answer.

use lucena_attribute::{Attribute, Level, Relation};

use super::first_largest;

/// A node with the training rows of each class that reached it.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let tree = C45 { min_leaf: 1000, ..C45::default() }.grow(&frame, &Silent)?;
/// assert_eq!(tree.root().rows(), 28_056);
/// assert_eq!(tree.label(tree.root().majority()), "fourteen");
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) counts: Box<[u32]>,
    /// What it asks; `None` for a leaf.
    pub split: Option<Split>,
}

/// A question and where each answer leads.
///
/// ```
/// use lucena_attribute::Level;
/// use lucena_learn::{Split, Test};
/// let split = Split { attribute: 0, test: Test::AtMost(Level(3)), children: Vec::new() };
/// assert_eq!([2, 3, 4].map(|level| split.branch(Level(level))), [0, 0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The place of the attribute it asks.
    pub attribute: usize,
    /// How the answers are told apart.
    pub test: Test,
    /// One for each branch: at most and above, or one for each level.
    pub children: Vec<Node>,
}

/// How a question tells answers apart.
///
/// ```
/// use lucena_attribute::Level;
/// use lucena_learn::{Split, Test};
/// let words = Split { attribute: 0, test: Test::EachLevel, children: Vec::new() };
/// assert_eq!(words.branch(Level(2)), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Numbers: at most this level, or above it.
    AtMost(Level),
    /// Yes or no and words: a branch for each level.
    EachLevel,
}

/// A branch of a split: which answers take it.
///
/// ```
/// use lucena_attribute::{Level, Relation};
/// use lucena_learn::{Split, Test};
/// let split = Split { attribute: 0, test: Test::AtMost(Level(3)), children: Vec::new() };
/// let above = split.branches(&[])[1];
/// assert_eq!((above.child, above.relation, above.level), (1, Relation::Above, Level(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Its place in [`Split::children`].
    pub child: usize,
    /// How its answers are bounded.
    pub relation: Relation,
    /// The bound.
    pub level: Level,
}

impl Node {
    pub(crate) fn leaf(counts: Box<[u32]>) -> Node {
        Node { counts, split: None }
    }

    /// Training rows of each class.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Training rows in all.
    pub fn rows(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The place of the commonest class, the first of equals.
    pub fn majority(&self) -> usize {
        first_largest(&self.counts)
    }

    /// Training rows of other classes than the commonest.
    pub fn wrong(&self) -> u32 {
        self.rows() - self.counts[self.majority()]
    }

    /// Whether it asks nothing more.
    pub fn is_leaf(&self) -> bool {
        self.split.is_none()
    }

    /// Leaves below it, itself included.
    pub fn leaves(&self) -> usize {
        self.children().iter().map(Node::leaves).sum::<usize>().max(1)
    }

    /// Nodes below it, itself included.
    pub fn size(&self) -> usize {
        1 + self.children().iter().map(Node::size).sum::<usize>()
    }

    /// The longest way down from it, in branches.
    pub fn depth(&self) -> usize {
        self.children().iter().map(|child| 1 + child.depth()).max().unwrap_or(0)
    }

    /// The nodes just below it; none below a leaf.
    pub fn children(&self) -> &[Node] {
        self.split.as_ref().map_or(&[], |split| &split.children)
    }
}

impl Split {
    /// The place of the branch that an answer takes.
    #[inline]
    pub fn branch(&self, level: Level) -> usize {
        match self.test {
            Test::AtMost(bound) => usize::from(level > bound),
            Test::EachLevel => usize::from(level.0),
        }
    }

    /// Its branches in the order in which trees print them: yes before no.
    pub fn branches(&self, attributes: &[Attribute]) -> Vec<Branch> {
        match self.test {
            Test::AtMost(level) => vec![
                Branch { child: 0, relation: Relation::AtMost, level },
                Branch { child: 1, relation: Relation::Above, level },
            ],
            Test::EachLevel => attributes[self.attribute]
                .domain()
                .listed()
                .map(|level| Branch { child: usize::from(level.0), relation: Relation::Is, level })
                .collect(),
        }
    }
}
