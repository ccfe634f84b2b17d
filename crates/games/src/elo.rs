//! How much stronger one side is, in Elo points, and how sure that is.
//!
//! A score `s` between 0 and 1 is a difference of `400·log10(s/(1−s))` points. The interval is
//! Wilson's for a score, with the games counted as more where draws make them vary less:
//! `n = s(1−s)/e²`, `e` being the standard error of the score. It stays within 0 and 1, so a side that
//! won every game has a lower bound and no upper one.

use std::f64::consts::{LN_10, PI};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The normal distribution has 95 % within this many standard errors.
const Z: f64 = 1.959_963_984_540_054;

/// Games won, drawn and lost.
///
/// ```
/// use lucena_games::Wdl;
/// let elo = Wdl { wins: 60, draws: 30, losses: 10 }.elo();
/// assert_eq!(elo.to_string(), "+191 (+130 to +252)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1; a half if there are no games.
    pub fn share(&self) -> f64 {
        mean(&[self.losses, self.draws, self.wins]).unwrap_or(0.5)
    }

    /// The difference of strength that such a score tells of.
    pub fn elo(&self) -> Elo {
        Elo::of(&[self.losses, self.draws, self.wins], 1.0)
    }
}

/// Pairs of games from the same opening with colours changed, by the points made in a pair:
/// 0, ½, 1, 1½ and 2.
///
/// What an opening gives to one colour cancels out within a pair, so pairs are often surer than
/// the same games one by one.
///
/// ```
/// use lucena_games::{Pairs, Wdl};
/// // Every game is won by White, but for one draw: the openings decide, not the players.
/// let pairs = Pairs([0, 0, 49, 1, 0]).elo();
/// let games = Wdl { wins: 50, draws: 1, losses: 49 }.elo();
/// assert_eq!(pairs.difference, games.difference);
/// assert!(pairs.high < games.high / 3.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The difference of strength that such pairs tell of.
    pub fn elo(&self) -> Elo {
        Elo::of(&self.0, 2.0)
    }
}

/// A difference of strength, with the interval that holds the true one 95 times out of 100.
///
/// ```
/// let elo = lucena_games::Wdl { wins: 3, draws: 2, losses: 3 }.elo();
/// assert_eq!((elo.difference, elo.superiority), (0.0, 0.5));
/// assert!(elo.low < -100.0 && elo.high > 100.0); // eight games prove little
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest difference. After a clean score half a point is given back for it.
    pub difference: f64,
    /// Its standard error.
    pub error: f64,
    /// The lower end; −∞ if no game was won or drawn.
    pub low: f64,
    /// The upper end; ∞ if no game was lost or drawn.
    pub high: f64,
    /// How likely it is that the true difference is above 0; more than 0.975 where the interval is.
    pub superiority: f64,
}

/// The difference and its ends; an end that is not there is null, for JSON has no infinity.
impl Serialize for Elo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = |end: f64| end.is_finite().then_some(end);
        let mut shown = serializer.serialize_struct("Elo", 3)?;
        shown.serialize_field("elo", &self.difference)?;
        shown.serialize_field("low", &end(self.low))?;
        shown.serialize_field("high", &end(self.high))?;
        shown.end()
    }
}

impl Elo {
    /// From counts of equally spaced results, worst first; each stands for this many games.
    fn of(counts: &[u64], games: f64) -> Elo {
        let Some(score) = mean(counts) else {
            let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
            return Elo { difference: 0.0, error: f64::INFINITY, low, high, superiority: 0.5 };
        };
        let many = counts.iter().sum::<u64>() as f64;
        let half_point = 0.5 / (many * games);
        let inner = score.clamp(half_point.min(0.5), (1.0 - half_point).max(0.5));
        let error = spread(counts, score) / many.sqrt();
        // A clean score knows nothing of draws, so each game counts as one.
        let clean = inner != score;
        let counted = if clean { many * games } else { score * (1.0 - score) / (error * error) };
        let (low, high) = wilson(score, counted);
        Elo {
            difference: points(inner),
            error: error * 400.0 / LN_10 / (inner * (1.0 - inner)),
            low: points(low),
            high: points(high),
            superiority: normal((2.0 * score - 1.0) * counted.sqrt()),
        }
    }
}

impl std::fmt::Display for Elo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:+.0} ({:+.0} to {:+.0})", self.difference, self.low, self.high)
    }
}

/// What was gained between two measurements against the same opponent.
///
/// The errors are taken to be independent. Each end of the interval combines the ends of the two
/// that lie on its side, so lopsided intervals stay lopsided.
///
/// ```
/// use lucena_games::{Wdl, gain};
/// let before = Wdl { wins: 20, draws: 40, losses: 40 }.elo();
/// let after = Wdl { wins: 40, draws: 40, losses: 20 }.elo();
/// assert_eq!(gain(&before, &after).to_string(), "+141 (+66 to +216)");
/// ```
pub fn gain(before: &Elo, after: &Elo) -> Elo {
    let difference = after.difference - before.difference;
    let error = before.error.hypot(after.error);
    Elo {
        difference,
        error,
        low: difference - (after.difference - after.low).hypot(before.high - before.difference),
        high: difference + (after.high - after.difference).hypot(before.difference - before.low),
        superiority: normal(difference / error),
    }
}

/// The average of equally spaced results from 0 to 1.
fn mean(counts: &[u64]) -> Option<f64> {
    let many: u64 = counts.iter().sum();
    let sum: f64 = counts.iter().zip(0_u32..).map(|(&n, at)| n as f64 * f64::from(at)).sum();
    (many > 0).then(|| sum / (many as f64 * (counts.len() - 1) as f64))
}

/// The standard deviation of one result. One result more is supposed, spread evenly over all there
/// are, for games that all ended alike do not prove that the next one must.
fn spread(counts: &[u64], score: f64) -> f64 {
    let (each, top) = (1.0 / counts.len() as f64, (counts.len() - 1) as f64);
    let many = counts.iter().sum::<u64>() as f64 + 1.0;
    let square = |at: u32| (f64::from(at) / top - score).powi(2);
    let sum: f64 = counts.iter().zip(0..).map(|(&n, at)| (n as f64 + each) * square(at)).sum();
    (sum / many).sqrt()
}

/// Wilson's interval for a score out of this many games.
fn wilson(score: f64, games: f64) -> (f64, f64) {
    let z = Z * Z / games;
    let n = 1.0 + z;
    let middle = (score + z / 2.0) / n;
    let width = (score * (1.0 - score) * z + z * z / 4.0).sqrt() / n;
    // At the ends of the scale the sums are exact only up to rounding.
    let low = if score == 0.0 { 0.0 } else { (middle - width).max(0.0) };
    let high = if score == 1.0 { 1.0 } else { (middle + width).min(1.0) };
    (low, high)
}

fn points(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// How much of the normal distribution lies below, by the series of Marsaglia (2004).
///
/// ```
/// assert_eq!(lucena_games::normal(0.0), 0.5);
/// assert!((lucena_games::normal(1.96) - 0.975).abs() < 1e-4);
/// ```
pub fn normal(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut n) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() && n < 1000.0 {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()).clamp(0.0, 1.0)
}
