//! What can go wrong with tables, each with its remedy.

use thiserror::Error;

use crate::material::Material;

/// Why a table could not be had.
#[derive(Debug, Error)]
pub enum TableError {
    /// The work was stopped by the user.
    #[error("interrupted")]
    Interrupted,
    /// Distances beyond any cell.
    #[error("{0} has distances beyond 65,000 plies: please report this")]
    TooDeep(Material),
}
