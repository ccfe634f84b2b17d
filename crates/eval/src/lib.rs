//! Evaluation functions learned from positions whose value is known (Lüscher 2000).
//!
//! Every man of a position has a vector of atomic features
//! ([`lucena_attribute::atomic`]). A *configuration* is a conjunction of features of one man; it has
//! a weight. A man is worth the sum of the weights of its active configurations, a position what the
//! men of the side to move are worth less what the others are. The configurations are those that are
//! active often enough ([`Mining`]), the weights those of least squares ([`LeastSquares`]).
//!
//! ```
//! use lucena_eval::{Group, Fitting, Population};
//! use lucena_table::Tables;
//! use lucena_work::Silent;
//! let folder = tempfile::tempdir()?;
//! let tables = Tables::new(folder.path());
//! let lesson = Fitting { iterations: 30, ..Fitting::default() };
//! let population = Population::whole("KRvK".parse()?);
//! let learned = lesson.learn(&tables, &population, &Silent)?;
//! assert_eq!(learned.training.positions, 50_015);
//! assert!(learned.training.after.mean < 3.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod cache;
mod configuration;
mod error;
mod evaluator;
mod file;
mod fit;
mod group;
mod lesson;
mod measure;
mod mine;
mod moves;
mod phases;
mod population;
mod roles;
mod rows;
mod target;

pub use cache::{Cache, Counter};
pub use configuration::Configurations;
pub use error::EvalError;
pub use evaluator::{Evaluator, Reason};
pub use fit::{FitProgress, FitResult, LeastSquares};
pub use group::{Group, GroupUse};
pub use lesson::{FittedGroup, Fitting};
pub use measure::{Confusion, Drawn, Hits, MeanErrors, Measured};
pub use mine::Mining;
pub use phases::{GameLesson, GamePhase, Phased, ValuedPosition, phases};
pub use population::{Population, Share};
pub use roles::{ByRole, role_named};
pub use rows::Rows;
pub use target::Target;
