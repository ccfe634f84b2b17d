//! The server over the wire.
#![allow(clippy::unwrap_used)]

mod api;
mod doors;
mod games;
mod guide;
mod wire;
