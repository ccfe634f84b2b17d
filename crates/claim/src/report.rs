//! What was counted, as files and programs want it.

use serde::Serialize;

/// All claims of a file with their counts.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally, Says};
/// let file = ClaimFile::of_condition("KRvK".parse()?, "not rook loose", Says::Win)?;
/// let report = ClaimTally::new(&file, 1, &[], 5, 0).report();
/// assert_eq!((report.material.as_str(), report.claims[0].says), ("KRvK", "win"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClaimReport {
    /// The endgame.
    pub material: String,
    /// The claims in the order of the file.
    pub claims: Vec<ReportedClaim>,
}

/// A claim with its counts.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally};
/// let file = ClaimFile::built_in("krpkr.claim").unwrap()?;
/// let report = ClaimTally::new(&file, 4, &[], 5, 0).report();
/// assert_eq!(report.claims[0].white.positions, 0); // nothing was counted yet
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportedClaim {
    /// The statement.
    pub name: String,
    /// What it says: `win`, `draw`, `loss`, `no-win` or `no-loss`.
    pub says: &'static str,
    /// Where it is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// With White to move; White is the first-named side.
    pub white: SideReport,
    /// With Black to move.
    pub black: SideReport,
}

/// Counts with one side to move.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally, Says};
/// let file = ClaimFile::of_condition("KRvK".parse()?, "mate", Says::Win)?;
/// let claim = &ClaimTally::new(&file, 1, &[], 5, 0).report().claims[0];
/// assert!(claim.black.exceptions.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideReport {
    /// Positions of which the condition holds.
    pub positions: u64,
    /// Those that end as the claim says.
    #[serde(rename = "true")]
    pub holds: u64,
    /// Quiet positions of which the condition holds.
    pub quiet: u64,
    /// Those that end as the claim says.
    pub quiet_true: u64,
    /// Some quiet positions that end as the claim says.
    pub examples: Vec<String>,
    /// The other positions by kind, the commonest kind first.
    pub exceptions: Vec<ExceptionKind>,
}

/// Exceptions of one kind.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally, JudgedRow, POSITIONAL, Says};
/// use shakmaty::{Color, Square};
/// let file = ClaimFile::of_condition("KRvK".parse()?, "rook loose", Says::Win)?;
/// let mut tally = ClaimTally::new(&file, 1, &["check"], 5, 0);
/// let row = JudgedRow { legal: 6, win: 4, draw: 2, loss: 0, quiet: 6, kinds: &[0] };
/// tally.row(&[Square::E1, Square::A1, Square::A2], Color::Black, &row, &[6]);
/// let kind = &tally.report().claims[0].black.exceptions[0];
/// assert_eq!((kind.kind.as_str(), kind.positions, kind.share), (POSITIONAL, 1, 1.0));
/// assert_eq!(kind.fens, ["8/8/8/8/8/8/k7/1R2K3 b - - 0 1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExceptionKind {
    /// What they have in common.
    pub kind: String,
    /// How many there are.
    pub positions: u64,
    /// Their share of all exceptions with this side to move, 0 to 1.
    pub share: f64,
    /// Some of them.
    pub fens: Vec<String>,
}
