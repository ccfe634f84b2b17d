//! What can be wrong with a question.

use lucena_table::{Material, PositionError, TableError};
use thiserror::Error;

/// Why something could not be described.
#[derive(Debug, Error)]
pub enum AttributeError {
    /// No set has this name.
    #[error("there is no attribute set {0:?}: choose one of {names}", names = crate::set::names())]
    UnknownSet(String),
    /// No attribute has this name.
    #[error(
        "there is no attribute {name:?} for {material}: lucena attributes --material {material} lists them"
    )]
    UnknownAttribute {
        /// The name asked for.
        name: String,
        /// The endgame.
        material: Material,
    },
    /// The set was made for another endgame.
    #[error("the set {set} describes {made_for} only: for {material} use the set general")]
    OtherMaterial {
        /// The set.
        set: &'static str,
        /// What it describes.
        made_for: &'static str,
        /// What was asked for.
        material: Material,
    },
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted,
}
