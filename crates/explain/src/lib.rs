//! What a position means, in sentences that are true.
//!
//! [`Knowledge`] is what was learned about an endgame: its stages, what tells in each, a plan,
//! classes, claims of books. With it and the table a position has an [`Explanation`]: verdict, what
//! books say of it and how far that is true, stage, facts that matter, the best moves and what they change, the move that looks natural and is worse. A
//! [`PieceMap`] says what the position would be worth with one man elsewhere. The [`coach`] finds
//! positions to practise, judges moves, answers and gives hints.

mod alternative;
mod book;
mod change;
pub mod coach;
mod deed;
mod error;
mod explanation;
mod knowledge;
mod line;
mod map;
mod seen;
mod telling;
mod words;

pub use book::ClaimSaid;
pub use error::ExplainError;
pub use explanation::{Explained, Explanation};
pub use knowledge::Knowledge;
pub use map::PieceMap;
