//! Learning from described positions.
mod select;
pub use select::{Chosen, Selection};
