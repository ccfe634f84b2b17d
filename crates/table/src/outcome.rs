//! Who wins, and how soon if it is known.

use std::cmp::Ordering;
use std::{fmt, ops::Neg};

use serde::Serialize;

use crate::value::{Plies, Value};

/// Who wins, seen by the side to move; better is greater.
///
/// ```
/// use lucena_table::{Outcome, Plies, Value};
/// assert_eq!(Value::Win(Plies(31)).outcome(), Outcome::Win);
/// assert_eq!(-Outcome::Win, Outcome::Loss);
/// assert_eq!(Outcome::Draw.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// All three, worst first.
    pub const ALL: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

    /// `loss`, `draw` or `win`.
    pub fn name(self) -> &'static str {
        ["loss", "draw", "win"][self as usize]
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The outcome for the other side.
impl Neg for Outcome {
    type Output = Outcome;

    fn neg(self) -> Outcome {
        [Outcome::Win, Outcome::Draw, Outcome::Loss][self as usize]
    }
}

/// What a source of values says: who wins, and how soon if it counts moves.
///
/// ```
/// use lucena_table::{Answer, Plies, Value};
/// let mate = Answer::from(Value::Loss(Plies(0)));
/// assert_eq!(mate.before_move(), Value::Win(Plies(1)).into());
/// assert!(Answer::from(Value::Win(Plies(1))) > Value::Win(Plies(3)).into());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Who wins, seen by the side to move.
    #[serde(rename = "category")]
    pub outcome: Outcome,
    /// Plies to mate, negative for a loss; nothing for a draw, and where moves are not counted.
    pub dtm: Option<i32>,
}

impl Answer {
    /// Who wins, without a distance.
    pub const fn only(outcome: Outcome) -> Answer {
        Answer { outcome, dtm: None }
    }

    /// The mover's answer of a move that leads to a position with this one.
    pub fn before_move(self) -> Answer {
        match self.value() {
            Some(value) => value.before_move().into(),
            None => Answer::only(-self.outcome),
        }
    }

    /// The value, unless somebody wins in an unknown number of plies.
    pub fn value(self) -> Option<Value> {
        match self.outcome {
            Outcome::Loss => self.plies().map(Value::Loss),
            Outcome::Draw => Some(Value::Draw),
            Outcome::Win => self.plies().map(Value::Win),
        }
    }

    /// Plies to mate, whoever mates.
    pub fn plies(self) -> Option<Plies> {
        self.dtm.map(|plies| Plies(plies.unsigned_abs() as u16))
    }

    /// Moves to mate, as players count them; 0 in a draw and where moves are not counted.
    pub fn moves(self) -> u16 {
        self.plies().map_or(0, Plies::moves)
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer { outcome: value.outcome(), dtm: value.signed() }
    }
}

impl PartialOrd for Answer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Better for the side to move is greater: soon won, drawn, late lost.
impl Ord for Answer {
    fn cmp(&self, other: &Self) -> Ordering {
        // Losses are negative, so that among them, too, the smaller number is the better one.
        self.outcome.cmp(&other.outcome).then_with(|| other.dtm.cmp(&self.dtm))
    }
}
