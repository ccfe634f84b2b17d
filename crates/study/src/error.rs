//! Why a study could not be made.

use std::path::PathBuf;

use lucena_attribute::AttributeError;
use lucena_claim::ClaimError;
use lucena_layout::LayoutError;
use lucena_learn::LearnError;
use lucena_pack::PackError;
use lucena_pattern::{Faults, PatternError};
use lucena_plan::PlanError;
use lucena_play::PlayError;
use lucena_store::StoreError;
use lucena_table::{PositionError, TableError};
use lucena_train::TrainError;
use thiserror::Error;

/// Why a study could not be made.
///
/// ```
/// use lucena_study::StudyError;
/// let said = StudyError::Folder { path: "page".into(), why: "it is a file".into() }.to_string();
/// assert_eq!(said, "could not make the folder page: it is a file: choose another with -o");
/// ```
#[derive(Debug, Error)]
pub enum StudyError {
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Positions could not be described.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// Nothing could be learned.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// Statements of books could not be counted.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// Nothing could be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A plan could not be read or written.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A plan could not be trained.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// A pattern file could not be read.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A pack could not be made.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The endgame could not be laid out.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A file could not be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No folder to write to.
    #[error("could not make the folder {path}: {why}: choose another with -o")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
    /// A file that was just written could not be read.
    #[error("could not read {path}: {why}: try again with another folder")]
    Read {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
    /// An internal error.
    #[error("{0}: please report this")]
    Own(String),
    /// The user stopped it; the steps that were done are kept.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}

impl From<PositionError> for StudyError {
    fn from(error: PositionError) -> StudyError {
        StudyError::Own(error.to_string())
    }
}

impl From<Faults> for StudyError {
    fn from(faults: Faults) -> StudyError {
        StudyError::Pattern(faults.into())
    }
}
