//! Claims: statements of books about an endgame, written in the pattern language and counted over
//! all its positions.
//!
//! A [`ClaimFile`] holds statements such as "the king on the queening square, the other king cut off:
//! White wins", each a condition and an outcome. A [`lucena_pattern::Sieve`] says of a row of positions
//! for which of them the conditions hold; a [`ClaimTally`] counts in how many of these the outcome is
//! the one that is said, and keeps boards on which it is not. [`judge()`] does all of it for an endgame of
//! a folder of tables.
//!
//! ```
//! use lucena_claim::ClaimFile;
//! let file = ClaimFile::built_in("krpkr.claim").unwrap()?;
//! let lucena = &file.claims()[0];
//! assert!(lucena.name.starts_with("L1 The Lucena position"));
//! assert_eq!(lucena.says.text(), "win");
//! # Ok::<(), lucena_pattern::Faults>(())
//! ```

mod built_in;
mod counted;
mod file;
mod holding;
mod judge;
mod kept;
mod report;
mod tactics;
mod tally;

pub use built_in::BUILT_IN_CLAIMS;
pub use counted::CountedClaim;
pub use file::{ClaimError, ClaimFile, StatedClaim};
pub use holding::{HeldClaim, unrest};
pub use judge::{ClaimSettings, QUIET_PLIES, judge};
pub use lucena_pattern::syntax::Says;
pub use report::{ClaimReport, ExceptionKind, ReportedClaim, SideCount, SideReport};
pub use tally::{ClaimTally, JudgedRow, POSITIONAL};
