//! What can go wrong when tables are opened or asked, and what to do about it.

use std::{io, path::PathBuf};

use crate::GaviotaMaterial;

/// Why a question to the endgame tables got no answer.
///
/// A question that failed because of a file may be repeated once the file is in order: failures are
/// not remembered.
///
/// ```
/// use lucena_gaviota::Gaviota;
/// let folder = tempfile::tempdir()?;
/// let error = Gaviota::open(folder.path()).err().expect("there is no table");
/// assert!(error.to_string().starts_with("no Gaviota table of three or four men in"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GaviotaError {
    /// The folder of tables could not be listed.
    #[error(
        "cannot list the folder of Gaviota tables {0}: {1}; \
         check that the folder exists and may be read"
    )]
    Folder(PathBuf, #[source] io::Error),
    /// The folder holds no endgame table of three or four men.
    #[error(
        "no Gaviota table of three or four men in {0}; \
         put files such as krk.gtb.cp4 there, or name the folder that holds them"
    )]
    NoTables(PathBuf),
    /// The table for this material is not in the folder.
    #[error("there is no table for {0} in {1}; add the file {file}", file = .0.file_name())]
    MissingTable(GaviotaMaterial, PathBuf),
    /// The operating system could not read the file of a table.
    #[error("cannot read the Gaviota table {0}: {1}; check that the file exists and may be read")]
    Read(PathBuf, #[source] io::Error),
    /// The contents of a file are not those of the table its name promises: what was found where.
    #[error(
        "the Gaviota table {0} is damaged: {1}; \
         replace it with a good copy (compression scheme 4)"
    )]
    Damaged(PathBuf, String),
    /// The position has more men, kings included, than the tables of this reader.
    #[error(
        "the position has {0} men, but the Gaviota tables read here end at four; \
         ask only after enough captures"
    )]
    TooManyMen(usize),
    /// The position has castling rights, which no endgame table knows.
    #[error(
        "the position has castling rights, which Gaviota tables do not know; \
         ask about it without them"
    )]
    CastlingRights,
}
