//! One game from every position, against the table.

use lucena_pack::Layout;
use lucena_table::{Plies, Progress, Value};
use rayon::prelude::*;

use super::{Audit, First, Outcome};
use crate::choice::{Chooser, Pick};
use crate::error::PlayError;
use crate::score;

/// Games between two looks at the progress bar.
const STEP: usize = 1 << 13;

/// Plays from every position.
pub fn outcomes(
    audit: &Audit,
    layout: &Layout,
    player: &Chooser<'_>,
    positions: &[u32],
    progress: &dyn Progress,
) -> Result<Vec<Outcome>, PlayError> {
    let defender = Chooser::weak_table(layout);
    let table = Games {
        audit,
        layout,
        player,
        best: all_best(player, layout.strong.len()),
        replies: all_best(&defender, layout.weak.len()),
    };
    let parts: Vec<Vec<Outcome>> = positions
        .par_chunks(STEP)
        .map(|chunk| {
            if progress.cancelled() {
                return Err(PlayError::Interrupted);
            }
            let outcomes = chunk.iter().map(|&start| table.game(start)).collect();
            progress.advance(chunk.len() as u64);
            Ok(outcomes)
        })
        .collect::<Result<_, PlayError>>()?;
    Ok(parts.concat())
}

/// The best move of every place.
pub fn all_best(chooser: &Chooser<'_>, places: usize) -> Vec<Option<Pick>> {
    (0..places).into_par_iter().map(|place| chooser.best(place)).collect()
}

/// The moves that a capture or promotion of this value takes the strong side, itself included.
pub fn moves_outside(value: Value) -> Option<u16> {
    if let Value::Win(plies) = value { Some(plies.moves()) } else { None }
}

/// The moves that a reply of this value leaves to the strong side.
pub fn moves_after_reply(value: Value) -> Option<u16> {
    if let Value::Loss(Plies(n)) = value { Some(n / 2) } else { None }
}

/// Whether the strong side takes in passing, rather than play its best move.
pub fn takes(player: &Chooser<'_>, place: usize, best: Option<Pick>, value: Value) -> bool {
    best.is_none_or(|best| score::strong(value) < player.score(place, best))
}

struct Games<'a> {
    audit: &'a Audit,
    layout: &'a Layout,
    player: &'a Chooser<'a>,
    best: Vec<Option<Pick>>,
    replies: Vec<Option<Pick>>,
}

/// What happens after a position with the weak side to move.
enum Reply {
    /// The game goes on at this place; taking in passing is worth so much there.
    On(usize, Option<Value>),
    /// It is over, with so many more moves of the strong side to the goal.
    Over(Option<u16>),
}

impl Games<'_> {
    fn game(&self, start: u32) -> Outcome {
        let limit = self.audit.limit.unwrap_or(u16::MAX);
        let mut reached: Vec<u32> = Vec::with_capacity(64);
        let mut at = match self.audit.first {
            First::Strong => Reply::On(start as usize, None),
            First::Weak => {
                reached.push(start);
                self.reply(start, None)
            }
        };
        for moves in 0..=limit {
            let (place, passed) = match at {
                Reply::On(place, passed) => (place, passed),
                Reply::Over(more) => return self.ended(more, moves),
            };
            let best = self.best[place];
            if let Some(value) = passed.filter(|&v| takes(self.player, place, best, v)) {
                return self.ended(moves_outside(value), moves);
            }
            let Some(best) = best else {
                return Outcome::Lost(moves);
            };
            let seen = |to: u32| reached.contains(&to);
            match self.player.play(place, best, self.audit.repetition, seen) {
                Pick::Outside(value) => return self.ended(moves_outside(value), moves),
                Pick::Inside { to, passed } => {
                    reached.push(to);
                    at = self.reply(to, passed);
                }
            }
        }
        Outcome::Long
    }

    /// What the table replies; taking in passing is worth so much to it.
    fn reply(&self, place: u32, passed: Option<Value>) -> Reply {
        let Value::Loss(held) = self.layout.weak.value[place as usize] else {
            return Reply::Over(None); // the win is gone, and the table holds the draw for ever
        };
        if let Some(value) = passed {
            match moves_after_reply(value) {
                Some(longer) if longer > held.moves() => return Reply::Over(Some(longer)),
                Some(_) => {}
                None => return Reply::Over(None),
            }
        }
        match self.replies[place as usize] {
            None => Reply::Over(Some(0)), // checkmate
            Some(Pick::Outside(value)) => Reply::Over(moves_after_reply(value)),
            Some(Pick::Inside { to, passed }) => Reply::On(to as usize, passed),
        }
    }

    /// The end of a game in which so many moves were played and so many more are certain.
    fn ended(&self, more: Option<u16>, moves: u16) -> Outcome {
        match more.map(|more| moves + more) {
            None => Outcome::Lost(moves),
            Some(all) if self.audit.limit.is_some_and(|limit| all > limit) => Outcome::Long,
            Some(all) => Outcome::Won(all),
        }
    }
}
