//! What can go wrong with learning, each with its remedy.

use thiserror::Error;

/// Why nothing could be learned, or what was learned could not be used.
#[derive(Debug, Error, PartialEq)]
pub enum LearnError {
    /// Leaves of no rows at all.
    #[error("a leaf needs at least one row: give a minimum of 1 or more")]
    NoMinimum,
    /// A confidence outside (0, 0.5].
    #[error(
        "the confidence {0} for pruning is not above 0 and at most 0.5: 0.25 is usual, \
         less prunes more"
    )]
    Confidence(f64),
    /// A share that is no share.
    #[error("the purity {0} is not above 0 and at most 1: 1 allows a rule no wrong row")]
    Purity(f64),
    /// Nothing to learn from.
    #[error("there are no rows to learn from: describe a table first")]
    NoRows,
    /// Nothing to ask.
    #[error("there are no attributes to learn from: choose a set or at least one attribute")]
    NoAttributes,
    /// More answers than a cell can number.
    #[error("the attributes have {0} different answers in all, more than 65,536: leave some out")]
    TooManyAnswers(usize),
    /// The frame has other columns than what was learned.
    #[error("this was learned from other attributes than the frame has: describe it with {0}")]
    OtherAttributes(String),
    /// The frame has other classes than what was learned.
    #[error("this was learned for other classes than the frame has: use a frame of the same table")]
    OtherClasses,
    /// No node has this number.
    #[error("there is no node {number}: the tree has nodes 1 to {nodes}")]
    NoNode {
        /// The number asked for.
        number: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted,
}
