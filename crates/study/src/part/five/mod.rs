//! What a study of five men finds: what can be counted over all positions without laying them out.

pub mod critical;
pub mod ground;
mod kinds;
mod leaves;
pub mod lines;
pub mod rules;
pub mod themes;
pub mod zugzwangs;

#[cfg(test)]
mod tests;

use serde::Serialize;

use super::StepOutcome;

/// What a study of five men finds instead of stages, plans, audits and packs.
#[derive(Clone, Debug, Serialize)]
pub struct FiveFindings {
    pub rules: StepOutcome<rules::OutcomeRules>,
    pub themes: StepOutcome<themes::ThemesData>,
    pub critical: StepOutcome<critical::CriticalData>,
    pub zugzwangs: StepOutcome<Vec<zugzwangs::ZugzwangData>>,
    pub lines: StepOutcome<lines::ShownLines>,
}
