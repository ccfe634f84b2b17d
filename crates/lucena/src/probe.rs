//! `lucena probe`.

use std::process::ExitCode;

use lucena_pack::{PackError, PackMetric, Packs};
use lucena_table::words::side;
use lucena_table::{Material, Outcome, Probed, TableError, Tables, parse_fen};
use shakmaty::{Chess, Position};

use crate::args::ProbeArgs;
use crate::board;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{distance, print, print_json};

/// Solves what a position of an endgame and every move in it need, if memory and disk can hold it.
pub fn prepare(context: &Context, material: Material) -> Result<(), Failure> {
    for (material, metric) in Tables::needed(material) {
        context.table(material, metric)?;
    }
    Ok(())
}

pub fn run(context: &Context, args: &ProbeArgs) -> Result<ExitCode, Failure> {
    let position = parse_fen(&args.fen)?;
    if position.castles().any() {
        return Err(TableError::Castling.into());
    }
    let (material, _) = Material::of_board(position.board());
    let probed = match args.packed {
        Some(metric) => packed(context, &position, material, metric.into())?,
        None => {
            prepare(context, material)?;
            Probed::of(&context.tables, &position)?
        }
    };
    match context.json {
        true => print_json(&probed)?,
        false => print(&text(&position, &probed))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The same question, answered by packs.
fn packed(
    context: &Context,
    position: &Chess,
    material: Material,
    metric: PackMetric,
) -> Result<Probed, Failure> {
    let packs = match material.men() == 2 || Packs::needs_no_pack(material) {
        true => Packs::new([]),
        false => Packs::open(context.tables.folder(), material, metric)?,
    };
    let probed = Probed::of(&packs, position).map_err(PackError::from)?;
    match probed.is_consistent() {
        true => Ok(probed),
        // A pack that was made from something else contradicts itself sooner or later.
        false => Err(PackError::OtherTable(material).into()),
    }
}

fn text(position: &Chess, probed: &Probed) -> String {
    let (mover, other) = (side(position.turn()), side(!position.turn()));
    let verdict = match (probed.answer.outcome, probed.answer.plies().map(distance)) {
        (Outcome::Loss, _) if position.is_checkmate() => format!("{mover} is checkmated"),
        (Outcome::Draw, _) if position.is_stalemate() => {
            format!("{mover} to move is stalemated: a draw")
        }
        (Outcome::Draw, _) => format!("{mover} to move: a draw with best play"),
        (Outcome::Win, None) => format!("{mover} to move wins"),
        (Outcome::Win, Some(plies)) => format!("{mover} to move wins: {plies}"),
        (Outcome::Loss, None) => format!("{mover} to move loses"),
        (Outcome::Loss, Some(plies)) => format!("{mover} to move loses: {other} has {plies}"),
    };
    let mut text = format!("{}{}  {verdict}\n", board::draw(position.board()), probed.material);
    for m in &probed.moves {
        let outcome = match (m.answer.outcome, m.answer.plies().map(distance)) {
            (Outcome::Win, plies) => plies.unwrap_or("wins".into()),
            (Outcome::Draw, _) => "draw".into(),
            (Outcome::Loss, None) => "loses".into(),
            (Outcome::Loss, Some(plies)) => format!("loses, {other} has {plies}"),
        };
        text.push_str(&format!("  {:<7} {outcome}\n", m.spoken.san));
    }
    text
}
