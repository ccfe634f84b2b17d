//! Trees that tell who wins, for endgames too large for a frame: learned from a sample, judged on
//! every position, alone or at the leaves of a search.

use std::collections::BTreeSet;

use lucena_attribute::{Attribute, Frame, Level, RowAsker};
use lucena_table::{Foresight, OutcomePlanes, OutcomeRow, SidePlanes};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Bitboard, Color, Square};

use crate::error::LearnError;
use crate::tally::TreeTally;
use crate::tree::{C45, NestedTrees, Node};

/// What a tree of outcomes is learned from.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, OutcomeSample, OutcomeTree};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
/// let sample = OutcomeSample { rows: 20_000, seed: 0, open: None };
/// let attributes = Set::General.attributes(planes.material())?;
/// let tree = OutcomeTree::learn(&planes, Color::White, attributes, &C45::default(), &sample, &Silent)?;
/// // Right on every position, those of the sample and the others.
/// let tally = tree.judge(&[10], &planes, &Silent)?;
/// assert_eq!(tally.positions(), planes.counts(Color::White).iter().sum());
/// assert!(tally.evaluation(0).correct() > tally.positions() * 9 / 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct OutcomeSample<'a> {
    /// At most this many positions.
    pub rows: usize,
    /// Which ones: same seed, same positions.
    pub seed: u64,
    /// Only from positions that this search does not settle: what is left to knowledge.
    pub open: Option<&'a Foresight<'a>>,
}

/// A tree with one side to move whose classes are the outcomes for the first-named side, in all
/// its sizes ([`NestedTrees`]).
pub struct OutcomeTree {
    side: Color,
    nested: NestedTrees,
    sampled: usize,
}

impl OutcomeTree {
    /// Learns from a sample of an endgame.
    pub fn learn(
        planes: &OutcomePlanes,
        side: Color,
        attributes: Vec<Attribute>,
        learner: &C45,
        sample: &OutcomeSample<'_>,
        progress: &dyn Progress,
    ) -> Result<OutcomeTree, LearnError> {
        let eligible = |row: &OutcomeRow| match sample.open {
            Some(foresight) => row.legal & !foresight.settled(row, side),
            None => row.legal,
        };
        let wanted = (sample.rows, sample.seed);
        let frame = Frame::sampled(planes, side, attributes, &eligible, wanted, progress)?;
        let nested = NestedTrees::of(learner.grow(&frame, progress)?);
        Ok(OutcomeTree { side, nested, sampled: frame.rows() })
    }

    /// Whose move it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The tree in all its sizes.
    pub fn nested(&self) -> &NestedTrees {
        &self.nested
    }

    /// How many positions it was learned from.
    pub fn sampled(&self) -> usize {
        self.sampled
    }

    /// How often the trees of some sizes (the smallest first) are right, on every position.
    pub fn judge(
        &self,
        sizes: &[usize],
        planes: &OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<TreeTally, LearnError> {
        let empty = || TreeTally::new(self.nested.full(), sizes);
        progress.begin(&format!("{} judged", planes.material()), planes.chunks() as u64);
        let tally = (0..planes.chunks())
            .into_par_iter()
            .fold(
                || (RowJudge::new(&self.nested, sizes, planes, self.side), Ok(empty())),
                |(mut judge, tally): (_, Result<TreeTally, LearnError>), chunk| {
                    let tally = tally.and_then(|mut tally| {
                        progress.check()?;
                        planes.walk(chunk, self.side, |row| {
                            judge.each(row, row.legal, |bit, classes| {
                                tally.add(row.at(bit) as u8, classes, 1);
                            });
                        });
                        progress.advance(1);
                        Ok(tally)
                    });
                    (judge, tally)
                },
            )
            .map(|(_, tally)| tally)
            .reduce(
                || Ok(empty()),
                |one, two| {
                    let mut both = one?;
                    both.merge(&two?)?;
                    Ok(both)
                },
            );
        progress.end();
        tally
    }
}

/// What two trees of a size, one for each side to move, think of every position. Where `quiet`
/// is given, positions that its search settles are judged by the search.
pub fn opinion(
    [white, black]: [&OutcomeTree; 2],
    leaves: usize,
    planes: &OutcomePlanes,
    quiet: Option<&Foresight<'_>>,
    progress: &dyn Progress,
) -> Result<SidePlanes, LearnError> {
    let sizes = [leaves];
    let judge = |side: Color| {
        let tree = side.fold_wb(white, black);
        let mut judge = RowJudge::new(&tree.nested, &sizes, planes, side);
        move |row: &OutcomeRow| {
            let settled = quiet.map_or(0, |foresight| foresight.settled(row, side));
            // A search that settles a position tells the truth about it.
            let [mut held, mut won] = [row.held & settled, row.won & settled];
            judge.each(row, row.legal & !settled, |bit, classes| {
                held |= u64::from(classes[0] > 0) << bit;
                won |= u64::from(classes[0] > 1) << bit;
            });
            [held, won]
        }
    };
    Ok(SidePlanes::judged(planes, judge, progress)?)
}

/// Classifies rows of positions with trees of several sizes.
struct RowJudge<'a> {
    nested: &'a NestedTrees,
    sizes: &'a [usize],
    asker: RowAsker,
    /// The place of each attribute of the tree among those that are asked.
    places: Vec<usize>,
    levels: Vec<[u8; 64]>,
    classes: Vec<u8>,
    men: usize,
}

impl<'a> RowJudge<'a> {
    fn new(
        nested: &'a NestedTrees,
        sizes: &'a [usize],
        planes: &OutcomePlanes,
        side: Color,
    ) -> RowJudge<'a> {
        let largest = nested.tree(sizes.iter().copied().max().unwrap_or(0));
        let mut asked = BTreeSet::new();
        questions(largest.root(), &mut asked);
        let all = nested.full().attributes();
        let mut places = vec![usize::MAX; all.len()];
        asked.iter().enumerate().for_each(|(place, &attribute)| places[attribute] = place);
        let chosen = asked.iter().map(|&attribute| all[attribute].clone()).collect();
        RowJudge {
            nested,
            sizes,
            asker: RowAsker::new(planes.material(), chosen, planes.runner(), side),
            places,
            levels: vec![[0; 64]; asked.len()],
            classes: vec![0; sizes.len()],
            men: planes.men().len(),
        }
    }

    /// Visits some positions of a row with their classes, one for each size.
    #[inline]
    fn each(&mut self, row: &OutcomeRow, some: u64, mut visit: impl FnMut(u32, &[u8])) {
        if some == 0 {
            return;
        }
        let squares: &[Square] = &row.squares[..self.men];
        self.asker.ask(squares, Bitboard(some), &mut self.levels);
        let mut left = some;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let ask = |attribute: usize| Level(self.levels[self.places[attribute]][bit as usize]);
            self.nested.judge(self.sizes, ask, &mut self.classes);
            visit(bit, &self.classes);
        }
    }
}

/// The attributes that a tree asks.
fn questions(node: &Node, asked: &mut BTreeSet<usize>) {
    if let Some(split) = &node.split {
        asked.insert(split.attribute);
        split.children.iter().for_each(|child| questions(child, asked));
    }
}
