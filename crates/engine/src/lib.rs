//! A chess engine whose evaluator can be replaced.
//!
//! An [`Evaluate`] values a position, an [`Engine`] searches with it from a [`GameSoFar`] until its
//! [`Limits`], and [`protocol`] offers all that to chess programs (UCI, XBoard).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use lucena_engine::{Balance, Engine, GameSoFar, Limits, NoClock};
//! let mut engine = Engine::new(Box::new(Balance), 16);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let stop = AtomicBool::new(false);
//! let thought = engine.think(&GameSoFar::default(), &limits, &NoClock, &stop, &mut |_| {});
//! assert!(thought.best.is_some());
//! ```

mod balance;
mod clock;
mod engine;
mod evaluate;
mod experts;
mod fen;
mod fitted;
mod game;
mod hash;
mod known;
mod limits;
mod order;
pub mod protocol;
mod pupil;
mod school;
mod score;
mod search;
mod seat;
mod settings;
mod time;

pub use balance::{Balance, worth};
pub use clock::{Clock, NoClock, Stopwatch};
pub use engine::Engine;
pub use evaluate::Evaluate;
pub use fen::position_of_fen;
pub use fitted::FittedEvaluator;
pub use game::{GameOver, GameSoFar};
pub use known::TableEvaluator;
pub use limits::{Limits, Thought};
pub use pupil::Pupil;
pub use school::{School, SchoolError, SchoolReport, graduate, played};
pub use score::EngineScore;
pub use seat::Seat;
pub use settings::Settings;
pub use time::{Budget, Remaining};
