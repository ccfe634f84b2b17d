//! The pattern language: ordered classes of positions that a chess player can read and write.
//!
//! A [`Pattern`] is a `.pat` file: words ([`words`]) make a syntax tree ([`syntax`]), the printer
//! gives the same text back, and the compiled file says of any position ([`View`]) which class
//! takes it and how it compares with others of that class ([`Merit`]). Mistakes
//! are [`Faults`], with the place and what to write instead.
//!
//! After van den Herik 1983, who wished for a pattern compiler; the classes of `stop`, `halt` and
//! the two final evaluations are his.
//!
//! ```
//! use lucena_pattern::Pattern;
//! let faults = Pattern::parse("x.pat", "endgame KRvK\nstop\n  class 1 \"x\" when rok attacked").unwrap_err();
//! assert!(faults.to_string().contains("did you mean \"rook\"?"));
//! ```

mod ask;
mod attributes;
mod built_in;
mod compile;
mod eval;
mod fault;
mod find;
mod geometry;
mod lex;
mod lone_pawn;
mod moves;
mod parse;
mod pattern;
mod print;
mod program;
mod says;
mod sieve;
pub mod syntax;
mod view;
pub mod words;

pub use ask::Asked;
pub use built_in::BUILT_IN_PATTERNS;
pub use compile::{men, men_in_words};
pub use fault::{Fault, Faults, Span};
pub use find::{Advice, End, Found, Hope, advised};
pub use parse::parse_class;
pub use pattern::{ClassName, Merit, Pattern, PatternError};
pub use print::print;
pub use sieve::{ClassInRow, ClassSieve, Conditions, PatternConditions, RowMasks, Sieve};
pub use syntax::List;
pub use view::{MAX_PATTERN_MEN, View};

/// The syntax tree of a text, or all mistakes of grammar in it; meaning is not looked at.
///
/// ```
/// let file = lucena_pattern::parse("x.pat", "endgame KRvK # the rook\nstop\n1 \"mate\" when mate")?;
/// assert_eq!(file.items[0].beside.as_deref(), Some(" the rook"));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
pub fn parse(name: &str, text: &str) -> Result<syntax::File, Faults> {
    parse::parse(text).map_err(|all| Faults { name: name.to_string(), text: text.to_string(), all })
}

/// An expression as files write it.
///
/// ```
/// let class = lucena_pattern::parse_class("class 1 \"x\" when (rook  is loose)", &[]).unwrap();
/// assert_eq!(lucena_pattern::in_words(&class.when.unwrap()), "rook loose");
/// ```
pub fn in_words(expr: &syntax::Expr) -> String {
    print::expr(expr, 0)
}
