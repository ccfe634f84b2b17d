//! `lucena stats --zugzwangs`.

use std::process::ExitCode;

use lucena_table::{Metric, Outcome, Zugzwangs};
use serde::Serialize;

use crate::args::StatsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

#[derive(Serialize)]
struct Document {
    material: String,
    zugzwangs: Vec<ZugzwangCounts>,
}

/// Zugzwangs with the same two outcomes for the first-named side.
#[derive(Serialize)]
struct ZugzwangCounts {
    white_to_move: Outcome,
    black_to_move: Outcome,
    /// Symmetric positions are counted once.
    positions: usize,
    /// Positions with the pawn on its second to seventh rank, in endgames with one pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_pawn_rank: Option<[u64; 6]>,
    fens: Vec<String>,
}

pub fn run(context: &Context, args: &StatsArgs) -> Result<ExitCode, Failure> {
    context.check_room(args.material, Metric::Dtm)?;
    let planes = context.tables.outcomes(args.material, &context.bar)?;
    let found = planes.zugzwangs(&context.bar)?;
    let kind = |kind: &Zugzwangs| ZugzwangCounts {
        white_to_move: kind.white_to_move,
        black_to_move: kind.black_to_move,
        positions: kind.positions.len(),
        by_pawn_rank: kind.by_pawn_rank(planes.space()),
        fens: kind.fens(planes.space(), args.boards),
    };
    let zugzwangs = found.iter().map(kind).collect();
    let document = Document { material: args.material.to_string(), zugzwangs };
    context.tell(&document, || text(&document))
}

fn text(document: &Document) -> String {
    let all: usize = document.zugzwangs.iter().map(|kind| kind.positions).sum();
    let mut text = format!(
        "{}: {} reciprocal zugzwangs, symmetric positions counted once\n",
        document.material,
        grouped(all as u64)
    );
    for kind in document.zugzwangs.iter().filter(|kind| kind.positions > 0) {
        text.push_str(&format!(
            "\n{} {} a {} for White if White has to move, and a {} if Black has to move\n",
            grouped(kind.positions as u64),
            if kind.positions == 1 { "is" } else { "are" },
            kind.white_to_move,
            kind.black_to_move,
        ));
        if let Some(ranks) = kind.by_pawn_rank {
            let ranks: Vec<String> =
                ranks.iter().zip(2..).map(|(n, rank)| format!("{n} on rank {rank}")).collect();
            text.push_str(&format!("  with the pawn: {}\n", ranks.join(", ")));
        }
        kind.fens.iter().for_each(|fen| text.push_str(&format!("  {fen}\n")));
    }
    text
}
