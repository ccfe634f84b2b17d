//! A player examined on every won position, none left out.

pub(crate) mod counterexample;
pub(crate) mod every;
mod refutation;
mod walk;

use lucena_layout::{Atlas, Layout, Side};
use lucena_table::Value;
use lucena_work::Progress;

use crate::choice::{Chooser, Repetition};
use crate::error::PlayError;
use crate::hand::Ties;
use lucena_work::mixed;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

pub use refutation::boards;

/// How a player is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Who defends.
    pub defence: Defence,
    /// A game is not won if it takes more moves than this; `None` for no limit, which only a
    /// proof against every defence allows.
    pub limit: Option<u16>,
    /// What the player does about repetitions.
    pub repetition: Repetition,
    /// Who moves first. The player: from every won position with the strong side to move. The
    /// defence: from every lost position with the weak side to move, mates included, as Sadikov
    /// and Bratko 2006 count.
    pub first: Side,
    /// Which of equally good moves is made against the table; a proof holds for all of them.
    pub ties: Ties,
}

impl Default for Audit {
    fn default() -> Audit {
        Audit::against(Defence::Table)
    }
}

/// The other side of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Defence {
    /// The reply that holds out longest by the table, the first of equals on the board.
    Table,
    /// Every reply there is, to every move that the player likes equally best: what is won is
    /// proven, however ties are broken.
    Every,
}

impl Defence {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Defence::Table => "table",
            Defence::Every => "every",
        }
    }
}

/// How the games from one position end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Won in this many moves, at worst.
    Won(u16),
    /// A move gave the win away, after this many moves; against every defence: the first may.
    Lost(u16),
    /// Not won within the limit: the player goes round in circles or is slow.
    Long,
}

/// What an audit found, position by position.
#[derive(Clone, Debug)]
pub struct Audited {
    /// Who moves first.
    pub first: Side,
    /// The places of all positions from which the strong side can force the win.
    pub positions: Vec<u32>,
    /// How many moves the table needs from each.
    pub optimal: Vec<u16>,
    /// How the player fares from each.
    pub outcomes: Vec<Fate>,
    /// The limit that counted.
    pub limit: Option<u16>,
}

/// The positions of one distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AtDistance {
    /// How many moves the table needs.
    pub moves: u16,
    /// How many positions there are.
    pub positions: usize,
    /// How many of them the player wins.
    pub won: usize,
    /// How many moves it takes there on average; `None` if it wins none.
    pub mean_moves: Option<f64>,
}

impl Audit {
    /// The usual examination against a defence: 50 moves and a player that avoids repetitions
    /// against the table; neither limit nor memory for a proof.
    pub fn against(defence: Defence) -> Audit {
        let (limit, repetition) = match defence {
            Defence::Table => (Some(50), Repetition::Second),
            Defence::Every => (None, Repetition::None),
        };
        Audit { defence, limit, repetition, first: Side::Strong, ties: Ties::default() }
    }

    /// Whether one can examine so.
    pub fn check(&self) -> Result<(), PlayError> {
        let every = self.defence == Defence::Every;
        if self.limit == Some(0) || (self.limit.is_none() && !every) {
            return Err(PlayError::NoLimit);
        }
        match every && self.repetition != Repetition::None {
            true => Err(PlayError::Memory),
            false => Ok(()),
        }
    }

    /// Examines a player of the strong side.
    pub fn run(
        &self,
        layout: &Layout,
        atlas: &Atlas,
        player: &Chooser<'_>,
        progress: &dyn Progress,
    ) -> Result<Audited, PlayError> {
        self.check()?;
        let (positions, optimal): (Vec<u32>, Vec<u16>) = won(layout, self.first).unzip();
        if positions.is_empty() {
            return Err(PlayError::NoWins(layout.ending.material()));
        }
        progress.begin("auditing", positions.len() as u64);
        let outcomes = match self.defence {
            Defence::Table => walk::outcomes(self, layout, atlas, player, &positions, progress),
            Defence::Every => every::outcomes(self, layout, player, &positions, progress),
        };
        progress.end();
        let outcomes = outcomes?;
        Ok(Audited { first: self.first, positions, optimal, outcomes, limit: self.limit })
    }
}

/// Places with the strong side to move from which it wins, chosen at random.
pub fn won_starts(layout: &Layout, seed: u64, count: usize) -> Vec<usize> {
    let all: Vec<u32> = won(layout, Side::Strong).map(|(place, _)| place).collect();
    let drawn = |n: usize| all[(mixed(seed ^ mixed(n as u64)) % all.len() as u64) as usize];
    if all.is_empty() { Vec::new() } else { (0..count).map(|n| drawn(n) as usize).collect() }
}

/// The positions from which the strong side wins, with their distance in moves.
fn won(layout: &Layout, first: Side) -> impl Iterator<Item = (u32, u16)> + '_ {
    let values = layout.side(first).value.iter().enumerate();
    values.filter_map(move |(place, value)| match (first, value) {
        (Side::Strong, Value::Win(plies)) | (Side::Weak, Value::Loss(plies)) => {
            Some((place as u32, plies.moves()))
        }
        _ => None,
    })
}

impl Serialize for Audited {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Audited", 9)?;
        shown.serialize_field("positions", &self.positions.len())?;
        shown.serialize_field("won", &self.won())?;
        shown.serialize_field("success", &self.success())?;
        shown.serialize_field("given_away", &self.given_away())?;
        shown.serialize_field("mean_moves", &self.mean_moves())?;
        shown.serialize_field("mean_excess_moves", &self.mean_excess())?;
        shown.serialize_field("mean_excess_moves_won", &self.mean_excess_won())?;
        shown.serialize_field("worst_moves", &self.worst_moves())?;
        shown.serialize_field("by_distance", &self.by_distance())?;
        shown.end()
    }
}

impl Audited {
    /// How many positions the player wins.
    pub fn won(&self) -> usize {
        self.wins().count()
    }

    /// The moves of each game that the player wins, and those that are needed.
    fn wins(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let both = self.outcomes.iter().zip(&self.optimal);
        both.filter_map(|(outcome, &optimal)| match outcome {
            Fate::Won(moves) => Some((*moves, optimal)),
            _ => None,
        })
    }

    /// The share of positions the player wins.
    pub fn success(&self) -> f64 {
        self.won() as f64 / self.positions.len() as f64
    }

    /// Whether it wins them all.
    pub fn is_perfect(&self) -> bool {
        self.won() == self.positions.len()
    }

    /// How many moves a game takes on average, a failure counting as the limit; `None` if there
    /// are failures and no limit.
    pub fn mean_moves(&self) -> Option<f64> {
        self.mean(|moves, _| f64::from(moves))
    }

    /// How many moves more than necessary, a failure counting as the limit.
    pub fn mean_excess(&self) -> Option<f64> {
        self.mean(|moves, optimal| f64::from(moves) - f64::from(optimal))
    }

    /// How many moves more than necessary where the player wins; `None` if it never does.
    pub fn mean_excess_won(&self) -> Option<f64> {
        let sum: u64 = self.wins().map(|(moves, optimal)| u64::from(moves - optimal)).sum();
        (self.won() > 0).then(|| sum as f64 / self.won() as f64)
    }

    fn mean(&self, of: impl Fn(u16, u16) -> f64) -> Option<f64> {
        let mut sum = 0.0;
        for (outcome, &optimal) in self.outcomes.iter().zip(&self.optimal) {
            sum += match outcome {
                Fate::Won(moves) => of(*moves, optimal),
                _ => of(self.limit?, optimal),
            };
        }
        Some(sum / self.outcomes.len() as f64)
    }

    /// The longest game the player wins.
    pub fn worst_moves(&self) -> Option<u16> {
        self.wins().map(|(moves, _)| moves).max()
    }

    /// The places from which the player does not win, in order.
    pub fn failures(&self) -> impl Iterator<Item = usize> + '_ {
        let failed = |outcome: &Fate| !matches!(outcome, Fate::Won(_));
        let both = self.positions.iter().zip(&self.outcomes);
        both.filter(move |(_, outcome)| failed(outcome)).map(|(&place, _)| place as usize)
    }

    /// How many positions the player fails in by giving the win away; against every defence, at
    /// once.
    pub fn given_away(&self) -> usize {
        self.outcomes.iter().filter(|outcome| matches!(outcome, Fate::Lost(_))).count()
    }

    /// Success by the distance to the goal.
    pub fn by_distance(&self) -> Vec<AtDistance> {
        let longest = self.optimal.iter().copied().max().unwrap_or(0);
        let mut sums = vec![(0_usize, 0_usize, 0_u64); usize::from(longest) + 1];
        for (outcome, &optimal) in self.outcomes.iter().zip(&self.optimal) {
            let (positions, won, moves) = &mut sums[usize::from(optimal)];
            *positions += 1;
            if let Fate::Won(taken) = outcome {
                *won += 1;
                *moves += u64::from(*taken);
            }
        }
        let found = sums.into_iter().zip(0..).filter(|((positions, ..), _)| *positions > 0);
        found
            .map(|((positions, won, sum), moves)| AtDistance {
                moves,
                positions,
                won,
                mean_moves: (won > 0).then(|| sum as f64 / won as f64),
            })
            .collect()
    }
}
