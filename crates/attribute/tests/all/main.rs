//! The attributes, atomic features and frames, beside slow twins and what papers print.
#![allow(clippy::unwrap_used)]

mod atomic;
mod atomic_boards;
mod atomic_twin;
mod blocks;
mod breda;
mod breda_twin;
mod export;
mod frames;
mod general;
mod plain;
mod position;
mod practical;
