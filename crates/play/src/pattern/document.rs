//! What a check found, as one document for the command line and for the page.

use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_table::{Spoken, fen};
use lucena_work::Progress;
use serde::Serialize;
use shakmaty::Chess;

use super::check::{Checked, ClassCheck, Failing, Outlook, Play, check};
use super::rows::{GivenAway, KeptResult, RowsChecked};
use super::stands::{Stood, stand};
use crate::error::PlayError;

/// A pattern file examined, as `lucena pattern check --json` prints it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CheckDocument {
    /// The file.
    pub file: String,
    /// Its endgame.
    pub material: String,
    /// Plies that it looks ahead.
    pub depth: u16,
    /// Its classes, list by list.
    pub classes: Vec<ClassCheck>,
    /// Classes that no position is in.
    pub unreached: Vec<String>,
    /// The share of won positions that it wins against the table's defence.
    pub success: f64,
    /// Whether it wins all of them against every defence.
    pub proven: bool,
    /// Won positions that it was tried on.
    pub positions: usize,
    /// Against the table's defence.
    pub table: Play,
    /// Against every defence.
    pub every: Play,
    /// How often the search says rightly who wins, if a class speaks of winning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outlook>,
    /// Positions that do not meet the model however the board is turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misfits: Option<usize>,
    /// Ways in which it fails.
    pub failures: Vec<FailureLine>,
    /// CPU seconds, if somebody measured them.
    pub cpu_seconds: f64,
    /// The starts of the failures.
    #[serde(skip)]
    pub starts: Vec<Chess>,
}

/// A way in which it fails.
#[derive(Clone, Debug, Serialize)]
pub struct FailureLine {
    /// `circles`, or how else.
    pub kind: &'static str,
    /// The classes it goes round in.
    pub classes: Vec<String>,
    /// Positions that fail so.
    pub positions: usize,
    /// One of them.
    pub fen: String,
    /// The line from there, in SAN.
    pub moves: Vec<String>,
    /// The same in UCI notation.
    pub uci: Vec<String>,
}

impl FailureLine {
    fn of(failing: &Failing) -> FailureLine {
        let mut board = failing.start.clone();
        let said = failing.moves.iter().map(|m| Spoken::play(&mut board, *m));
        let (moves, uci) = said.map(|Spoken { uci, san }| (san, uci)).unzip();
        let fen = fen(&failing.start);
        let kind = if failing.circles { "circles" } else { "gives the win away" };
        let (classes, positions) = (failing.classes.clone(), failing.positions);
        FailureLine { kind, classes, positions, fen, moves, uci }
    }
}

impl CheckDocument {
    fn new(pattern: &Pattern) -> CheckDocument {
        CheckDocument {
            file: pattern.name().to_string(),
            material: pattern.material().to_string(),
            depth: pattern.depth(),
            ..CheckDocument::default()
        }
    }

    /// Examines a file over a whole endgame; shows at most `failures` of them.
    pub fn of(
        pattern: &Pattern,
        layout: &Layout,
        failures: usize,
        progress: &dyn Progress,
    ) -> Result<CheckDocument, PlayError> {
        Ok(match pattern.as_it_stands() {
            true => CheckDocument::stood(pattern, stand(pattern, layout, progress)?),
            false => CheckDocument::checked(pattern, check(pattern, layout, progress)?, failures),
        })
    }

    /// What a check found.
    pub fn checked(pattern: &Pattern, checked: Checked, failures: usize) -> CheckDocument {
        let shown = checked.failing.iter().take(failures);
        CheckDocument {
            unreached: checked.unreached(),
            success: checked.success(),
            proven: checked.proven(),
            positions: checked.every.positions,
            outcome: says_won(pattern).then_some(checked.outlook),
            misfits: Some(checked.misfits),
            starts: shown.clone().map(|failing| failing.start.clone()).collect(),
            failures: shown.map(FailureLine::of).collect(),
            table: checked.table,
            every: checked.every,
            classes: checked.classes,
            ..CheckDocument::new(pattern)
        }
    }

    fn stood(pattern: &Pattern, stood: Stood) -> CheckDocument {
        let empty = stood.classes.iter().filter(|class| class.positions == 0 && !class.never);
        let failure = stood.first_failure.as_ref().map(|start| FailureLine {
            kind: if stood.stuck > 0 { "has no move in some line" } else { "does not win" },
            classes: Vec::new(),
            positions: stood.starts - stood.guaranteed,
            fen: fen(start),
            moves: Vec::new(),
            uci: Vec::new(),
        });
        CheckDocument {
            unreached: empty.map(|class| class.name.clone()).collect(),
            success: stood.table as f64 / stood.starts.max(1) as f64,
            proven: stood.starts > 0 && stood.guaranteed == stood.starts,
            positions: stood.starts,
            table: Play {
                positions: stood.starts,
                won: stood.table,
                mean: stood.lengths.1,
                excess: stood.excess[0],
                worst: stood.lengths.2,
            },
            every: Play {
                positions: stood.starts,
                won: stood.guaranteed,
                mean: stood.mean,
                excess: stood.excess[1],
                worst: stood.longest,
            },
            starts: stood.first_failure.iter().cloned().collect(),
            failures: failure.into_iter().collect(),
            classes: stood.classes,
            ..CheckDocument::new(pattern)
        }
    }
}

/// A pattern file examined row by row, as `lucena pattern check --json` prints it for five men.
#[derive(Clone, Debug, Serialize)]
pub struct RowsDocument {
    /// The file.
    pub file: String,
    /// Its endgame.
    pub material: String,
    /// Plies that it looks ahead.
    pub depth: u16,
    /// Its classes, list by list.
    pub classes: Vec<ClassCheck>,
    /// Classes that no position is in.
    pub unreached: Vec<String>,
    /// How often the search says rightly who wins, if a class speaks of winning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outlook>,
    /// Positions that do not meet the model however the board is turned.
    pub misfits: usize,
    /// How many different merits positions have.
    pub merits: usize,
    /// Won positions with the strong side to move, and how many stay won after its move.
    pub won: KeptResult,
    /// Drawn ones, and how many are not lost by its move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<KeptResult>,
    /// Positions whose win is given away.
    pub given_away: Vec<GivenAway>,
    /// CPU seconds, if somebody measured them.
    pub cpu_seconds: f64,
    /// The most memory that was held, if somebody measured it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
}

impl RowsDocument {
    /// What an examination row by row found.
    pub fn of(pattern: &Pattern, checked: RowsChecked) -> RowsDocument {
        let empty = checked.classes.iter().filter(|class| class.positions == 0 && !class.never);
        RowsDocument {
            file: pattern.name().to_string(),
            material: pattern.material().to_string(),
            depth: pattern.depth(),
            unreached: empty.map(|class| class.name.clone()).collect(),
            outcome: says_won(pattern).then_some(checked.outlook),
            misfits: checked.misfits,
            merits: checked.merits,
            won: checked.won,
            drawn: checked.drawn,
            given_away: checked.given_away,
            classes: checked.classes,
            cpu_seconds: 0.0,
            peak_bytes: None,
        }
    }

    /// Whether no move gives a win away.
    pub fn keeps_wins(&self) -> bool {
        self.won.kept == self.won.positions
    }
}

/// Whether a class of the file says that something is won, so that outcomes can be compared.
fn says_won(pattern: &Pattern) -> bool {
    let won = |worth: &String| worth == "won" || worth.starts_with("won,");
    pattern.classes().iter().any(|class| class.worth.as_ref().is_some_and(won))
}
