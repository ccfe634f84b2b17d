//! What can go wrong with packs, each with its remedy.

use std::path::{Path, PathBuf};

use lucena_layout::{LayoutError, MAX_LAYOUT_MEN};
use lucena_store::StoreError;
use lucena_table::{Material, TableError};
use thiserror::Error;

/// Why a pack, or a value from it, could not be had.
///
/// ```
/// let error = lucena_pack::PackFile::read("none/KRvK.wdl.pack".as_ref()).unwrap_err();
/// assert!(error.to_string().ends_with("yet: run lucena pack KRvK --metric wdl"));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PackError {
    /// The work was stopped by the user.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
    /// A table that a pack is made from or checked against.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The endgame could not be laid out.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// There is no file for this pack.
    #[error("there is no pack {} yet: run {}", .0.display(), command(.0))]
    Missing(PathBuf),
    /// The file of a pack could not be read.
    #[error("could not read {0}")]
    Read(StoreError),
    /// A file could not be written.
    #[error("could not write {0}")]
    Write(StoreError),
    /// Some other file.
    #[error("{} is not a Lucena pack: choose another file, or make one with {}", .0.display(), command(.0))]
    NotAPack(PathBuf),
    /// Written in a format this program does not read.
    #[error(
        "{} is a pack of version {found}, this program reads version {wanted}: {}make it again with {}",
        .path.display(), if found > wanted { "update Lucena, or " } else { "" }, command(.path)
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u8,
        /// Ours.
        wanted: u8,
    },
    /// Too short for any pack.
    #[error("{} is cut off after {length} bytes: make it again with {}", .path.display(), command(.path))]
    Truncated {
        /// The file.
        path: PathBuf,
        /// What there is of it.
        length: usize,
    },
    /// Bytes changed or missing.
    #[error(
        "{} is damaged, its checksum does not match: make it again with {}",
        .0.display(), command(.0)
    )]
    Checksum(PathBuf),
    /// A sound checksum over what no pack holds.
    #[error("{} is damaged, it holds {fault}: make it again with {}", .path.display(), command(.path))]
    OutOfRange {
        /// The file.
        path: PathBuf,
        /// What exactly.
        fault: String,
    },
    /// A sound file that holds something else.
    #[error("{} holds a pack of {found}: run {} to replace it", .path.display(), command(.path))]
    OtherPack {
        /// The file.
        path: PathBuf,
        /// What is in it.
        found: String,
    },
    /// A sound pack whose answers are not those of the table.
    #[error(
        "the pack of {0} was made from another table or by another version: make it again with lucena pack {0}"
    )]
    OtherTable(Material),
    /// More men than packs hold.
    #[error("{0} has {men} men: packs reach to {MAX_LAYOUT_MEN}, kings included; use its table instead", men = .0.men())]
    TooManyMen(Material),
    /// Only who wins is packed.
    #[error(
        "the pack of {0} says who wins but not how soon, so it cannot become a table: unpack one written with lucena pack {0} --metric dtm"
    )]
    NoDistances(Material),
    /// A position that the packs at hand cannot answer.
    #[error(transparent)]
    Probe(#[from] crate::probe::ProbeError),
    /// Bytes that [`encode`](crate::encode) does not write.
    #[error("these bytes are not a tree of this endgame: make the pack again with lucena pack")]
    NotATree,
}

/// The command that makes the pack of this file, as far as its name tells.
fn command(path: &Path) -> String {
    match crate::file::named(path) {
        Some((material, metric)) => format!("lucena pack {material} --metric {}", metric.name()),
        None => "lucena pack and the name of the endgame".into(),
    }
}
