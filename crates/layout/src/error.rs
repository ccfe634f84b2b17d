//! Why an endgame cannot be laid out, each with its remedy.

use lucena_table::{Material, TableError};
use thiserror::Error;

/// Why an endgame cannot be laid out, or a position is not in it.
///
/// ```
/// use lucena_layout::Layout;
/// let error = Layout::check("KRPvKR".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("KRPvKR has five men"));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Debug, Error)]
pub enum LayoutError {
    /// More men than can be laid out.
    #[error(
        "{0} has five men: players look at all moves of an endgame at once, which memory holds \
         for up to four men; lucena probe, claim, tree, study and audit of a pattern file take five"
    )]
    TooManyMen(Material),
    /// The position has other men.
    #[error("the position is {found}, not {wanted}: give one of {wanted}")]
    OtherMen {
        /// The endgame of the position.
        found: Material,
        /// The endgame laid out.
        wanted: Material,
    },
    /// The board is not in the layout.
    #[error("{0} is not a position to play from")]
    NotLaidOut(String),
    /// A table could not be had.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl From<lucena_work::Interrupted> for LayoutError {
    fn from(interrupted: lucena_work::Interrupted) -> LayoutError {
        LayoutError::Table(interrupted.into())
    }
}
