//! What is learned from frames, beside slow twins, WEKA's prints and the thesis.
#![allow(clippy::unwrap_used)]

mod appendix;
mod common;
mod errors;
mod outcome;
mod random;
mod rank;
mod recognise;
mod regression;
mod select;
mod sizes;
mod stage;
mod twin;
mod weights;
mod weka;
