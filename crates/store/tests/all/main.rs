//! Bytes on disk: block files, sealed text, atomic writes, entropy coding.
#![allow(clippy::unwrap_used)]

mod atomic;
mod blocks;
mod code;
mod sealed;
