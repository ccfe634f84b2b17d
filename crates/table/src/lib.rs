//! Endgame tables: every position of up to five men, with its exact distance to mate.
//!
//! A [`Material`] names an endgame, a [`Space`] numbers its positions, [`Tables`] solves what is
//! missing in a folder and opens what is there, a [`Table`] answers probes, a [`Value`] is the
//! answer. [`Probed`] is a position with all its moves valued, by tables or by another [`Probe`];
//! [`words`] and [`Spoken`] put men, sides and moves into writing.

mod error;
mod estimate;
mod gather;
mod geometry;
mod material;
mod outcome;
mod planes;
mod position;
mod probe;
mod shelf;
mod solve;
mod space;
mod spoken;
mod stats;
mod table;
mod tables;
mod value;
pub mod verify;
pub mod words;

pub use error::TableError;
pub use estimate::Estimate;
pub use material::{MAX_MEN, Material, MaterialError};
pub use outcome::{Answer, Outcome};
pub use planes::{
    Foresight, LevelSearch, OutcomeLookup, OutcomePlanes, OutcomeRow, PositionLevels, PositionSet,
    ProvenWins, SettledPlanes, SidePlanes, Zugzwangs,
};
pub use position::{PositionError, lenient, parse_fen};
pub use probe::{Probe, Probed, ProbedMove};
pub use solve::{Metric, Solution};
pub use space::{Orbit, Space, turn};
pub use spoken::{Spoken, fen, san, uci};
pub use stats::{Extreme, SideStats, Stats};
pub use table::{Entry, Table};
pub use tables::{Solved, Tables};
pub use value::{Plies, Value};
pub use words::role_name;
