//! What can be wrong with a file, said so that its owner knows what to do.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a file could not be read or written.
///
/// ```
/// let error = lucena_store::StoreError::Foreign("notes.txt".into());
/// assert_eq!(error.to_string(), "notes.txt is not a Lucena file");
/// ```
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refused.
    #[error("{}: {}", .path.display(), plain(.source))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Not one of our files.
    #[error("{} is not a Lucena file", .0.display())]
    Foreign(PathBuf),
    /// One of our files, but of another kind.
    #[error("{} is a Lucena file of kind {found:?}, not {wanted:?}", .path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// Written in a format this program does not read.
    #[error("{} is version {found}, this program reads version {wanted}", .path.display())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        wanted: u32,
    },
    /// Shorter than it says, or with bytes changed.
    #[error("{} is damaged: {fault}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where and how.
        fault: String,
    },
}

/// The system's message, with the remedy for the cases a user can mend.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full: free some space or choose another folder with --data".into()
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            format!("{error}: choose a folder you may write to with --data")
        }
        _ => error.to_string(),
    }
}
