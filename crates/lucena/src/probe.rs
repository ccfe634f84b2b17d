//! `lucena probe`.

use std::process::ExitCode;

use lucena_layout::MAX_LAYOUT_MEN;
use lucena_pack::{PackError, PackMetric, Packs, SliceError, SlicePack, SliceReader};
use lucena_table::words::side;
use lucena_table::{
    Material, Outcome, Probe, Probed, ProbedMove, Spoken, TableError, Tables, fen, parse_fen,
};
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
    let probed = match args.packed.map(PackMetric::from) {
        Some(metric) if args.slices.is_some() || reaches_slices(material) => {
            return sliced(context, args, &position, metric);
        }
        Some(metric) => packed(context, &position, material, metric)?,
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

/// Whether slices are the only packs that can hold an endgame.
fn reaches_slices(material: Material) -> bool {
    material.men() > MAX_LAYOUT_MEN && material.has_pawns()
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

/// The same question, answered by a file of slices.
fn sliced(
    context: &Context,
    args: &ProbeArgs,
    position: &Chess,
    metric: PackMetric,
) -> Result<ExitCode, Failure> {
    let (material, _) = Material::of_board(position.board());
    if metric != PackMetric::Wdl {
        let sentence = "slices know who wins, not how soon: use --packed=wdl";
        return Err(Failure::Told(sentence.into()));
    }
    let path = match &args.slices {
        Some(path) => path.clone(),
        None => SlicePack::path(context.tables.folder(), material),
    };
    let pack = SlicePack::read(&path)?;
    if pack.material() != material {
        let found = pack.material().to_string();
        return Err(SliceError::OtherSlices { path, found }.into());
    }
    let reader = SliceReader::new(&pack, &context.tables);
    let (probed, unknown) = known_moves(&reader, position)?;
    match context.json {
        true => print_json(&probed)?,
        false => {
            let mut text = text(position, &probed);
            for san in unknown {
                text +=
                    &format!("  {san:<7} not known: the file does not hold this pawn placement\n");
            }
            print(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The answer, the moves that the file knows, and the others.
fn known_moves(
    reader: &SliceReader<'_>,
    position: &Chess,
) -> Result<(Probed, Vec<String>), SliceError> {
    let answer = reader.probe(position)?;
    let (mut moves, mut unknown) = (Vec::new(), Vec::new());
    for m in position.legal_moves() {
        let mut after = position.clone();
        let spoken = Spoken::play(&mut after, m);
        match reader.probe(&after) {
            Ok(after) => {
                let answer = after.before_move();
                moves.push(ProbedMove { spoken, answer, dtc: None, m });
            }
            Err(SliceError::NotHeld { .. }) => unknown.push(spoken.san),
            Err(error) => return Err(error),
        }
    }
    moves.sort_by(|a, b| b.answer.cmp(&a.answer).then_with(|| a.spoken.uci.cmp(&b.spoken.uci)));
    let best = moves.iter().filter(|m| m.answer == answer).map(|m| m.spoken.uci.clone());
    let probed = Probed {
        fen: fen(position),
        material: Material::of_board(position.board()).0.to_string(),
        answer,
        dtc: None,
        best: best.collect(),
        moves,
    };
    Ok((probed, unknown))
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
