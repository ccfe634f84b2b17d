//! What can be wrong with a plan.

use std::path::PathBuf;

use lucena_pattern::Faults;
use lucena_store::StoreError;

/// Why a plan cannot be read, written or asked.
///
/// ```
/// let fault = lucena_plan::Plan::parse("x.plan", b"hello\n").unwrap_err().to_string();
/// assert!(fault.starts_with("x.plan, line 1: this is not a plan"));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What a file says is not a plan.
    #[error("{path}, line {line}: {what}")]
    Format {
        /// Which file.
        path: String,
        /// Where, from 1.
        line: usize,
        /// What is wrong, and the remedy.
        what: String,
    },
    /// A fact that cannot be understood.
    #[error("{path}: a fact of the plan cannot be understood: {faults}")]
    Words {
        /// Which file.
        path: String,
        /// What is wrong with it.
        faults: Box<Faults>,
    },
}
