//! What can go wrong with games, items and the files they are in.

use std::io::BufRead;

use lucena_attribute::AttributeError;
use lucena_games::OpenError;
use lucena_mine::MineError;
use lucena_table::TableError;
use thiserror::Error;

/// Why something could not be done.
///
/// ```
/// use lucena_practice::{Filter, Structures, Men};
/// let filter = Filter { men: Men::Rest(Structures::default()), ..Filter::default() };
/// let error = filter.check().err().ok_or("an empty list")?;
/// assert_eq!(error.to_string(), "there is no pawn structure in the list");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Error)]
pub enum PracticeError {
    /// A file of games that cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// What mining says, and a line of a file that cannot be understood.
    #[error(transparent)]
    Mine(#[from] MineError),
    /// A table that cannot be asked.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What attributes say.
    #[error(transparent)]
    Attribute(#[from] AttributeError),
    /// A file that cannot be read.
    #[error("{name}: cannot be read: {source}")]
    Read {
        /// The file.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file that cannot be written.
    #[error("could not write {name}: {source}")]
    Write {
        /// The file.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// A list of pawn structures with other men in it.
    #[error(
        "{name}: a {man} belongs to no pawn structure: make the list with lucena games items \
         --pawn-structure, then lucena games count"
    )]
    NoStructure {
        /// The file.
        name: String,
        /// The man.
        man: String,
    },
    /// Parts would be mixed up with those of another run.
    #[error("{0} exists already: name another folder, or another --first-part")]
    PartsThere(String),
    /// Filters that cannot be meant together.
    #[error("{0}")]
    Filters(String),
    /// The user stopped it.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}

impl PracticeError {
    pub(crate) fn line(name: &str, line: usize, what: impl Into<String>) -> PracticeError {
        MineError::Line { name: name.into(), line, what: what.into() }.into()
    }

    pub(crate) fn unwritten(
        path: &std::path::Path,
        error: impl std::fmt::Display,
    ) -> PracticeError {
        let source = std::io::Error::other(error.to_string());
        PracticeError::Write { name: path.display().to_string(), source }
    }
}

/// The lines of a text with their numbers from 1.
pub(crate) fn numbered(
    name: &str,
    text: impl BufRead,
) -> impl Iterator<Item = Result<(usize, String), PracticeError>> {
    let failed = |source| PracticeError::Read { name: name.into(), source };
    text.lines().zip(1..).map(move |(line, number)| Ok((number, line.map_err(failed)?)))
}
