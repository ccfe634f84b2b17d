//! Claims as they are written: a condition, and how positions of which it holds end.

use shakmaty::Color;

use crate::syntax::Expr;

/// A statement about all positions of which a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenClaim {
    /// The statement, as a book has it.
    pub name: String,
    /// Which positions.
    pub when: Expr,
    /// How they end.
    pub says: Says,
    /// Whose move it is, if that is said.
    pub turn: Option<Color>,
    /// Where the statement is from.
    pub source: Option<String>,
}

/// How positions end for the first-named side, as a claim says it.
///
/// ```
/// use lucena_pattern::syntax::Says;
/// assert_eq!((Says::NoWin.text(), Says::NoWin.word()), ("no win", "no-win"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Says {
    /// `win`
    Win,
    /// `draw`
    Draw,
    /// `loss`
    Loss,
    /// `no win`: a draw or a loss.
    NoWin,
    /// `no loss`: a win or a draw.
    NoLoss,
}

impl Says {
    /// All of them.
    pub const ALL: [Says; 5] = [Says::Win, Says::Draw, Says::Loss, Says::NoWin, Says::NoLoss];

    /// By its word, with a space or a hyphen in it.
    ///
    /// ```
    /// use lucena_pattern::syntax::Says;
    /// assert_eq!(Says::of("no-win"), Some(Says::NoWin));
    /// ```
    pub fn of(text: &str) -> Option<Says> {
        let plain = text.replace('-', " ");
        Says::ALL.into_iter().find(|says| says.text() == plain)
    }

    /// Whether it says what the first-named side reaches, and not what the other one does.
    pub fn is_about_first(self) -> bool {
        matches!(self, Says::Win | Says::NoLoss)
    }

    /// As commands and reports write it: one word.
    pub fn word(self) -> &'static str {
        ["win", "draw", "loss", "no-win", "no-loss"][self as usize]
    }

    /// As files write it.
    pub fn text(self) -> &'static str {
        ["win", "draw", "loss", "no win", "no loss"][self as usize]
    }
}
