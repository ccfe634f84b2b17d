//! Learning from described positions: trees, rankings and recognisers, and how good they are.
//!
//! A [`C45`] grows a [`Tree`] from a frame; an [`Evaluation`] says how often the tree is right; a
//! [`Rule`] says what one of its leaves knows; [`NestedTrees`] are the same tree cut to every size,
//! and a [`TreeTally`] judges them all on positions that stream by; a [`Ranking`] says which attributes tell most;
//! [`Recognisers`] ask for one depth after the other; a [`Selection`] is a few attributes that tell
//! most positions apart. A [`Staging`] divides the way to the win into [`Stages`] where what counts
//! changes; [`Aims`] say what each stage is about; a [`Regression`] guesses the moves to the win.
//!
//! ```
//! use lucena_attribute::{Combinations, Frame, Set};
//! use lucena_learn::C45;
//! use lucena_table::{Metric, Tables};
//! use lucena_work::Silent;
//! use shakmaty::Color;
//! let folder = tempfile::tempdir()?;
//! let table = Tables::new(folder.path()).solve("KRvK".parse()?, Metric::Dtm, &Silent)?;
//! let attributes = Set::Sadikov.attributes(table.material())?;
//! let frame = Frame::new(&table, Color::Black, attributes, &Silent)?;
//! let clear = frame.select(&Combinations::of(&frame).clear_rows(&frame));
//! let tree = C45 { min_leaf: 1, prune: None, ..C45::default() }.grow(&clear, &Silent)?;
//! // The figures of Breda's thesis of 2006.
//! assert_eq!((tree.leaves(), tree.size()), (1756, 3511));
//! assert_eq!(tree.evaluate(&clear)?.wrong(), 89);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entropy;
mod error;
mod evaluate;
mod outcome;
mod rank;
mod recognise;
mod regression;
mod rules;
mod select;
mod stage;
mod tally;
mod text;
mod tree;

pub use error::LearnError;
pub use evaluate::Evaluation;
pub use outcome::{
    OutcomeLearned, OutcomeLeaves, OutcomeLesson, OutcomeSample, OutcomeScore, OutcomeTree,
    SureScore, opinion,
};
pub use rank::{Gain, Ranked, Ranking};
pub use recognise::{Recogniser, Recognisers, Recognition};
pub use regression::{Errors, Regression};
pub use rules::Rule;
pub use select::{Chosen, Selection};
pub use stage::{Aims, Gains, Levels, Minimum, Objective, Stage, Stages, Staging, level_of};
pub use tally::TreeTally;
pub use tree::{Branch, C45, Fact, NestedTrees, Node, Split, Test, Tree, Visit};
