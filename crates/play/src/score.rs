//! What a player believes a position is worth: whole numbers, the less the better for the strong
//! side.
//!
//! Whole numbers make play the same on every machine and with any number of threads: a sum does
//! not depend on the order of its terms, and ties are ties.

use lucena_table::{Plies, Value};

/// A belief. Wins are far below every guess, draws and losses far above.
pub type Score = i32;

/// So much of a score is one move of a guess.
pub const MOVE: Score = 1 << 14;

/// The strong side has won.
pub const WON: Score = -1_000_000_000;

/// Nobody wins.
pub const DRAWN: Score = 1_000_000_000;

/// The weak side has won.
pub const LOST: Score = 2_000_000_000;

/// A move that is not to be made at all.
pub const NEVER: Score = 2_140_000_000;

/// More moves than any game of an endgame takes.
const MOVES: Score = 1_000_000;

/// A guess of some moves to the win, kept away from what is certain.
pub fn guess(units: i64) -> Score {
    let most = i64::from(DRAWN / 2);
    units.clamp(-most, most) as Score
}

/// Whether the win is certain.
#[inline]
pub fn is_won(score: Score) -> bool {
    score < WON + MOVES
}

/// Whether the score is a guess, neither a win seen nor a draw or loss.
#[inline]
pub fn is_guess(score: Score) -> bool {
    !is_won(score) && score < DRAWN
}

/// Whether a move is not to be made at all.
#[inline]
pub fn is_never(score: Score) -> bool {
    score > LOST + MOVES
}

/// One move further from the end: the quickest win and the slowest loss are preferred.
#[inline]
pub fn later(score: Score) -> Score {
    if is_won(score) {
        score + 1
    } else if score > LOST - MOVES {
        score - 1
    } else {
        score
    }
}

/// The score of a strong move, given what it is worth to the strong side; also of a position with
/// the strong side to move.
///
/// ```
/// use lucena_play::score::{WON, strong};
/// use lucena_table::{Plies, Value};
/// assert_eq!(strong(Value::Win(Plies(1))), WON); // mate, or the goal
/// assert_eq!(strong(Value::Win(Plies(5))), WON + 2);
/// ```
pub fn strong(value: Value) -> Score {
    match value {
        Value::Win(Plies(n)) => WON + Score::from(n / 2),
        Value::Draw => DRAWN,
        Value::Loss(Plies(n)) => LOST - Score::from(n / 2),
    }
}

/// The score of a position with the weak side to move, given what it is worth to the weak side.
pub fn weak(value: Value) -> Score {
    match value {
        Value::Loss(Plies(n)) => WON + Score::from(n / 2),
        Value::Draw => DRAWN,
        Value::Win(Plies(n)) => LOST - Score::from(n.div_ceil(2)),
    }
}

/// The score of the position that a reply leads to, given what the reply is worth to the weak
/// side: one move nearer to the end than the position before it.
pub fn reply(value: Value) -> Score {
    match value {
        Value::Loss(Plies(n)) => WON + Score::from(n / 2) - 1,
        Value::Draw => DRAWN,
        Value::Win(Plies(n)) => LOST - Score::from(n.div_ceil(2)) + 1,
    }
}
