//! Frames, rankings, trees and packs as pictures.

mod ambiguity;
mod price;
mod rank;
mod tree;

pub use ambiguity::{ambiguity, amplitude};
pub use price::price;
pub use rank::gain_ratios;
pub use tree::tree;
