//! Walking a tree: its nodes by number, the way to each, and the rows that come there.

use lucena_attribute::{Attribute, Frame, Level, Relation};

use super::node::{Node, Split};
use super::{Tree, first_largest};
use crate::error::LearnError;

/// Something that is known of a position: an attribute's level, or a bound on it.
///
/// ```
/// use lucena_attribute::{Level, Relation, Set};
/// use lucena_learn::Fact;
/// let near = Fact { attribute: 0, relation: Relation::AtMost, level: Level(2) };
/// assert!(near.holds(Level(2)) && !near.holds(Level(3)));
/// let attributes = Set::Sadikov.attributes("KRvK".parse()?)?;
/// assert_eq!(near.text(&attributes), "distance_WK_BK <= 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The place of the attribute.
    pub attribute: usize,
    /// How its level is bounded.
    pub relation: Relation,
    /// The bound.
    pub level: Level,
}

impl Fact {
    /// Whether it holds for an answer.
    #[inline]
    pub fn holds(&self, level: Level) -> bool {
        match self.relation {
            Relation::Is => level == self.level,
            Relation::AtMost => level <= self.level,
            Relation::Above => level > self.level,
        }
    }

    /// The fact as a tree prints it: `distance_WR_BK <= 1`.
    pub fn text(&self, attributes: &[Attribute]) -> String {
        let attribute = &attributes[self.attribute];
        let sign = match self.relation {
            Relation::Is => "=",
            Relation::AtMost => "<=",
            Relation::Above => ">",
        };
        format!("{} {sign} {}", attribute.name(), attribute.domain().text(self.level))
    }

    /// The fact as a sentence.
    pub fn sentence(&self, attributes: &[Attribute]) -> String {
        attributes[self.attribute].phrase(self.relation, self.level)
    }
}

/// A node met on a walk.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let tree = C45 { min_leaf: 1000, ..C45::default() }.grow(&frame, &Silent)?;
/// let mut leaves = 0;
/// tree.walk(|visit| leaves += usize::from(visit.node.is_leaf()));
/// assert_eq!(leaves, tree.leaves());
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// Its number: 1 for the root.
    pub number: usize,
    /// What is known there, from the root down.
    pub facts: Vec<Fact>,
    /// The node.
    pub node: &'a Node,
    /// The place of the class it answers with; that of the node above if no training row came.
    pub class: usize,
    /// The training counts behind the answer.
    pub judged_by: &'a [u32],
}

impl Tree {
    /// Visits all nodes in printed order.
    pub fn walk<'a>(&'a self, mut visit: impl FnMut(&Visit<'a>)) {
        let counts = self.root.counts();
        let class = first_largest(counts);
        let root =
            Visit { number: 1, facts: Vec::new(), node: &self.root, class, judged_by: counts };
        let mut stack = vec![root];
        let mut number = 0;
        while let Some(mut here) = stack.pop() {
            number += 1;
            here.number = number;
            visit(&here);
            let Some(split) = &here.node.split else {
                continue;
            };
            for branch in split.branches(&self.attributes).iter().rev() {
                let node = &split.children[branch.child];
                let judged_by = if node.rows() > 0 { node.counts() } else { here.node.counts() };
                let attribute = split.attribute;
                let fact = Fact { attribute, relation: branch.relation, level: branch.level };
                let facts = [&here.facts[..], &[fact]].concat();
                let class = first_largest(judged_by);
                stack.push(Visit { number: 0, facts, node, class, judged_by });
            }
        }
    }

    /// What is known at a node: the answers on the way to it.
    pub fn facts_at(&self, number: usize) -> Result<Vec<Fact>, LearnError> {
        let mut found = None;
        self.walk(|visit| {
            if visit.number == number {
                found = Some(visit.facts.clone());
            }
        });
        found.ok_or(LearnError::NoNode { number, nodes: self.size() })
    }

    /// The rows of a frame that come to a node, in the frame's order: the boards to look at when
    /// a node is puzzling.
    pub fn rows_at(&self, frame: &Frame, number: usize) -> Result<Vec<usize>, LearnError> {
        self.check(frame)?;
        let facts = self.facts_at(number)?;
        let holds =
            |&row: &usize| facts.iter().all(|fact| fact.holds(frame.level(row, fact.attribute)));
        Ok((0..frame.rows()).filter(holds).collect())
    }

    /// The class of every row of a frame as the tree has it, by its place.
    pub fn predictions(&self, frame: &Frame) -> Result<Vec<u8>, LearnError> {
        self.check(frame)?;
        let mut classes = vec![0; frame.rows()];
        self.sift(frame, |judged_by, rows| {
            let class = first_largest(judged_by) as u8;
            rows.iter().for_each(|&row| classes[row as usize] = class);
        });
        Ok(classes)
    }

    /// Takes all rows of a frame to their leaves; calls with the counts each leaf answers by.
    pub(crate) fn sift(&self, frame: &Frame, mut at_leaf: impl FnMut(&[u32], &[u32])) {
        let mut rows: Vec<u32> = (0..frame.rows() as u32).collect();
        sift(frame, &self.root, self.root.counts(), &mut rows, &mut at_leaf);
    }

    /// Whether a frame has the columns and classes the tree was grown from.
    pub(crate) fn check(&self, frame: &Frame) -> Result<(), LearnError> {
        fn names(attributes: &[Attribute]) -> impl Iterator<Item = &str> {
            attributes.iter().map(Attribute::name)
        }
        if !names(&self.attributes).eq(names(frame.attributes())) {
            let list = names(&self.attributes).collect::<Vec<_>>().join(", ");
            return Err(LearnError::OtherAttributes(list));
        }
        if self.classes != frame.classes() {
            return Err(LearnError::OtherClasses);
        }
        Ok(())
    }
}

fn sift(
    frame: &Frame,
    node: &Node,
    judged_by: &[u32],
    rows: &mut [u32],
    at_leaf: &mut impl FnMut(&[u32], &[u32]),
) {
    let judged_by = if node.rows() > 0 { node.counts() } else { judged_by };
    let Some(split) = &node.split else {
        return at_leaf(judged_by, rows);
    };
    let sizes = share_out(frame, split, rows);
    let mut rest = rows;
    for (child, &size) in split.children.iter().zip(&sizes) {
        let (mine, others) = rest.split_at_mut(size);
        sift(frame, child, judged_by, mine, at_leaf);
        rest = others;
    }
}

/// Orders rows by the branch they take, keeping their order within each; returns how many take
/// each branch.
pub(super) fn share_out(frame: &Frame, split: &Split, rows: &mut [u32]) -> Vec<usize> {
    let column = frame.column(split.attribute);
    let branch = |row: u32| split.branch(Level(column[row as usize]));
    let mut sizes = vec![0; split.children.len()];
    rows.iter().for_each(|&row| sizes[branch(row)] += 1);
    let mut next: Vec<usize> = Vec::with_capacity(sizes.len());
    let mut sum = 0;
    for &size in &sizes {
        next.push(sum);
        sum += size;
    }
    for &row in &rows.to_vec() {
        let place = &mut next[branch(row)];
        rows[*place] = row;
        *place += 1;
    }
    sizes
}
