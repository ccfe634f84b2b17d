//! Minimax over a whole endgame at once: a search of d plies is d sweeps of one move.
//!
//! A search from one position visits a tree; the same search from every position visits the same
//! positions again and again. Backing values up by one ply everywhere, d times, gives what every
//! search of d plies finds.

use lucena_layout::Layout;
use lucena_table::Value;
use lucena_work::Progress;
use rayon::prelude::*;

use crate::error::PlayError;
use crate::score::{self, Score};

/// The deepest search: beyond every distance of four men.
pub const MAX_DEPTH: u16 = 400;

/// How a player searches.
///
/// ```
/// use lucena_play::Search;
/// assert!(Search::default().check().is_ok());
/// assert!(Search { depth: 0, ..Search::default() }.check().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Plies from the strong side's move. Positions are judged with the weak side to move, so
    /// that an even depth ends with the strong side's move after it: 8 searches as 9 does.
    pub depth: u16,
    /// Whether a judged position counts as drawn or lost if the weak side can take or promote
    /// its way out of the loss at once, whatever the judge says.
    pub guard: bool,
}

impl Default for Search {
    fn default() -> Search {
        Search { depth: 1, guard: true }
    }
}

impl Search {
    /// Whether one can search so.
    pub fn check(&self) -> Result<(), PlayError> {
        match self.depth {
            0 => Err(PlayError::NoDepth),
            1..=MAX_DEPTH => Ok(()),
            deeper => Err(PlayError::TooDeep(deeper)),
        }
    }

    /// What the search finds for every position with the weak side to move, one ply below the
    /// strong side's choice; `judge` is the opinion of each such position.
    pub fn weak(
        &self,
        layout: &Layout,
        judge: impl Fn(usize) -> Score + Sync,
        progress: &dyn Progress,
    ) -> Result<Vec<Score>, PlayError> {
        self.check()?;
        let replies = u64::from(self.depth / 2);
        let mut weak: Vec<Score> = (0..layout.weak.len())
            .into_par_iter()
            .map(|p| leaf(layout, p, self.guard, &judge))
            .collect();
        progress.begin("searching", 2 * replies);
        for _ in 0..replies {
            progress.check().inspect_err(|_| progress.end())?;
            let strong = strong_sweep(layout, &weak);
            progress.advance(1);
            weak = weak_sweep(layout, &strong);
            progress.advance(1);
        }
        progress.end();
        Ok(weak)
    }
}

/// The end of the game, what the guard sees, or the judge's opinion.
fn leaf(layout: &Layout, p: usize, guard: bool, judge: &impl Fn(usize) -> Score) -> Score {
    let seats = &layout.weak;
    if seats.over[p] {
        return score::weak(seats.value[p]);
    }
    match seats.outside[p] {
        Some(way_out @ (Value::Draw | Value::Win(_))) if guard => score::weak(way_out),
        _ => judge(p),
    }
}

/// The best of the strong side's moves, everywhere.
pub fn strong_sweep(layout: &Layout, weak: &[Score]) -> Vec<Score> {
    let seats = &layout.strong;
    (0..seats.len())
        .into_par_iter()
        .map(|q| {
            if seats.over[q] {
                return score::strong(seats.value[q]);
            }
            let outside = seats.outside[q].map_or(Score::MAX, score::strong);
            let inside = seats.moves.with_passed(q).map(|(p, passed)| {
                let taken = passed.map_or(Score::MIN, |v| score::later(score::reply(v)));
                weak[p as usize].max(taken)
            });
            inside.min().unwrap_or(Score::MAX).min(outside)
        })
        .collect()
}

/// The best of the weak side's replies, everywhere.
pub fn weak_sweep(layout: &Layout, strong: &[Score]) -> Vec<Score> {
    let seats = &layout.weak;
    (0..seats.len())
        .into_par_iter()
        .map(|p| {
            if seats.over[p] {
                return score::weak(seats.value[p]);
            }
            let outside = seats.outside[p].map_or(Score::MIN, score::reply);
            let inside = seats.moves.with_passed(p).map(|(q, passed)| {
                strong[q as usize].min(passed.map_or(Score::MAX, score::strong))
            });
            let best = inside.max().unwrap_or(Score::MIN).max(outside);
            debug_assert!(best > Score::MIN, "a position that is not over has a reply");
            score::later(best)
        })
        .collect()
}
