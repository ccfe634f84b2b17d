//! The engine: its search, and conversations with it.
#![allow(clippy::unwrap_used)]

mod search;
mod sessions;
mod uci;
mod units;
mod xboard;
