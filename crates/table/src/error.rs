//! What can go wrong with tables, each with its remedy.

use std::path::PathBuf;

use lucena_store::StoreError;
use thiserror::Error;

use crate::material::{MAX_MEN, Material};
use crate::solve::Metric;

/// Why a table, or a value in it, could not be had.
///
/// ```
/// use lucena_table::{Material, Metric, TableError, Tables};
/// let error = Tables::new(".").table(Material::BARE_KINGS, Metric::Dtm).err().unwrap();
/// assert_eq!(error.to_string(), "two bare kings are always drawn: there is nothing to solve");
/// ```
#[derive(Debug, Error)]
pub enum TableError {
    /// The work was stopped by the user.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
    /// Distances beyond any cell.
    #[error("{0} has distances beyond 65,000 plies: please report this")]
    TooDeep(Material),
    /// Two bare kings.
    #[error("two bare kings are always drawn: there is nothing to solve")]
    BareKings,
    /// There is no file for this table.
    #[error("there is no table {} yet: run {}", .path.display(), command(*.material, *.metric, false))]
    Missing {
        /// Where it would be.
        path: PathBuf,
        /// The endgame.
        material: Material,
        /// What its distances count to.
        metric: Metric,
    },
    /// The file of a table could not be read.
    #[error("could not read {0}")]
    Read(StoreError),
    /// The file of a table is damaged, foreign, or of another version.
    #[error("{source}: {}", remedy(.source, *.material, *.metric))]
    File {
        /// What is wrong with it.
        source: StoreError,
        /// The endgame.
        material: Material,
        /// What its distances count to.
        metric: Metric,
    },
    /// The file of an endgame's outcomes is damaged, foreign, or of another version.
    #[error("{source}: delete it, the next command that needs it makes it again")]
    Outcomes {
        /// What is wrong with it.
        source: StoreError,
        /// The endgame.
        material: Material,
    },
    /// A sound file that holds something else.
    #[error("{} holds {found}, not {material} {}: run {} to replace it", .path.display(), .metric.name(), command(*.material, *.metric, true))]
    OtherTable {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
        /// The endgame it is named after.
        material: Material,
        /// What its distances should count to.
        metric: Metric,
    },
    /// A file could not be written.
    #[error("could not write {0}")]
    Write(StoreError),
    /// Not enough memory for the work.
    #[error(
        "{material} needs about {} of memory and {} are free: close other programs or use a smaller endgame",
        size(*.needed), size(*.free)
    )]
    Memory {
        /// The endgame.
        material: Material,
        /// Bytes.
        needed: u64,
        /// Bytes.
        free: u64,
    },
    /// Not enough room on the disk.
    #[error(
        "the tables for {material} need about {} in {} and {} are free: free some space or choose another folder with --data",
        size(*.needed), .folder.display(), size(*.free)
    )]
    Disk {
        /// The endgame.
        material: Material,
        /// The data folder.
        folder: PathBuf,
        /// Bytes.
        needed: u64,
        /// Bytes.
        free: u64,
    },
    /// A position with more men than tables have.
    #[error(
        "this position has {0} men; tables hold at most {MAX_MEN}, kings included: remove some"
    )]
    TooManyMen(usize),
    /// A position in which castling is possible.
    #[error("tables have no positions with castling rights: write - for them in the FEN")]
    Castling,
}

/// The command that makes a table.
fn command(material: Material, metric: Metric, force: bool) -> String {
    let metric = match metric {
        Metric::Dtm => String::new(),
        _ => format!(" --metric {}", metric.name()),
    };
    let force = if force { " --force" } else { "" };
    format!("lucena solve {material}{metric}{force}")
}

/// What to do about a bad file.
fn remedy(source: &StoreError, material: Material, metric: Metric) -> String {
    let command = command(material, metric, true);
    match source {
        StoreError::OtherVersion { found, wanted, .. } if found > wanted => {
            format!("update Lucena, or make the table again with {command}")
        }
        _ => format!("make it again with {command}"),
    }
}

/// Bytes in the unit a person would choose.
fn size(bytes: u64) -> String {
    match bytes {
        0..0x10_0000 => format!("{} KiB", bytes >> 10),
        0x10_0000..0x2_8000_0000 => format!("{} MiB", bytes >> 20),
        _ => format!("{} GiB", bytes >> 30),
    }
}
