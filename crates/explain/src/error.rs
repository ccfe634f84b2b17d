//! What can go wrong with explaining, each with its remedy.

use lucena_attribute::AttributeError;
use lucena_learn::LearnError;
use lucena_pattern::PatternError;
use lucena_plan::PlanError;
use lucena_play::PlayError;
use lucena_table::{Material, TableError};
use thiserror::Error;

/// Why a position could not be explained.
///
/// ```
/// use lucena_explain::ExplainError;
/// let said = ExplainError::NoMan(shakmaty::Square::E4).to_string();
/// assert_eq!(said, "there is no man on e4: name the square of one");
/// ```
#[derive(Debug, Error)]
pub enum ExplainError {
    /// The user stopped it.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Attributes could not be asked.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// Nothing could be learned.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// Stages could not be had.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A plan that comes with the program could not be read.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A pattern file that comes with the program could not be read.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A position of another endgame.
    #[error("this was learned about {of}, but the position is {here}: learn {here} first")]
    OtherEndgame {
        /// What is known.
        of: Material,
        /// What was asked.
        here: Material,
    },
    /// No man where one was asked for.
    #[error("there is no man on {0}: name the square of one")]
    NoMan(shakmaty::Square),
    /// A move that is none.
    #[error("{0} is not a legal move here: give one such as e1e2, in UCI notation")]
    NoMove(String),
    /// A position in which the game has ended.
    #[error("the game is over in this position: take a move back or set up another")]
    Over,
    /// No position to practise.
    #[error(
        "{0} has no position with {1} to move that is worth practising: use another side or endgame"
    )]
    Nothing(Material, &'static str),
}
