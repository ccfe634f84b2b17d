//! `lucena probe --packed`: the same question, answered by packs.

use std::cmp::Reverse;
use std::process::ExitCode;

use lucena_explain::{Probed, ProbedMove};
use lucena_pack::{Answer, Outcome, PackError, PackMetric, Packs};
use lucena_table::{Material, Plies, Value};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use super::text;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{print, print_json};

pub fn run(
    context: &Context,
    position: &Chess,
    material: Material,
    metric: PackMetric,
) -> Result<ExitCode, Failure> {
    let packs = if material.men() == 2 || Packs::needs_no_pack(material) {
        Packs::new([])
    } else {
        Packs::open(context.tables.folder(), material, metric)?
    };
    let ask = |position: &Chess| packs.probe(position).map_err(PackError::from);
    let answer = ask(position)?;
    let mut moves = Vec::new();
    for m in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(m);
        let answer = before_move(ask(&after)?);
        let mover = ProbedMove {
            uci: UciMove::from_move(m, CastlingMode::Standard).to_string(),
            san: SanPlus::from_move(position.clone(), m).to_string(),
            category: category(answer.outcome),
            dtm: answer.value.and_then(Value::signed),
            dtc: None,
            value: value(answer),
            m: Some(m),
        };
        moves.push((answer.outcome, mover));
    }
    // Without distances all winning moves are equally good.
    moves.sort_by(|(a, x), (b, y)| {
        let order = Reverse((a, x.value)).cmp(&Reverse((b, y.value)));
        order.then_with(|| x.uci.cmp(&y.uci))
    });
    // A pack that was made from something else would contradict itself sooner or later.
    if let Some((outcome, best)) = moves.first()
        && (*outcome, best.value) != (answer.outcome, value(answer))
    {
        return Err(PackError::OtherTable(material).into());
    }
    let best = moves
        .iter()
        .filter(|(outcome, m)| *outcome == answer.outcome && m.value == value(answer))
        .map(|(_, m)| m.uci.clone())
        .collect();
    let report = Probed {
        fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
        material: material.to_string(),
        category: category(answer.outcome),
        dtm: answer.value.and_then(Value::signed),
        dtc: None,
        best,
        moves: moves.into_iter().map(|(_, m)| m).collect(),
        value: value(answer),
    };
    if context.json {
        print_json(&report)?;
    } else {
        print(&text(position, &report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn category(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
        Outcome::Win => "win",
    }
}

/// The mover's view of a move that leads to a position with this answer.
fn before_move(answer: Answer) -> Answer {
    let outcome = match answer.outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::Win => Outcome::Loss,
    };
    Answer { outcome, value: answer.value.map(Value::before_move) }
}

/// The value, or where no distance is known one that stands for it.
fn value(answer: Answer) -> Value {
    answer.value.unwrap_or(match answer.outcome {
        Outcome::Loss => Value::Loss(UNKNOWN),
        Outcome::Draw => Value::Draw,
        Outcome::Win => Value::Win(UNKNOWN),
    })
}

/// No distance is that long.
pub(super) const UNKNOWN: Plies = Plies(u16::MAX);
