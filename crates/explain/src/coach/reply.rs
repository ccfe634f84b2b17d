//! The machine's answer.

use std::str::FromStr;

use lucena_table::{Answer, Metric, Outcome, Probed, ProbedMove, Spoken, Tables, fen};
use lucena_work::mixed;
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::over;
use crate::alternative::naturalness;
use crate::error::ExplainError;
use crate::words::verdict;

/// How the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defender {
    /// A best move by the table.
    Perfect,
    /// Of the best moves the one that leaves the opponent the fewest best answers: the longest line, and the plan
    /// is hard to see.
    Stubborn,
    /// Random: natural moves are likelier, bad ones less likely the worse they are.
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
    /// The move.
    #[serde(flatten)]
    pub spoken: Spoken,
    /// The position after it.
    pub fen: String,
    /// What it is worth to the machine.
    #[serde(flatten)]
    pub answer: Answer,
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
            probed.moves.iter().filter(|m| m.answer == probed.answer).collect();
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
        let chosen = chosen.ok_or(ExplainError::Over)?;
        let mut after = position.clone();
        after.play_unchecked(chosen.m);
        let value = tables.value(&after, Metric::Dtm)?;
        Ok(Reply {
            spoken: chosen.spoken.clone(),
            fen: fen(&after),
            answer: chosen.answer,
            sentence: verdict(&after, value.into()),
            over: over(&after),
        })
    }
}

/// How many best answers the opponent has after a move.
fn answers(tables: &Tables, position: &Chess, m: &ProbedMove) -> Result<usize, ExplainError> {
    let mut after = position.clone();
    after.play_unchecked(m.m);
    let worth = tables.value(&after, Metric::Dtm)?;
    let mut count = 0;
    for answer in after.legal_moves() {
        count += usize::from(tables.move_value(&after, &answer, Metric::Dtm)? == worth);
    }
    Ok(count)
}

/// A random move. A person sees mate in one, likes captures, checks and the centre, and errs the less the more
/// a move costs.
fn human<'p>(position: &Chess, probed: &'p Probed, seed: u64) -> Option<&'p ProbedMove> {
    if let Some(mate) = probed.moves.iter().find(|m| m.answer.dtm == Some(1)) {
        return Some(mate);
    }
    let cost = |m: &ProbedMove| match (probed.answer.outcome, m.answer.outcome) {
        (Outcome::Win, Outcome::Win) => f64::from(m.answer.moves() - probed.answer.moves()),
        (Outcome::Loss, Outcome::Loss) => f64::from(probed.answer.moves() - m.answer.moves()),
        (best, worth) if best == worth => 0.0,
        _ => 6.0,
    };
    let liking =
        |m: &ProbedMove| (f64::from(naturalness(position, m.m)) / 40.0 - cost(m) / 2.0).exp();
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
