//! Lines of moves as they are kept, and the best play of the table.

use lucena_games::Record;
use lucena_table::{Metric, Spoken, Tables, fen, parse_fen, uci};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move, Position};

use crate::error::StudyError;

/// Moves after which a line is broken off: beyond the longest win of five men.
const LONGEST: usize = 300;

/// A position and what follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineData {
    /// Where it starts.
    pub fen: String,
    pub plies: Vec<PlyData>,
    /// How it ends, in words.
    pub end: String,
}

/// One move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyData {
    /// The move.
    #[serde(flatten)]
    pub spoken: Spoken,
    /// The position after it.
    pub fen: String,
    /// The part of the way it belongs to; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stage: String,
    /// Why it is played; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl PlyData {
    /// Makes a move and writes it down.
    pub fn play(position: &mut Chess, m: Move) -> PlyData {
        let spoken = Spoken::play(position, m);
        PlyData { spoken, fen: fen(position), ..PlyData::default() }
    }
}

impl LineData {
    /// A game as a line, with its comments as reasons.
    pub fn of(game: &Record) -> LineData {
        let mut position = game.start.clone();
        let ply = |(m, why): &(Move, String)| PlyData {
            why: why.clone(),
            ..PlyData::play(&mut position, *m)
        };
        LineData {
            fen: fen(&game.start),
            plies: game.moves.iter().map(ply).collect(),
            end: game.closing.clone(),
        }
    }

    /// The table's best moves of both sides from a position to mate; of equally good ones the
    /// first by name.
    pub fn best(tables: &Tables, start: &str) -> Result<LineData, StudyError> {
        let mut position = parse_fen(start)?;
        let mut line = LineData { fen: start.to_string(), ..LineData::default() };
        while line.plies.len() < LONGEST {
            let mut moves = Vec::new();
            for m in position.legal_moves() {
                let value = tables.move_value(&position, &m, Metric::Dtm)?;
                moves.push((value, uci(m), m));
            }
            // The best value; of equals the first name.
            let best = moves.into_iter().reduce(|a, b| {
                let better = b.0 > a.0 || (b.0 == a.0 && b.1 < a.1);
                if better { b } else { a }
            });
            let Some((_, _, m)) = best else { break };
            line.plies.push(PlyData::play(&mut position, m));
        }
        line.end = match (position.is_checkmate(), position.is_stalemate()) {
            (true, _) => "checkmate".into(),
            (_, true) => "stalemate".into(),
            _ => String::new(),
        };
        Ok(line)
    }
}
