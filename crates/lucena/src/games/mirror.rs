//! `lucena games mirror`.

use std::process::ExitCode;

use lucena_mine::CodeTable;
use lucena_practice::{Mirrored, Mirroring, board, each_line};
use serde::Serialize;

use super::{men, open};
use crate::args::MirrorArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json, write_file};

#[derive(Serialize)]
struct Document {
    rows: u64,
    part_positions: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    men: usize,
    items: Vec<u32>,
    board: String,
    white: u64,
    black: u64,
}

pub fn run(context: &Context, args: &MirrorArgs) -> Result<ExitCode, Failure> {
    let table = CodeTable::open(&args.table)?;
    let mut sets = Vec::new();
    for code in table.codes().filter(|code| code.usage > 0) {
        sets.push(men(&args.table, &code.items)?);
    }
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
    let line = |one: &Mirrored| Line {
        men: one.items.len(),
        items: one.items.iter().map(|item| item.id()).collect(),
        board: board(one.items.iter().copied()).to_string(),
        white: one.white,
        black: one.black,
    };
    let document = Document { rows, part_positions: found.iter().map(line).collect() };
    if context.json {
        print_json(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    // What one side has much more often than the other comes first.
    let mut lines: Vec<&Line> = document.part_positions.iter().collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.white.abs_diff(line.black)));
    let mut text = format!(
        "{} rows, {} part-positions; those in which the sides differ most:\n\nmen       white       black  board\n",
        grouped(document.rows),
        grouped(document.part_positions.len() as u64)
    );
    for line in lines.iter().take(20) {
        let (white, black) = (grouped(line.white), grouped(line.black));
        text += &format!("{:3} {white:>11} {black:>11}  {}\n", line.men, line.board);
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
