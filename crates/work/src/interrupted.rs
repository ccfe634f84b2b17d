//! The one way in which work ends because somebody wanted it to.

use std::error::Error;

use thiserror::Error;

/// The user stopped it (Ctrl-C, or "cancel" on the page).
///
/// Every crate's error has it as a source, so that the program can tell an interruption from a
/// failure however deep it happened:
///
/// ```
/// use lucena_work::Interrupted;
/// #[derive(Debug, thiserror::Error)]
/// enum Inner {
///     #[error("interrupted")]
///     Interrupted(#[from] Interrupted),
/// }
/// #[derive(Debug, thiserror::Error)]
/// enum Outer {
///     #[error(transparent)]
///     Inner(#[from] Inner),
/// }
/// let error = Outer::from(Inner::from(Interrupted));
/// assert!(Interrupted::caused(&error));
/// assert!(!Interrupted::caused(&std::fmt::Error));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("interrupted")]
pub struct Interrupted;

impl Interrupted {
    /// Whether an error is an interruption, or has one among its sources.
    pub fn caused(error: &(dyn Error + 'static)) -> bool {
        let mut next = Some(error);
        while let Some(error) = next {
            if error.is::<Interrupted>() {
                return true;
            }
            next = error.source();
        }
        false
    }
}
