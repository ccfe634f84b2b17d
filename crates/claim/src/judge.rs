//! Claims put to every position of their endgame.

use lucena_pattern::Sieve;
use lucena_table::{Outcome, OutcomePlanes, SettledPlanes, Tables};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::Color;

use crate::file::{ClaimError, ClaimFile};
use crate::report::ClaimReport;
use crate::tactics::Tactics;
use crate::tally::{ClaimTally, JudgedRow};

/// A position is quiet if a search of this many plies does not settle it.
///
/// ```
/// // One side moves, the other answers, the first moves again.
/// assert_eq!(lucena_claim::QUIET_PLIES, 3);
/// ```
pub const QUIET_PLIES: u32 = 3;
/// Exceptions that a search of this many plies settles are tactics, too.
const DEEP: u32 = 5;

/// How claims are put.
///
/// ```
/// let settings = lucena_claim::ClaimSettings::default();
/// assert_eq!((settings.boards, settings.seed), (5, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ClaimSettings {
    /// How many boards of each kind of exceptions are kept.
    pub boards: usize,
    /// Which ones: same seed, same boards.
    pub seed: u64,
}

impl Default for ClaimSettings {
    fn default() -> ClaimSettings {
        ClaimSettings { boards: 5, seed: 0 }
    }
}

/// Answers the claims of a file exactly: in how many positions the condition holds, and in how
/// many of these the outcome is the one that is said. Makes what is missing in the folder.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimSettings, Says, judge};
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let file = ClaimFile::of_condition("KPvK".parse()?, "white king in key squares of pawn and pawn not on rook files", Says::Win)?;
/// let report = judge(&file, &Tables::new(folder.path()), &ClaimSettings::default(), &Silent)?;
/// let side = &report.claims[0].white;
/// assert!(side.count.quiet > 0);
/// assert_eq!(side.count.share(), Some(1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    file: &ClaimFile,
    tables: &Tables,
    settings: &ClaimSettings,
    progress: &dyn Progress,
) -> Result<ClaimReport, ClaimError> {
    let planes = tables.outcomes(file.material(), progress)?;
    let mut foresight = tables.foresight(&planes, progress)?;
    let mut settled = Vec::new();
    for depth in [QUIET_PLIES, DEEP] {
        while foresight.plies() < depth {
            foresight.deepen(progress)?;
        }
        settled.push(foresight.all_settled());
    }
    drop(foresight);
    let sums = walk(file, &planes, &settled, settings, progress)?;
    Ok(sums.report())
}

fn walk(
    file: &ClaimFile,
    planes: &OutcomePlanes,
    settled: &[SettledPlanes],
    settings: &ClaimSettings,
    progress: &dyn Progress,
) -> Result<ClaimTally, ClaimError> {
    let tactics = Tactics::new(planes.men(), planes.runner());
    let mut names: Vec<String> = tactics.names().to_vec();
    names.extend([QUIET_PLIES, DEEP].map(|plies| format!("settled by a search of {plies} plies")));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let empty = || ClaimTally::new(file, planes.runner(), &names, settings.boards, settings.seed);
    let order = planes.walked();
    let men = planes.men().len();
    let events = tactics.names().len();
    progress.begin(&format!("{} claims", planes.material()), planes.chunks() as u64);
    let sums = (0..planes.chunks())
        .into_par_iter()
        .fold(
            || (Sieve::new(file.conditions(), &order), empty(), false),
            |(mut sieve, mut tally, stopped), chunk| {
                if stopped || progress.cancelled() {
                    return (sieve, tally, true);
                }
                let mut masks = vec![0; file.claims().len()];
                let mut kinds = vec![0; events + settled.len()];
                for turn in Color::ALL {
                    planes.walk(chunk, turn, |row| {
                        let squares = &row.squares[..men];
                        sieve.row(squares, turn, &mut masks);
                        let some = masks.iter().fold(0, |all, mask| all | mask) & row.legal;
                        if some == 0 {
                            return;
                        }
                        let (happening, searched) = kinds.split_at_mut(events);
                        tactics.row(row, turn, some, happening);
                        for (kind, planes) in searched.iter_mut().zip(settled) {
                            *kind = planes.row(row, turn);
                        }
                        // A trade is offered in many a quiet position.
                        let noisy = happening[..events - 1].iter().fold(searched[0], |a, b| a | b);
                        let judged = JudgedRow {
                            legal: row.legal,
                            win: row.outcome(Outcome::Win),
                            draw: row.outcome(Outcome::Draw),
                            loss: row.outcome(Outcome::Loss),
                            quiet: some & !noisy,
                            kinds: &kinds,
                        };
                        tally.row(squares, turn, &judged, &masks);
                    });
                }
                progress.advance(1);
                (sieve, tally, false)
            },
        )
        .map(|(_, tally, _)| tally)
        .reduce(empty, |mut one, two| {
            one.merge(&two);
            one
        });
    progress.end();
    progress.check()?;
    Ok(sums)
}
