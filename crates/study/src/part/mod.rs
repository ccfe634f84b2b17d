//! What each step finds, and how.

pub mod facts;
pub mod five;
pub mod games;
pub mod line;
pub mod plan;
pub mod play;
pub mod price;
pub mod stages;
pub mod table;

use serde::{Deserialize, Serialize};

/// Why a step is left out, if it is: the sentences are for endgames that nobody wins, and for those
/// in which every win is a mate in one.
pub(crate) fn left_out(longest: u32, why: [&str; 2]) -> Option<String> {
    let [never, short] = why;
    match longest {
        0 => Some(never.into()),
        1 => Some(short.into()),
        _ => None,
    }
}

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
    /// What a step finds, unless there is a reason to leave it out.
    pub(crate) fn unless<E>(
        reason: Option<String>,
        find: impl FnOnce() -> Result<T, E>,
    ) -> Result<StepOutcome<T>, E> {
        match reason {
            Some(why) => Ok(StepOutcome::LeftOut(why)),
            None => find().map(StepOutcome::Found),
        }
    }

    pub fn found(&self) -> Option<&T> {
        match self {
            StepOutcome::Found(found) => Some(found),
            StepOutcome::LeftOut(_) => None,
        }
    }
}
