//! The steps of a study, as a progress bar names them.

use lucena_work::{Interrupted, Named, Progress};

/// How many steps a study has.
pub const STEPS: usize = 8;
/// How many a study of five men has.
pub const FIVE_STEPS: usize = 7;

/// The step of this number, from 1, of so many; ends the study if the user wants to stop.
pub fn begin<'a>(
    progress: &'a dyn Progress,
    (number, of): (usize, usize),
    name: &str,
) -> Result<Named<'a>, Interrupted> {
    progress.check()?;
    Ok(Named::new(format!("{number} of {of}: {name}"), progress))
}
