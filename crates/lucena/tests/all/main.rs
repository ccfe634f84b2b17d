//! The binary as it is used: every command, with a data folder of its own or a shared one.
#![allow(clippy::unwrap_used)]

mod architecture;
mod cli;
mod describe;
mod en_passant;
mod engine;
mod fit;
mod games;
mod guides;
mod house;
mod names;
mod old_files;
mod outcome;
mod pack;
mod pattern;
mod plan;
mod play;
mod stages;
mod study;
