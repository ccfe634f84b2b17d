//! Claims: files, rows, counts.
#![allow(clippy::unwrap_used)]

mod files;
mod krpkr;
mod positions;
mod sieve;
mod tally;
