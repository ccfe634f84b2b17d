//! `lucena pattern check`.

use std::process::ExitCode;

use lucena_layout::MAX_LAYOUT_MEN;
use lucena_pattern::{List, Pattern};
use lucena_play::pattern::check::{ClassCheck, Outlook};
use lucena_play::pattern::document::{CheckDocument, FailureLine};
use lucena_table::Metric;
use lucena_table::words::plies;
use shakmaty::Position;

use super::{open, rows, told};
use crate::args::CheckArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;
use crate::machine::Meter;
use crate::output::grouped;

/// Examines a file.
pub fn run(context: &Context, args: &CheckArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let mut pattern = open(&args.file)?;
    if let Some(start) = &args.start {
        pattern = pattern.starting(start).map_err(told)?;
    }
    if pattern.material().men() > MAX_LAYOUT_MEN {
        return rows::run(context, &pattern, args.failures, &meter);
    }
    let layout = laid_out(context, pattern.material(), Metric::Dtm)?;
    let mut report = CheckDocument::of(&pattern, &layout, args.failures, &context.bar)?;
    report.cpu_seconds = meter.cpu_seconds();
    context.verdict(report.proven, &report, || text(&report, &pattern))
}

fn text(report: &CheckDocument, pattern: &Pattern) -> String {
    let mut text = heading(&report.file, pattern, &report.classes, &report.unreached);
    text += &misfits(report.misfits.unwrap_or_default());
    if report.positions == 0 {
        text.push_str(
            "  the file names no start: its play on the board as it stands is not checked\n",
        );
        text.push_str(&format!("  CPU seconds {:.1}\n", report.cpu_seconds));
        return text;
    }
    text += &play(report);
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

/// The file, and its classes with what they hold.
pub fn heading(
    file: &str,
    pattern: &Pattern,
    found: &[ClassCheck],
    unreached: &[String],
) -> String {
    let count = |list| match pattern.count(list) {
        0 => None,
        n => Some(format!("{n} {}", list.text())),
    };
    let counts: Vec<String> = List::ALL.into_iter().filter_map(count).collect();
    let mut text = format!(
        "{file}: {}, classes: {}; {}\n\n{}\n",
        pattern.material(),
        counts.join(", "),
        plies(pattern.depth()),
        classes(found)
    );
    for name in unreached {
        text.push_str(&format!("  no position is in class \"{name}\"\n"));
    }
    text
}

/// How many positions do not meet the model.
pub fn misfits(misfits: usize) -> String {
    match misfits {
        0 => String::new(),
        n => format!(
            "  {} positions do not fit the model in any orientation of the board\n",
            grouped(n as u64)
        ),
    }
}

/// A line for each class.
fn classes(found: &[ClassCheck]) -> String {
    let longest = found.iter().map(|class| class.name.chars().count() + 4).max().unwrap_or(0);
    let width = longest.clamp(10, 60);
    let mut text = format!(
        "  {:<width$} {:>10} {:>10} {:>9} {:>6} {:>15} {:>8}\n",
        "class", "positions", "won", "drawn", "lost", "mean plies", "overlap"
    );
    let mut list = None;
    for class in found {
        if list.replace(class.list) != Some(class.list) {
            text.push_str(&format!("  {}\n", class.list.text()));
        }
        let name: String = format!("{:>3} {}", class.number, class.name);
        let name: String = name.chars().take(width).collect();
        let mean = |(mean, spread)| format!("{mean:.1} ± {spread:.1}");
        let mean = class.plies.map_or("-".into(), mean);
        let [won, drawn, lost] = [class.won, class.drawn, class.lost].map(|n| grouped(n as u64));
        let overlap = class.overlap.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share));
        text.push_str(&format!(
            "  {name:<width$} {:>10} {won:>10} {drawn:>9} {lost:>6} {mean:>15} {overlap:>8}\n",
            grouped(class.positions as u64),
        ));
    }
    text
}

/// How well it plays, and how often the search is right.
fn play(report: &CheckDocument) -> String {
    let mut text = String::new();
    let total = grouped(report.positions as u64);
    for (play, against) in
        [(&report.table, "the table's defence"), (&report.every, "every defence")]
    {
        text.push_str(&format!(
            "  wins {} of {total} ({:.2} %) against {against}: mean {:.1} moves ({:+.1}), longest {}\n",
            grouped(play.won as u64),
            100.0 * play.success(),
            play.mean,
            play.excess,
            play.worst,
        ));
    }
    text + &report.outcome.as_ref().map_or(String::new(), outlook)
}

/// How often the search is right about the outcome.
pub fn outlook(outcome: &Outlook) -> String {
    let share = 100.0 * outcome.right as f64 / outcome.positions.max(1) as f64;
    format!(
        "  outcome right for {} of {} positions ({share:.2} %)\n",
        grouped(outcome.right as u64),
        grouped(outcome.positions as u64)
    )
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
