//! What a page found, and how its files are written.

use std::path::{Path, PathBuf};

use lucena_store::AtomicFile;

use crate::error::ReportError;

/// What a page found.
#[derive(Clone, Debug)]
pub struct ReportSummary {
    /// The page.
    pub page: PathBuf,
    /// Published figures compared with ours.
    pub compared: usize,
    /// Those that differ, with both figures.
    pub differences: Vec<String>,
}

/// Writes a file that appears whole or not at all.
pub fn put(path: &Path, text: &str) -> Result<(), ReportError> {
    AtomicFile::write(path, text.as_bytes())
        .map_err(|error| ReportError::Write { path: path.to_path_buf(), why: error.to_string() })
}
