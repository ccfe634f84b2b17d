//! How games with a part-position ended, and whether that is more than chance.
//!
//! Positions of one game are not independent samples, so games are counted: a game counts once for a
//! part-position that comes up in it. Games with it are set against games without it in a table of
//! two rows (with, without) and three columns (won, drawn, lost), tested by chi-squared. Many
//! part-positions are tested at once, so the share of false alarms among those called significant is
//! held down by the step-up procedure of Benjamini and Hochberg.

use lucena_games::{Game, normal};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::{Color, KnownOutcome};

use crate::filter::Filter;
use crate::item::{Item, board};
use crate::matcher::Matcher;

/// Games by how they ended, from White's view.
///
/// ```
/// use lucena_practice::Ended;
/// let all = Ended { won: 400, drawn: 300, lost: 300 };
/// let same = Ended { won: 40, drawn: 30, lost: 30 };
/// assert_eq!(same.chance(&all), Some(1.0));
/// let better = Ended { won: 60, drawn: 25, lost: 15 };
/// assert!(better.chance(&all).is_some_and(|p| p < 1e-4));
/// assert_eq!(Ended { won: 3, drawn: 0, lost: 0 }.chance(&all), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// White won.
    pub won: u64,
    /// Nobody won.
    pub drawn: u64,
    /// Black won.
    pub lost: u64,
}

impl Ended {
    /// All of them.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// White's share of the points; a half of no games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.won as f64 + self.drawn as f64 / 2.0) / games as f64,
        }
    }

    /// Games won, drawn and lost.
    pub fn counts(&self) -> [u64; 3] {
        [self.won, self.drawn, self.lost]
    }

    /// The same in five columns of a table.
    pub(crate) fn csv(&self) -> String {
        let Ended { won, drawn, lost } = self;
        format!("{};{won};{drawn};{lost};{:.4}", self.games(), self.score())
    }

    /// One more game; games without a result do not count.
    pub fn add(&mut self, outcome: Option<KnownOutcome>) {
        match outcome {
            Some(KnownOutcome::Decisive { winner: Color::White }) => self.won += 1,
            Some(KnownOutcome::Decisive { winner: Color::Black }) => self.lost += 1,
            Some(KnownOutcome::Draw) => self.drawn += 1,
            None => {}
        }
    }

    /// The same with those of others added.
    pub fn join(&mut self, other: &Ended) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }

    /// How likely games split at random would differ from the rest of them as much as these do; nothing
    /// where too few games are expected in a field (below 5) for the test to mean anything.
    pub fn chance(&self, all: &Ended) -> Option<f64> {
        let [with, total] = [self, all].map(|ended| ended.counts().map(|n| n as f64));
        let games: f64 = total.iter().sum();
        let share = self.games() as f64 / games;
        let mut chi = 0.0;
        let mut columns = 0;
        for (with, total) in with.into_iter().zip(total).filter(|(_, total)| *total > 0.0) {
            for (seen, part) in [(with, share), (total - with, 1.0 - share)] {
                let expected = total * part;
                if expected < 5.0 {
                    return None;
                }
                chi += (seen - expected).powi(2) / expected;
            }
            columns += 1;
        }
        match columns {
            3 => Some((-chi / 2.0_f64).exp()),
            2 => Some(2.0 * (1.0 - normal(chi.sqrt()))),
            _ => None,
        }
    }
}

impl Ended {
    fn fields<S: SerializeStruct>(&self, shown: &mut S) -> Result<(), S::Error> {
        shown.serialize_field("games", &self.games())?;
        shown.serialize_field("white_won", &self.won)?;
        shown.serialize_field("drawn", &self.drawn)?;
        shown.serialize_field("black_won", &self.lost)?;
        shown.serialize_field("score", &self.score())
    }
}

impl Serialize for Ended {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Ended", 5)?;
        self.fields(&mut shown)?;
        shown.end()
    }
}

/// What is known of one part-position.
///
/// ```
/// use lucena_practice::{Ended, PartResult};
/// let ended = Ended { won: 60, drawn: 25, lost: 15 };
/// let one = PartResult { items: vec![], positions: 400, ended, chance: Some(1e-5), false_alarms: Some(0.01) };
/// assert!(one.is_significant());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PartResult {
    /// Its men.
    pub items: Vec<Item>,
    /// Positions that have it.
    pub positions: u64,
    /// Games that have it, by how they ended.
    pub ended: Ended,
    /// How likely chance alone makes such a difference; nothing where games are too few.
    pub chance: Option<f64>,
    /// The share of false alarms if this one and all surer ones are called significant.
    pub false_alarms: Option<f64>,
}

/// Of the part-positions called significant, this share may be chance.
const ALARMS: f64 = 0.05;

impl PartResult {
    /// Whether its games end otherwise than chance would have it.
    pub fn is_significant(&self) -> bool {
        self.false_alarms.is_some_and(|share| share <= ALARMS)
    }

    /// How sure one is of it and how far its results are from those of all games: the surest first.
    pub fn by_surety(all: &Ended, a: &PartResult, b: &PartResult) -> std::cmp::Ordering {
        let key = |one: &PartResult| one.false_alarms.unwrap_or(f64::INFINITY);
        let far = |one: &PartResult| (one.ended.score() - all.score()).abs();
        key(a).total_cmp(&key(b)).then_with(|| far(b).total_cmp(&far(a)))
    }

    /// Part-positions as a table with semicolons.
    pub fn csv(all: &[PartResult]) -> String {
        let mut text = String::from(
            "men;items;board;positions;games;white_won;drawn;black_won;score;chance;false_alarms\n",
        );
        for one in all {
            let ids: Vec<String> = one.items.iter().map(|item| item.id().to_string()).collect();
            let (men, ids, board) = (ids.len(), ids.join(" "), board(one.items.iter().copied()));
            let (ended, tested) = (one.ended.csv(), tested(one.chance, one.false_alarms));
            text += &format!("{men};{ids};{board};{};{ended};{tested}\n", one.positions);
        }
        text
    }
}

/// What a test says, in two columns.
pub(crate) fn tested(chance: Option<f64>, false_alarms: Option<f64>) -> String {
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:e}"));
    format!("{};{}", number(chance), number(false_alarms))
}

impl Serialize for PartResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("PartResult", 12)?;
        shown.serialize_field("men", &self.items.len())?;
        shown.serialize_field("items", &self.items)?;
        shown.serialize_field("board", &board(self.items.iter().copied()).to_string())?;
        shown.serialize_field("positions", &self.positions)?;
        self.ended.fields(&mut shown)?;
        shown.serialize_field("chance", &self.chance)?;
        shown.serialize_field("false_alarms", &self.false_alarms)?;
        shown.serialize_field("significant", &self.is_significant())?;
        shown.end()
    }
}

/// Counts games by part-positions and results.
///
/// ```
/// use lucena_practice::{Filter, Item, Outcomes};
/// let pawn = Item::of_id(543).ok_or("a white pawn on e4")?;
/// let games: Vec<_> = lucena_games::Games::new(&b"1. e4 e5 1-0\n\n1. d4 0-1\n"[..]).flatten().collect();
/// let mut outcomes = Outcomes::new(&[vec![pawn]]);
/// games.iter().for_each(|game| outcomes.add(&Filter::default(), game));
/// let found = &outcomes.finish()[0];
/// assert_eq!((found.positions, found.ended.counts()), (2, [1, 0, 0]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    matcher: Matcher,
    sets: Vec<Vec<Item>>,
    positions: Vec<u64>,
    ended: Vec<Ended>,
    /// The last game that has each.
    last: Vec<u64>,
    game: u64,
    all: Ended,
    without_rows: u64,
}

impl Outcomes {
    /// For these part-positions.
    pub fn new(sets: &[Vec<Item>]) -> Outcomes {
        Outcomes {
            matcher: Matcher::new(sets),
            sets: sets.to_vec(),
            positions: vec![0; sets.len()],
            ended: vec![Ended::default(); sets.len()],
            last: vec![0; sets.len()],
            game: 0,
            all: Ended::default(),
            without_rows: 0,
        }
    }

    /// One more game, its positions as the filter takes them; a game without result does not count.
    pub fn add(&mut self, filter: &Filter, game: &Game) {
        if game.outcome.is_none() {
            return;
        }
        self.game += 1;
        let Outcomes { matcher, positions, ended, last, game: number, .. } = self;
        let mut rows = 0_u64;
        filter.rows(game, |_, row| {
            rows += 1;
            matcher.each(row, |set| {
                positions[set] += 1;
                if std::mem::replace(&mut last[set], *number) != *number {
                    ended[set].add(game.outcome);
                }
            });
        });
        // A game that is over before the phase begins says nothing about it.
        match rows {
            0 => self.without_rows += 1,
            _ => self.all.add(game.outcome),
        }
    }

    /// Games with a result that have no position in the phase; they count nowhere.
    pub fn without_rows(&self) -> u64 {
        self.without_rows
    }

    /// The same counts from other games added.
    pub fn join(&mut self, other: &Outcomes) {
        self.all.join(&other.all);
        self.without_rows += other.without_rows;
        self.ended.iter_mut().zip(&other.ended).for_each(|(a, b)| a.join(b));
        self.positions.iter_mut().zip(&other.positions).for_each(|(a, b)| *a += b);
    }

    /// All games that were counted.
    pub fn all(&self) -> Ended {
        self.all
    }

    /// What was found, in the order the part-positions were given.
    pub fn finish(self) -> Vec<PartResult> {
        let counted = self.sets.into_iter().zip(self.positions).zip(self.ended);
        let result = |((items, positions), ended): ((Vec<Item>, u64), Ended)| {
            let chance = ended.chance(&self.all);
            PartResult { items, positions, ended, chance, false_alarms: None }
        };
        let mut found: Vec<PartResult> = counted.map(result).collect();
        let alarms = false_alarms(found.iter().map(|one| one.chance));
        found.iter_mut().zip(alarms).for_each(|(one, alarms)| one.false_alarms = alarms);
        found
    }
}

/// The step-up procedure: for each chance, the least share of false alarms at which it still counts.
pub(crate) fn false_alarms(
    chances: impl ExactSizeIterator<Item = Option<f64>>,
) -> Vec<Option<f64>> {
    let mut alarms = vec![None; chances.len()];
    let mut order: Vec<(f64, usize)> =
        chances.enumerate().filter_map(|(at, chance)| chance.map(|p| (p, at))).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let tests = order.len() as f64;
    let mut least = 1.0_f64;
    for (rank, (chance, at)) in order.into_iter().enumerate().rev() {
        least = least.min(chance * tests / (rank + 1) as f64);
        alarms[at] = Some(least);
    }
    alarms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_step_up() {
        // Worked by hand: 0.01·4/1, 0.02·4/2, 0.03·4/3, 0.5.
        let chances = [Some(0.5), Some(0.01), None, Some(0.03), Some(0.02)];
        let alarms = false_alarms(chances.into_iter());
        let near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-12);
        assert!(near(alarms[0], 0.5) && near(alarms[1], 0.04) && near(alarms[4], 0.04));
        assert!(near(alarms[3], 0.04) && alarms[2].is_none());
    }
}
