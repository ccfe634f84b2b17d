//! Trees that tell who wins, for endgames too large for a frame: learned from a sample, judged on
//! every position, alone or at the leaves of a search.

mod leaves;
mod lesson;
mod opinion;
mod sure;
mod walk;

use lucena_attribute::{Attribute, Frame};
use lucena_table::{Foresight, Outcome, OutcomePlanes, OutcomeRow};
use lucena_work::Progress;
use shakmaty::{Bitboard, Color};

use crate::error::LearnError;
use crate::tally::TreeTally;
use crate::tree::{C45, NestedTrees};

pub use self::leaves::OutcomeLeaves;
pub use self::lesson::{OutcomeLearned, OutcomeLesson, OutcomeScore};
pub use self::opinion::opinion;
pub use self::sure::SureScore;
use self::walk::{RowAnswers, walked};

/// What a tree of outcomes is learned from.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::{C45, OutcomeSample, OutcomeTree};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::{Bitboard, Color};
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
/// let sample = OutcomeSample { rows: 20_000, seed: 0, open: None };
/// let attributes = Set::General.attributes(planes.material())?;
/// let tree = OutcomeTree::learn(&planes, Color::White, attributes, &C45::default(), &sample, &Silent)?;
/// // Right on every position, those of the sample and the others.
/// let tally = tree.judge(&[10], &planes, None, &Silent)?;
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
    /// Where `quiet` is given, positions that its search settles are judged by the search.
    pub fn judge(
        &self,
        sizes: &[usize],
        planes: &OutcomePlanes,
        quiet: Option<&Foresight<'_>>,
        progress: &dyn Progress,
    ) -> Result<TreeTally, LearnError> {
        let tally = walked(
            planes,
            self.side,
            progress,
            || (RowAnswers::new(&self.nested, sizes, planes, self.side), vec![0; sizes.len()]),
            || TreeTally::new(self.nested.full(), sizes),
            |(answers, classes), tally, row| {
                let settled = quiet.map_or(0, |foresight| foresight.settled(row, self.side));
                let open = Bitboard(row.legal & !settled);
                answers.ask(row, open.0);
                for square in open {
                    let answer = |attribute| answers.level(attribute, square);
                    self.nested.judge(sizes, answer, classes);
                    tally.add(row.at(square.into()) as u8, classes, 1);
                }
                for outcome in Outcome::ALL {
                    let positions = (row.outcome(outcome) & settled).count_ones();
                    classes.fill(outcome as u8);
                    tally.add(outcome as u8, classes, positions.into());
                }
            },
        )?;
        tally.into_iter().try_fold(TreeTally::new(self.nested.full(), sizes), |mut all, part| {
            all.merge(&part)?;
            Ok(all)
        })
    }
}
