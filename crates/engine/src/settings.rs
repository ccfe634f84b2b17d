//! What the search may do beyond looking at every move.

/// Which shortcuts and detours the search takes.
///
/// With [`Settings::plain`] the value of a fixed depth is that of minimax, which a slow twin in
/// the tests confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Believe that a side that is better even after passing is better.
    pub null_move: bool,
    /// … with more men than this on the board; below, being to move is often a burden.
    pub null_move_men: usize,
    /// Look less deeply at moves late in the order.
    pub reductions: bool,
    /// Look one ply further in check.
    pub extensions: bool,
    /// Skip captures that cannot bring the score back into the window.
    pub delta: bool,
    /// … with more men than this on the board; below, a single pawn can be worth a queen.
    pub delta_men: usize,
    /// Expect the next depth to score about as the last one.
    pub aspiration: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            null_move: true,
            null_move_men: 7,
            reductions: true,
            extensions: true,
            delta: true,
            delta_men: 8,
            aspiration: true,
        }
    }
}

impl Settings {
    /// Every move of every position down to the same depth.
    pub fn plain() -> Settings {
        Settings {
            null_move: false,
            reductions: false,
            extensions: false,
            delta: false,
            aspiration: false,
            ..Settings::default()
        }
    }
}
