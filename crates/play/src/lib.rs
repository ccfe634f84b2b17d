//! x
pub mod audit;
mod choice;
mod error;
mod pgn;
mod place;
pub mod score;
mod search;
pub use choice::{Chooser, Pick, Repetition, Taste};
pub use error::PlayError;
pub use pgn::{Record, pgn, won_by};
pub use place::Colours;
pub use search::{MAX_DEPTH, Search, strong_sweep, weak_sweep};
