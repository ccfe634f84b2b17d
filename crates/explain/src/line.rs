//! Lines of best play.

use std::cmp::Reverse;

use lucena_table::{Metric, Spoken, TableError, Tables, uci};
use shakmaty::{Chess, Move, Position};

/// Best play by both sides, at most `most` plies: to mate, or in a draw until nobody can win. Of equally good
/// moves a capture comes first, then the order of UCI notation.
pub fn best_line(tables: &Tables, start: &Chess, most: usize) -> Result<Vec<Spoken>, TableError> {
    let mut position = start.clone();
    let mut line = Vec::new();
    while line.len() < most && !position.is_insufficient_material() {
        let Some(m) = best_move(tables, &position)? else { break };
        line.push(Spoken::play(&mut position, m));
    }
    Ok(line)
}

/// The move of best play; `None` where there is no move.
fn best_move(tables: &Tables, position: &Chess) -> Result<Option<Move>, TableError> {
    let mut best = None;
    for m in position.legal_moves() {
        let worth = (tables.move_value(position, &m, Metric::Dtm)?, m.is_capture());
        let key = (worth, Reverse(uci(m)));
        if best.as_ref().is_none_or(|(old, _)| key > *old) {
            best = Some((key, m));
        }
    }
    Ok(best.map(|(_, m)| m))
}
