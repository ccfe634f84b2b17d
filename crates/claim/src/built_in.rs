//! The files of claims that come with the program.

use std::path::Path;

use lucena_pattern::Faults;

use crate::file::{ClaimError, ClaimFile};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../claims/", $name)))),*]
    };
}

/// Names and texts of the files in the folder `claims`.
///
/// ```
/// use lucena_claim::{BUILT_IN_CLAIMS, ClaimFile};
/// for (name, text) in BUILT_IN_CLAIMS {
///     assert_eq!(ClaimFile::parse(name, text)?.text(), *text); // each as the formatter writes it
/// }
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
pub const BUILT_IN_CLAIMS: &[(&str, &str)] = files![
    "kbpk.claim",
    "kbpkb.claim",
    "kbpkn.claim",
    "knpk.claim",
    "kpk.claim",
    "kpkp.claim",
    "kppkp.claim",
    "kqkp.claim",
    "krpkq.claim",
    "kqpkq.claim",
    "krbkr.claim",
    "krkb.claim",
    "krkn.claim",
    "krkp.claim",
    "krpkb.claim",
    "krpkp.claim",
    "krpkr.claim"
];

impl ClaimFile {
    /// A file that comes with the program, by its name.
    pub fn built_in(name: &str) -> Option<Result<ClaimFile, Faults>> {
        let (name, text) = BUILT_IN_CLAIMS.iter().find(|(known, _)| *known == name)?;
        Some(ClaimFile::parse(name, text))
    }

    /// Its name and text in [`BUILT_IN_CLAIMS`], if it is one of these, unchanged.
    pub(crate) fn built_in_name(&self) -> Option<&'static (&'static str, &'static str)> {
        BUILT_IN_CLAIMS.iter().find(|(name, text)| *name == self.name() && *text == self.text())
    }

    /// Reads a file, or takes the one of this name that comes with the program if there is none.
    pub fn open_or_built_in(path: &Path) -> Result<ClaimFile, ClaimError> {
        match ClaimFile::open(path) {
            Err(ClaimError::Read { path: name, source }) => match ClaimFile::built_in(&name) {
                Some(file) => Ok(file?),
                None => Err(ClaimError::Read { path: name, source }),
            },
            other => other,
        }
    }
}
