//! One endgame from its table to a lesson: the whole river, ending in a page that a chess player
//! reads.
//!
//! A [`Study`] takes eight steps: it solves, asks which facts matter, divides the way into stages,
//! takes or trains a plan, lets everyone play from everywhere, packs, plays sample games, and writes
//! `index.html` with the data beside it. Each step keeps what it found; a second run
//! takes what is there and still right, and writes the same bytes.

mod english;
mod error;
mod findings;
mod ground;
mod keep;
mod page;
mod part;
mod step;
mod study;
mod words;

pub use error::StudyError;
pub use page::theory_page;
pub use study::{Study, StudySummary};
