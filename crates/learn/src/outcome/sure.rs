//! Rules without exceptions: leaves that hold positions of one outcome only, and what a search
//! makes of them.

use lucena_table::{Foresight, Outcome, OutcomePlanes, OutcomeRow, SidePlanes};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Bitboard, Color};

use super::walk::RowAnswers;
use super::{OutcomeLeaves, OutcomeTree};
use crate::error::LearnError;

/// How many positions with one side to move are recognised for certain. Counts are those of
/// losses, draws and wins of the first-named side.
///
/// ```
/// use lucena_attribute::Set;
/// use lucena_learn::OutcomeLesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KPvK".parse()?, &Silent)?;
/// let attributes = Set::General.attributes(planes.material())?;
/// let lesson = OutcomeLesson { rows: 20_000, plies: 2, quiet: 1, ..OutcomeLesson::default() };
/// let both = [attributes.clone(), attributes];
/// let learned = lesson.learn(&tables, &planes, both, None, &Silent)?;
/// let [white, _] = learned.sure(100, &Silent)?;
/// assert_eq!(white.wrong, 0);
/// // Search adds to what the leaves tell.
/// assert!(white.by_ply.is_sorted_by_key(|found| found[1]) && white.by_ply[0][1] > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SureScore {
    /// All positions.
    pub positions: [u64; 3],
    /// Those that the search for quiet positions settles, without any rule.
    pub settled: [u64; 3],
    /// Those that are settled or lie in a leaf without exceptions, and then those that a search
    /// of 1, 2, … plies finds out which knows these rules.
    pub by_ply: Vec<[u64; 3]>,
    /// Positions of another outcome than what was recognised; never any.
    pub wrong: u64,
}

/// The least and the most that the first-named side gets in each position, for certain.
struct SureBounds {
    lower: SidePlanes,
    upper: SidePlanes,
}

/// Scores the leaves without exceptions of two trees, alone and as what a search of some plies
/// knows, for both sides to move.
pub(super) fn sure(
    [white, black]: [&OutcomeTree; 2],
    leaves: usize,
    planes: &OutcomePlanes,
    foresight: &Foresight<'_>,
    plies: u32,
    progress: &dyn Progress,
) -> Result<[SureScore; 2], LearnError> {
    let found = [
        white.leaves(leaves, planes, Some(foresight), progress)?,
        black.leaves(leaves, planes, Some(foresight), progress)?,
    ];
    let trees = [white, black];
    let mut bounds = SureBounds::of_leaves(trees, leaves, &found, planes, foresight, progress)?;
    let start = |side: Color| SureScore {
        positions: planes.counts(side),
        settled: settled(planes, foresight, side),
        by_ply: Vec::new(),
        wrong: 0,
    };
    let mut scores = [start(Color::White), start(Color::Black)];
    for ply in 0..=plies {
        if ply > 0 {
            bounds = bounds.backed_up(planes, foresight, progress)?;
        }
        for (score, side) in scores.iter_mut().zip(Color::ALL) {
            let [right, wrong] = bounds.recognised(planes, side);
            score.by_ply.push(right);
            score.wrong += wrong.iter().sum::<u64>();
        }
    }
    Ok(scores)
}

impl SureBounds {
    fn of_leaves(
        trees: [&OutcomeTree; 2],
        leaves: usize,
        found: &[OutcomeLeaves; 2],
        planes: &OutcomePlanes,
        foresight: &Foresight<'_>,
        progress: &dyn Progress,
    ) -> Result<SureBounds, LearnError> {
        let bounds = [found[0].bounds(), found[1].bounds()];
        let planes_of = |bound: usize| -> Result<SidePlanes, LearnError> {
            let judge = |side: Color| {
                let nested = trees[usize::from(side.is_black())].nested();
                let bounds = &bounds[usize::from(side.is_black())];
                let mut answers = RowAnswers::new(nested, &[leaves], planes, side);
                move |row: &OutcomeRow| {
                    let settled = foresight.settled(row, side);
                    let [mut held, mut won] = [row.held & settled, row.won & settled];
                    let open = Bitboard(row.legal & !settled);
                    answers.ask(row, open.0);
                    for square in open {
                        let leaf = nested.leaf(leaves, |asked| answers.level(asked, square));
                        let outcome = bounds[leaf][bound];
                        held |= u64::from(outcome >= Outcome::Draw) << u32::from(square);
                        won |= u64::from(outcome == Outcome::Win) << u32::from(square);
                    }
                    [held, won]
                }
            };
            Ok(SidePlanes::judged(planes, judge, progress)?)
        };
        Ok(SureBounds { lower: planes_of(0)?, upper: planes_of(1)? })
    }

    /// One ply of search; what was certain stays so.
    fn backed_up(
        &self,
        planes: &OutcomePlanes,
        foresight: &Foresight<'_>,
        progress: &dyn Progress,
    ) -> Result<SureBounds, LearnError> {
        let joined = |old: &SidePlanes, join: fn(u64, u64) -> u64| {
            let new = &foresight.backed_up(old);
            let judge = |side: Color| {
                move |row: &OutcomeRow| {
                    let (one, two) = (old.row(row, side), new.row(row, side));
                    [join(one[0], two[0]), join(one[1], two[1])]
                }
            };
            SidePlanes::judged(planes, judge, progress)
        };
        // The better of two lower bounds, the worse of two upper bounds.
        let lower = joined(&self.lower, |one, two| one | two)?;
        Ok(SureBounds { lower, upper: joined(&self.upper, |one, two| one & two)? })
    }

    /// Positions whose bounds meet, by their true outcome: what the bounds say is true, or not.
    fn recognised(&self, planes: &OutcomePlanes, side: Color) -> [[u64; 3]; 2] {
        counted(planes, side, |row| {
            let (lower, upper) = (self.lower.row(row, side), self.upper.row(row, side));
            let met = row.legal & !(lower[0] ^ upper[0]) & !(lower[1] ^ upper[1]);
            let mut said = *row;
            [said.held, said.won] = lower;
            let sets = Outcome::ALL.map(|outcome| {
                let (all, said) = (row.outcome(outcome) & met, said.outcome(outcome));
                [all & said, all & !said]
            });
            [0, 1].map(|kind| sets.map(|sets| sets[kind]))
        })
    }
}

/// The settled positions of each outcome.
fn settled(planes: &OutcomePlanes, foresight: &Foresight<'_>, side: Color) -> [u64; 3] {
    let [found] = counted(planes, side, |row| {
        let settled = foresight.settled(row, side);
        [Outcome::ALL.map(|outcome| row.outcome(outcome) & settled)]
    });
    found
}

/// Counts sets of positions over the whole endgame.
fn counted<const N: usize>(
    planes: &OutcomePlanes,
    side: Color,
    sets: impl Fn(&OutcomeRow) -> [[u64; 3]; N] + Sync,
) -> [[u64; 3]; N] {
    let add = |sums: &mut [[u64; 3]; N], more: [[u64; 3]; N]| {
        sums.iter_mut().flatten().zip(more.iter().flatten()).for_each(|(sum, more)| *sum += more);
    };
    let count = |chunk| {
        let mut sums = [[0; 3]; N];
        planes.walk(chunk, side, |row| {
            add(&mut sums, sets(row).map(|sets| sets.map(|set| u64::from(set.count_ones()))));
        });
        sums
    };
    (0..planes.chunks()).into_par_iter().map(count).reduce(
        || [[0; 3]; N],
        |mut one, two| {
            add(&mut one, two);
            one
        },
    )
}
