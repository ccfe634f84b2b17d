//! Packs: their coding, their rules, and what they answer.
#![allow(clippy::unwrap_used)]

mod code;
mod draw;
mod facts;
mod probe_truth;
mod probe_twin;
mod rules;
