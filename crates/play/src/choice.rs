//! Choosing among the moves of a position by what the player believes of each.

use lucena_layout::{Layout, Seats, Side};
use lucena_table::Value;
use lucena_work::mixed;
use serde::Serialize;

use crate::score::{self, Score};

/// What the player does when its best move would repeat a position of the game.
///
/// ```
/// use lucena_play::Repetition;
/// assert_eq!(Repetition::ALL.map(Repetition::name), ["second", "new", "none"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Repetition {
    /// Plays the second-best move, as Sadikov and Bratko 2006 did.
    #[default]
    Second,
    /// Plays the best move that repeats nothing.
    New,
    /// Plays the best move nevertheless: a player without memory.
    None,
}

impl Repetition {
    /// All rules.
    pub const ALL: [Repetition; 3] = [Repetition::Second, Repetition::New, Repetition::None];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Repetition::Second => "second",
            Repetition::New => "new",
            Repetition::None => "none",
        }
    }
}

/// A move as an endgame's layout knows it.
///
/// ```
/// use lucena_play::{Made, Pick};
/// use lucena_table::Value;
/// assert_eq!(Made::Outside(Value::Draw).pick(), Pick::Outside(Value::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The best capture or promotion, with what it is worth to the mover.
    Outside(Value),
    /// A move inside the endgame.
    Inside {
        /// The place of the position it leads to.
        to: u32,
        /// What taking in passing is then worth to the other side.
        passed: Option<Value>,
    },
}

/// Where beliefs come from.
#[derive(Clone, Debug)]
pub enum Taste {
    /// A score for each position that a move can lead to.
    Scores(Vec<Score>),
    /// A score for each move of each position: where it leads, in rising order, and its score.
    Moves(Vec<Vec<(u32, Score)>>),
    /// Chance: each move of each position is drawn once.
    Chance(u64),
}

/// The choices of one side.
///
/// ```
/// use lucena_layout::Layout;
/// use lucena_play::{Chooser, Pick};
/// use lucena_table::{Metric, Tables, Value};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let layout =
///     Layout::new(&tables, "KQvK".parse()?, shakmaty::Color::White, Metric::Dtm, &Silent)?;
/// let won = layout.strong.value.iter().position(|value| matches!(value, Value::Win(_))).unwrap();
/// let best = Chooser::strong_table(&layout).best(won);
/// assert!(matches!(best[0], Pick::Inside { .. })); // a queen wins without taking anything
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Chooser<'a> {
    seats: &'a Seats,
    side: Side,
    taste: Taste,
}

impl<'a> Chooser<'a> {
    /// The strong side; scores are of positions with the weak side to move.
    pub fn strong(layout: &'a Layout, taste: Taste) -> Chooser<'a> {
        Chooser { seats: &layout.strong, side: Side::Strong, taste }
    }

    /// The weak side; scores are of positions with the strong side to move.
    pub fn weak(layout: &'a Layout, taste: Taste) -> Chooser<'a> {
        Chooser { seats: &layout.weak, side: Side::Weak, taste }
    }

    /// The strong side playing from the table.
    pub fn strong_table(layout: &'a Layout) -> Chooser<'a> {
        let scores = layout.weak.value.iter().map(|&value| score::weak(value)).collect();
        Chooser::strong(layout, Taste::Scores(scores))
    }

    /// The weak side playing from the table.
    pub fn weak_table(layout: &'a Layout) -> Chooser<'a> {
        let scores = layout.strong.value.iter().map(|&value| score::strong(value)).collect();
        Chooser::weak(layout, Taste::Scores(scores))
    }

    /// The same choices in the same endgame, borrowed for longer.
    pub fn moved_to<'b>(self, layout: &'b Layout) -> Chooser<'b> {
        Chooser { seats: layout.side(self.side), side: self.side, taste: self.taste }
    }

    /// What the player believes of a move from a place, the less the better for the strong side.
    pub fn score(&self, from: usize, pick: Pick) -> Score {
        match &self.taste {
            Taste::Chance(seed) => {
                let to = if let Pick::Inside { to, .. } = pick { to } else { u32::MAX };
                (mixed(seed ^ mixed((from as u64) << 32 | u64::from(to))) >> 34) as Score
            }
            Taste::Moves(moves) => match pick {
                Pick::Outside(value) if self.side.is_strong() => score::strong(value),
                Pick::Outside(value) => score::reply(value),
                Pick::Inside { to, passed } => {
                    let taken = passed.map_or(Score::MIN, |v| score::later(score::reply(v)));
                    let found = moves[from].binary_search_by_key(&to, |(to, _)| *to);
                    found.map_or(score::NEVER, |at| moves[from][at].1).max(taken)
                }
            },
            Taste::Scores(scores) => match (pick, self.side) {
                (Pick::Outside(value), Side::Strong) => score::strong(value),
                (Pick::Outside(value), Side::Weak) => score::reply(value),
                (Pick::Inside { to, passed }, Side::Strong) => {
                    let taken = passed.map_or(Score::MIN, |v| score::later(score::reply(v)));
                    scores[to as usize].max(taken)
                }
                (Pick::Inside { to, passed }, Side::Weak) => {
                    scores[to as usize].min(passed.map_or(Score::MAX, score::strong))
                }
            },
        }
    }

    /// All moves of a place: the one outside first, then in the order of their targets.
    pub fn picks(&self, from: usize) -> impl Iterator<Item = Pick> + '_ {
        let outside = self.seats.outside[from].map(Pick::Outside);
        let inside = self.seats.moves.with_passed(from);
        outside.into_iter().chain(inside.map(|(to, passed)| Pick::Inside { to, passed }))
    }

    /// The score with its sign turned so that the least is what the mover likes best.
    pub fn dislike(&self, from: usize, pick: Pick) -> i64 {
        let score = i64::from(self.score(from, pick));
        if self.side.is_strong() { score } else { -score }
    }

    /// All moves that it likes equally best; none if there is no move.
    pub fn best(&self, from: usize) -> Vec<Pick> {
        let mut best: Vec<Pick> = Vec::new();
        let mut least = i64::MAX;
        for pick in self.picks(from) {
            let dislike = self.dislike(from, pick);
            if dislike < least {
                (least, best) = (dislike, Vec::new());
            }
            if dislike == least {
                best.push(pick);
            }
        }
        // What is never played is not played for want of anything else.
        if self.refuses(least) {
            best.clear();
        }
        best
    }

    /// Whether it does not make a move that it dislikes so.
    pub(crate) fn refuses(&self, dislike: i64) -> bool {
        let score = Score::try_from(dislike).unwrap_or(Score::MIN);
        self.side.is_strong() && !matches!(self.taste, Taste::Chance(_)) && score::is_never(score)
    }

    /// The side it plays.
    pub fn side(&self) -> Side {
        self.side
    }
}
