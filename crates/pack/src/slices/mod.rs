//! Outcomes of endgames with pawns, one pawn placement (slice) after the other.
//!
//! Of each slice the sides with pawns are stored: a tree for the positions that a search of a few
//! plies leaves open, and the exceptions from it. The other side's moves never leave a slice but
//! by captures, so one ply of search answers it, and each slice can be read alone.
//! `docs/notes/slice-packs.md` describes the format.

mod error;
mod file;
mod grow;
mod make;
mod model;
mod probe;
mod questions;
mod rows;
mod tree;

pub use error::SliceError;
#[cfg(fuzzing)]
pub use file::reseal_slices;
pub use file::{MOST_SLICE_PLIES, SlicePack};
pub use make::{DEFAULT_SLICE_PLIES, SliceCheck, SliceWorkshop};
pub use probe::SliceReader;
