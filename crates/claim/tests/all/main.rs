//! Claims: files, rows, counts.
#![allow(clippy::unwrap_used)]

mod counted;
mod files;
mod guide;
mod holding;
mod krpkr;
mod positions;
mod sieve;
mod tally;
mod truth;
