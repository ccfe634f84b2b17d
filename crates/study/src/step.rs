//! The steps of a study, as a progress bar names them.

use lucena_table::Progress;

use crate::error::StudyError;

/// How many steps a study has.
pub const STEPS: usize = 8;

/// One step: whatever reports on itself within it does so under its name.
pub struct Step<'a> {
    inner: &'a dyn Progress,
    name: String,
}

impl<'a> Step<'a> {
    /// The step of this number, from 1; ends the study if the user wants to stop.
    pub fn new(inner: &'a dyn Progress, number: usize, name: &str) -> Result<Step<'a>, StudyError> {
        if inner.cancelled() {
            return Err(StudyError::Interrupted);
        }
        Ok(Step { inner, name: format!("{number} of {STEPS}: {name}") })
    }
}

impl Progress for Step<'_> {
    fn begin(&self, task: &str, total: u64) {
        self.inner.begin(&format!("{}: {task}", self.name), total);
    }

    fn advance(&self, units: u64) {
        self.inner.advance(units);
    }

    fn ply(&self, ply: u16) {
        self.inner.ply(ply);
    }

    fn note(&self, words: &str) {
        self.inner.note(words);
    }

    fn end(&self) {
        self.inner.end();
    }

    fn cancelled(&self) -> bool {
        self.inner.cancelled()
    }
}
