//! Won positions by the moves they still need.

use lucena_attribute::{Class, Frame};

/// The positions that the first-named side wins, by the number of moves to the win: the levels
/// of an endgame. Draws and losses are left out.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Levels;
/// let frame = krk::krk(Set::Torres); // KRvK with Black to move
/// let levels = Levels::of(&frame);
/// assert_eq!((levels.count(), levels.positions()), (17, 25_260));
/// assert_eq!(levels.rows(16).len(), 390);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels(Vec<Vec<usize>>);

impl Levels {
    /// Sorts the rows of a frame by level.
    pub fn of(frame: &Frame) -> Levels {
        let highest = frame.classes().iter().filter_map(|&class| level(class)).max();
        let mut rows = vec![Vec::new(); highest.map_or(0, |level| usize::from(level) + 1)];
        for row in 0..frame.rows() {
            if let Some(level) = level_of(frame, row) {
                rows[usize::from(level)].push(row);
            }
        }
        // A frame of some rows may name depths that none of them has.
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        Levels(rows)
    }

    /// How many levels there are, empty ones below the highest included: all are below this.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The rows of a level, in the order of the frame.
    pub fn rows(&self, level: u16) -> &[usize] {
        self.0.get(usize::from(level)).map_or(&[], Vec::as_slice)
    }

    /// The rows from one level to another, both included, nearest to the win first.
    pub fn between(&self, from: u16, to: u16) -> Vec<usize> {
        (from..=to).flat_map(|level| self.rows(level)).copied().collect()
    }

    /// How many won positions there are.
    pub fn positions(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// How many positions each level has.
    pub fn sizes(&self) -> Vec<usize> {
        self.0.iter().map(Vec::len).collect()
    }
}

/// The moves a class needs to be won.
fn level(class: Class) -> Option<u16> {
    match class {
        Class::White(moves) => Some(moves),
        Class::Draw | Class::Black(_) => None,
    }
}

/// The moves a row needs to be won by the first-named side; `None` if it is not.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{Levels, level_of};
/// let frame = krk::krk(Set::Torres); // KRvK with Black to move
/// let farthest = Levels::of(&frame).rows(16)[0];
/// assert_eq!(level_of(&frame, farthest), Some(16));
/// ```
pub fn level_of(frame: &Frame, row: usize) -> Option<u16> {
    level(frame.classes()[usize::from(frame.outcome()[row])])
}
