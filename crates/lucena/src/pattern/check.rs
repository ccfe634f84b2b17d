//! `lucena pattern check`.

use std::process::ExitCode;

use lucena_pattern::{List, Pattern};
use lucena_play::pattern::check::{Checked, ClassCheck, Failing, Outlook, Play, check};
use lucena_play::pattern::stands::{Stood, stand};
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{EnPassantMode, Position};

use super::{laid_out, open, told};
use crate::args::CheckArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json};

#[derive(Serialize)]
pub struct Report {
    file: String,
    material: String,
    depth: u16,
    classes: Vec<ClassLine>,
    unreached: Vec<String>,
    success: f64,
    proven: bool,
    /// Positions, won positions and lengths; against the table and against every defence.
    positions: usize,
    table: PlayLine,
    every: PlayLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    misfits: Option<usize>,
    failures: Vec<FailureLine>,
    pub cpu_seconds: f64,
    #[serde(skip)]
    boards: Vec<String>,
}

#[derive(Serialize)]
struct ClassLine {
    list: &'static str,
    number: u32,
    name: String,
    positions: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    mean_plies: Option<f64>,
    spread_plies: Option<f64>,
    overlap: Option<f64>,
}

#[derive(Serialize)]
struct PlayLine {
    won: usize,
    success: f64,
    mean_moves: f64,
    mean_excess_moves: f64,
    worst_moves: u16,
}

/// How often the search says rightly whether a position is won.
#[derive(Serialize)]
struct OutcomeLine {
    positions: usize,
    right: usize,
    missed_white: usize,
    missed_black: usize,
    wrong_white: usize,
    wrong_black: usize,
}

#[derive(Serialize)]
struct FailureLine {
    kind: &'static str,
    classes: Vec<String>,
    positions: usize,
    fen: String,
    moves: Vec<String>,
}

/// Examines a file.
pub fn run(context: &Context, args: &CheckArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let mut pattern = open(&args.file)?;
    if let Some(start) = &args.start {
        pattern = pattern.starting(start).map_err(told)?;
    }
    let layout = laid_out(context, pattern.material())?;
    let mut report = match pattern.as_it_stands() {
        true => Report::stood(&pattern, stand(&pattern, &layout, &context.bar)?),
        false => Report::checked(&pattern, check(&pattern, &layout, &context.bar)?, args.failures),
    };
    report.cpu_seconds = meter.cpu_seconds();
    match context.json {
        true => print_json(&report)?,
        false => print(&report.text(&pattern))?,
    }
    Ok(if report.proven { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

impl ClassLine {
    fn of(class: ClassCheck) -> ClassLine {
        let [won, drawn, lost] = class.outcomes;
        ClassLine {
            list: class.list.text(),
            number: class.number,
            name: class.name,
            positions: class.positions,
            won,
            drawn,
            lost,
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
        let moves = failing.moves.iter().map(|m| {
            let san = SanPlus::from_move(board.clone(), *m).to_string();
            board.play_unchecked(*m);
            san
        });
        let moves = moves.collect();
        let fen = Fen::from_position(&failing.start, EnPassantMode::Legal).to_string();
        let kind = if failing.circles { "circles" } else { "gives the win away" };
        let (classes, positions) = (failing.classes.clone(), failing.positions);
        FailureLine { kind, classes, positions, fen, moves }
    }
}

impl Report {
    fn new(pattern: &Pattern) -> Report {
        let nothing = || PlayLine::of(&Play::default());
        Report {
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
            boards: Vec::new(),
        }
    }

    pub fn checked(pattern: &Pattern, checked: Checked, failures: usize) -> Report {
        let shown = checked.failing.iter().take(failures);
        Report {
            unreached: checked.unreached(),
            success: checked.success(),
            proven: checked.proven(),
            positions: checked.every.positions,
            table: PlayLine::of(&checked.table),
            every: PlayLine::of(&checked.every),
            outcome: says_won(pattern).then(|| OutcomeLine::of(checked.outlook)),
            misfits: Some(checked.misfits),
            boards: shown.clone().map(|kind| board::draw(kind.start.board())).collect(),
            failures: shown.map(FailureLine::of).collect(),
            classes: checked.classes.into_iter().map(ClassLine::of).collect(),
            ..Report::new(pattern)
        }
    }

    fn stood(pattern: &Pattern, stood: Stood) -> Report {
        let share = |won: usize| won as f64 / stood.starts.max(1) as f64;
        let empty = stood.classes.iter().filter(|class| class.positions == 0 && !class.never);
        let failure = stood.first_failure.as_ref().map(|start| FailureLine {
            kind: if stood.stuck > 0 { "has no move in some line" } else { "does not win" },
            classes: Vec::new(),
            positions: stood.starts - stood.guaranteed,
            fen: Fen::from_position(start, EnPassantMode::Legal).to_string(),
            moves: Vec::new(),
        });
        Report {
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
            boards: stood.first_failure.iter().map(|start| board::draw(start.board())).collect(),
            failures: failure.into_iter().collect(),
            classes: stood.classes.into_iter().map(ClassLine::of).collect(),
            ..Report::new(pattern)
        }
    }

    fn text(&self, pattern: &Pattern) -> String {
        let count = |list| match pattern.count(list) {
            0 => None,
            n => Some(format!("{n} {}", list.text())),
        };
        let counts: Vec<String> = List::ALL.into_iter().filter_map(count).collect();
        let plies = if self.depth == 1 { "1 ply".into() } else { format!("{} plies", self.depth) };
        let mut text = format!(
            "{}: {}, classes: {}; {plies}\n\n",
            self.file,
            self.material,
            counts.join(", ")
        );
        let longest =
            self.classes.iter().map(|class| class.name.chars().count() + 4).max().unwrap_or(0);
        let width = longest.clamp(10, 60);
        text.push_str(&format!(
            "  {:<width$} {:>10} {:>10} {:>9} {:>6} {:>15} {:>8}\n",
            "class", "positions", "won", "drawn", "lost", "mean plies", "overlap"
        ));
        let mut list = "";
        for class in &self.classes {
            if class.list != list {
                list = class.list;
                text.push_str(&format!("  {list}\n"));
            }
            let name: String = format!("{:>3} {}", class.number, class.name);
            let name: String = name.chars().take(width).collect();
            let mean = match (class.mean_plies, class.spread_plies) {
                (Some(mean), Some(spread)) => format!("{mean:.1} ± {spread:.1}"),
                _ => "-".into(),
            };
            let overlap =
                class.overlap.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share));
            text.push_str(&format!(
                "  {name:<width$} {:>10} {:>10} {:>9} {:>6} {mean:>15} {overlap:>8}\n",
                grouped(class.positions as u64),
                grouped(class.won as u64),
                grouped(class.drawn as u64),
                grouped(class.lost as u64),
            ));
        }
        text.push('\n');
        for name in &self.unreached {
            text.push_str(&format!("  no position is in class \"{name}\"\n"));
        }
        if let Some(misfits @ 1..) = self.misfits {
            let misfits = grouped(misfits as u64);
            text.push_str(&format!(
                "  {misfits} positions do not meet the model however the board is turned\n"
            ));
        }
        if self.positions == 0 {
            text.push_str("  no start is named: play is not examined on boards as they stand\n");
            text.push_str(&format!("  CPU seconds {:.1}\n", self.cpu_seconds));
            return text;
        }
        let total = grouped(self.positions as u64);
        for (play, against) in
            [(&self.table, "the table's defence"), (&self.every, "every defence")]
        {
            text.push_str(&format!(
                "  wins {} of {total} ({:.2} %) against {against}: mean {:.1} moves ({:+.1}), longest {}\n",
                grouped(play.won as u64),
                100.0 * play.success,
                play.mean_moves,
                play.mean_excess_moves,
                play.worst_moves,
            ));
        }
        if let Some(outcome) = &self.outcome {
            let share = 100.0 * outcome.right as f64 / outcome.positions.max(1) as f64;
            text.push_str(&format!(
                "  outcome right for {} of {} positions ({share:.2} %)\n",
                grouped(outcome.right as u64),
                grouped(outcome.positions as u64)
            ));
        }
        text.push_str(if self.proven { "  proven\n" } else { "  not proven\n" });
        for (failure, board) in self.failures.iter().zip(&self.boards) {
            text.push_str(&failure.text(board));
        }
        if !self.proven && !pattern.as_it_stands() {
            text.push_str(&format!("\n  try: lucena pattern refine {}\n", self.file));
        }
        text.push_str(&format!("  CPU seconds {:.1}\n", self.cpu_seconds));
        text
    }
}

/// Whether a class of the file says that something is won, so that outcomes can be compared.
fn says_won(pattern: &Pattern) -> bool {
    let won = |worth: &String| worth == "won" || worth.starts_with("won,");
    pattern.classes().iter().any(|class| class.worth.as_ref().is_some_and(won))
}

impl FailureLine {
    fn text(&self, board: &str) -> String {
        let classes = match self.classes.as_slice() {
            [] => String::new(),
            [one] => format!(", in class {one}"),
            several => format!(", among classes {}", several.join(" and ")),
        };
        let mut text = format!(
            "\n  {}{classes}: {} positions, such as {}\n",
            self.kind, self.positions, self.fen
        );
        text.push_str(board);
        let numbered = self.moves.chunks(2).enumerate();
        let line: Vec<String> =
            numbered.map(|(n, pair)| format!("{}.{}", n + 1, pair.join(" "))).collect();
        let and_so_on = if self.kind == "circles" { " and so on" } else { "" };
        if !line.is_empty() {
            text.push_str(&format!("     {}{and_so_on}\n", line.join(" ")));
        }
        text
    }
}
