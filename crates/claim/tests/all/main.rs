//! Claims: files, rows, counts.
#![allow(clippy::unwrap_used)]

mod files;
mod guide;
mod krpkr;
mod positions;
mod sieve;
mod tally;
mod truth;
