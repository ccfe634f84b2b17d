//! Every quiet position sorted into the leaves of a tree, 64 at a time.

use std::collections::BTreeSet;

use lucena_attribute::RowAsker;
use lucena_learn::{Fact, Node, Tree};
use lucena_table::{Outcome, OutcomePlanes, OutcomeRow, SettledPlanes};
use lucena_work::{Interrupted, Progress, mixed};
use rayon::prelude::*;
use shakmaty::{Bitboard, Color};

/// What was counted at a leaf, on all quiet positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeafCount {
    /// Lost, drawn and won for the first-named side.
    pub outcomes: [u64; 3],
    /// A position of each outcome: the one whose mixed number is smallest.
    examples: [Option<(u64, usize)>; 3],
}

impl LeafCount {
    /// The number of a position of the leaf that ends so.
    pub fn example(&self, outcome: Outcome) -> Option<usize> {
        self.examples[outcome as usize].map(|(_, index)| index)
    }

    fn add(&mut self, row: &OutcomeRow, set: u64) {
        for outcome in Outcome::ALL {
            let of_outcome = set & row.outcome(outcome);
            if of_outcome == 0 {
                continue;
            }
            let place = outcome as usize;
            self.outcomes[place] += u64::from(of_outcome.count_ones());
            let index = row.first.wrapping_add(of_outcome.trailing_zeros() as usize);
            self.offer(place, (mixed(index as u64), index));
        }
    }

    fn merge(&mut self, other: &LeafCount) {
        for place in 0..3 {
            self.outcomes[place] += other.outcomes[place];
            if let Some(example) = other.examples[place] {
                self.offer(place, example);
            }
        }
    }

    fn offer(&mut self, place: usize, example: (u64, usize)) {
        let kept = &mut self.examples[place];
        *kept = Some(kept.map_or(example, |kept| kept.min(example)));
    }
}

/// Counts the quiet positions of each leaf, the leaves in printed order.
pub fn count(
    tree: &Tree,
    side: Color,
    (planes, settled): (&OutcomePlanes, &SettledPlanes),
    progress: &dyn Progress,
) -> Result<Vec<LeafCount>, Interrupted> {
    let empty = || vec![LeafCount::default(); tree.leaves()];
    progress.begin(&format!("{} sorted by rules", planes.material()), planes.chunks() as u64);
    let counts = (0..planes.chunks())
        .into_par_iter()
        .fold(
            || (LeafSorter::new(tree, side, planes), empty()),
            |(mut sorter, mut counts), chunk| {
                if !progress.cancelled() {
                    planes.walk(chunk, side, |row| {
                        let quiet = row.legal & !settled.row(row, side);
                        sorter.sort(row, quiet, |leaf, set| counts[leaf].add(row, set));
                    });
                    progress.advance(1);
                }
                (sorter, counts)
            },
        )
        .map(|(_, counts)| counts)
        .reduce(empty, |mut one, two| {
            one.iter_mut().zip(&two).for_each(|(one, two)| one.merge(two));
            one
        });
    progress.end();
    progress.check()?;
    Ok(counts)
}

/// A tree that takes rows of positions apart.
struct LeafSorter {
    nodes: Vec<SortingNode>,
    asker: RowAsker,
    levels: Vec<[u8; 64]>,
    men: usize,
}

/// A leaf, by its place among the leaves, or what tells its branches apart.
enum SortingNode {
    Leaf(usize),
    /// The attribute of a fact is its place among those that are asked.
    Branches(Vec<(Fact, usize)>),
}

impl LeafSorter {
    fn new(tree: &Tree, side: Color, planes: &OutcomePlanes) -> LeafSorter {
        let mut asked = BTreeSet::new();
        tree.walk(|visit| asked.extend(visit.node.split.iter().map(|split| split.attribute)));
        let asked: Vec<usize> = asked.into_iter().collect();
        let chosen = asked.iter().map(|&attribute| tree.attributes()[attribute].clone()).collect();
        let mut nodes = Vec::new();
        flatten(tree, tree.root(), &asked, &mut 0, &mut nodes);
        LeafSorter {
            nodes,
            asker: RowAsker::new(planes.material(), chosen, planes.runner(), side),
            levels: vec![[0; 64]; asked.len()],
            men: planes.men().len(),
        }
    }

    /// Visits each leaf that positions of the set come to.
    fn sort(&mut self, row: &OutcomeRow, set: u64, mut visit: impl FnMut(usize, u64)) {
        if set != 0 {
            self.asker.ask(&row.squares[..self.men], Bitboard(set), &mut self.levels);
            self.descend(0, set, &mut visit);
        }
    }

    fn descend(&self, node: usize, set: u64, visit: &mut impl FnMut(usize, u64)) {
        match &self.nodes[node] {
            SortingNode::Leaf(leaf) => visit(*leaf, set),
            SortingNode::Branches(branches) => {
                for (fact, child) in branches {
                    let taken = set & holding(fact, &self.levels[fact.attribute]);
                    if taken != 0 {
                        self.descend(*child, taken, visit);
                    }
                }
            }
        }
    }
}

/// Puts a node and what is below it into a list, leaves numbered in printed order.
fn flatten(
    tree: &Tree,
    node: &Node,
    asked: &[usize],
    leaves: &mut usize,
    nodes: &mut Vec<SortingNode>,
) -> usize {
    let here = nodes.len();
    nodes.push(SortingNode::Leaf(*leaves));
    let Some(split) = &node.split else {
        *leaves += 1;
        return here;
    };
    let place = asked.iter().position(|&attribute| attribute == split.attribute);
    let attribute = place.unwrap_or_default();
    let branches = split.branches(tree.attributes()).into_iter().map(|branch| {
        let fact = Fact { attribute, relation: branch.relation, level: branch.level };
        (fact, flatten(tree, &split.children[branch.child], asked, leaves, nodes))
    });
    let branches = branches.collect();
    nodes[here] = SortingNode::Branches(branches);
    here
}

/// The positions of a row of which a fact holds.
fn holding(fact: &Fact, levels: &[u8; 64]) -> u64 {
    let holds = |level: u8| u64::from(fact.holds(lucena_attribute::Level(level)));
    levels.iter().enumerate().fold(0, |set, (bit, &level)| set | holds(level) << bit)
}
