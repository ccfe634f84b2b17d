//! Lossless knowledge packs: an endgame table as a small tree and a shallow search.

pub mod build;
mod code;
pub mod compare;
mod error;
pub mod exact;
mod facts;
mod feature;
mod file;
mod folder;
mod price;
mod probe;
mod questions;
mod rules;
mod scale;
mod slices;
#[cfg(feature = "compressors")]
mod squeeze;
mod tree;
#[cfg(not(feature = "compressors"))]
mod without;

pub use code::{bits, decode, encode};
pub use error::PackError;
pub use facts::Catalogued;
pub use feature::{Kind, PackFeature};
#[cfg(fuzzing)]
pub use file::reseal_pack;
pub use file::{MAX_LEVEL, PackFile, PackMetric};
pub use price::{PriceLadder, Rung};
pub use probe::{OpenPack, Packs, ProbeError};
pub use questions::Questions;
pub use rules::{Bounds, PackRule, outline, preamble, rules};
pub use scale::{Rank, Scale};
#[cfg(fuzzing)]
pub use slices::reseal_slices;
pub use slices::{
    DEFAULT_SLICE_PLIES, MOST_SLICE_PLIES, SliceCheck, SliceError, SlicePack, SliceReader,
    SliceWorkshop,
};
pub use tree::{PackNode, PackTree};
