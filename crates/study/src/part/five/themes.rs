//! What books say about the endgame, counted: the statements that come with the program.

use lucena_claim::{ClaimFile, ClaimReport, ClaimSettings, judge};
use lucena_table::Tables;
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use crate::error::StudyError;

/// Boards kept of each statement and of each kind of its exceptions.
const BOARDS: usize = 2;

/// The statements about an endgame with their counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemesData {
    /// The file of statements, which comes with the program.
    pub file: String,
    #[serde(flatten)]
    pub report: ClaimReport,
}

/// Counts the statements of a file on every position.
pub fn make(
    file: &ClaimFile,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<ThemesData, StudyError> {
    let settings = ClaimSettings { boards: BOARDS, ..ClaimSettings::default() };
    let report = judge(file, tables, &settings, progress)?;
    Ok(ThemesData { file: file.name().into(), report })
}
