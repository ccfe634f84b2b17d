//! What was counted, as files and programs want it.

use lucena_pattern::syntax::Says;
use serde::{Deserialize, Serialize};

/// All claims of a file with their counts.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally, Says};
/// let file = ClaimFile::of_condition("KRvK".parse()?, "not rook loose", Says::Win)?;
/// let report = ClaimTally::new(&file, 1, &[], 5, 0).report();
/// assert_eq!((report.material.as_str(), report.claims[0].says), ("KRvK", Says::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
/// assert_eq!(report.claims[0].white.count.positions, 0); // nothing was counted yet
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedClaim {
    /// The statement.
    pub name: String,
    /// What it says: `win`, `draw`, `loss`, `no-win` or `no-loss`.
    #[serde(with = "word")]
    pub says: Says,
    /// Where it is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// With White to move; White is the first-named side.
    pub white: SideReport,
    /// With Black to move.
    pub black: SideReport,
}

/// How often a claim is true with one side to move.
///
/// ```
/// use lucena_claim::SideCount;
/// let count = SideCount { positions: 200, holds: 150, quiet: 100, quiet_true: 99 };
/// assert_eq!(count.share(), Some(0.99));
/// assert_eq!(SideCount::default().share(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideCount {
    /// Positions of which the condition holds.
    pub positions: u64,
    /// Those that end as the claim says.
    #[serde(rename = "true")]
    pub holds: u64,
    /// Quiet positions of which the condition holds.
    pub quiet: u64,
    /// Those that end as the claim says.
    pub quiet_true: u64,
}

impl SideCount {
    /// The share of quiet positions that end as the claim says; `None` if there are none.
    pub fn share(&self) -> Option<f64> {
        (self.quiet > 0).then(|| self.quiet_true as f64 / self.quiet as f64)
    }

    /// Adds the counts of other positions.
    pub fn add(&mut self, more: &SideCount) {
        self.positions += more.positions;
        self.holds += more.holds;
        self.quiet += more.quiet;
        self.quiet_true += more.quiet_true;
    }
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideReport {
    /// How often it is true.
    #[serde(flatten)]
    pub count: SideCount,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// An outcome as its word.
mod word {
    use lucena_pattern::syntax::Says;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(says: &Says, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(says.word())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Says, D::Error> {
        let word = String::deserialize(from)?;
        Says::of(&word).ok_or_else(|| D::Error::custom(format!("unknown outcome \"{word}\"")))
    }
}
