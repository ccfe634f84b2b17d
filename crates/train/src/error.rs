//! Why training cannot be done.

use lucena_eval::EvalError;
use lucena_plan::{Model, PlanError};
use lucena_table::Material;

/// Why training cannot be done.
///
/// ```
/// let error = lucena_train::TrainError::NoWins("KNvK".parse()?).to_string();
/// assert!(error.starts_with("KNvK has no won positions"), "a lone knight cannot mate");
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// There is nothing to win.
    #[error("{0} has no won positions for the first-named side: there is nothing to train")]
    NoWins(Material),
    /// The model has nothing to say about this endgame.
    #[error("the model {model} cannot express {material}: {why}")]
    Model {
        /// Which model.
        model: Model,
        /// The endgame.
        material: Material,
        /// Why not, and what to take instead.
        why: String,
    },
    /// A plan for another endgame.
    #[error("{file} is a plan for {of}, not for {here}")]
    OtherEndgame {
        /// The file.
        file: String,
        /// What it is for.
        of: Material,
        /// What it shall be used for.
        here: Material,
    },
    /// The plan itself.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Its configurations.
    #[error(transparent)]
    Eval(#[from] EvalError),
    /// The user wants to stop.
    #[error("interrupted")]
    Interrupted(#[from] lucena_work::Interrupted),
}
