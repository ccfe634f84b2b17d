//! From material to values: retrograde analysis on bit planes.
//!
//! A table is solved slice by slice (pawns standing still), the most advanced pawns first.
//! Within a slice three planes a side are enough: open, safe and just lost. See
//! `docs/notes/solver.md` for the derivation.

mod arena;
mod captures;
mod door;
mod fill;
mod legal;
mod pawns;
mod plies;
mod solution;
mod sweep;
mod table;
mod ways;

pub(crate) use arena::{Arena, bits};
pub(crate) use door::Door;
pub use solution::Solution;
pub(crate) use solution::{Neighbour, Neighbours};
pub(crate) use table::{Workshop, solve};
pub(crate) use ways::{PawnPush, promotes, pushes};

use serde::Serialize;

use crate::error::TableError;
use crate::value::{Plies, PlyCode, Value};

/// What a distance counts to.
///
/// ```
/// use lucena_table::{Metric, Plies, Value};
/// let win = Value::Win(Plies(9));
/// assert_eq!(Metric::Dtc.counting(win, true, false), Value::Win(Plies(1)));
/// assert_eq!(Metric::Dtm.counting(win, true, false), win);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Metric {
    /// Plies to mate.
    Dtm,
    /// Plies to mate, or to a capture or promotion by the winning side.
    Dtc,
    /// Plies to mate, or to a promotion by the winning side.
    Dtp,
}

impl Metric {
    /// The short name, also the ending of the table's file.
    pub fn name(self) -> &'static str {
        ["dtm", "dtc", "dtp"][self as usize]
    }

    /// What a move is worth to the mover, given what it would be worth if nothing converted: a
    /// winner's capture or promotion is the goal of DTC, a winner's promotion that of DTP.
    pub fn counting(self, value: Value, captures: bool, promotes: bool) -> Value {
        match value {
            Value::Win(_) if self.ends(captures, promotes) => Value::Win(Plies(1)),
            value => value,
        }
    }

    /// Whether a winner's move reaches the goal before mate.
    fn ends(self, captures: bool, promotes: bool) -> bool {
        match self {
            Metric::Dtm => false,
            Metric::Dtc => captures || promotes,
            Metric::Dtp => promotes,
        }
    }

    /// The distance of a decided position that a capture led to: under DTC it is over for the
    /// winner who captured, but a capture by the loser ends nothing.
    fn after_capture(self, code: PlyCode) -> PlyCode {
        if self.ends(true, false) && code & 1 == 0 { 0 } else { code }
    }
}

/// Why solving a slice ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A distance does not fit its cell: the table needs wider ones.
    TooDeep,
    /// Anything else.
    Error(TableError),
}

impl From<lucena_work::Interrupted> for Stop {
    fn from(stop: lucena_work::Interrupted) -> Stop {
        Stop::Error(stop.into())
    }
}

impl From<TableError> for Stop {
    fn from(error: TableError) -> Stop {
        Stop::Error(error)
    }
}

/// What happens at which ply, to which slots, with which side to move.
#[derive(Default)]
pub(crate) struct Schedule {
    plies: Vec<[Vec<u32>; 2]>,
}

impl Schedule {
    fn push(&mut self, color: usize, ply: PlyCode, slot: u32) {
        let ply = usize::from(ply);
        if ply >= self.plies.len() {
            self.plies.resize_with(ply + 1, Default::default);
        }
        self.plies[ply][color].push(slot);
    }

    fn extend(&mut self, color: usize, list: Vec<(PlyCode, u32)>) {
        for (ply, slot) in list {
            self.push(color, ply, slot);
        }
    }

    fn merge(&mut self, other: Schedule) {
        if self.plies.len() < other.plies.len() {
            self.plies.resize_with(other.plies.len(), Default::default);
        }
        for (mine, theirs) in self.plies.iter_mut().zip(other.plies) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                if mine.is_empty() { *mine = theirs } else { mine.extend(theirs) }
            }
        }
    }

    fn at(&self, ply: PlyCode, color: usize) -> &[u32] {
        self.plies.get(usize::from(ply)).map_or(&[], |sides| &sides[color])
    }

    fn len(&self) -> usize {
        self.plies.len()
    }
}
