//! Hints in three steps: the stage, a fact, the move.

use lucena_table::{Probed, Tables};
use serde::Serialize;
use shakmaty::Chess;

use crate::deed::SidedPosition;
use crate::error::ExplainError;
use crate::knowledge::Knowledge;
use crate::seen::{TurnedPosition, strong};
use crate::words::verdict;

/// A hint.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// 1, 2 or 3.
    pub step: u8,
    /// `stage`, `fact` or `move`.
    pub kind: &'static str,
    /// What it says.
    pub sentence: String,
    /// The move, with the third.
    pub uci: Option<String>,
}

impl Knowledge {
    /// The hint of a step for the side to move.
    pub fn hint(&self, tables: &Tables, position: &Chess, step: u8) -> Result<Hint, ExplainError> {
        let probed = Probed::of(tables, position)?;
        let best = probed.moves.first().ok_or(ExplainError::Over)?;
        let strong = strong(position, probed.answer.outcome);
        let place = SidedPosition::new(self, tables, position, strong)?;
        let (kind, sentence, uci) = match step {
            0 | 1 => {
                let stage = self.stage_said(place.level, &TurnedPosition::new(position, strong));
                let sentence =
                    stage.map_or_else(|| verdict(position, probed.answer), |s| s.sentence);
                ("stage", sentence, None)
            }
            2 => {
                let why = place.why(best.m).into_iter().next();
                let sentence = why.unwrap_or_else(|| verdict(position, probed.answer));
                ("fact", format!("After a best move: {sentence}"), None)
            }
            _ => ("move", format!("Play {}.", best.spoken.san), Some(best.spoken.uci.clone())),
        };
        Ok(Hint { step: step.clamp(1, 3), kind, sentence, uci })
    }
}
