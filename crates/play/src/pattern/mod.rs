//! Pattern files as players: their classes over a whole endgame, checked and refined.

mod beliefs;
pub mod check;
pub mod refine;
pub mod stands;

pub use beliefs::{Beliefs, Verdict, view};
