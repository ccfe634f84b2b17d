//! `lucena probe`.

mod packed;

use std::process::ExitCode;

use lucena_explain::{Probed, side};
use lucena_table::{Material, Metric, TableError, Value, parse_fen};
use shakmaty::{Chess, Position};

use crate::args::ProbeArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{distance, print, print_json};

/// Solves what a position of an endgame and every move in it need, if memory and disk can hold it.
pub fn prepare(context: &Context, material: Material) -> Result<(), Failure> {
    if material.men() > 2 {
        // A move stays in the endgame or leads one capture or promotion away.
        for material in material.next().into_iter().chain([material]) {
            context.table(material, Metric::Dtm)?;
            context.table(material, Metric::Dtc)?;
        }
    }
    Ok(())
}

pub fn run(context: &Context, args: &ProbeArgs) -> Result<ExitCode, Failure> {
    let position = parse_fen(&args.fen)?;
    if position.castles().any() {
        return Err(TableError::Castling.into());
    }
    let (material, _) = Material::of_board(position.board());
    if let Some(metric) = args.packed {
        return packed::run(context, &position, material, metric.into());
    }
    prepare(context, material)?;
    let report = Probed::of(&context.tables, &position)?;
    if context.json {
        print_json(&report)?;
    } else {
        print(&text(&position, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(position: &Chess, report: &Probed) -> String {
    let value = report.value;
    let (mover, other) = (side(position.turn()), side(!position.turn()));
    let verdict = match value {
        Value::Win(packed::UNKNOWN) => format!("{mover} to move wins"),
        Value::Win(plies) => format!("{mover} to move wins: {}", distance(plies)),
        Value::Draw if position.is_stalemate() => format!("{mover} to move is stalemated: a draw"),
        Value::Draw => format!("{mover} to move: a draw with best play"),
        Value::Loss(_) if position.is_checkmate() => format!("{mover} is checkmated"),
        Value::Loss(packed::UNKNOWN) => format!("{mover} to move loses"),
        Value::Loss(plies) => format!("{mover} to move loses: {other} has {}", distance(plies)),
    };
    let mut text = format!("{}{}  {verdict}\n", board::draw(position.board()), report.material);
    for m in &report.moves {
        let outcome = match m.value {
            Value::Win(packed::UNKNOWN) => "wins".into(),
            Value::Win(plies) => distance(plies),
            Value::Draw => "draw".into(),
            Value::Loss(packed::UNKNOWN) => "loses".into(),
            Value::Loss(plies) => format!("loses, {other} has {}", distance(plies)),
        };
        text.push_str(&format!("  {:<7} {outcome}\n", m.san));
    }
    text
}
