//! Trains plans until they are proven against every defence.
//!
//! The `ground` is an endgame laid out for it: moves, and what is seen without a plan. A `policy`
//! sweeps a plan's scores through the plies of its search, takes every best move, and proves which
//! positions are won against every defence. [`Trainer`] works on top of that: `evolve` looks for few
//! whole-number weights, `repair` mends large models on the cycles that are found, `shrink` takes away
//! what is not needed. The audit of `lucena-play`, which confirms the claims, shares nothing with it.

mod columns;
mod course;
mod cycles;
mod design;
mod error;
mod evolve;
mod examiner;
mod ground;
mod policy;
mod repair;
mod shrink;
mod trainer;
mod vocabulary;

pub use error::TrainError;
pub use policy::Proven;
pub use trainer::{Keep, Report, Trained, Trainer};
pub use vocabulary::facts;
