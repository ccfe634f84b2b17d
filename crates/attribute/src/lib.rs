//! What can be said about an endgame position.
//!
//! An [`Attribute`] asks a question; a [`Level`] is the answer; a [`Set`] names the questions one
//! asks together; a [`Frame`] holds the answers of a whole table, one column per attribute.
//!
//! ```
//! use lucena_attribute::{Position, Set};
//! let position = Position::parse("8/8/8/8/8/2k5/8/R3K3 b - - 0 1")?;
//! let kings = &Set::Sadikov.attributes(position.material())?[0];
//! assert_eq!(kings.sentence(kings.level(&position)), "The kings are 2 squares apart.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ambiguity;
pub mod atomic;
mod attribute;
mod blocks;
mod breda;
mod catalogue;
mod class;
mod combination;
mod domain;
mod error;
mod export;
mod frame;
mod general;
mod position;
mod practical;
mod rows;
mod sample;
mod set;
mod traded;

pub use ambiguity::{Ambiguity, Amplitude, ClassAmbiguity};
pub use attribute::{Attribute, Relation};
pub use catalogue::{Listed, catalogue, find};
pub use class::Class;
pub use combination::{Combinations, Partition};
pub use domain::{Domain, Level};
pub use error::AttributeError;
pub use export::{Format, export, export_all, krkopt_order, text};
pub use frame::Frame;
pub use position::{Man, Position};
pub use rows::RowAsker;
pub use sample::Eligible;
pub use set::Set;
pub use traded::traded;
