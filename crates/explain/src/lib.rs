//! What a position means, in sentences that are true.
//!
//! [`Knowledge`] is what was learned about an endgame: its stages, what tells in each, a plan,
//! classes. With it and the table a position has an [`Explanation`]: verdict, stage, facts that matter, the best moves and what they change,
//! the move that looks natural and is worse. A [`PieceMap`] says what the position would be worth with
//! one man elsewhere. The [`coach`] finds positions to practise, judges moves, answers and gives hints.
//!
//! ```
//! use lucena_explain::Knowledge;
//! use lucena_table::{Tables, parse_fen};
//! use lucena_work::Silent;
//! let folder = tempfile::tempdir()?;
//! let tables = Tables::new(folder.path());
//! let rook = Knowledge::learn(&tables, "KRvK".parse()?, &Silent)?;
//! let explained = rook.explain(&tables, &parse_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")?)?;
//! assert_eq!(explained.verdict, "White mates in 14.");
//! assert!(!explained.best[0].why.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alternative;
mod change;
pub mod coach;
mod deed;
mod error;
mod explanation;
mod knowledge;
mod line;
mod map;
mod seen;
mod words;

pub use alternative::Alternative;
pub use error::ExplainError;
pub use explanation::{ClassSaid, Explained, Explanation, FactSaid, StageSaid};
pub use knowledge::Knowledge;
pub use line::best_line;
pub use map::{MapSquare, PieceMap};
