//! The pattern language: what it says, what it refuses, its guide.
#![allow(clippy::unwrap_used)]

mod faults;
mod guide;
mod language;
mod meaning;
mod round_trip;
mod symmetry;
mod trees;
