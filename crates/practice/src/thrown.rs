//! Won positions that players threw away: which, how often, and who.

use std::cmp::Reverse;
use std::collections::HashMap;

use lucena_games::Game;
use lucena_table::{Material, Plies, Value, san, turn};
use serde::Serialize;
use shakmaty::{Board, Color, EnPassantMode, KnownOutcome, Position, Square};

use crate::course::JudgedGame;
use crate::error::PracticeError;
use crate::judged::Judged;
use crate::reach::Reach;

/// This many games are kept by name for each position.
const NAMED: usize = 3;

/// A move that threw a win.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{Blunder, Order, Thrown};
/// let mut thrown = Thrown::default();
/// queen::game(|reach, game| thrown.add(reach, game))?; // stalemate instead of mate
/// let blunder: &Blunder = &thrown.ranked(Order::Often, 1)[0].blunders[0];
/// assert_eq!((blunder.played.as_str(), blunder.won_anyway()), ("Qc7", false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blunder {
    /// The number of the game, from 1.
    pub game: u64,
    /// How many moves of the game come before it.
    pub ply: usize,
    /// The endgame.
    pub material: Material,
    /// The position as a FEN.
    pub fen: String,
    /// The move that was played.
    pub played: String,
    /// A move that wins soonest.
    pub best: String,
    /// How far the mate was, or whatever the metric counts to.
    pub distance: Plies,
    /// What the move was worth to the mover: a draw or a loss.
    #[serde(skip)]
    pub after: Value,
    /// Who threw the win.
    #[serde(skip)]
    pub mover: Color,
    /// Whether it is the last move of the game. Some of these are not moves but what hands did on an
    /// electronic board after the game.
    #[serde(skip)]
    pub last: bool,
    /// How the game ended.
    #[serde(skip)]
    pub outcome: Option<KnownOutcome>,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// Where, when and in which round, as the game has it.
    pub event: String,
    /// The date.
    pub date: String,
    /// The round.
    pub round: String,
}

impl Blunder {
    fn new(
        reach: &Reach,
        course: &JudgedGame,
        judged: &Judged,
    ) -> Result<Option<Blunder>, PracticeError> {
        let (Value::Win(distance), Some((m, after))) = (judged.value, judged.played) else {
            return Ok(None);
        };
        let Game { moves, outcome, .. } = &course.game;
        let best = reach.best(&judged.position)?;
        let san = |m| san(&judged.position, m);
        let tag = |name| course.game.tag(name).unwrap_or("?").to_string();
        Ok(best.first().map(|&best| Blunder {
            game: course.number,
            ply: judged.ply,
            material: judged.material,
            fen: judged.fen(),
            played: san(m),
            best: san(best),
            distance,
            after,
            mover: judged.turn(),
            last: judged.ply + 1 == moves.len(),
            outcome: *outcome,
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
        }))
    }

    /// Whether the mover won the game nevertheless.
    pub fn won_anyway(&self) -> bool {
        self.outcome == Some(KnownOutcome::Decisive { winner: self.mover })
    }
}

/// A won position, whichever way the board is turned, that was thrown at least once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplayed {
    /// How often a player had it to move and moved.
    pub met: u32,
    /// How often the win was thrown.
    pub thrown: u32,
    /// In how many games.
    pub games: u32,
    /// The first few times, in the order of the games.
    pub blunders: Vec<Blunder>,
}

/// What comes first in a list of misplayed positions.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{Order, Thrown};
/// let mut thrown = Thrown::default();
/// queen::game(|reach, game| thrown.add(reach, game))?;
/// assert_eq!(thrown.ranked(Order::Longest, 9), thrown.ranked(Order::Shortest, 9)); // it is only one
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// What was thrown in most games; then the shortest win.
    Often,
    /// The shortest win; then what was thrown in most games.
    Shortest,
    /// The longest win; then what was thrown in most games.
    Longest,
}

/// A position up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    material: Material,
    index: u32,
    /// Whether the first-named side moves.
    first: bool,
    en_passant: bool,
}

impl Key {
    fn of(reach: &Reach, judged: &Judged) -> Result<Option<Key>, PracticeError> {
        let table = reach.tables().table(judged.material, reach.metric())?;
        let (space, turn) = (table.space(), judged.turn());
        // With the same men on both sides, whoever moves is the first.
        let symmetric = judged.material.is_symmetric();
        let turned = if symmetric { turn.is_black() } else { judged.first.is_black() };
        let board = judged.position.board().clone();
        let board = if turned { board.into_mirrored() } else { board };
        let boards = alike(&board, judged.material.has_pawns());
        Ok(boards.filter_map(|board| space.index(&board)).min().map(|index| Key {
            material: judged.material,
            index: index as u32,
            first: judged.first_moves(),
            en_passant: judged.position.ep_square(EnPassantMode::Legal).is_some(),
        }))
    }
}

/// The board in all the ways in which it can be turned.
fn alike(board: &Board, pawns: bool) -> impl Iterator<Item = Board> {
    (0..if pawns { 2 } else { 8 }).map(move |t| {
        let turned = |(square, piece)| (Square::new(turn(t, square as u8).into()), piece);
        board.into_iter().map(turned).collect()
    })
}

/// What happened in a won position.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    met: u32,
    thrown: u32,
    games: u32,
    /// The last game that threw it.
    last: u64,
}

/// Gathers won positions and what became of them.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::{Order, Thrown};
/// let mut thrown = Thrown::default();
/// queen::game(|reach, game| thrown.add(reach, game))?;
/// let first = &thrown.ranked(Order::Often, 10)[0];
/// assert_eq!((first.met, first.thrown), (1, 1));
/// let blunder = &first.blunders[0];
/// assert_eq!((blunder.played.as_str(), blunder.distance.0), ("Qc7", 1));
/// assert!(blunder.best.ends_with('#'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Thrown {
    met: HashMap<Key, Met>,
    blunders: HashMap<Key, Vec<Blunder>>,
}

impl Thrown {
    /// One more game.
    pub fn add(&mut self, reach: &Reach, course: &JudgedGame) -> Result<(), PracticeError> {
        for judged in &course.judged {
            let Some(error) = judged.threw_win() else { continue };
            let Some(key) = Key::of(reach, judged)? else { continue };
            let met = self.met.entry(key).or_default();
            met.met += 1;
            if !error {
                continue;
            }
            met.thrown += 1;
            if std::mem::replace(&mut met.last, course.number) != course.number {
                met.games += 1;
            }
            let blunders = self.blunders.entry(key).or_default();
            if blunders.len() < NAMED {
                blunders.extend(Blunder::new(reach, course, judged)?);
            }
        }
        Ok(())
    }

    /// How many different won positions were met, and how many of them were thrown.
    pub fn positions(&self) -> (usize, usize) {
        (self.met.len(), self.blunders.len())
    }

    /// The first N misplayed positions.
    pub fn ranked(&self, order: Order, most: usize) -> Vec<Misplayed> {
        let mut all: Vec<Misplayed> = Vec::with_capacity(self.blunders.len());
        for (key, blunders) in &self.blunders {
            let Met { met, thrown, games, .. } = self.met.get(key).copied().unwrap_or_default();
            all.push(Misplayed { met, thrown, games, blunders: blunders.clone() });
        }
        all.sort_by_cached_key(|misplayed| {
            let first = misplayed.blunders.first();
            let far = first.map_or(0, |blunder| i64::from(blunder.distance.0));
            let often = -i64::from(misplayed.games);
            let (a, b) = match order {
                Order::Often => (often, far),
                Order::Shortest => (far, often),
                Order::Longest => (-far, often),
            };
            // Where the game was won anyway, less was at stake.
            let anyway = first.is_some_and(Blunder::won_anyway);
            let place = first.map(|blunder| (blunder.game, Reverse(blunder.ply)));
            (a, b, anyway, place)
        });
        all.truncate(most);
        all
    }
}
