//! What the search believes: centipawns, or a mate.

use std::fmt;

use lucena_table::{Plies, Value};

/// More than anything.
pub(crate) const INFINITE: i32 = 40_000;
/// Checkmate on the board of the root; a mate in n plies is worth n less.
pub(crate) const MATE: i32 = 32_000;
/// From here on a number means a mate: the longest that tables know have some hundred plies.
pub(crate) const MATES: i32 = 30_000;
/// Opinions stay below, so that no mate is mistaken for one.
pub(crate) const OPINION: i32 = 19_999;
/// No line is longer.
pub(crate) const MAX_PLY: usize = 128;

/// A score for people and protocols, from the side to move.
///
/// ```
/// use lucena_engine::EngineScore;
/// assert_eq!(EngineScore::Mate(3).to_string(), "mate in 3");
/// assert_eq!(EngineScore::Centipawns(-35).to_string(), "-0.35");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in this many moves, or, at zero and below, is mated.
    Mate(i32),
}

impl EngineScore {
    /// From the search's own number.
    pub(crate) fn of(value: i32) -> EngineScore {
        if value >= MATES {
            EngineScore::Mate((MATE - value + 1) / 2)
        } else if value <= -MATES {
            EngineScore::Mate(-(MATE + value) / 2)
        } else {
            EngineScore::Centipawns(value)
        }
    }
}

impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EngineScore::Centipawns(n) => write!(f, "{:+.2}", f64::from(n) / 100.0),
            EngineScore::Mate(n) if n > 0 => write!(f, "mate in {n}"),
            EngineScore::Mate(n) => write!(f, "mated in {}", -n),
        }
    }
}

/// A table's value at some distance from the root.
pub(crate) fn of_table(value: Value, ply: usize) -> i32 {
    match value {
        Value::Win(Plies(n)) => MATE - ply as i32 - i32::from(n),
        Value::Draw => 0,
        Value::Loss(Plies(n)) => i32::from(n) + ply as i32 - MATE,
    }
}

/// A score as the hash table keeps it: mates counted from the position itself, for it may be met
/// at another distance from the root.
pub(crate) fn to_hash(value: i32, ply: usize) -> i32 {
    match value {
        v if v >= MATES => v + ply as i32,
        v if v <= -MATES => v - ply as i32,
        v => v,
    }
}

/// … and back.
pub(crate) fn from_hash(value: i32, ply: usize) -> i32 {
    match value {
        v if v >= MATES => v - ply as i32,
        v if v <= -MATES => v + ply as i32,
        v => v,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (value, moves) in [(MATE - 1, 1), (MATE - 2, 1), (MATE - 3, 2), (MATE - 5, 3)] {
            assert_eq!(EngineScore::of(value), EngineScore::Mate(moves));
        }
        for (value, moves) in [(-MATE, 0), (2 - MATE, -1), (4 - MATE, -2)] {
            assert_eq!(EngineScore::of(value), EngineScore::Mate(moves));
        }
        assert_eq!(EngineScore::of(-35), EngineScore::Centipawns(-35));
    }

    #[test]
    fn a_mate_keeps_its_distance_in_the_hash_table() {
        // Found at ply 4 as a mate at ply 7, met again at ply 2: a mate at ply 5.
        assert_eq!(from_hash(to_hash(MATE - 7, 4), 2), MATE - 5);
        assert_eq!(from_hash(to_hash(7 - MATE, 4), 2), 5 - MATE);
        assert_eq!(from_hash(to_hash(120, 4), 2), 120);
    }
}
