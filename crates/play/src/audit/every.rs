//! Every defence at once: what a player without memory is certain to win, and how slowly.
//!
//! The player's move, or any of those it likes equally best, and then any reply make a graph. A position is won if no line below it
//! comes round again or ends badly; its worst length is the longest line. Both come from going
//! over the graph until nothing changes, which takes as many rounds as the longest line has
//! moves.

use lucena_layout::{Layout, Side};
use lucena_table::Value;
use lucena_work::Progress;
use rayon::prelude::*;

use super::walk::{moves_after_reply, moves_outside, takes};
use super::{Audit, Fate};
use crate::choice::{Chooser, Pick};
use crate::error::PlayError;

const OPEN: u16 = u16::MAX;

/// What is certain from every position.
pub fn outcomes(
    audit: &Audit,
    layout: &Layout,
    player: &Chooser<'_>,
    positions: &[u32],
    progress: &dyn Progress,
) -> Result<Vec<Fate>, PlayError> {
    let proof = Proof::new(layout, player, progress)?;
    let outcome = |&place: &u32| {
        let place = place as usize;
        let longest = match audit.first {
            Side::Strong => Some(proof.longest[place]).filter(|&moves| moves != OPEN),
            Side::Weak => proof.replies(layout, player, place),
        };
        match longest {
            None if audit.first == Side::Strong && proof.loses(layout, place) => Fate::Lost(1),
            None => Fate::Long,
            Some(moves) if audit.limit.is_some_and(|limit| moves > limit) => Fate::Long,
            Some(moves) => Fate::Won(moves),
        }
    };
    Ok(positions.iter().map(outcome).collect())
}

/// The longest line from every position with the strong side to move, where there is a longest.
pub struct Proof {
    /// The player's moves everywhere: all that it likes equally best.
    pub best: Vec<Vec<Pick>>,
    /// Moves of the longest line; [`OPEN`] where lines do not all end in a win.
    pub longest: Vec<u16>,
}

impl Proof {
    pub fn new(
        layout: &Layout,
        player: &Chooser<'_>,
        progress: &dyn Progress,
    ) -> Result<Proof, PlayError> {
        let places = (0..layout.strong.len()).into_par_iter();
        let best = places.map(|place| player.best(place)).collect();
        let mut proof = Proof { longest: vec![OPEN; layout.strong.len()], best };
        let mut open: Vec<u32> = (0..layout.strong.len() as u32)
            .filter(|&q| matches!(layout.strong.value[q as usize], Value::Win(_)))
            .collect();
        loop {
            progress.check()?;
            let found: Vec<(u32, u16)> = open
                .par_iter()
                .filter_map(|&q| Some((q, proof.line(layout, player, q as usize)?)))
                .collect();
            if found.is_empty() {
                return Ok(proof);
            }
            for &(q, moves) in &found {
                proof.longest[q as usize] = moves;
            }
            progress.advance(found.len() as u64);
            open.retain(|&q| proof.longest[q as usize] == OPEN);
        }
    }

    /// The longest line of a position, if all that follows is proven already.
    fn line(&self, layout: &Layout, player: &Chooser<'_>, q: usize) -> Option<u16> {
        let lines = self.best[q].iter().map(|&pick| self.after(layout, player, pick));
        lines.reduce(|a, b| Some(a?.max(b?)))?
    }

    /// The longest line that begins with a move; `None` if not all of it is proven.
    pub fn after(&self, layout: &Layout, player: &Chooser<'_>, pick: Pick) -> Option<u16> {
        match pick {
            Pick::Outside(value) => moves_outside(value),
            Pick::Inside { to, passed } => {
                let taken = passed.map_or(Some(0), moves_after_reply)?;
                Some(1 + self.replies(layout, player, to as usize)?.max(taken))
            }
        }
    }

    /// The longest line after any reply; `None` if one is not proven.
    fn replies(&self, layout: &Layout, player: &Chooser<'_>, p: usize) -> Option<u16> {
        let seats = &layout.weak;
        if seats.over[p] {
            return moves_after_reply(seats.value[p]); // 0 for mate, nothing for stalemate
        }
        let mut longest = seats.outside[p].map_or(Some(0), moves_after_reply)?;
        for (q, passed) in seats.moves.with_passed(p) {
            let q = q as usize;
            let moves = match passed
                .filter(|&value| takes(player, q, self.best[q].first().copied(), value))
            {
                Some(value) => moves_outside(value)?,
                None => Some(self.longest[q]).filter(|&moves| moves != OPEN)?,
            };
            longest = longest.max(moves);
        }
        Some(longest)
    }

    /// Whether a move that the player may make gives the win away by itself.
    fn loses(&self, layout: &Layout, q: usize) -> bool {
        let gone = |value: Value| !matches!(value, Value::Loss(_));
        self.best[q].is_empty()
            || self.best[q].iter().any(|pick| match *pick {
                Pick::Outside(value) => moves_outside(value).is_none(),
                Pick::Inside { to, passed } => {
                    gone(layout.weak.value[to as usize]) || passed.is_some_and(gone)
                }
            })
    }
}
