//! An endgame laid out: every position with either side to move, what it is worth, and the moves
//! between them. Packs are made from it, plans are trained on it, players play on it.
//!
//! [`Ending`] lists the men and knows their moves; [`Layout`] has one position for each class of
//! symmetric ones, with [`Seats`] for each side to move and its moves as [`Edges`] (an adjacency
//! list); [`Atlas`] leads from there to real boards ([`At`]), and [`Colours`] to a game in which
//! the strong side may be White or Black. A [`Side`] is the strong or the weak one.

mod atlas;
mod edges;
mod ending;
mod error;
mod layout;
mod place;
mod side;

pub use atlas::{At, Atlas, Road, Roads, as_numbered};
pub use edges::Edges;
pub use ending::{Ending, EndingMan, MAX_LAYOUT_MEN, Squares, Step, bit, turned};
pub use error::LayoutError;
pub use layout::{Layout, Seats};
pub use place::{Colours, placed_fen, position};
pub use side::Side;
