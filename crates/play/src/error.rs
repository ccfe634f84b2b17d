//! What can go wrong with playing, each with its remedy.

use lucena_attribute::AttributeError;
use lucena_eval::EvalError;
use lucena_layout::LayoutError;
use lucena_learn::LearnError;
use lucena_pattern::PatternError;
use lucena_plan::PlanError;
use lucena_table::{Material, TableError};
use thiserror::Error;

use crate::search::MAX_DEPTH;

/// Why nothing could be played or audited.
///
/// ```
/// let error = "nobody".parse::<lucena_play::Spec>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown player nobody: use table, random, "));
/// ```
#[derive(Debug, Error)]
pub enum PlayError {
    /// A search of no plies.
    #[error("a search needs at least one ply: give a depth from 1 to {MAX_DEPTH}")]
    NoDepth,
    /// A search beyond the cap.
    #[error("no distance is {0} plies long: give a depth from 1 to {MAX_DEPTH}")]
    TooDeep(u16),
    /// A game of no moves.
    #[error("a game needs at least one move: give a limit of 1 or more")]
    NoLimit,
    /// Nobody is called so.
    #[error(
        "unknown player {0}: use table, random, global, tree, perfect, stage:NAME such as \
         stage:FAR, or a file FILE.eval, FILE.pat or FILE.plan"
    )]
    UnknownPlayer(String),
    /// The endgame has no stage of this name.
    #[error("{material} has no stage {name}: it has {}", .stages.join(", "))]
    UnknownStage {
        /// The name asked for.
        name: String,
        /// The endgame.
        material: Material,
        /// The stages there are.
        stages: Vec<String>,
    },
    /// The strong side never wins.
    #[error(
        "{0} has no positions in which the first-named side, to move, can force a win: there is \
         nothing to play for"
    )]
    NoWins(Material),
    /// A proof for a player that remembers.
    #[error("a proof against every defence needs a player without memory: give --repetition none")]
    Memory,
    /// The endgame could not be laid out, or the position is not in it.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The game cannot go on.
    #[error("{0}")]
    Start(String),
    /// A plan could not be read.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Attributes could not be asked.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// Nothing could be learned.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// An evaluation function could not be had.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// A pattern file could not be had.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A pattern file for another endgame.
    #[error("{file} is for {of}, not for {here}: use a file for the endgame {here}")]
    OtherEndgame {
        /// The file.
        file: String,
        /// Its endgame.
        of: Material,
        /// The endgame to play.
        here: Material,
    },
    /// Nothing to play from.
    #[error("no won position meets the start that {0} names: give another with --start")]
    NoStart(String),
    /// A file that takes the board as it stands has no place among turned boards.
    #[error(
        "{0} takes the board as it stands, so it cannot be audited with boards turned: use lucena \
         pattern check"
    )]
    AsItStands(String),
    /// A file that only a layout can examine, and why.
    #[error("{0} {1}, which is examined with at most four men only: use a smaller endgame")]
    FourMenOnly(String, &'static str),
    /// A file that tells too many positions apart.
    #[error(
        "{0} tells more than {1} kinds of positions apart: use fewer wishes, or smaller numbers"
    )]
    TooManyMerits(String, usize),
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
