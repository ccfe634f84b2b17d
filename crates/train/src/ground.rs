//! An endgame laid out for training: every move, and what is seen without a plan.

use lucena_layout::{Edges, Layout};
use lucena_table::{Plies, Value};

/// What a position is worth in a search: the less, the sooner the strong side wins.
pub type SearchWorth = i32;

/// Won at once; each move more adds one.
pub const WON: SearchWorth = -1_000_000_000;
/// No win.
pub const DRAWN: SearchWorth = 1_000_000_000;
/// Worse still.
const LOST: SearchWorth = 1_500_000_000;
/// A plan decides.
pub const OPEN: SearchWorth = SearchWorth::MIN;
/// Scores of plans stay below this, either way.
pub const MOST: i64 = 400_000_000;
/// A win is nearer than this many moves.
const FAR: SearchWorth = 1_000_000;
/// No number of moves.
pub const NEVER: u16 = u16::MAX;

#[inline]
pub fn is_won(worth: SearchWorth) -> bool {
    worth < WON + FAR
}

/// The moves and the ends of an endgame, from the strong side's point of view.
pub struct TrainingGround<'a> {
    pub layout: &'a Layout,
    /// With the strong side to move: the best capture or promotion; the largest number without.
    pub strong_out: Vec<SearchWorth>,
    /// The moves that it takes until the win, if it is one.
    pub strong_out_moves: Vec<u16>,
    /// What a search sees at its last ply: that the strong side has no move; else `OPEN`.
    pub strong_seen: Vec<SearchWorth>,
    /// The moves of the table from every won position; `NEVER` from others.
    pub best: Vec<u16>,
    /// With the weak side to move: what a search sees at its last ply; `OPEN` if nothing.
    pub weak_seen: Vec<SearchWorth>,
    /// The best capture or promotion of the weak side; the smallest number without.
    pub weak_out: Vec<SearchWorth>,
    /// Moves of the strong side after it; `NEVER` if the win is gone.
    pub weak_out_moves: Vec<u16>,
    /// Positions with the weak side to move that end the game, mate or stalemate.
    pub weak_over: Vec<bool>,
    /// The table's moves of the strong side from every lost position with the weak side to move.
    pub weak_best: Vec<u16>,
    /// Who can move to a position with the strong side to move: the weak side from these.
    pub before: Edges,
    /// From which positions the strong side can move to one with the weak side to move.
    pub towards: Edges,
    pub won: usize,
}

/// What a value is worth, the strong side or the weak side being to move.
fn worth(value: Value, strong_to_move: bool) -> SearchWorth {
    match (value, strong_to_move) {
        (Value::Draw, _) => DRAWN,
        (Value::Win(Plies(n)), true) | (Value::Loss(Plies(n)), false) => {
            WON + SearchWorth::from(n / 2)
        }
        _ => LOST,
    }
}

/// What a reply of this value, to the weak side, leaves: a position with the strong side to move.
pub fn replied(value: Value) -> SearchWorth {
    let worth = worth(value, false);
    if is_won(worth) { worth - 1 } else { worth }
}

/// A win one move further off.
#[inline]
pub fn later(worth: SearchWorth) -> SearchWorth {
    if is_won(worth) { worth + 1 } else { worth }
}

/// Moves of the strong side to the win, its own move included.
pub fn moves_to_win(value: Value) -> u16 {
    if let Value::Win(plies) = value { plies.moves() } else { NEVER }
}

/// Moves of the strong side after a reply of this value to the weak side.
pub fn moves_after(value: Value) -> u16 {
    if let Value::Loss(Plies(n)) = value { n / 2 } else { NEVER }
}

/// Taking in passing, by the strong side: what it is worth and how long it takes.
pub fn taking(value: Value) -> (SearchWorth, u16) {
    (worth(value, true), moves_to_win(value))
}

impl<'a> TrainingGround<'a> {
    pub fn new(layout: &'a Layout) -> TrainingGround<'a> {
        let (s, w) = (&layout.strong, &layout.weak);
        let out =
            |value: &Option<Value>| value.map_or(SearchWorth::MAX, |value| worth(value, true));
        let seen = |place: usize| match (w.over[place], w.outside[place]) {
            (true, _) => worth(w.value[place], false),
            (_, Some(value @ (Value::Draw | Value::Win(_)))) => worth(value, false),
            _ => OPEN,
        };
        let best: Vec<u16> = s.value.iter().map(|&value| moves_to_win(value)).collect();
        TrainingGround {
            layout,
            towards: s.moves.reversed(w.len()),
            strong_out: s.outside.iter().map(out).collect(),
            strong_out_moves: s.outside.iter().map(|v| v.map_or(NEVER, moves_to_win)).collect(),
            strong_seen: s
                .over
                .iter()
                .zip(&s.value)
                .map(|(&o, &v)| if o { worth(v, true) } else { OPEN })
                .collect(),
            won: best.iter().filter(|&&moves| moves != NEVER).count(),
            best,
            weak_seen: (0..w.len()).map(seen).collect(),
            weak_out: w.outside.iter().map(|v| v.map_or(SearchWorth::MIN, replied)).collect(),
            weak_out_moves: w.outside.iter().map(|v| v.map_or(0, moves_after)).collect(),
            weak_over: w.over.clone(),
            weak_best: w.value.iter().map(|&value| moves_after(value)).collect(),
            before: w.moves.reversed(s.len()),
        }
    }

    pub fn weak(&self) -> usize {
        self.weak_seen.len()
    }

    pub fn strong(&self) -> usize {
        self.best.len()
    }
}
