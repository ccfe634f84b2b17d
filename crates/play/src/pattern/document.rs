//! What a check found, as one document for the command line and for the page.

use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_table::{Spoken, fen};
use lucena_work::Progress;
use serde::Serialize;
use shakmaty::Chess;

use super::check::{Checked, ClassCheck, Failing, Outlook, Play, check};
use super::stands::{Stood, stand};
use crate::error::PlayError;

/// A pattern file examined, as `lucena pattern check --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct CheckDocument {
    /// The file.
    pub file: String,
    /// Its endgame.
    pub material: String,
    /// Plies that it looks ahead.
    pub depth: u16,
    /// Its classes, list by list.
    pub classes: Vec<ClassLine>,
    /// Classes that no position is in.
    pub unreached: Vec<String>,
    /// The share of won positions that it wins against the table's defence.
    pub success: f64,
    /// Whether it wins all of them against every defence.
    pub proven: bool,
    /// Won positions that it was tried on.
    pub positions: usize,
    /// Against the table's defence.
    pub table: PlayLine,
    /// Against every defence.
    pub every: PlayLine,
    /// How often the search says rightly who wins, if a class speaks of winning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeLine>,
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

/// What a class holds.
#[derive(Clone, Debug, Serialize)]
pub struct ClassLine {
    /// Its list.
    pub list: &'static str,
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Positions that it takes.
    pub positions: usize,
    /// Of these won for the strong side.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// Lost.
    pub lost: usize,
    /// Plies to mate on average.
    pub mean_plies: Option<f64>,
    /// Their standard deviation.
    pub spread_plies: Option<f64>,
    /// Of the positions of which its condition holds, the share that earlier classes take.
    pub overlap: Option<f64>,
}

/// How well it plays.
#[derive(Clone, Debug, Serialize)]
pub struct PlayLine {
    /// Positions won.
    pub won: usize,
    /// Their share.
    pub success: f64,
    /// Moves to mate on average.
    pub mean_moves: f64,
    /// Moves beyond best play on average.
    pub mean_excess_moves: f64,
    /// The longest win.
    pub worst_moves: u16,
}

/// How often the search says rightly whether a position is won.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeLine {
    /// Positions asked.
    pub positions: usize,
    /// Answered rightly.
    pub right: usize,
    /// Wins not seen, with White to move.
    pub missed_white: usize,
    /// Wins not seen, with Black to move.
    pub missed_black: usize,
    /// Draws taken for wins, with White to move.
    pub wrong_white: usize,
    /// Draws taken for wins, with Black to move.
    pub wrong_black: usize,
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

impl ClassLine {
    fn of(class: ClassCheck) -> ClassLine {
        ClassLine {
            list: class.list.text(),
            number: class.number,
            name: class.name,
            positions: class.positions,
            won: class.won,
            drawn: class.drawn,
            lost: class.lost,
            mean_plies: class.plies.map(|(mean, _)| mean),
            spread_plies: class.plies.map(|(_, spread)| spread),
            overlap: class.overlap,
        }
    }
}

impl PlayLine {
    fn of(play: &Play) -> PlayLine {
        PlayLine {
            won: play.won,
            success: play.won as f64 / play.positions.max(1) as f64,
            mean_moves: play.mean,
            mean_excess_moves: play.excess,
            worst_moves: play.worst,
        }
    }
}

impl OutcomeLine {
    fn of(outlook: Outlook) -> OutcomeLine {
        let Outlook { positions, right, missed, wrong } = outlook;
        let ([missed_white, missed_black], [wrong_white, wrong_black]) = (missed, wrong);
        OutcomeLine { positions, right, missed_white, missed_black, wrong_white, wrong_black }
    }
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
        let nothing = || PlayLine::of(&Play::default());
        CheckDocument {
            file: pattern.name().to_string(),
            material: pattern.material().to_string(),
            depth: pattern.depth(),
            classes: Vec::new(),
            unreached: Vec::new(),
            success: 0.0,
            proven: false,
            positions: 0,
            table: nothing(),
            every: nothing(),
            outcome: None,
            misfits: None,
            failures: Vec::new(),
            cpu_seconds: 0.0,
            starts: Vec::new(),
        }
    }

    /// Examines a file over a whole endgame; shows at most so many failures.
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
            table: PlayLine::of(&checked.table),
            every: PlayLine::of(&checked.every),
            outcome: says_won(pattern).then(|| OutcomeLine::of(checked.outlook)),
            misfits: Some(checked.misfits),
            starts: shown.clone().map(|failing| failing.start.clone()).collect(),
            failures: shown.map(FailureLine::of).collect(),
            classes: checked.classes.into_iter().map(ClassLine::of).collect(),
            ..CheckDocument::new(pattern)
        }
    }

    fn stood(pattern: &Pattern, stood: Stood) -> CheckDocument {
        let share = |won: usize| won as f64 / stood.starts.max(1) as f64;
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
            success: share(stood.table),
            proven: stood.starts > 0 && stood.guaranteed == stood.starts,
            positions: stood.starts,
            table: PlayLine {
                won: stood.table,
                success: share(stood.table),
                mean_moves: stood.lengths.1,
                mean_excess_moves: stood.excess[0],
                worst_moves: stood.lengths.2,
            },
            every: PlayLine {
                won: stood.guaranteed,
                success: share(stood.guaranteed),
                mean_moves: stood.mean,
                mean_excess_moves: stood.excess[1],
                worst_moves: stood.longest,
            },
            starts: stood.first_failure.iter().cloned().collect(),
            failures: failure.into_iter().collect(),
            classes: stood.classes.into_iter().map(ClassLine::of).collect(),
            ..CheckDocument::new(pattern)
        }
    }
}

/// Whether a class of the file says that something is won, so that outcomes can be compared.
fn says_won(pattern: &Pattern) -> bool {
    let won = |worth: &String| worth == "won" || worth.starts_with("won,");
    pattern.classes().iter().any(|class| class.worth.as_ref().is_some_and(won))
}
