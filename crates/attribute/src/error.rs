//! What can be wrong with a question.

use std::path::PathBuf;

use lucena_table::{Material, PositionError, TableError};
use thiserror::Error;

/// Why something could not be described.
///
/// ```
/// let error = lucena_attribute::find("mood_WK", "KRvK".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("there is no attribute \"mood_WK\" for KRvK: "));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Debug, Error)]
pub enum AttributeError {
    /// No set has this name.
    #[error("there is no attribute set {0:?}: choose one of {names}", names = crate::set::names())]
    UnknownSet(String),
    /// No kind of atomic features has this name.
    #[error("there are no atomic features {0:?}: choose paper (32 a man) or modern (64 a man)")]
    UnknownKind(String),
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
    #[error(
        "the set {set} describes {made_for} only: for {material} use the set general, practical or plain"
    )]
    OtherMaterial {
        /// The set.
        set: &'static str,
        /// What it describes.
        made_for: &'static str,
        /// What was asked for.
        material: Material,
    },
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// No file of this kind can be written.
    #[error("{0:?} does not name a kind of file for frames: use a name that ends in {names}", names = crate::export::endings())]
    UnknownFormat(String),
    /// Too many rows to sort.
    #[error(
        "{0} has too many positions to sort them for a .data file: write .csv, .arff or .parquet"
    )]
    Unsorted(Material),
    /// The file could not be written.
    #[error("could not write {path}: {why}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
    /// The user stopped the work.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
