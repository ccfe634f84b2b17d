//! The pattern files that come with the program.

use std::path::Path;

use crate::fault::Faults;
use crate::pattern::{Pattern, PatternError};

macro_rules! files {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../patterns/", $name)))),*]
    };
}

/// Names and texts of the files in the folder `patterns`.
///
/// ```
/// use lucena_pattern::{BUILT_IN_PATTERNS, Pattern};
/// for (name, text) in BUILT_IN_PATTERNS {
///     assert_eq!(Pattern::parse(name, text)?.text(), *text); // each as the formatter writes it
/// }
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
pub const BUILT_IN_PATTERNS: &[(&str, &str)] = files![
    "kbbk.pat",
    "kbnk.pat",
    "knpk-h.pat",
    "kpk.pat",
    "kqk.pat",
    "krk-torres.pat",
    "krk.pat",
    "krpkr.pat"
];

impl Pattern {
    /// A file that comes with the program, by its name.
    pub fn built_in(name: &str) -> Option<Result<Pattern, Faults>> {
        let (name, text) = BUILT_IN_PATTERNS.iter().find(|(known, _)| *known == name)?;
        Some(Pattern::parse(name, text))
    }

    /// Reads a file, or takes the one of this name that comes with the program if there is none.
    pub fn open_or_built_in(path: &Path) -> Result<Pattern, PatternError> {
        match Pattern::open(path) {
            Err(PatternError::Read { path: name, source }) => match Pattern::built_in(&name) {
                Some(pattern) => Ok(pattern?),
                None => Err(PatternError::Read { path: name, source }),
            },
            other => other,
        }
    }
}
