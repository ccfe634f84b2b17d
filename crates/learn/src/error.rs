//! What can go wrong with learning, each with its remedy.

use thiserror::Error;

/// Why nothing could be learned, or what was learned could not be used.
///
/// ```
/// use lucena_learn::{C45, LearnError};
/// let error = C45 { min_leaf: 0, ..C45::default() }.check().unwrap_err();
/// assert!(matches!(error, LearnError::NoMinimum));
/// assert!(error.to_string().ends_with(": give a minimum of 1 or more"));
/// ```
#[derive(Debug, Error)]
pub enum LearnError {
    /// Leaves of no rows at all.
    #[error("a leaf needs at least one row: give a minimum of 1 or more")]
    NoMinimum,
    /// A tree without leaves.
    #[error("a tree needs at least one leaf: give a limit of 1 or more")]
    NoLeaves,
    /// A confidence outside (0, 0.5].
    #[error(
        "the confidence {0} for pruning must be above 0 and at most 0.5: 0.25 is usual, \
         less prunes more"
    )]
    Confidence(f64),
    /// A share out of range.
    #[error("the purity {0} must be above 0 and at most 1: with 1 a rule has no wrong row")]
    Purity(f64),
    /// Nothing to learn from.
    #[error("there are no rows to learn from: describe a table first")]
    NoRows,
    /// Not a weight for each row.
    #[error("there are {weights} weights for {rows} rows: give one for each row")]
    Weights {
        /// How many weights were given.
        weights: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// More rows than can be counted.
    #[error("the rows count {0} times in all, more than 4,294,967,295: give smaller weights")]
    TooHeavy(u64),
    /// A sample of no positions.
    #[error("a sample needs at least one position: give a number of 1 or more")]
    NoSample,
    /// A search asks what the one and the other side may do.
    #[error(
        "this needs trees for both sides to move: learn with a search, or without naming a side"
    )]
    OneSide,
    /// Nothing to ask.
    #[error("there are no attributes to learn from: choose a set or at least one attribute")]
    NoAttributes,
    /// More answers than a cell can number.
    #[error("the attributes have {0} different values in all, more than 65,536: leave some out")]
    TooManyAnswers(usize),
    /// The frame has other columns than what was learned.
    #[error("this was learned from other attributes than the frame has: describe it with {0}")]
    OtherAttributes(String),
    /// The frame has other classes than what was learned.
    #[error("this was learned for other classes than the frame has: use a frame of the same table")]
    OtherClasses,
    /// Two tallies count for different trees or sizes.
    #[error(
        "these tallies count for different trees or sizes: make both from one tree and one list"
    )]
    OtherTally,
    /// No node has this number.
    #[error("there is no node {number}: the tree has nodes 1 to {nodes}")]
    NoNode {
        /// The number asked for.
        number: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A share of a border's side out of range.
    #[error("the share {0} of each side of a border must be from 0 to 0.5: 0.05 is usual")]
    Share(f64),
    /// There is no way to the win.
    #[error("no position is won by the first-named side: choose an endgame in which it wins")]
    NothingWon,
    /// A row without a number of moves to the win.
    #[error("row {0} is not won by the first-named side: choose won rows, as Levels has them")]
    NotWon(usize),
    /// A stage cannot end there.
    #[error(
        "no stage can end with level {border}: the highest level is {highest}, and a border \
         lies below it"
    )]
    BorderBeyond {
        /// The border asked for.
        border: u16,
        /// The highest level.
        highest: u16,
    },
    /// Borders in disorder.
    #[error("the border {after} follows {before}: give borders in ascending order, each once")]
    BordersDescend {
        /// A border.
        before: u16,
        /// The one given after it.
        after: u16,
    },
    /// Nothing between two borders.
    #[error("no position is won in {from} to {to} moves: leave out one of the borders there")]
    EmptyStage {
        /// The first level.
        from: u16,
        /// The last level.
        to: u16,
    },
    /// Positions could not be described.
    #[error(transparent)]
    Attribute(#[from] lucena_attribute::AttributeError),
    /// A table was missing or damaged.
    #[error(transparent)]
    Table(#[from] lucena_table::TableError),
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
