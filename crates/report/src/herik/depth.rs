//! Section 5 of the paper: bishop and knight against king is a game of 33 moves.

use lucena_show::{Axis, BarChart, PageTable, Section, Svg, TableCell};
use lucena_table::{Metric, SideStats, Stats, Tables};
use lucena_work::Progress;

use super::ground::{bishop_and_knight, grouped, picture, position};
use super::published::{ESTIMATES, LONGEST, LONGEST_POSITIONS, RIGHT};
use crate::error::ReportError;
use crate::figure::bars;
use crate::ledger::Ledger;

/// The longest win, how many positions have it, and who had guessed it.
pub fn section(
    tables: &Tables,
    ledger: &mut Ledger,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let table = tables.solve(bishop_and_knight(), Metric::Dtm, progress)?;
    let side = Stats::of(&table)?.white;
    let section =
        Section::new("Bishop and knight against king is a game of 33 moves").paragraph(&format!(
            "With White to move there are {} positions, every board counted by itself; {} of them \
             are won. The paper asks how many moves the longest win takes, and from how many \
             positions.",
            grouped(side.legal as usize),
            grouped(side.win as usize),
        ));
    let Some(longest) = &side.longest_win else { return Ok(section) };
    let moves = longest.moves() as u16;
    let counted = PageTable::new("The longest win", ["", "paper and ours"])
        .row(["moves to mate".into(), ledger.exact("longest win", LONGEST, moves).into()])
        .row([
            "positions, White to move".into(),
            ledger
                .exact("positions of the longest win", LONGEST_POSITIONS, longest.positions)
                .into(),
        ])
        .row([
            "the only writer who had said so".into(),
            ledger.exact("who was right", RIGHT, right(moves)).into(),
        ]);
    let words = format!(
        "Mate in {moves}, one of {} such positions that cannot be turned into each other.",
        longest.canonical
    );
    Ok(section
        .table(counted)
        .boards([(&picture(&position(&longest.fen)), words.as_str())])
        .figure(&chart(&side), "Positions on the whole board, White to move.")
        .table(estimates(moves)))
}

/// Positions by moves to mate.
fn chart(side: &SideStats) -> Svg {
    let mut by_moves = vec![0u64; 1];
    for (&plies, &n) in side.plies.iter().filter(|(plies, _)| **plies > 0) {
        let moves = plies.unsigned_abs().div_ceil(2) as usize;
        if by_moves.len() <= moves {
            by_moves.resize(moves + 1, 0);
        }
        by_moves[moves] += n;
    }
    let thousands = by_moves[1..].iter().map(|&n| Some(n as f64 / 1000.0));
    BarChart {
        title: "KBNvK: how far the mate is".into(),
        description: "Won positions with White to move, by moves to mate.".into(),
        x: "moves to mate".into(),
        y: Axis { label: "positions, thousands".into(), ..Axis::default() },
        categories: (1..by_moves.len()).map(|moves| moves.to_string()).collect(),
        bars: vec![bars("White to move", thousands.collect(), 0)],
        ..BarChart::default()
    }
    .draw()
}

fn estimates(longest: u16) -> PageTable {
    let mut table = PageTable::new(
        "What chess writers had thought, as the paper quotes them",
        ["writer", "moves", "off by"],
    );
    for (writer, moves) in ESTIMATES {
        let more = i32::from(moves) - i32::from(longest);
        table = table.row([
            writer.into(),
            TableCell::Number(moves.to_string()),
            TableCell::Number(if more == 0 { "right".into() } else { format!("{more:+}") }),
        ]);
    }
    table
}

/// Earlier authors who gave this number of moves.
fn right(longest: u16) -> String {
    let right = ESTIMATES.iter().filter(|(_, moves)| *moves == longest).map(|(name, _)| *name);
    right.collect::<Vec<_>>().join(", ")
}
