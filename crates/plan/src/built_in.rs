//! The plans that come with the program.

use std::path::Path;

use crate::error::PlanError;
use crate::plan::Plan;

macro_rules! files {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../plans/", $name)))),*]
    };
}

/// Names and texts of the files in the folder `plans`.
///
/// ```
/// use lucena_plan::{BUILT_IN_PLANS, Plan};
/// for (name, text) in BUILT_IN_PLANS {
///     assert!(Plan::parse(name, text.as_bytes())?.claim.unwrap().is_proven());
/// }
/// # Ok::<(), lucena_plan::PlanError>(())
/// ```
pub const BUILT_IN_PLANS: &[(&str, &str)] = files![
    "kbbk.plan",
    "kpk.plan",
    "kqk-1.plan",
    "kqk.plan",
    "krk-1.plan",
    "krk-3.plan",
    "krk.plan"
];

impl Plan {
    /// A plan that comes with the program, by its name.
    pub fn built_in(name: &str) -> Option<Result<Plan, PlanError>> {
        let (name, text) = BUILT_IN_PLANS.iter().find(|(known, _)| *known == name)?;
        Some(Plan::parse(name, text.as_bytes()))
    }

    /// Reads a file, or takes the one of this name that comes with the program if there is none.
    pub fn open_or_built_in(path: &Path) -> Result<Plan, PlanError> {
        match Plan::open(path) {
            Err(PlanError::Read { path, source }) => {
                let known = path.to_str().and_then(Plan::built_in);
                known.unwrap_or(Err(PlanError::Read { path, source }))
            }
            other => other,
        }
    }
}
