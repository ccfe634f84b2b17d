//! What a page found, and how its files are written.

use std::path::{Path, PathBuf};

use lucena_store::AtomicFile;

use crate::error::ReportError;
use crate::ledger::Ledger;

/// What a page found.
///
/// ```
/// let differences = vec!["leaves: published 23, ours 24".to_string()];
/// let summary = lucena_report::ReportSummary { page: "index.html".into(), compared: 3, differences };
/// assert_eq!(summary.compared - summary.differences.len(), 2); // agree with the paper
/// ```
#[derive(Clone, Debug)]
pub struct ReportSummary {
    /// The page.
    pub page: PathBuf,
    /// Published figures compared with ours.
    pub compared: usize,
    /// Those that differ, with both figures.
    pub differences: Vec<String>,
}

/// Writes a page as `index.html` into a folder, and sums up what was compared on it.
pub fn finish(
    folder: &Path,
    html: &str,
    ledgers: &[&Ledger],
) -> Result<ReportSummary, ReportError> {
    let page = folder.join("index.html");
    put(&page, html)?;
    let differences = ledgers.iter().flat_map(|ledger| ledger.differences()).cloned().collect();
    let compared = ledgers.iter().map(|ledger| ledger.compared()).sum();
    Ok(ReportSummary { page, compared, differences })
}

/// Writes a file that appears whole or not at all.
pub fn put(path: &Path, text: &str) -> Result<(), ReportError> {
    AtomicFile::write(path, text.as_bytes())
        .map_err(|error| ReportError::Write { path: path.to_path_buf(), why: error.to_string() })
}
