//! What can go wrong with tables, each with its remedy.

use std::path::PathBuf;

use lucena_store::StoreError;
use thiserror::Error;

use crate::material::{MAX_MEN, Material};

/// Why a table, or a value in it, could not be had.
#[derive(Debug, Error)]
pub enum TableError {
    /// The work was stopped by the user.
    #[error("interrupted: finished tables are kept, the next run goes on from there")]
    Interrupted,
    /// Distances beyond any cell.
    #[error("{0} has distances beyond 65,000 plies: please report this")]
    TooDeep(Material),
    /// Two bare kings.
    #[error("two bare kings are always drawn: there is nothing to solve")]
    BareKings,
    /// There is no file for this table.
    #[error("there is no table {} yet: run lucena solve {material}", .path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
        /// The endgame.
        material: Material,
    },
    /// The file of a table cannot be used.
    #[error("{source}: remove it and run lucena solve {material}")]
    File {
        /// What is wrong with it.
        source: StoreError,
        /// The endgame.
        material: Material,
    },
    /// A sound file that holds something else.
    #[error("{} holds {found}, not {material}: remove it and run lucena solve {material}", .path.display())]
    OtherTable {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
        /// The endgame it is named after.
        material: Material,
    },
    /// A file could not be written.
    #[error("could not write {0}")]
    Write(#[source] StoreError),
    /// Not enough memory for the work.
    #[error(
        "solving {material} needs about {needed} MiB of memory and {free} MiB are free: close other programs or solve a smaller endgame"
    )]
    Memory {
        /// The endgame.
        material: Material,
        /// MiB.
        needed: u64,
        /// MiB.
        free: u64,
    },
    /// Not enough room on the disk.
    #[error("the tables for {material} need about {needed} MiB in {} and {free} MiB are free: free some space or choose another folder with --data", .folder.display())]
    Disk {
        /// The endgame.
        material: Material,
        /// The data folder.
        folder: PathBuf,
        /// MiB.
        needed: u64,
        /// MiB.
        free: u64,
    },
    /// A position with more men than tables have.
    #[error("this position has {0} men: tables reach to {MAX_MEN}, kings included")]
    TooManyMen(usize),
    /// A position in which castling is possible.
    #[error(
        "tables hold no positions with castling rights: write - for them in the FEN if castling is not meant"
    )]
    Castling,
}
