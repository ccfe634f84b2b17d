//! From a distance to the value that a fit aims at.

use lucena_table::Value;

/// How distances become values: ±(longest + offset − plies), as in section 4 of the paper.
///
/// ```
/// use lucena_eval::Target;
/// use lucena_table::{Plies, Value};
/// let target = Target { longest: 32, ..Target::default() };
/// assert_eq!(target.of(Value::Win(Plies(31))), 6.0);
/// assert_eq!(target.of(Value::Loss(Plies(0))), -37.0);
/// assert_eq!(target.of(Value::Draw), 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The longest distance of either side.
    pub longest: u16,
    /// What even the longest win is worth.
    pub offset: f32,
    /// What a draw is worth to the side to move.
    pub draw: f32,
}

impl Default for Target {
    fn default() -> Target {
        Target { longest: 0, offset: 5.0, draw: 0.0 }
    }
}

impl Target {
    /// The value aimed at.
    pub fn of(&self, value: Value) -> f32 {
        let worth = |plies: u16| f32::from(self.longest) + self.offset - f32::from(plies);
        match value {
            Value::Win(plies) => worth(plies.0),
            Value::Draw => self.draw,
            Value::Loss(plies) => -worth(plies.0),
        }
    }
}
