//! The two languages of chess programs: [`uci`] and [`xboard`].
//!
//! A session is a state machine: lines and news from the search go in, lines and work for the
//! search come out. Two threads beside it, one that reads and one that thinks, let it answer at
//! once whatever the engine is doing.

mod drive;
mod options;
mod players;
mod thinker;
pub mod uci;
mod words;
pub mod xboard;

pub use options::{EngineOptions, Maker};
pub use players::player;
