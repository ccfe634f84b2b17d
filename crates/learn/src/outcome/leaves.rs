//! The leaves of a tree of outcomes, with every position that comes to them.

use lucena_table::{Foresight, Outcome, OutcomePlanes};
use lucena_work::Progress;
use shakmaty::Bitboard;

use super::OutcomeTree;
use super::walk::{RowAnswers, walked};
use crate::error::LearnError;
use crate::rules::Rule;
use crate::tree::Tree;

/// A tree of one size, with the number of positions of each outcome in each of its leaves: all
/// positions of the endgame, not only those it was learned from.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, OutcomeSample, OutcomeTree};
/// use lucena_table::{Outcome, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
/// let sample = OutcomeSample { rows: 20_000, seed: 0, open: None };
/// let attributes = Set::General.attributes(planes.material())?;
/// let tree = OutcomeTree::learn(&planes, Color::White, attributes, &C45::default(), &sample, &Silent)?;
/// let leaves = tree.leaves(30, &planes, None, &Silent)?;
/// let all: u64 = leaves.rules().iter().flat_map(|(_, positions)| positions).sum();
/// assert_eq!(all, planes.counts(Color::White).iter().sum());
/// // Leaves without exceptions: what they say is sound.
/// assert!(leaves.sure(Outcome::Draw) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomeLeaves {
    tree: Tree,
    /// Number and place of each leaf.
    leaves: Vec<(usize, usize)>,
    /// By place: losses, draws and wins for the first-named side.
    counts: Vec<[u64; 3]>,
}

impl OutcomeTree {
    /// Counts the positions that come to each leaf of the tree with at most so many leaves. Where
    /// `quiet` is given, only positions that its search does not settle.
    pub fn leaves(
        &self,
        leaves: usize,
        planes: &OutcomePlanes,
        quiet: Option<&Foresight<'_>>,
        progress: &dyn Progress,
    ) -> Result<OutcomeLeaves, LearnError> {
        let (nested, side) = (&self.nested, self.side);
        let nodes = nested.full().size();
        let parts = walked(
            planes,
            side,
            progress,
            || RowAnswers::new(nested, &[leaves], planes, side),
            || vec![[0; 3]; nodes],
            |answers, counts, row| {
                let settled = quiet.map_or(0, |foresight| foresight.settled(row, side));
                let open = Bitboard(row.legal & !settled);
                answers.ask(row, open.0);
                for square in open {
                    let leaf = nested.leaf(leaves, |attribute| answers.level(attribute, square));
                    counts[leaf][row.at(square.into()) as usize] += 1;
                }
            },
        )?;
        let counts = parts.into_iter().fold(vec![[0; 3]; nodes], |mut all, part| {
            all.iter_mut().flatten().zip(part.iter().flatten()).for_each(|(a, b)| *a += b);
            all
        });
        Ok(OutcomeLeaves { tree: nested.tree(leaves), leaves: nested.leaf_places(leaves), counts })
    }
}

impl OutcomeLeaves {
    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Each leaf as a rule, with its losses, draws and wins for the first-named side.
    pub fn rules(&self) -> Vec<(Rule, [u64; 3])> {
        let counts = |rule: &Rule| {
            let place = self.leaves.binary_search_by_key(&rule.node, |&(number, _)| Some(number));
            place.map_or([0; 3], |found| self.counts[self.leaves[found].1])
        };
        self.tree.rules().into_iter().map(|rule| (rule.clone(), counts(&rule))).collect()
    }

    /// How many positions lie in leaves in which all have this outcome.
    pub fn sure(&self, outcome: Outcome) -> u64 {
        let only = |counts: &&[u64; 3]| counts.iter().sum::<u64>() == counts[outcome as usize];
        self.counts.iter().filter(only).map(|counts| counts[outcome as usize]).sum()
    }

    /// The worst and the best outcome in the leaf at a place; a leaf without any position says
    /// nothing.
    pub(super) fn bounds(&self) -> Vec<[Outcome; 2]> {
        let bounds = |counts: &[u64; 3]| {
            let has = |outcome: &Outcome| counts[*outcome as usize] > 0;
            let worst = Outcome::ALL.into_iter().find(has).unwrap_or(Outcome::Loss);
            let best = Outcome::ALL.into_iter().rfind(has).unwrap_or(Outcome::Win);
            [worst, best]
        };
        self.counts.iter().map(bounds).collect()
    }
}
