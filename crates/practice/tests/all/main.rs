//! Items, and the truth beside the practice.
#![allow(clippy::unwrap_used)]

mod items;
mod truth;
