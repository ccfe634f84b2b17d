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
        "cannot list the folder of Gaviota tables {folder}: {source}; \
         check that the folder exists and may be read"
    )]
    Folder {
        /// The folder that was asked for.
        folder: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },

    /// The folder holds no endgame table of three or four men.
    #[error(
        "no Gaviota table of three or four men in {folder}; \
         put files such as krk.gtb.cp4 there, or name the folder that holds them"
    )]
    NoTables {
        /// The folder that was searched.
        folder: PathBuf,
    },

    /// The table for this material is not in the folder.
    #[error(
        "there is no table for {material} in {folder}; add the file {}",
        .material.file_name()
    )]
    MissingTable {
        /// The material that was asked for.
        material: GaviotaMaterial,
        /// The folder that was opened.
        folder: PathBuf,
    },

    /// The operating system could not read the file of a table.
    #[error(
        "cannot read the Gaviota table {path}: {source}; \
         check that the file exists and may be read"
    )]
    Read {
        /// The file that was to be read.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },

    /// The contents of a file are not those of the table its name promises.
    #[error(
        "the Gaviota table {path} is damaged: {fault}; \
         replace it with a good copy (compression scheme 4)"
    )]
    Damaged {
        /// The file with the damage.
        path: PathBuf,
        /// What was found where.
        fault: String,
    },

    /// The position has more men than the tables of this reader.
    #[error(
        "the position has {men} men, but the Gaviota tables read here end at four; \
         ask only after enough captures"
    )]
    TooManyMen {
        /// Men on the board, kings included.
        men: usize,
    },

    /// The position has castling rights, which no endgame table knows.
    #[error(
        "the position has castling rights, which Gaviota tables do not know; \
         ask about it without them"
    )]
    CastlingRights,
}
