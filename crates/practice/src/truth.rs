//! The table's truth beside the players' practice, endgame by endgame.
//!
//! Tables ignore the 50-move rule: a few long wins with five men are draws for players.

use std::collections::BTreeMap;

use lucena_table::{Material, Outcome, Value};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use shakmaty::{KnownOutcome, Position};

use crate::course::JudgedGame;
use crate::judged::{Judged, Slip};
use crate::outcome::Ended;

/// What the table says of games and how these ended, both from the first-named side's view.
///
/// ```
/// use lucena_practice::{Cross, Ended};
/// let won = Ended { won: 7, drawn: 2, lost: 1 };
/// let cross = Cross { won, ..Cross::default() };
/// assert_eq!((cross.games(), cross.not_won()), (10, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cross {
    /// Games in positions that the first-named side wins.
    pub won: Ended,
    /// … that nobody wins.
    pub drawn: Ended,
    /// … that the first-named side loses.
    pub lost: Ended,
    /// Games without a result.
    pub open: u64,
}

impl Cross {
    fn add(&mut self, judged: &Judged, outcome: Option<KnownOutcome>) {
        let turned = outcome.map(|outcome| match outcome {
            KnownOutcome::Decisive { winner } if judged.first.is_black() => {
                KnownOutcome::Decisive { winner: !winner }
            }
            other => other,
        });
        let row = match judged.truth() {
            Outcome::Win => &mut self.won,
            Outcome::Draw => &mut self.drawn,
            Outcome::Loss => &mut self.lost,
        };
        row.add(turned);
        self.open += u64::from(outcome.is_none());
    }

    fn join(&mut self, other: &Cross) {
        self.won.join(&other.won);
        self.drawn.join(&other.drawn);
        self.lost.join(&other.lost);
        self.open += other.open;
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.won.games() + self.drawn.games() + self.lost.games() + self.open
    }

    /// Games in won positions, of either side, that their winner did not win.
    pub fn not_won(&self) -> u64 {
        self.won.drawn + self.won.lost + self.lost.won + self.lost.drawn
    }

    /// Games in drawn positions that somebody won.
    pub fn not_drawn(&self) -> u64 {
        self.drawn.won + self.drawn.lost
    }
}

/// What is counted for one endgame.
///
/// ```
/// use lucena_practice::Endgame;
/// let mut one = Endgame { won_moves: 5, best_moves: 3, win_to_draw: 1, ..Endgame::default() };
/// one.join(&one.clone());
/// assert_eq!((one.won_moves, one.thrown()), (10, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endgame {
    /// Positions of games.
    pub positions: u64,
    /// Games that reached it.
    pub games: u64,
    /// How the table judged the first position of each game in it, and how the game ended.
    pub first: Cross,
    /// The same for the last position of games that ended in it: what is not on the diagonal was
    /// agreed, adjudicated, resigned, repeated or decided by the clock.
    pub last: Cross,
    /// Games drawn in it after fifty moves without a capture or a pawn move, whatever the table says.
    pub fifty: u64,
    /// Moves made from won positions by the side that wins.
    pub won_moves: u64,
    /// … that were as quick as can be.
    pub best_moves: u64,
    /// … that kept the win and took longer: excess moves, all together.
    pub excess: u64,
    /// Moves made from drawn positions.
    pub drawn_moves: u64,
    /// Moves that turned a won position into a drawn one.
    pub win_to_draw: u64,
    /// … a won position into a lost one.
    pub win_to_loss: u64,
    /// … a drawn position into a lost one.
    pub draw_to_loss: u64,
    /// Games in which a win was thrown.
    pub games_thrown: u64,
    /// … that the thrower won nevertheless.
    pub games_thrown_won: u64,
}

impl Endgame {
    /// Moves that threw a win.
    pub fn thrown(&self) -> u64 {
        self.win_to_draw + self.win_to_loss
    }

    /// By how many moves a move that keeps the win makes it longer, on average.
    pub fn mean_excess(&self) -> Option<f64> {
        let kept = self.won_moves - self.thrown();
        (kept > 0).then(|| self.excess as f64 / kept as f64)
    }

    fn add(&mut self, judged: &Judged) {
        self.positions += 1;
        match (judged.value, judged.played) {
            (Value::Win(before), Some((_, after))) => {
                self.won_moves += 1;
                if let Value::Win(after) = after {
                    // Both are odd: the winner moves.
                    let excess = u64::from(after.0.saturating_sub(before.0)) / 2;
                    self.best_moves += u64::from(excess == 0);
                    self.excess += excess;
                }
            }
            (Value::Draw, Some(_)) => self.drawn_moves += 1,
            _ => {}
        }
        match judged.fault() {
            Some(Slip::WinToDraw) => self.win_to_draw += 1,
            Some(Slip::WinToLoss) => self.win_to_loss += 1,
            Some(Slip::DrawToLoss) => self.draw_to_loss += 1,
            None => {}
        }
    }

    /// The same counts of another endgame added.
    pub fn join(&mut self, other: &Endgame) {
        self.positions += other.positions;
        self.games += other.games;
        self.first.join(&other.first);
        self.last.join(&other.last);
        self.fifty += other.fifty;
        self.won_moves += other.won_moves;
        self.best_moves += other.best_moves;
        self.excess += other.excess;
        self.drawn_moves += other.drawn_moves;
        self.win_to_draw += other.win_to_draw;
        self.win_to_loss += other.win_to_loss;
        self.draw_to_loss += other.draw_to_loss;
        self.games_thrown += other.games_thrown;
        self.games_thrown_won += other.games_thrown_won;
    }
}

impl Serialize for Endgame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
        let mut shown = serializer.serialize_struct("Endgame", 13)?;
        shown.serialize_field("games", &self.games)?;
        shown.serialize_field("positions", &self.positions)?;
        // By the truth of the first position: games won, drawn and lost by the first-named side.
        shown.serialize_field("won", &self.first.won.counts())?;
        shown.serialize_field("drawn", &self.first.drawn.counts())?;
        shown.serialize_field("lost", &self.first.lost.counts())?;
        shown.serialize_field("moves_in_won_positions", &self.won_moves)?;
        shown.serialize_field("win_to_draw", &self.win_to_draw)?;
        shown.serialize_field("win_to_loss", &self.win_to_loss)?;
        shown.serialize_field("draw_to_loss", &self.draw_to_loss)?;
        shown.serialize_field("best_move_share", &share(self.best_moves, self.won_moves))?;
        shown.serialize_field("mean_excess_moves", &self.mean_excess())?;
        // Games that ended while the table says otherwise.
        shown.serialize_field("ended_won_but_not_won", &self.last.not_won())?;
        shown.serialize_field("ended_drawn_but_decided", &self.last.not_drawn())?;
        shown.end()
    }
}

/// Truth and practice of all endgames that games reach.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// let mut truth = lucena_practice::Truth::default();
/// queen::game(|_, game| Ok(truth.add(game)))?;
/// let queen = &truth.endgames[&"KQvK".parse()?];
/// assert_eq!((queen.positions, queen.won_moves, queen.thrown()), (6, 3, 1));
/// assert_eq!((queen.first.won.drawn, queen.last.drawn.drawn), (1, 1)); // won, then stalemate
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Games that came within reach.
    pub games: u64,
    /// Each endgame.
    pub endgames: BTreeMap<Material, Endgame>,
}

impl Truth {
    /// One more game.
    pub fn add(&mut self, course: &JudgedGame) {
        let JudgedGame { game, judged, .. } = course;
        self.games += 1;
        // An endgame that was left never comes back, so its positions stand together.
        for stay in judged.chunk_by(|a, b| a.material == b.material) {
            let endgame = self.endgames.entry(stay[0].material).or_default();
            endgame.games += 1;
            endgame.first.add(&stay[0], game.outcome);
            stay.iter().for_each(|judged| endgame.add(judged));
            if let Some(end) = course.end().filter(|end| end.material == stay[0].material) {
                endgame.last.add(end, game.outcome);
                let fifty = end.position.halfmoves() >= 100;
                endgame.fifty += u64::from(fifty && game.outcome == Some(KnownOutcome::Draw));
            }
            let thrower = stay.iter().rev().find(|judged| judged.threw_win() == Some(true));
            if let Some(thrown) = thrower {
                let winner = KnownOutcome::Decisive { winner: thrown.turn() };
                endgame.games_thrown += 1;
                endgame.games_thrown_won += u64::from(game.outcome == Some(winner));
            }
        }
    }

    /// All endgames together; a game counts in each endgame that it reaches.
    pub fn total(&self) -> Endgame {
        let mut total = Endgame::default();
        self.endgames.values().for_each(|endgame| total.join(endgame));
        total
    }
}
