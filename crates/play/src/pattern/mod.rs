//! Pattern files as players: their classes over a whole endgame, checked and refined.

mod beliefs;
pub mod check;
pub mod document;
mod failing;
pub mod refine;
pub mod rows;
pub mod stands;
mod tally;

pub use beliefs::{Beliefs, Verdict, view};
