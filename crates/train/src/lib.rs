//! Trains plans until they are proven against every defence.
//!
//! [`TrainingGround`] is an endgame laid out for it: moves, and what is seen without a plan. [`Policy`]
//! sweeps a plan's scores through the plies of its search, takes every move that is best, and
//! proves: which positions are won whatever the defence does, and in how many moves. [`Trainer`]
//! works on top of that: `evolve` looks for few whole-number weights, `repair` raises and lowers
//! the entries of large models on the cycles that are found, `shrink` takes away what is not
//! needed.
//!
//! Nothing here is shared with the audit of `lucena-play`, which confirms what is claimed.
//!
//! ```
//! use lucena_layout::Layout;
//! use lucena_plan::{Model, Plan};
//! use lucena_table::{Metric, Tables};
//! use lucena_work::Silent;
//! use lucena_train::{Report, Trainer};
//! use shakmaty::Color;
//! let folder = tempfile::tempdir()?;
//! let (tables, material) = (Tables::new(folder.path()), "KRvK".parse()?);
//! tables.solve(material, Metric::Dtm, &Silent)?;
//! let layout = Layout::new(&tables, material, Color::White, Metric::Dtm, &Silent)?;
//! let trainer = Trainer { shrink: false, ..Trainer::new(Model::Pairs) };
//! let blank = trainer.blank(material, None, &tables, &Silent)?;
//! let mut keep = |_: &Plan, _: &Report| Ok(());
//! let trained = trainer.train(&layout, blank, None, &Silent, &mut keep)?;
//! assert!(trained.report.is_proven());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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

pub use design::Design;
pub use error::TrainError;
pub use ground::TrainingGround;
pub use policy::{Policy, Proven};
pub use trainer::{Keep, Report, Trained, Trainer};
pub use vocabulary::facts;
