//! Lossless knowledge packs: an endgame table as a small tree and a shallow search.

pub mod build;
mod code;
pub mod compare;
mod edges;
mod ending;
mod error;
pub mod exact;
mod facts;
mod feature;
mod file;
mod folder;
mod layout;
mod probe;
mod questions;
mod rules;
mod scale;
#[cfg(feature = "compressors")]
mod squeeze;
mod tree;
#[cfg(not(feature = "compressors"))]
mod without;

pub use code::{Cost, bits, decode, encode};
pub use edges::Edges;
pub use ending::{Ending, MEN, Man, Squares, Step, bit, turn};
pub use error::PackError;
pub use feature::{Feature, Kind};
#[cfg(fuzzing)]
pub use file::reseal;
pub use file::{MAX_LEVEL, PackFile, PackMetric};
pub use layout::{Layout, Seats};
pub use probe::{Knowledge, Packs, ProbeError};
pub use questions::Questions;
pub use rules::{Bounds, Rule, Rules, outline, preamble, rules};
pub use scale::{Rank, Scale};
pub use tree::{Node, Tree};
