//! An endgame laid out: every position with either side to move, what it is worth, and the moves
//! between them. Packs are made from it, plans are trained on it, players play on it.
//!
//! [`Ending`] lists the men and knows their moves; [`Layout`] has one position for each class of
//! symmetric ones, with [`Seats`] for each side to move and its moves as [`Edges`] (an adjacency
//! list); [`Atlas`] leads from there to real boards ([`At`]), and [`Colours`] to a game in which
//! the strong side may be White or Black. A [`Side`] is the strong or the weak one.
//!
//! ```
//! use lucena_layout::{Atlas, Colours, Layout, Side, position};
//! use lucena_table::{Metric, Tables, Value};
//! use lucena_work::Silent;
//! use shakmaty::Color;
//! let folder = tempfile::tempdir()?;
//! let tables = Tables::new(folder.path());
//! let layout = Layout::new(&tables, "KQvK".parse()?, Color::White, Metric::Dtm, &Silent)?;
//! let far = (0..layout.weak.len()).min_by_key(|&place| layout.weak.value[place]);
//! let place = far.expect("an endgame has positions");
//! assert!(matches!(layout.weak.value[place], Value::Loss(_)));
//!
//! let atlas = Atlas::new(&layout, &Silent)?;
//! let board = position(&layout, place, Side::Weak);
//! let at = Colours::of(&layout, &board)?.at(&layout, &atlas, &board)?;
//! assert_eq!(at.place as usize, place);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atlas;
mod edges;
mod ending;
mod error;
mod layout;
mod place;
mod side;

pub use atlas::{At, Atlas, Road, Roads, as_numbered, turned};
pub use edges::Edges;
pub use ending::{Ending, EndingMan, MAX_LAYOUT_MEN, Squares, Step, bit};
pub use error::LayoutError;
pub use layout::{Layout, Seats};
pub use place::{Colours, placed_fen, position};
pub use side::Side;
