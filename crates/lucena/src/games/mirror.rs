//! `lucena games mirror`.

use std::cmp::Reverse;
use std::process::ExitCode;

use lucena_practice::{Mirrored, Mirroring, board, each_line};
use serde::Serialize;

use super::{open, sets_of};
use crate::args::MirrorArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct Analysis {
    rows: u64,
    part_positions: Vec<Mirrored>,
}

pub fn run(context: &Context, args: &MirrorArgs) -> Result<ExitCode, Failure> {
    let sets = sets_of(&args.table)?;
    let mut mirroring = Mirroring::new(&sets);
    let mut rows = 0_u64;
    each_line(&args.file.display().to_string(), open(&args.file)?, |_, row, count| {
        mirroring.add(row, count);
        rows = rows.saturating_add(count);
        Ok(true)
    })?;
    let found = mirroring.finish();
    if let Some(path) = &args.output {
        let mut bytes = Vec::new();
        Mirrored::write(&found, &mut bytes).map_err(|error| Failure::Told(error.to_string()))?;
        write_file(path, &bytes)?;
    }
    let analysis = Analysis { rows, part_positions: found };
    context.tell(&analysis, || text(&analysis))
}

fn text(analysis: &Analysis) -> String {
    // What one side has much more often than the other comes first.
    let mut all: Vec<&Mirrored> = analysis.part_positions.iter().collect();
    all.sort_by_key(|one| Reverse(one.white.abs_diff(one.black)));
    let (rows, parts) = (grouped(analysis.rows), grouped(all.len() as u64));
    let mut text = format!(
        "{rows} rows, {parts} part-positions; those that the sides differ in most:\n\nmen       white       black  board\n",
    );
    for one in all.iter().take(20) {
        let (white, black) = (grouped(one.white), grouped(one.black));
        let board = board(one.items.iter().copied());
        text += &format!("{:3} {white:>11} {black:>11}  {board}\n", one.items.len());
    }
    text
}
