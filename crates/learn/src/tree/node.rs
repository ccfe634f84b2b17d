//! A node of a tree: a leaf, or a question with a branch for each answer.

use lucena_attribute::{Attribute, Level, Relation};

use super::first_largest;

/// A node with the training rows of each class that reached it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) counts: Box<[u32]>,
    /// What it asks; `None` for a leaf.
    pub split: Option<Split>,
}

/// A question and where each answer leads.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Numbers: at most this level, or above it.
    AtMost(Level),
    /// Yes or no and words: a branch for each level.
    EachLevel,
}

/// A branch of a split: which answers take it.
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
