//! The class of a position: what a tree predicts.

use std::fmt;

use lucena_table::Value;
use shakmaty::Color;

/// How a position ends, in moves, seen from the first-named side.
///
/// Draws come first, then mates by the first-named side from the shortest, then the others: the
/// order of `krkopt`, and the order in which a tree breaks ties.
///
/// ```
/// use lucena_attribute::Class;
/// use lucena_table::{Plies, Value};
/// use shakmaty::Color;
/// assert_eq!(Class::of(Value::Loss(Plies(32)), Color::Black), Class::White(16));
/// assert_eq!(Class::of(Value::Win(Plies(31)), Color::White), Class::White(16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Nobody can win.
    Draw,
    /// White, the first-named side, mates in this many moves.
    White(u16),
    /// Black mates in this many moves.
    Black(u16),
}

impl Class {
    /// The class of a value for the side to move.
    pub fn of(value: Value, turn: Color) -> Class {
        match (value, turn) {
            (Value::Draw, _) => Class::Draw,
            (Value::Win(plies), Color::White) | (Value::Loss(plies), Color::Black) => {
                Class::White(plies.moves())
            }
            (Value::Loss(plies), Color::White) | (Value::Win(plies), Color::Black) => {
                Class::Black(plies.moves())
            }
        }
    }
    /// The depth as `krkopt` spells it: `draw`, `zero` … `sixteen`; `None` for other classes.
    pub fn word(self) -> Option<&'static str> {
        const WORDS: [&str; 17] = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
        ];
        match self {
            Class::Draw => Some("draw"),
            Class::White(moves) => WORDS.get(usize::from(moves)).copied(),
            Class::Black(_) => None,
        }
    }
}

/// `draw`, `12` for a mate by the first-named side, `-3` for one by the other.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::Draw => f.write_str("draw"),
            Class::White(moves) => write!(f, "{moves}"),
            Class::Black(moves) => write!(f, "-{moves}"),
        }
    }
}
