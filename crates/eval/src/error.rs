//! What can go wrong with evaluation functions.

use std::path::PathBuf;

use lucena_store::StoreError;
use lucena_table::{Material, TableError};
use thiserror::Error;

/// Why there is no evaluation function.
///
/// ```
/// let error = lucena_eval::Evaluator::parse(b"lucena evil 1\n", "krk.eval").unwrap_err();
/// assert!(error.to_string().starts_with("krk.eval:1: "));
/// ```
#[derive(Debug, Error)]
pub enum EvalError {
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file could not be read.
    #[error("cannot read {}: {source}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file is not an evaluation function.
    #[error("{path}:{line}: {what}")]
    Format {
        /// The file.
        path: String,
        /// The line, counted from one.
        line: usize,
        /// What is wrong, and the remedy.
        what: String,
    },
    /// The evaluation function was fitted for other endgames.
    #[error(
        "{path} was fitted for {fitted}, not for {material}: run lucena fit {material} -o FILE.eval"
    )]
    OtherMaterial {
        /// The file.
        path: String,
        /// What it is for.
        fitted: String,
        /// What it was asked for.
        material: Material,
    },
    /// No position is left to learn from.
    #[error("no position of {0} is left to learn from: use a larger sample")]
    Nothing(String),
    /// The user stopped it.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
