//! Probing packs cold: the stored tree, a shallow search above it, and the smaller endgames.
//!
//! A [`OpenPack`] is one pack in memory; [`Packs`] hold what a probe may need and answer.
//! Nothing is kept between probes.

mod answer;
mod convert;
mod ends;
mod geometry;
mod knowledge;
mod leave;
mod list;
mod masks;
mod memo;
mod men;
mod outside;
mod packs;
mod plain;
mod replies;
mod search;
#[cfg(test)]
mod tests;
mod walk;

pub use answer::ProbeError;
pub use knowledge::OpenPack;
pub use packs::Packs;

/// A rank or a bound of a search window: one below the least rank to one above the greatest.
type Bound = i32;
