//! Entropy coding: a range coder, probabilities that learn, and the scale on which they are mixed.
//!
//! Models of what is coded are downstream, each beside what it knows (`pack` of trees, `mine` of rows).
//! All of this is part of their formats: a change here makes their files unreadable.

mod adaptive;
mod logistic;
mod range;

pub use adaptive::{Adaptive, Places};
pub use logistic::{UNIT, odds, probability};
pub use range::{BitCounter, Coder, ONE, RangeReader, RangeWriter};
