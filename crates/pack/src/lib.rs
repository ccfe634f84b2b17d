//! Lossless knowledge packs: an endgame table as a small tree and a shallow search.

pub mod build;
mod ending;
mod feature;
mod scale;
mod tree;

pub use ending::{Ending, MEN, Man, Squares, Step, bit, turn};
pub use feature::{Feature, Kind};
pub use scale::{Rank, Scale};
pub use tree::{Node, Tree};
