//! What each step finds, and how.

pub mod facts;
pub mod games;
pub mod line;
pub mod plan;
pub mod play;
pub mod price;
pub mod stages;
pub mod table;

use serde::{Deserialize, Serialize};

/// What a step found, or why it was left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepOutcome<T> {
    /// What was found.
    Found(T),
    /// A sentence that says why there is nothing.
    LeftOut(String),
}

impl<T> StepOutcome<T> {
    /// What was found, if anything was.
    pub fn found(&self) -> Option<&T> {
        match self {
            StepOutcome::Found(found) => Some(found),
            StepOutcome::LeftOut(_) => None,
        }
    }
}
