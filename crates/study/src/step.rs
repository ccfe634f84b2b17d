//! The steps of a study, as a progress bar names them.

use lucena_work::{Interrupted, Named, Progress};

/// How many steps a study has.
pub const STEPS: usize = 8;

/// The step of this number, from 1; ends the study if the user wants to stop.
pub fn begin<'a>(
    progress: &'a dyn Progress,
    number: usize,
    name: &str,
) -> Result<Named<'a>, Interrupted> {
    progress.check()?;
    Ok(Named::new(format!("{number} of {STEPS}: {name}"), progress))
}
