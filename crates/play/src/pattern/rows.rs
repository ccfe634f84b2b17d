//! A pattern file examined on an endgame too large to be laid out: its classes row by row, its
//! search by levels, and whether its moves keep what is won.

mod levels;
mod line;
mod shown;

use lucena_games::Record;
use lucena_pattern::{ClassInRow, ClassSieve, Pattern, PatternConditions};
use lucena_table::{LevelSearch, Outcome, OutcomeLookup, OutcomePlanes, OutcomeRow, Tables};
use lucena_work::Progress;
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::Color;

use self::levels::PatternLevels;
pub use self::shown::GivenAway;
use super::check::{ClassCheck, Outlook};
use super::tally::ClassTally;
use crate::error::PlayError;

/// How positions of one outcome fare under the player's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KeptResult {
    /// Positions with the strong side to move, one of each group of symmetric ones.
    pub positions: u64,
    /// How many of them keep the result after each move that the player likes best.
    pub kept: u64,
}

/// What was found about a file, position by position, without a layout.
#[derive(Debug)]
pub struct RowsChecked {
    /// Class by class; overlaps are exact, distances are not known.
    pub classes: Vec<ClassCheck>,
    /// Positions for which no turned board meets the model.
    pub misfits: usize,
    /// How often the search is right about the outcome.
    pub outlook: Outlook,
    /// Won positions: whether the win is kept.
    pub won: KeptResult,
    /// Drawn positions: whether nothing is lost; `None` in endgames with captures en passant.
    pub drawn: Option<KeptResult>,
    /// How many different merits positions have.
    pub merits: usize,
    /// Some of the won positions in which the player gives the win away.
    pub given_away: Vec<GivenAway>,
}

/// Examines a file over all positions of its endgame, for an endgame of any size; shows at most
/// `shown` moves that give a win away. What is missing in the folder is made.
pub fn check_rows(
    pattern: &Pattern,
    tables: &Tables,
    shown: usize,
    progress: &dyn Progress,
) -> Result<RowsChecked, PlayError> {
    refused(pattern)?;
    let planes = tables.outcomes(pattern.material(), progress)?;
    let sums = counted(pattern, &planes, progress)?;
    let search = tables.level_search(&planes, progress)?;
    let player = PatternLevels::new(pattern, &search, &planes, progress)?;
    let after = player.search(progress)?;
    let best = search.backed_up(&after, player.top(), progress)?;
    let outlook = player.outlook(&after, &best, progress)?;
    let lost = search.giving_away(&after, &best, Outcome::Win, progress)?;
    let held = match search.has_en_passant() {
        true => None,
        false => Some(search.giving_away(&after, &best, Outcome::Draw, progress)?),
    };
    let (won, drawn) = player.kept(&lost, held.as_ref(), progress)?;
    let given_away = match shown {
        0 => Vec::new(),
        _ => {
            let lookup = OutcomeLookup::new(tables, &planes, progress)?;
            player.examples(&lost, &after, &lookup, shown)
        }
    };
    let merits = player.merits();
    let (classes, misfits) = (sums.classes(pattern), sums.misfits);
    Ok(RowsChecked { classes, misfits, outlook, won, drawn, merits, given_away })
}

/// What a proof against every defence found, without a layout.
#[derive(Debug)]
pub struct RowsProven {
    /// Won positions with the strong side to move.
    pub positions: u64,
    /// How many of them are won against every defence, whichever of its best moves the player makes.
    pub proven: u64,
    /// In how many of the others a best move gives the win away at once.
    pub given_away: u64,
    /// Drawn positions: whether nothing is lost; `None` in endgames with captures en passant.
    pub drawn: Option<KeptResult>,
    /// The most rounds that one placement of the pawns took.
    pub rounds: usize,
    /// How many different merits positions have.
    pub merits: usize,
    /// Some positions that are not proven.
    pub failures: Vec<String>,
    /// A line that does not win.
    pub refuted: Option<Record>,
}

/// Proves which won positions a file wins against every defence, for an endgame of any size; lists
/// at most `shown` others. What is missing in the folder is made.
pub fn prove_rows(
    pattern: &Pattern,
    tables: &Tables,
    shown: usize,
    progress: &dyn Progress,
) -> Result<RowsProven, PlayError> {
    refused(pattern)?;
    let planes = tables.outcomes(pattern.material(), progress)?;
    let search = tables.level_search(&planes, progress)?;
    let player = PatternLevels::new(pattern, &search, &planes, progress)?;
    let after = player.search(progress)?;
    let best = search.backed_up(&after, player.top(), progress)?;
    let lost = search.giving_away(&after, &best, Outcome::Win, progress)?;
    let held = match search.has_en_passant() {
        true => None,
        false => Some(search.giving_away(&after, &best, Outcome::Draw, progress)?),
    };
    let (won, drawn) = player.kept(&lost, held.as_ref(), progress)?;
    drop((lost, held));
    let proof = search.proof(&after, &best, progress)?;
    drop(best);
    let proven = player.proven(&proof.white, progress)?;
    let open = player.open(&proof.white, shown.max(1), progress)?;
    let refuted = match open.first() {
        Some(&start) => {
            let lookup = OutcomeLookup::new(tables, &planes, progress)?;
            player.refutation(start, &after, &proof, &lookup)
        }
        None => None,
    };
    let fen = |&index: &usize| planes.space().fen(index, Color::White);
    Ok(RowsProven {
        positions: won.positions,
        proven,
        given_away: won.positions - won.kept,
        drawn,
        rounds: proof.rounds,
        merits: player.merits(),
        failures: open.iter().take(shown).filter_map(fen).collect(),
        refuted,
    })
}

/// What only a search from each position by itself can examine.
fn refused(pattern: &Pattern) -> Result<(), PlayError> {
    let why = match () {
        () if pattern.as_it_stands() => "takes the board as it stands",
        () if pattern.remembers() => "compares positions with the one before the move",
        () => return Ok(()),
    };
    Err(PlayError::FourMenOnly(pattern.name().to_string(), why))
}

/// The memory that an examination takes, in bytes.
///
/// ```
/// use lucena_play::pattern::rows::estimate;
/// assert!(estimate("KRPvKR".parse()?) <= 8 << 30);
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
pub fn estimate(material: lucena_table::Material) -> u64 {
    LevelSearch::estimate(material)
}

/// Counts of classes, and of what they describe that others take.
#[derive(Default)]
struct RowCounts {
    tally: ClassTally,
    /// By place among the classes of both sides: positions of which the condition holds, and
    /// those of them that classes before it take.
    held: [Vec<[u64; 2]>; 2],
    misfits: usize,
}

impl RowCounts {
    fn row(&mut self, side: usize, row: &OutcomeRow, found: &[ClassInRow]) {
        self.held[side].resize(found.len(), [0; 2]);
        for (held, class) in self.held[side].iter_mut().zip(found) {
            held[0] += u64::from(class.held.count_ones());
            held[1] += u64::from((class.held & !class.taken).count_ones());
            let outcomes = Outcome::ALL
                .map(|outcome| (class.taken & row.outcome(outcome)).count_ones() as usize);
            self.tally.add_row((class.list, class.class), outcomes);
        }
    }

    fn join(mut self, other: RowCounts) -> RowCounts {
        for (mine, more) in self.held.iter_mut().zip(other.held) {
            mine.resize(mine.len().max(more.len()), [0; 2]);
            mine.iter_mut().zip(more).for_each(|(sum, [holds, earlier])| {
                sum[0] += holds;
                sum[1] += earlier;
            });
        }
        let tally = self.tally.join(other.tally);
        RowCounts { tally, held: self.held, misfits: self.misfits + other.misfits }
    }

    /// The classes in the order of the file's lists.
    fn classes(&self, pattern: &Pattern) -> Vec<ClassCheck> {
        let mut classes = self.tally.classes(pattern);
        for (turn, held) in Color::ALL.into_iter().zip(&self.held) {
            let own = classes.iter_mut().filter(|class| class.list.turn() == turn);
            for (class, [holds, earlier]) in own.zip(held) {
                class.overlap = (*holds > 0).then(|| *earlier as f64 / *holds as f64);
                class.plies = None;
            }
        }
        classes
    }
}

fn counted(
    pattern: &Pattern,
    planes: &OutcomePlanes,
    progress: &dyn Progress,
) -> Result<RowCounts, PlayError> {
    let asked = Color::ALL.map(|turn| PatternConditions::of(pattern, turn));
    let order = planes.walked();
    let men = planes.men().len();
    progress.begin(&format!("{} classes", planes.material()), planes.chunks() as u64);
    let sieves = || {
        let sieve = |turn: Color| {
            ClassSieve::new(pattern, &asked[usize::from(turn.is_black())], turn, &order)
        };
        (Color::ALL.map(sieve), RowCounts::default())
    };
    let sums = (0..planes.chunks())
        .into_par_iter()
        .fold(sieves, |(mut sieves, mut counts), chunk| {
            if progress.cancelled() {
                return (sieves, counts);
            }
            for (side, turn) in Color::ALL.into_iter().enumerate() {
                planes.walk(chunk, turn, |row| {
                    let masks = sieves[side].row(&row.squares[..men], row.legal);
                    let misfits = (row.legal & !masks.fitting).count_ones() as usize;
                    counts.misfits += if turn.is_black() { misfits } else { 0 };
                    sieves[side].only(masks.start);
                    counts.row(side, row, sieves[side].found());
                });
            }
            progress.advance(1);
            (sieves, counts)
        })
        .map(|(_, counts)| counts)
        .reduce(RowCounts::default, RowCounts::join);
    progress.end();
    progress.check()?;
    Ok(sums)
}
