//! Frames, rankings, trees, packs, stages, audits and fits as pictures.

mod ambiguity;
mod convergence;
mod plies;
mod price;
mod rank;
mod regression;
mod stages;
mod success;
mod tree;

pub use ambiguity::{ambiguity, amplitude};
pub use convergence::convergence;
pub use plies::plies;
pub use price::price;
pub use rank::gain_ratios;
pub use regression::regression;
pub use stages::stages;
pub use success::success;
pub use tree::tree;
