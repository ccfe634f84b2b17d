//! Plans: what to look at in an endgame, and how much each thing counts.
//!
//! A [`Plan`] scores the position after a move: the more the better for the strong side. It has
//! ordered stages, each with facts in the words of the pattern language and whole-number weights
//! ([`Term`]) or a worth for each value ([`Ladder`]), with tables over the squares of two or three men ([`Chart`]), or with configurations
//! of atomic features ([`WeightedConfiguration`]). It looks a few plies ahead, sees mate, stalemate and the loss
//! of a man by itself, and is written to a file that a person can read ([`Plan::open`],
//! [`Plan::save`]). [`Scorer`] is a plan ready to be asked.
//!
//! ```
//! use lucena_plan::Plan;
//! let text = "lucena plan 1\nendgame KRvK\nmodel linear\ndepth 1\n\
//!             stage \"everywhere\"\n  -7 distance(kings)\nend\n";
//! let plan = Plan::parse("rook.plan", text.as_bytes())?;
//! assert_eq!((plan.parameters(), plan.depth), (1, 1));
//! # Ok::<(), lucena_plan::PlanError>(())
//! ```

mod built_in;
mod chart;
mod error;
mod feature;
mod file;
mod find;
mod from_pattern;
mod model;
mod plan;
mod scorer;
mod words;

pub use built_in::BUILT_IN_PLANS;
pub use chart::{Cell, Chart, cells};
pub use error::PlanError;
pub use feature::WeightedConfiguration;
pub use file::MOST_LISTED;
pub use model::Model;
pub use plan::{Claim, Ladder, MAX_PLAN_DEPTH, Plan, PlanRules, PlannedStage, Term};
pub use scorer::{Part, Scorer};
