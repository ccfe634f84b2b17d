//! `lucena games items`.

use std::process::ExitCode;

use lucena_games::Game;
use lucena_practice::{Lines, PartitionedFile, Partitions, Passed, RowFiles, RowsWritten, extract};
use serde::Serialize;

use super::{broken_text, filter, games};
use crate::args::ItemsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::grouped;

#[derive(Serialize)]
struct ItemsMade {
    #[serde(flatten)]
    passed: Passed,
    #[serde(flatten)]
    written: RowsWritten,
    #[serde(skip_serializing_if = "Option::is_none")]
    partitions: Option<usize>,
    cpu_seconds: f64,
}

pub fn run(context: &Context, args: &ItemsArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let filter = filter(&args.filter)?;
    let games = games(&args.pgn)?;
    let mut files = RowFiles::new(args.output.as_deref(), filter.bins())?;
    let limit = args.filter.limit.unwrap_or(u64::MAX);
    let parts = args.parquet.as_ref();
    let parts = parts.map(|folder| Partitions::new(folder, args.partition, args.first_part));
    let mut parts = parts.transpose()?;
    let parted = parts.is_some();
    let work = |games: &[Game]| {
        (Lines::of(&filter, games), parted.then(|| PartitionedFile::of(&filter, games)))
    };
    let take = |(lines, part): (Lines, Option<PartitionedFile>)| {
        if let (Some(parts), Some(part)) = (&mut parts, part) {
            parts.add(part)?;
        }
        files.add(lines)
    };
    let passed = extract(games, &filter, limit, work, take, &context.bar)?;
    let partitions = parts.map(Partitions::finish).transpose()?;
    let written = files.finish()?;
    let made = ItemsMade { passed, written, partitions, cpu_seconds: meter.cpu_seconds() };
    context.tell(&made, || text(&made))
}

fn text(ItemsMade { passed, written, .. }: &ItemsMade) -> String {
    let mut text = format!(
        "{} games, {} left out by the filters, {} cannot be replayed\n{} positions, {} different items, {} on average a row\n",
        grouped(passed.games),
        grouped(passed.left_out),
        grouped(passed.broken),
        grouped(written.positions),
        written.items,
        match written.positions {
            0 => "0".into(),
            rows => format!("{:.1}", written.occurrences as f64 / rows as f64),
        },
    );
    for file in &written.files {
        text += &format!("{}: {} bytes\n", file.file, grouped(file.bytes));
    }
    text + &broken_text(passed)
}
