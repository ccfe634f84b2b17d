//! Lines of best play.

use lucena_table::{Metric, TableError, Tables, Value};
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LinePly {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
}

impl LinePly {
    pub(crate) fn of(position: &Chess, m: Move) -> LinePly {
        LinePly {
            uci: m.to_uci(CastlingMode::Standard).to_string(),
            san: SanPlus::from_move(position.clone(), m).to_string(),
        }
    }
}

/// Best play by both sides, at most so many plies: to mate, or in a draw until nobody can win. Of equally good
/// moves a capture comes first, then the order of UCI notation.
pub fn best_line(tables: &Tables, start: &Chess, most: usize) -> Result<Vec<LinePly>, TableError> {
    let mut position = start.clone();
    let mut line = Vec::new();
    while line.len() < most && !position.is_insufficient_material() {
        let Some((_, m)) = best_move(tables, &position)? else { break };
        line.push(LinePly::of(&position, m));
        position.play_unchecked(m);
    }
    Ok(line)
}

/// The move of best play, and its worth; `None` where there is no move.
pub(crate) fn best_move(
    tables: &Tables,
    position: &Chess,
) -> Result<Option<(Value, Move)>, TableError> {
    let mut best: Option<((Value, bool), String, Move)> = None;
    for m in position.legal_moves() {
        let key = (tables.move_value(position, &m, Metric::Dtm)?, m.is_capture());
        let uci = m.to_uci(CastlingMode::Standard).to_string();
        if best.as_ref().is_none_or(|(old, name, _)| key > *old || key == *old && uci < *name) {
            best = Some((key, uci, m));
        }
    }
    Ok(best.map(|((value, _), _, m)| (value, m)))
}
