//! How long to think, and what comes of it.

use std::time::Duration;

use shakmaty::Move;

use crate::score::EngineScore;
use crate::time::Budget;

/// When to stop thinking; whatever comes first.
///
/// ```
/// use lucena_engine::Limits;
/// let limits = Limits { nodes: Some(500), ..Limits::default() };
/// assert!(limits.depth.is_none() && limits.searchmoves.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the main search.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time on the clock.
    pub time: Option<Budget>,
    /// Until told to stop: the search does not end early, even if the move is clear.
    pub infinite: bool,
    /// Look for a mate in this many moves, full width, and for nothing else.
    pub mate: Option<u32>,
    /// Only these moves; all if empty.
    pub searchmoves: Vec<Move>,
}

/// How far the thinking has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// The score from the side to move.
    pub score: EngineScore,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hashfull: u32,
    /// The line both sides are expected to play.
    pub pv: Vec<Move>,
    /// The evaluator's strongest reasons in the position at the root.
    pub why: Vec<String>,
}

/// What the thinking has led to.
///
/// ```
/// use lucena_engine::{Balance, Engine, GameSoFar, Limits, NoClock, position_of_fen};
/// let game = GameSoFar::new(position_of_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")?);
/// let mut engine = Engine::new(Box::new(Balance), 0);
/// let thought = engine.think(&game, &Limits::default(), &NoClock, &Default::default(), &mut |_| {});
/// assert_eq!((thought.best, thought.score.to_string().as_str()), (None, "mated in 0"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play; none only if there is no legal move.
    pub best: Option<Move>,
    /// The reply to think about meanwhile.
    pub ponder: Option<Move>,
    /// The score from the side to move.
    pub score: EngineScore,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The line both sides are expected to play.
    pub pv: Vec<Move>,
    /// The evaluator's strongest reasons in the position at the root.
    pub why: Vec<String>,
}
