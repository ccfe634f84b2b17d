//! How good an evaluation function is, in the paper's terms.

use std::collections::BTreeMap;

use lucena_table::{Outcome, Value};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// Mean errors over positions.
///
/// ```
/// let errors = lucena_eval::MeanErrors::of([1.0, 3.0].into_iter(), &[2.0, 1.0]);
/// assert_eq!((errors.mean, errors.squared), (1.5, 2.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanErrors {
    /// The mean of the absolute error.
    pub mean: f64,
    /// The mean of its square.
    pub squared: f64,
}

impl MeanErrors {
    /// The errors of values against targets.
    pub fn of(values: impl Iterator<Item = f32>, targets: &[f32]) -> MeanErrors {
        let mut errors = MeanErrors::default();
        for (value, &target) in values.zip(targets) {
            let error = f64::from(target) - f64::from(value);
            errors.mean += error.abs();
            errors.squared += error * error;
        }
        let count = targets.len().max(1) as f64;
        MeanErrors { mean: errors.mean / count, squared: errors.squared / count }
    }
}

/// Positions by true outcome (rows) and by what the value says (columns): win, draw, loss.
///
/// ```
/// let confusion = lucena_eval::Confusion([[6, 1, 0], [0, 1, 0], [0, 1, 1]]);
/// assert_eq!((confusion.positions(), confusion.hit()), (10, 0.8));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confusion(pub [[u64; 3]; 3]);

impl Confusion {
    /// A value above the upper bound of `drawn` counts as a win, one below the lower as a loss.
    pub fn of(known: impl Iterator<Item = Value>, values: &[f32], drawn: Drawn) -> Confusion {
        let mut confusion = Confusion::default();
        for (truth, &value) in known.zip(values) {
            confusion.0[place(truth.outcome())][place(drawn.outcome(value))] += 1;
        }
        confusion
    }

    /// All positions.
    pub fn positions(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// The part whose outcome is right.
    pub fn hit(&self) -> f64 {
        let right: u64 = (0..3).map(|i| self.0[i][i]).sum();
        right as f64 / self.positions().max(1) as f64
    }

    /// A cell as part of all positions.
    pub fn share(&self, truth: usize, said: usize) -> f64 {
        self.0[truth][said] as f64 / self.positions().max(1) as f64
    }
}

/// Wins come first.
fn place(outcome: Outcome) -> usize {
    Outcome::Win as usize - outcome as usize
}

/// The values that mean a draw, bounds included.
///
/// ```
/// use lucena_table::Outcome;
/// let drawn = lucena_eval::Drawn { low: -2.5, high: 3.0 };
/// assert_eq!(drawn.outcome(3.0), Outcome::Draw);
/// assert_eq!(drawn.outcome(-2.6), Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drawn {
    /// Below this the game is lost.
    pub low: f32,
    /// Above this it is won.
    pub high: f32,
}

impl Drawn {
    /// The outcome that a value means.
    pub fn outcome(self, value: f32) -> Outcome {
        if value > self.high {
            Outcome::Win
        } else if value < self.low {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// The bounds that get the most outcomes right.
    ///
    /// The paper does not say when its program takes a value for a draw. The two bounds are chosen
    /// apart: a draw is worth a little less to a bare king than to the other side.
    pub fn best(known: impl Iterator<Item = Value> + Clone, values: &[f32]) -> Drawn {
        let side = |sign: f32| {
            let mine = known.clone().zip(values).filter(|(_, value)| **value * sign > 0.0);
            let right = if sign > 0.0 { Outcome::Win } else { Outcome::Loss };
            sign * bound(mine.map(|(truth, value)| {
                (value.abs(), truth.outcome() == right, truth == Value::Draw)
            }))
        };
        Drawn { low: side(-1.0), high: side(1.0) }
    }
}

/// The bound for values of one sign, given their sizes, and whether the truth is that outcome or a
/// draw.
fn bound(values: impl Iterator<Item = (f32, bool, bool)>) -> f32 {
    // With a bound of zero every sign is trusted; raising it past a value turns that into a draw.
    let mut turns: Vec<(f32, i64)> =
        values.map(|(size, right, drawn)| (size, i64::from(drawn) - i64::from(right))).collect();
    turns.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut gain, mut best, mut bound) = (0, 0, 0.0);
    for (i, &(size, turn)) in turns.iter().enumerate() {
        gain += turn;
        let next = turns.get(i + 1).map_or(f32::INFINITY, |next| next.0);
        if gain > best && next > size {
            best = gain;
            bound = if next.is_finite() { (size + next) / 2.0 } else { size };
        }
    }
    bound
}

/// How often a half-move search finds a best move.
///
/// ```
/// use lucena_eval::Hits;
/// let hits = Hits { positions: 4, best: 3.0, random: 1.0 };
/// assert_eq!((hits.best_rate(), hits.random_rate()), (0.75, 0.25));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hits {
    /// Positions with a legal move.
    pub positions: u64,
    /// How many times the move chosen is a best one; equal choices count in part.
    pub best: f64,
    /// The same for a random move.
    pub random: f64,
}

impl Hits {
    /// The part of positions where the choice is a best move.
    pub fn best_rate(&self) -> f64 {
        self.best / self.positions.max(1) as f64
    }

    /// The same at random.
    pub fn random_rate(&self) -> f64 {
        self.random / self.positions.max(1) as f64
    }

    /// Both together.
    pub fn and(self, other: Hits) -> Hits {
        Hits {
            positions: self.positions + other.positions,
            best: self.best + other.best,
            random: self.random + other.random,
        }
    }
}

/// Everything the paper's tables report about a set of positions.
///
/// ```
/// use lucena_eval::{Confusion, Hits, MeanErrors, Measured};
/// let (errors, confusion) = (MeanErrors::default(), Confusion::default());
/// let hits = Some([1.0, 3.0].map(|best| Hits { positions: 4, best, random: 1.0 }));
/// let measured = Measured { positions: 8, before: errors, after: errors, confusion, hits };
/// assert_eq!(measured.both().map(|hits| hits.best_rate()), Some(0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// How many positions.
    pub positions: u64,
    /// The errors of a function that says 0 everywhere.
    pub before: MeanErrors,
    /// The errors of the fitted one.
    pub after: MeanErrors,
    /// True outcomes against what the values say.
    pub confusion: Confusion,
    /// Half-move search with the first-named side to move, and with the other; none if not asked
    /// for.
    pub hits: Option<[Hits; 2]>,
}

impl Measured {
    /// Half-move search for both sides together.
    pub fn both(&self) -> Option<Hits> {
        self.hits.map(|[white, black]| white.and(black))
    }
}

impl Serialize for Confusion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const OUTCOMES: [&str; 3] = ["win", "draw", "loss"];
        let share = |truth: usize, said: usize| (OUTCOMES[said], self.share(truth, said));
        let row = |truth: usize| BTreeMap::from([0, 1, 2].map(|said| share(truth, said)));
        serializer.collect_map((0..3).map(|truth| (OUTCOMES[truth], row(truth))))
    }
}

impl Serialize for Measured {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (both, sides) = (self.both(), self.hits);
        let mut shown = serializer.serialize_struct("Measured", 11)?;
        shown.serialize_field("positions", &self.positions)?;
        shown.serialize_field("mean_error_before", &self.before.mean)?;
        shown.serialize_field("mean_error_after", &self.after.mean)?;
        shown.serialize_field("squared_error_before", &self.before.squared)?;
        shown.serialize_field("squared_error_after", &self.after.squared)?;
        shown.serialize_field("confusion", &self.confusion)?;
        shown.serialize_field("outcome_hit", &self.confusion.hit())?;
        shown.serialize_field("best_move_hit", &both.map(|hits| hits.best_rate()))?;
        shown.serialize_field("random_hit", &both.map(|hits| hits.random_rate()))?;
        shown.serialize_field("best_move_hit_white", &sides.map(|hits| hits[0].best_rate()))?;
        shown.serialize_field("best_move_hit_black", &sides.map(|hits| hits[1].best_rate()))?;
        shown.end()
    }
}
