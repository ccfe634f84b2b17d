//! What was found in collections of games: worked out once, kept in a file beside each, held in memory.

mod collection;
mod document;
mod shelf;
mod truth;
mod work;

pub use collection::{Collection, check_name};
pub use document::Mined;
pub use shelf::Shelf;
pub use work::mine;
