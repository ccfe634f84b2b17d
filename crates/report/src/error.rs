//! Why a report could not be written.

use std::path::PathBuf;

use lucena_attribute::AttributeError;
use lucena_engine::SchoolError;
use lucena_eval::EvalError;
use lucena_layout::LayoutError;
use lucena_learn::LearnError;
use lucena_mine::MineError;
use lucena_pack::PackError;
use lucena_pattern::PatternError;
use lucena_play::PlayError;
use lucena_practice::PracticeError;
use lucena_table::TableError;
use thiserror::Error;

/// Why a report could not be written.
///
/// ```
/// use lucena_report::negoescu::{ExperimentCourse, write};
/// let folder = tempfile::tempdir()?;
/// let without = write(&ExperimentCourse::default(), folder.path(), &lucena_work::Silent);
/// let said = without.map(|_| ()).map_err(|error| error.to_string());
/// assert_eq!(said, Err("the files have no games: give PGN files".into()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Error)]
pub enum ReportError {
    /// The user stopped it.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
    /// Positions could not be described.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// A tree could not be grown.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// No evaluation function could be learned.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// Nothing could be learned from play.
    #[error(transparent)]
    School(#[from] SchoolError),
    /// A pack could not be made.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The endgame could not be laid out.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A pattern file could not be read.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Nothing could be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Games could not be read.
    #[error(transparent)]
    Practice(#[from] PracticeError),
    /// Nothing could be mined.
    #[error(transparent)]
    Mine(#[from] MineError),
    /// Files without games.
    #[error("the files have no games: give PGN files")]
    NoGames,
    /// Encoded rows that do not come back as they were.
    #[error("experiment {0}: the encoded rows do not decode to the same rows: please report this")]
    Lossy(String),
    /// A compressor that failed.
    #[error("could not compress: {0}")]
    Compress(String),
    /// A file could not be written.
    #[error("could not write {path}: {why}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
}
