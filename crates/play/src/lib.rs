//! Players that say why, games between them, and audits over every position.
//!
//! A [`Lesson`] is what a player learns; a [`Search`] looks ahead over the whole endgame at once;
//! a [`Chooser`] prefers one move to another; a [`Player`] is a chooser with a voice; a [`Playground`] is an
//! endgame made ready for them, a [`PlayedGame`] puts two of them at a board; an [`audit::Audit`] lets one play from every won position, against
//! the table or against every defence.
//!
//! ```
//! use lucena_layout::Layout;
//! use lucena_play::audit::Audit;
//! use lucena_play::{Lesson, Playground, Search, Spec};
//! use lucena_table::Tables;
//! use lucena_work::Silent;
//! use shakmaty::Color;
//! let folder = tempfile::tempdir()?;
//! let (tables, lesson) = (Tables::new(folder.path()), Lesson::default());
//! let rook = "KRvK".parse()?;
//! let layout = Layout::new(&tables, rook, Color::White, lesson.metric, &Silent)?;
//! let playground = Playground::new(layout, &Silent)?;
//! playground.learn(&tables, &lesson, &Silent)?;
//! let search = Search { depth: 6, ..Search::default() };
//! let player = playground.club(search, 0).strong(&Spec::Tree, &Silent)?;
//! let (layout, atlas) = (&playground.layout, &playground.atlas);
//! let audited = Audit::default().run(layout, atlas, &player.chooser, &Silent)?;
//! assert_eq!(audited.success(), 1.0); // from every won position, as in the paper
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
mod choice;
mod classified;
mod error;
mod example;
mod fit;
mod game;
mod hand;
mod judge;
mod lesson;
mod objectives;
pub mod pattern;
mod plan;
mod player;
mod playground;
pub mod score;
mod search;
mod spec;
mod weights;

pub use choice::{Chooser, Pick, Repetition, Taste};
pub use error::PlayError;
pub use example::{Decided, Example, RuleAt, examples};
pub use fit::Fit;
pub use game::PlayedGame;
pub use hand::{Hand, Made, Ties};
pub use judge::{Answers, Judge};
pub use lesson::{Learned, Lesson, is_sampled};
pub use objectives::Objectives;
pub use plan::Planner;
pub use player::{Club, Player};
pub use playground::Playground;
pub use search::Search;
pub use spec::Spec;
