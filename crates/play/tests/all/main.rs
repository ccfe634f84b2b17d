//! Players: their values and games beside slow twins.
#![allow(clippy::unwrap_used)]

mod games;
mod minimax_twin;
mod pattern_rows;
mod patterns;
mod score;
mod table_player;
