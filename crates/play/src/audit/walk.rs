//! One game from every position, against the table.

use lucena_layout::{At, Atlas, Layout, Side, Squares, as_numbered, turned};
use lucena_table::{Plies, Value};
use lucena_work::Progress;
use rayon::prelude::*;

use super::{Audit, Fate};
use crate::choice::{Chooser, Pick};
use crate::error::PlayError;
use crate::hand::{Hand, Made};
use crate::score;

/// Games between two looks at the progress bar.
const STEP: usize = 1 << 13;

/// Plays from every position.
pub fn outcomes(
    audit: &Audit,
    layout: &Layout,
    atlas: &Atlas,
    player: &Chooser<'_>,
    positions: &[u32],
    progress: &dyn Progress,
) -> Result<Vec<Fate>, PlayError> {
    let table = Chooser::weak_table(layout);
    let games = TableGames {
        audit,
        layout,
        player,
        hand: Hand::new(layout, atlas, player, audit.ties).prepared(),
        defender: Hand::new(layout, atlas, &table, audit.ties).prepared(),
        turns: as_numbered(layout, audit.first),
    };
    let parts: Vec<Vec<Fate>> = positions
        .par_chunks(STEP)
        .map(|chunk| {
            progress.check()?;
            let outcomes = chunk.iter().map(|&start| games.game(start)).collect();
            progress.advance(chunk.len() as u64);
            Ok(outcomes)
        })
        .collect::<Result<_, PlayError>>()?;
    Ok(parts.concat())
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

struct TableGames<'a> {
    audit: &'a Audit,
    layout: &'a Layout,
    player: &'a Chooser<'a>,
    hand: Hand<'a>,
    defender: Hand<'a>,
    /// How the boards of the start are turned.
    turns: Vec<u8>,
}

/// What happens after a position with the weak side to move.
enum AfterReply {
    /// The game goes on with this board; taking in passing is worth so much there.
    On(At, Option<Value>),
    /// It is over, with this many more moves of the strong side to the goal.
    Over(Option<u16>),
}

impl TableGames<'_> {
    fn game(&self, start: u32) -> Fate {
        let limit = self.audit.limit.unwrap_or(u16::MAX);
        let start = At { place: start, turn: self.turns[start as usize] };
        let mut reached: Vec<Squares> = Vec::with_capacity(64);
        let mut now = match self.audit.first {
            Side::Strong => AfterReply::On(start, None),
            Side::Weak => {
                reached.push(self.squares(start));
                self.reply(start, None)
            }
        };
        // Boards met since the last new one was reached: if one of them comes again, nothing new
        // will ever come.
        let mut lately: Vec<At> = Vec::new();
        for moves in 0..=limit {
            let (at, passed) = match now {
                AfterReply::On(at, passed) => (at, passed),
                AfterReply::Over(more) => return self.ended(more, moves),
            };
            if moves == limit || lately.contains(&at) {
                return Fate::Long;
            }
            lately.push(at);
            if let Some(value) = passed {
                let best = self.hand.best(at).map(Made::pick);
                if takes(self.player, at.place as usize, best, value) {
                    return self.ended(moves_outside(value), moves);
                }
            }
            let seen = |at: At| reached.contains(&self.squares(at));
            match self.hand.play(at, self.audit.repetition, seen) {
                None => return Fate::Lost(moves),
                Some((Made::Outside(value), _)) => return self.ended(moves_outside(value), moves),
                Some((Made::Inside { road, passed }, _)) => {
                    let squares = self.squares(road.to);
                    if !reached.contains(&squares) {
                        reached.push(squares);
                        lately.clear();
                    }
                    now = self.reply(road.to, passed);
                }
            }
        }
        Fate::Long
    }

    /// Where the men stand on a board with the weak side to move.
    fn squares(&self, at: At) -> Squares {
        turned(&self.layout.ending, &self.layout.weak.squares[at.place as usize], at.turn)
    }

    /// What the table replies; taking in passing is worth so much to it.
    fn reply(&self, at: At, passed: Option<Value>) -> AfterReply {
        let Value::Loss(held) = self.layout.weak.value[at.place as usize] else {
            return AfterReply::Over(None); // the win is gone, and the table holds the draw for ever
        };
        if let Some(value) = passed {
            match moves_after_reply(value) {
                Some(longer) if longer > held.moves() => return AfterReply::Over(Some(longer)),
                Some(_) => {}
                None => return AfterReply::Over(None),
            }
        }
        match self.defender.best(at) {
            None => AfterReply::Over(Some(0)), // checkmate
            Some(Made::Outside(value)) => AfterReply::Over(moves_after_reply(value)),
            Some(Made::Inside { road, passed }) => AfterReply::On(road.to, passed),
        }
    }

    /// The end of a game after some moves, with some more that are certain.
    fn ended(&self, more: Option<u16>, moves: u16) -> Fate {
        match more.map(|more| moves.saturating_add(more)) {
            None => Fate::Lost(moves),
            Some(all) if self.audit.limit.is_some_and(|limit| all > limit) => Fate::Long,
            Some(all) => Fate::Won(all),
        }
    }
}
