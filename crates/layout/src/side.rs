//! The two sides of an endgame.

use std::ops::Not;

/// A side of an endgame: the strong one wants to win, the weak one to hold out.
///
/// ```
/// use lucena_layout::Side;
/// assert_eq!(!Side::Strong, Side::Weak);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that wants to win.
    Strong,
    /// The side that wants to hold out.
    Weak,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Strong, Side::Weak];

    /// The strong side if so, else the weak one.
    #[inline]
    pub fn strong_if(strong: bool) -> Side {
        if strong { Side::Strong } else { Side::Weak }
    }

    /// Whether it is the strong side.
    #[inline]
    pub fn is_strong(self) -> bool {
        self == Side::Strong
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        Side::strong_if(self == Side::Weak)
    }
}
