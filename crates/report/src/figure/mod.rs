//! Frames, rankings and trees as pictures.

mod ambiguity;
mod rank;
mod tree;

pub use ambiguity::{ambiguity, amplitude};
pub use rank::gain_ratios;
pub use tree::tree;
