//! Tables: counts, files, and the slow twin of the solver.
#![allow(clippy::unwrap_used)]

mod common;
mod counts;
mod files;
mod material;
mod planes;
mod position;
mod space;
mod twin;
mod values;
mod zugzwang;
