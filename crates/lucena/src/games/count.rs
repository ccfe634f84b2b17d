//! `lucena games count`.

use std::process::ExitCode;

use lucena_practice::{Frequencies, Item, board};
use serde::Serialize;

use super::open;
use crate::args::CountArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct CountReport {
    rows: u64,
    different: usize,
    most: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    count: u64,
    share: f64,
    board: String,
    items: Vec<Item>,
}

pub fn run(context: &Context, args: &CountArgs) -> Result<ExitCode, Failure> {
    let name = args.file.display().to_string();
    let counts = Frequencies::read(&name, open(&args.file)?, usize::MAX)?;
    if let Some(path) = &args.output {
        let mut bytes = Vec::new();
        counts.write(&mut bytes).map_err(|error| Failure::Told(error.to_string()))?;
        write_file(path, &bytes)?;
    }
    let rows = counts.total();
    let row = |(items, count): &(Vec<Item>, u64)| Row {
        count: *count,
        share: *count as f64 / rows as f64,
        board: board(items.iter().copied()).to_string(),
        items: items.clone(),
    };
    let document = CountReport {
        rows,
        different: counts.rows.len(),
        most: counts.rows.iter().take(args.most).map(row).collect(),
    };
    context.tell(&document, || text(&document, &counts))
}

fn text(document: &CountReport, counts: &Frequencies) -> String {
    let (rows, different) = (grouped(document.rows), grouped(document.different as u64));
    let mut text = format!("{rows} rows, {different} different\n");
    for (row, (items, _)) in document.most.iter().zip(&counts.rows) {
        text += &format!(
            "\n{} times ({:.2} %), {} men\n{}",
            grouped(row.count),
            100.0 * row.share,
            row.items.len(),
            crate::board::draw(&board(items.iter().copied())),
        );
    }
    text
}
