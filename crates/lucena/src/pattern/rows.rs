//! `lucena pattern check` for endgames that are too large to be laid out.

use std::process::ExitCode;

use lucena_pattern::Pattern;
use lucena_play::pattern::document::RowsDocument;
use lucena_play::pattern::rows::{GivenAway, KeptResult, check_rows, estimate};
use lucena_table::Metric;
use shakmaty::Position;

use super::check::{heading, misfits, outlook};
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::{self, Meter};
use crate::output::grouped;

/// Examines a file row by row.
pub fn run(
    context: &Context,
    pattern: &Pattern,
    shown: usize,
    meter: &Meter,
) -> Result<ExitCode, Failure> {
    let material = pattern.material();
    context.check_room(material, Metric::Dtm)?;
    machine::check_memory(material, estimate(material))?;
    let checked = check_rows(pattern, &context.tables, shown, &context.bar)?;
    let mut report = RowsDocument::of(pattern, checked);
    report.cpu_seconds = meter.cpu_seconds();
    report.peak_bytes = meter.peak_bytes();
    context.verdict(report.keeps_wins(), &report, || text(&report, pattern))
}

fn text(report: &RowsDocument, pattern: &Pattern) -> String {
    let mut text = heading(&report.file, pattern, &report.classes, &report.unreached);
    text += &misfits(report.misfits);
    text += &kept("keeps the win", &report.won, "won");
    if let Some(drawn) = &report.drawn {
        text += &kept("does not lose", drawn, "drawn");
    }
    text += &report.outcome.as_ref().map_or(String::new(), outlook);
    text += "  (each of the moves it likes best; whether it goes on to win is not said here: lucena \
             audit)\n";
    report.given_away.iter().for_each(|given| text += &given_away(given));
    text + &used(report)
}

/// In how many positions each move of the player keeps the result.
fn kept(what: &str, result: &KeptResult, which: &str) -> String {
    let share = 100.0 * result.kept as f64 / result.positions.max(1) as f64;
    let [kept, all] = [result.kept, result.positions].map(grouped);
    format!("  {what} in {kept} of {all} {which} positions ({share:.2} %)\n")
}

fn given_away(given: &GivenAway) -> String {
    let GivenAway { fen, played, instead, start, .. } = given;
    let drawn = board::draw(start.board());
    format!("\n  gives the win away: {played}, instead of {instead}\n{drawn}     {fen}\n")
}

fn used(report: &RowsDocument) -> String {
    let memory = report.peak_bytes.map_or(String::new(), |bytes| {
        format!(", memory {:.1} GiB", bytes as f64 / f64::from(1 << 30))
    });
    let merits = grouped(report.merits as u64);
    format!("\n  different merits {merits}\n  CPU seconds {:.1}{memory}\n", report.cpu_seconds)
}
