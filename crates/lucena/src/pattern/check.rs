//! `lucena pattern check`.

use std::process::ExitCode;

use lucena_pattern::{List, Pattern};
use lucena_play::pattern::document::{CheckDocument, FailureLine};
use lucena_table::Metric;
use shakmaty::Position;

use super::{open, told};
use crate::args::CheckArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json};

/// Examines a file.
pub fn run(context: &Context, args: &CheckArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let mut pattern = open(&args.file)?;
    if let Some(start) = &args.start {
        pattern = pattern.starting(start).map_err(told)?;
    }
    let layout = laid_out(context, pattern.material(), Metric::Dtm)?;
    let mut report = CheckDocument::of(&pattern, &layout, args.failures, &context.bar)?;
    report.cpu_seconds = meter.cpu_seconds();
    match context.json {
        true => print_json(&report)?,
        false => print(&text(&report, &pattern))?,
    }
    Ok(if report.proven { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn text(report: &CheckDocument, pattern: &Pattern) -> String {
    let count = |list| match pattern.count(list) {
        0 => None,
        n => Some(format!("{n} {}", list.text())),
    };
    let counts: Vec<String> = List::ALL.into_iter().filter_map(count).collect();
    let plies = if report.depth == 1 { "1 ply".into() } else { format!("{} plies", report.depth) };
    let mut text = format!(
        "{}: {}, classes: {}; {plies}\n\n",
        report.file,
        report.material,
        counts.join(", ")
    );
    let longest =
        report.classes.iter().map(|class| class.name.chars().count() + 4).max().unwrap_or(0);
    let width = longest.clamp(10, 60);
    text.push_str(&format!(
        "  {:<width$} {:>10} {:>10} {:>9} {:>6} {:>15} {:>8}\n",
        "class", "positions", "won", "drawn", "lost", "mean plies", "overlap"
    ));
    let mut list = "";
    for class in &report.classes {
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
        let overlap = class.overlap.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share));
        text.push_str(&format!(
            "  {name:<width$} {:>10} {:>10} {:>9} {:>6} {mean:>15} {overlap:>8}\n",
            grouped(class.positions as u64),
            grouped(class.won as u64),
            grouped(class.drawn as u64),
            grouped(class.lost as u64),
        ));
    }
    text.push('\n');
    for name in &report.unreached {
        text.push_str(&format!("  no position is in class \"{name}\"\n"));
    }
    if let Some(misfits @ 1..) = report.misfits {
        let misfits = grouped(misfits as u64);
        text.push_str(&format!(
            "  {misfits} positions do not meet the model however the board is turned\n"
        ));
    }
    if report.positions == 0 {
        text.push_str("  no start is named: play is not examined on boards as they stand\n");
        text.push_str(&format!("  CPU seconds {:.1}\n", report.cpu_seconds));
        return text;
    }
    let total = grouped(report.positions as u64);
    for (play, against) in
        [(&report.table, "the table's defence"), (&report.every, "every defence")]
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
    if let Some(outcome) = &report.outcome {
        let share = 100.0 * outcome.right as f64 / outcome.positions.max(1) as f64;
        text.push_str(&format!(
            "  outcome right for {} of {} positions ({share:.2} %)\n",
            grouped(outcome.right as u64),
            grouped(outcome.positions as u64)
        ));
    }
    text.push_str(if report.proven { "  proven\n" } else { "  not proven\n" });
    for (failure, start) in report.failures.iter().zip(&report.starts) {
        text.push_str(&failed(failure, &board::draw(start.board())));
    }
    if !report.proven && !pattern.as_it_stands() {
        text.push_str(&format!("\n  try: lucena pattern refine {}\n", report.file));
    }
    text.push_str(&format!("  CPU seconds {:.1}\n", report.cpu_seconds));
    text
}

fn failed(failure: &FailureLine, board: &str) -> String {
    let classes = match failure.classes.as_slice() {
        [] => String::new(),
        [one] => format!(", in class {one}"),
        several => format!(", among classes {}", several.join(" and ")),
    };
    let mut text = format!(
        "\n  {}{classes}: {} positions, such as {}\n",
        failure.kind, failure.positions, failure.fen
    );
    text.push_str(board);
    let numbered = failure.moves.chunks(2).enumerate();
    let line: Vec<String> =
        numbered.map(|(n, pair)| format!("{}.{}", n + 1, pair.join(" "))).collect();
    let and_so_on = if failure.kind == "circles" { " and so on" } else { "" };
    if !line.is_empty() {
        text.push_str(&format!("     {}{and_so_on}\n", line.join(" ")));
    }
    text
}
