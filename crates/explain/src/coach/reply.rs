//! The machine's answer.

use std::str::FromStr;

use lucena_table::{Metric, Tables, Value};
use lucena_work::mixed;
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::over;
use crate::alternative::naturalness;
use crate::error::ExplainError;
use crate::probed::{Probed, ProbedMove, fen};
use crate::words::verdict;

/// How the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defender {
    /// A best move by the table.
    Perfect,
    /// Of the best moves the one that leaves the opponent the fewest best answers: the longest line, and the plan
    /// is hard to see.
    Stubborn,
    /// By lot: natural moves are likelier, bad ones less likely the worse they are.
    Human,
}

impl FromStr for Defender {
    type Err = String;

    fn from_str(text: &str) -> Result<Defender, String> {
        match text {
            "perfect" => Ok(Defender::Perfect),
            "stubborn" => Ok(Defender::Stubborn),
            "human" => Ok(Defender::Human),
            other => {
                let other: String = other.chars().take(20).collect();
                Err(format!("unknown defender {other}: use perfect, stubborn or human"))
            }
        }
    }
}

/// A move of the machine.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// What it leads to for the machine.
    pub category: &'static str,
    /// Plies to mate, signed from the machine, the move itself counted.
    pub dtm: Option<i32>,
    /// What the position is worth now.
    pub sentence: String,
    /// How the game has ended, if it has.
    pub over: Option<&'static str>,
}

impl Reply {
    /// Answers in a position; chance is drawn from seed and position.
    pub fn to(
        tables: &Tables,
        position: &Chess,
        defender: Defender,
        seed: u64,
    ) -> Result<Reply, ExplainError> {
        let probed = Probed::of(tables, position)?;
        if probed.moves.is_empty() {
            return Err(ExplainError::Over);
        }
        let best: Vec<&ProbedMove> =
            probed.moves.iter().filter(|m| m.value == probed.value).collect();
        let chosen = match defender {
            Defender::Perfect => best.first().copied(),
            Defender::Stubborn => {
                let mut counted = Vec::new();
                for m in &best {
                    counted.push((answers(tables, position, m)?, *m));
                }
                counted.into_iter().min_by_key(|(count, _)| *count).map(|(_, m)| m)
            }
            Defender::Human => human(position, &probed, seed),
        };
        let Some((chosen, m)) = chosen.and_then(|chosen| Some((chosen, chosen.m?))) else {
            return Err(ExplainError::Over);
        };
        let mut after = position.clone();
        after.play_unchecked(m);
        let value = tables.value(&after, Metric::Dtm)?;
        Ok(Reply {
            uci: chosen.uci.clone(),
            san: chosen.san.clone(),
            fen: fen(&after),
            category: chosen.category,
            dtm: chosen.dtm,
            sentence: verdict(&after, value),
            over: over(&after),
        })
    }
}

/// How many best answers the opponent has after a move.
fn answers(tables: &Tables, position: &Chess, m: &ProbedMove) -> Result<usize, ExplainError> {
    let Some(made) = m.m else { return Ok(usize::MAX) };
    let mut after = position.clone();
    after.play_unchecked(made);
    let worth = tables.value(&after, Metric::Dtm)?;
    let mut count = 0;
    for answer in after.legal_moves() {
        count += usize::from(tables.move_value(&after, &answer, Metric::Dtm)? == worth);
    }
    Ok(count)
}

/// A move by lot. A person sees mate in one, likes captures, checks and the centre, and errs the less the more
/// a move costs.
fn human<'p>(position: &Chess, probed: &'p Probed, seed: u64) -> Option<&'p ProbedMove> {
    if let Some(mate) = probed.moves.iter().find(|m| m.dtm == Some(1)) {
        return Some(mate);
    }
    let cost = |m: &ProbedMove| match (probed.value, m.value) {
        (Value::Win(best), Value::Win(plies)) => f64::from(plies.moves() - best.moves()),
        (Value::Loss(best), Value::Loss(plies)) => f64::from(best.moves() - plies.moves()),
        (best, value) if best.outcome() == value.outcome() => 0.0,
        _ => 6.0,
    };
    let liking = |m: &ProbedMove| {
        let natural = m.m.map_or(0, |made| naturalness(position, made));
        (f64::from(natural) / 40.0 - cost(m) / 2.0).exp()
    };
    let total: f64 = probed.moves.iter().map(liking).sum();
    let name = probed.fen.bytes().fold(seed, |mix, byte| mixed(mix ^ u64::from(byte)));
    let mut left = total * (mixed(name) >> 11) as f64 / (1_u64 << 53) as f64;
    for m in &probed.moves {
        left -= liking(m);
        if left < 0.0 {
            return Some(m);
        }
    }
    probed.moves.last()
}
