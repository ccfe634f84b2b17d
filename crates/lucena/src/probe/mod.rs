//! `lucena probe`.

mod packed;

use std::process::ExitCode;

use lucena_table::{Material, Metric, TableError, Value, parse_fen};
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position};

use crate::args::ProbeArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{category, distance, print, print_json};

#[derive(Serialize)]
struct Report {
    fen: String,
    material: String,
    category: &'static str,
    dtm: Option<i32>,
    dtc: Option<i32>,
    best: Vec<String>,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    uci: String,
    san: String,
    category: &'static str,
    dtm: Option<i32>,
    dtc: Option<i32>,
    #[serde(skip)]
    value: Value,
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
    if material.men() > 2 {
        // A move stays in the endgame or leads one capture or promotion away.
        for material in material.next().into_iter().chain([material]) {
            context.table(material, Metric::Dtm)?;
            context.table(material, Metric::Dtc)?;
        }
    }
    let value = context.tables.value(&position, Metric::Dtm)?;
    let report = report(context, &position, material, value)?;
    if context.json {
        print_json(&report)?;
    } else {
        print(&text(&position, &report, value))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn report(
    context: &Context,
    position: &Chess,
    material: Material,
    value: Value,
) -> Result<Report, Failure> {
    let tables = &context.tables;
    let dtc = tables.value(position, Metric::Dtc)?;
    let mut moves = Vec::new();
    for m in position.legal_moves() {
        let value = tables.move_value(position, &m, Metric::Dtm)?;
        moves.push(MoveReport {
            uci: UciMove::from_move(m, CastlingMode::Standard).to_string(),
            san: SanPlus::from_move(position.clone(), m).to_string(),
            category: category(value),
            dtm: value.signed(),
            dtc: tables.move_value(position, &m, Metric::Dtc)?.signed(),
            value,
        });
    }
    moves.sort_by(|a, b| b.value.cmp(&a.value).then_with(|| a.uci.cmp(&b.uci)));
    let best = moves.iter().filter(|m| m.value == value).map(|m| m.uci.clone()).collect();
    Ok(Report {
        fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
        material: material.to_string(),
        category: category(value),
        dtm: value.signed(),
        dtc: dtc.signed(),
        best,
        moves,
    })
}

fn text(position: &Chess, report: &Report, value: Value) -> String {
    let (mover, other) = match position.turn() {
        Color::White => ("White", "Black"),
        Color::Black => ("Black", "White"),
    };
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
