//! What can go wrong with files of slices, each with its remedy.

use std::path::PathBuf;

use lucena_store::StoreError;
use lucena_table::{Material, TableError};
use thiserror::Error;

/// Why a file of slices could not be made or read, or does not answer.
///
/// ```
/// let error = lucena_pack::SlicePack::read("none.slices".as_ref()).err().expect("no such file");
/// assert!(error.to_string().starts_with("there is no file none.slices"));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SliceError {
    /// The work was stopped by the user.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
    /// A table that slices are made from, or that exits are read from.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no such file.
    #[error("there is no file {} of slices yet: {REMEDY}", .0.display())]
    Missing(PathBuf),
    /// The file could not be read.
    #[error("could not read {0}")]
    Read(StoreError),
    /// The file could not be written.
    #[error("could not write {0}")]
    Write(StoreError),
    /// Some other file.
    #[error("{} is not a file of slices: choose another file, or {REMEDY}", .0.display())]
    NotSlices(PathBuf),
    /// Written in a format this program does not read.
    #[error(
        "{} holds slices of version {found}, this program reads version {wanted}: update Lucena, or make it again with lucena pack --pawns",
        .path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u8,
        /// Ours.
        wanted: u8,
    },
    /// Bytes changed or missing.
    #[error(
        "{} is damaged, its checksum does not match: make it again with lucena pack --pawns",
        .0.display()
    )]
    Checksum(PathBuf),
    /// A sound checksum over what no file of slices holds.
    #[error("{} is damaged, it holds {fault}: make it again with lucena pack --pawns", .path.display())]
    OutOfRange {
        /// The file.
        path: PathBuf,
        /// What exactly.
        fault: String,
    },
    /// A sound file that holds something else.
    #[error("{} holds slices of {found}: choose another file, or make it again with lucena pack --pawns", .path.display())]
    OtherSlices {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
    },
    /// The pawns stand where no slice of the file has them.
    #[error(
        "the file does not hold {material} with the pawn placement {pawns}: add it with lucena pack {material} --metric wdl --pawns {pawns} --resume"
    )]
    NotHeld {
        /// The endgame.
        material: Material,
        /// The squares of the pawns.
        pawns: String,
    },
    /// Squares that are no placement of the pawns.
    #[error(
        "{text:?} is not a placement of the pawns of {material}: name a square for each pawn, joined by -, such as {example}"
    )]
    Pawns {
        /// The endgame.
        material: Material,
        /// What was given.
        text: String,
        /// What it could be.
        example: String,
    },
    /// Nothing divides the endgame into slices.
    #[error("{0} has no pawns, so it has no slices: leave --pawns out")]
    NoPawns(Material),
    /// A king may still castle.
    #[error("packs have no castling: remove the castling rights")]
    Castling,
}

/// How to get a file.
const REMEDY: &str = "make one with lucena pack MATERIAL --metric wdl --pawns SQUARES";
