//! A line in which a player without memory does not win: what a proof hands out when it fails.

use lucena_layout::Layout;
use lucena_table::Value;
use lucena_work::Progress;

use super::every::Proof;
use super::walk::{moves_after_reply, moves_outside, takes};
use crate::choice::{Chooser, Pick};
use crate::error::PlayError;

/// How a line that is not won goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The position before this move of the line (counted from 0) comes again, for ever.
    Cycle(usize),
    /// The last move gives the win away.
    GivenAway,
}

/// A player's moves and the replies that spoil the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it starts: a place with the strong side to move.
    pub start: usize,
    /// Each move of the player, with the reply; the last may have none.
    pub moves: Vec<(Pick, Option<Pick>)>,
    /// Why it is not won.
    pub end: LineEnd,
}

/// A line from the first of these places that the player is not certain to win; `None` if it is
/// certain to win from all of them.
pub fn counterexample(
    layout: &Layout,
    player: &Chooser<'_>,
    starts: impl IntoIterator<Item = usize>,
    progress: &dyn Progress,
) -> Result<Option<Line>, PlayError> {
    let proof = Proof::new(layout, player, progress)?;
    Ok(starts.into_iter().find_map(|start| line(layout, player, &proof, start)))
}

pub(crate) fn line(
    layout: &Layout,
    player: &Chooser<'_>,
    proof: &Proof,
    start: usize,
) -> Option<Line> {
    let unproven = |q: usize| proof.longest[q] == u16::MAX;
    if !unproven(start) {
        return None;
    }
    let mut line = Line { start, moves: Vec::new(), end: LineEnd::GivenAway };
    let (mut places, mut place) = (vec![start], start);
    loop {
        // A position without a move is drawn, so no won line comes to it.
        let mut moves = proof.best[place].iter().copied();
        let pick = moves.find(|&pick| proof.after(layout, player, pick).is_none())?;
        let Pick::Inside { to, passed } = pick else {
            line.moves.push((pick, None));
            return Some(line);
        };
        if let Some(taken) = passed.filter(|&value| moves_after_reply(value).is_none()) {
            line.moves.push((pick, Some(Pick::Outside(taken))));
            return Some(line);
        }
        let p = to as usize;
        if !matches!(layout.weak.value[p], Value::Loss(_)) {
            line.moves.push((pick, None));
            return Some(line);
        }
        let reply = layout.weak.moves.with_passed(p).find(|&(q, passed)| {
            let q = q as usize;
            match passed.filter(|&value| takes(player, q, proof.best[q].first().copied(), value)) {
                Some(value) => moves_outside(value).is_none(),
                None => unproven(q),
            }
        });
        let (next, passed) = reply?;
        line.moves.push((pick, Some(Pick::Inside { to: next, passed })));
        place = next as usize;
        let best = proof.best[place].first().copied();
        if let Some(value) = passed.filter(|&value| takes(player, place, best, value)) {
            line.moves.push((Pick::Outside(value), None));
            return Some(line);
        }
        if let Some(first) = places.iter().position(|&earlier| earlier == place) {
            line.end = LineEnd::Cycle(first);
            return Some(line);
        }
        places.push(place);
    }
}
