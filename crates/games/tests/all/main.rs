//! Games: read, valued, played against other programs, counted.
#![allow(clippy::unwrap_used)]

mod contest;
mod elo;
mod openings;
mod read;
mod rival;
mod value;
