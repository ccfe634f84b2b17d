//! Fitted evaluation functions beside slow twins and what the papers report.
#![allow(clippy::unwrap_used)]

mod common;
mod configuration;
mod evaluator;
mod file;
mod fit_twin;
mod measure;
mod mine_twin;
mod phases;
