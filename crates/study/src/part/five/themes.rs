//! What books say about the endgame, counted: the statements that come with the program.

use lucena_claim::{
    BUILT_IN_CLAIMS, ClaimFile, ClaimReport, ClaimSettings, ReportedClaim, SideReport, judge,
};
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use crate::error::StudyError;

/// Boards kept of each statement and of each kind of its exceptions.
const BOARDS: usize = 2;
/// Kinds of exceptions told of each statement and side.
const KINDS: usize = 3;

/// The statements about an endgame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemesData {
    /// The file of statements, which comes with the program.
    pub file: String,
    pub themes: Vec<ThemeData>,
}

/// A statement with its counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemeData {
    pub name: String,
    /// `win`, `draw`, `loss`, `no-win` or `no-loss`.
    pub says: String,
    /// Under which name books have it, or whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The condition, in the pattern language.
    pub when: String,
    pub white: ThemeSide,
    pub black: ThemeSide,
}

impl ThemeData {
    /// Whether it says what White reaches; else what Black does.
    pub fn is_about_white(&self) -> bool {
        matches!(self.says.as_str(), "win" | "no-loss")
    }
}

/// The counts with one side to move; symmetric positions are counted once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemeSide {
    pub positions: u64,
    /// Those that end as it says.
    pub holds: u64,
    /// Quiet positions: no check, nothing hangs, and a short search settles nothing.
    pub quiet: u64,
    pub quiet_holds: u64,
    /// A quiet position that ends as it says.
    pub example: Option<String>,
    /// The commonest kinds of exceptions.
    pub exceptions: Vec<ThemeException>,
}

/// Exceptions of one kind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemeException {
    pub kind: String,
    pub positions: u64,
    pub fens: Vec<String>,
}

/// The file of statements about an endgame, if one comes with the program.
pub fn file(material: Material) -> Result<Option<ClaimFile>, StudyError> {
    for (name, text) in BUILT_IN_CLAIMS {
        let file = ClaimFile::parse(name, text)?;
        if file.material() == material {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// Counts the statements of a file on every position.
pub fn make(
    file: &ClaimFile,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<ThemesData, StudyError> {
    let settings = ClaimSettings { boards: BOARDS, ..ClaimSettings::default() };
    let ClaimReport { claims, .. } = judge(file, tables, &settings, progress)?;
    let themes = claims.into_iter().zip(file.claims()).map(|(claim, stated)| {
        let ReportedClaim { name, says, source, white, black } = claim;
        let (white, black) = (side(white), side(black));
        ThemeData { name, says: says.into(), source, when: stated.when.clone(), white, black }
    });
    Ok(ThemesData { file: file.name().into(), themes: themes.collect() })
}

fn side(report: SideReport) -> ThemeSide {
    let exceptions = report.exceptions.into_iter().take(KINDS).map(|kind| ThemeException {
        kind: kind.kind,
        positions: kind.positions,
        fens: kind.fens,
    });
    ThemeSide {
        positions: report.positions,
        holds: report.holds,
        quiet: report.quiet,
        quiet_holds: report.quiet_true,
        example: report.examples.into_iter().next(),
        exceptions: exceptions.collect(),
    }
}
