//! The hand that moves the men: which of equally good moves is made on a real board.

use lucena_layout::{At, Atlas, Colours, Layout, Road, Seats, Side};
use lucena_table::{Metric, TableError, Tables, Value};
use rayon::prelude::*;
use shakmaty::{Chess, Move, Position};

use crate::choice::{Chooser, Pick, Repetition};

/// No move at all, and a capture or promotion, where a move inside has its number.
const NONE: u8 = 255;
const OUTSIDE: u8 = 254;

/// A move made on a board.
///
/// ```
/// use lucena_play::Made;
/// use lucena_table::{Plies, Value};
/// let made = Made::Outside(Value::Win(Plies(1)));
/// assert!(matches!(made.pick(), lucena_play::Pick::Outside(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Made {
    /// The best capture or promotion, with what it is worth to the mover.
    Outside(Value),
    /// A move inside the endgame.
    Inside {
        /// The move.
        road: Road,
        /// What taking in passing is then worth to the other side.
        passed: Option<Value>,
    },
}

impl Made {
    /// The move as the layout knows it.
    pub fn pick(self) -> Pick {
        match self {
            Made::Outside(value) => Pick::Outside(value),
            Made::Inside { road, passed } => Pick::Inside { to: road.to.place, passed },
        }
    }

    /// The move in a game; `None` if it is not one of the position's.
    pub fn in_game(
        self,
        colours: Colours,
        (tables, metric): (&Tables, Metric),
        position: &Chess,
    ) -> Result<Option<Move>, TableError> {
        for m in position.legal_moves() {
            let leaves = m.is_capture() || m.is_promotion();
            let meant = match self {
                Made::Outside(value) => leaves && tables.move_value(position, &m, metric)? == value,
                Made::Inside { road, .. } => {
                    let [from, to] = colours.squares(road);
                    !leaves && m.from() == Some(from) && m.to() == to
                }
            };
            if meant {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }
}

/// The order of equally good moves on a board, after captures and promotions, which come first.
///
/// Any fixed order would do; success depends on it (`docs/notes/players.md`), and of the sixteen
/// the default comes nearest to the figures that others have found.
///
/// ```
/// assert_eq!(lucena_play::Ties::all().count(), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ties {
    /// Whether the king's moves come before those of other men, or after them.
    pub king_first: bool,
    /// Whether squares are read file by file (a1, a2, …), or rank by rank (a1, b1, …).
    pub by_files: bool,
    /// Whether the strong side reads from a1 up to h8, or from h8 down to a1.
    pub strong_from_a1: bool,
    /// Whether the weak side reads from a1 up to h8, or from h8 down to a1.
    pub weak_from_a1: bool,
}

impl Default for Ties {
    fn default() -> Ties {
        Ties { king_first: true, by_files: true, strong_from_a1: false, weak_from_a1: true }
    }
}

impl Ties {
    /// All sixteen orders.
    pub fn all() -> impl Iterator<Item = Ties> {
        (0..16_u8).map(|n| Ties {
            king_first: n & 8 == 0,
            by_files: n & 4 == 0,
            strong_from_a1: n & 2 != 0,
            weak_from_a1: n & 1 == 0,
        })
    }

    /// What is compared between two moves of one side.
    fn key(self, side: Side, road: &Road) -> (bool, u8, u8) {
        let from_a1 = if side.is_strong() { self.strong_from_a1 } else { self.weak_from_a1 };
        let read = |square: u8| {
            let place = if self.by_files { (square & 7) * 8 + (square >> 3) } else { square };
            if from_a1 { place } else { 63 - place }
        };
        let [from, to] = road.squares;
        (road.king != self.king_first, read(to), read(from))
    }
}

/// One side of a game at a board.
pub struct Hand<'a> {
    chooser: &'a Chooser<'a>,
    seats: &'a Seats,
    atlas: &'a Atlas,
    side: Side,
    ties: Ties,
    /// The numbers of the best move and of the second for each place and turn, if they are known
    /// beforehand.
    best: Vec<[[u8; 2]; 8]>,
}

impl<'a> Hand<'a> {
    /// A hand that looks each move up when it is wanted.
    pub fn new(
        layout: &'a Layout,
        atlas: &'a Atlas,
        chooser: &'a Chooser<'a>,
        ties: Ties,
    ) -> Hand<'a> {
        let side = chooser.side();
        Hand { chooser, seats: layout.side(side), atlas, side, ties, best: Vec::new() }
    }

    /// With the two best moves of all boards looked up beforehand.
    pub fn prepared(self) -> Hand<'a> {
        let all = (0..self.seats.len()).into_par_iter();
        let best = all.map(|place| self.best_of_turns(place)).collect();
        Hand { best, ..self }
    }

    /// The number of a move by its rank, 0 for the best; `NONE` beyond the last.
    fn number(&self, at: At, rank: usize) -> u8 {
        match self.best.get(at.place as usize) {
            Some(turns) => turns[usize::from(at.turn)][rank],
            None => self.ranked(at).get(rank).copied().unwrap_or(NONE),
        }
    }

    /// Its best move; `None` if there is none.
    #[inline]
    pub fn best(&self, at: At) -> Option<Made> {
        self.made(at, self.number(at, 0))
    }

    /// The move it makes in a game in which the boards that `seen` knows have been reached; the
    /// second part says whether the best move would have repeated one.
    pub fn play(
        &self,
        at: At,
        rule: Repetition,
        seen: impl Fn(At) -> bool,
    ) -> Option<(Made, bool)> {
        let repeats = |made: &Made| matches!(made, Made::Inside { road, .. } if seen(road.to));
        let best = self.best(at)?;
        if rule == Repetition::None || !repeats(&best) {
            return Some((best, false));
        }
        let other = match rule {
            Repetition::Second => self.made(at, self.number(at, 1)),
            _ => {
                let ranked = self.ranked(at).into_iter();
                ranked.filter_map(|number| self.made(at, number)).find(|made| !repeats(made))
            }
        };
        Some((other.unwrap_or(best), true))
    }

    /// What a move with a number is on a board.
    #[inline]
    fn made(&self, at: At, number: u8) -> Option<Made> {
        match number {
            NONE => None,
            OUTSIDE => self.seats.outside[at.place as usize].map(Made::Outside),
            edge => {
                let road = self.atlas.road(self.side, at, usize::from(edge));
                let passed = self.passed(at.place as usize, road.to.place);
                Some(Made::Inside { road, passed })
            }
        }
    }

    /// What taking in passing gives after a move to a place.
    fn passed(&self, from: usize, to: u32) -> Option<Value> {
        if !self.seats.moves.any_passed() {
            return None;
        }
        let mut moves = self.seats.moves.with_passed(from);
        moves.find(|(target, _)| *target == to).and_then(|(_, passed)| passed)
    }

    /// What it thinks of each move inside, the less the better.
    fn dislikes(&self, place: usize) -> Vec<i64> {
        let pick = |&to: &u32| Pick::Inside { to, passed: self.passed(place, to) };
        let targets = self.atlas.side(self.side).targets(place).iter();
        targets.map(|to| self.chooser.dislike(place, pick(to))).collect()
    }

    /// The order of equally good moves on a board.
    fn order(&self, at: At, number: u8) -> (bool, u8, u8) {
        if number == OUTSIDE {
            return (false, 0, 0); // before all others anyway
        }
        let road = self.atlas.road(self.side, at, usize::from(number));
        self.ties.key(self.side, &road)
    }

    /// The two best moves of a place, for each turn of the board.
    fn best_of_turns(&self, place: usize) -> [[u8; 2]; 8] {
        let mut moves: Vec<(i64, u8)> = self.dislikes(place).into_iter().zip(0..).collect();
        if let Some(value) = self.seats.outside[place] {
            moves.push((self.chooser.dislike(place, Pick::Outside(value)), OUTSIDE));
        }
        moves.retain(|(dislike, _)| !self.chooser.refuses(*dislike));
        // Only the ties of the best and of the second best matter.
        moves.sort_unstable();
        let [Some(first), Some(second)] = [moves.first(), moves.get(1)] else {
            let only = moves.first().map_or(NONE, |&(_, number)| number);
            return [[only, NONE]; 8];
        };
        let tied = |dislike: i64| moves.iter().filter(move |(other, _)| *other == dislike);
        let (one, several) = (first.0 < second.0, tied(second.0).count() > 1);
        if one && !several {
            return [[first.1, second.1]; 8];
        }
        std::array::from_fn(|turn| {
            let at = At { place: place as u32, turn: turn as u8 };
            let key = |number: u8| (number != OUTSIDE, self.order(at, number), number);
            let (mut best, mut next) = (None, None);
            for &(_, number) in tied(second.0) {
                let key = Some(key(number));
                if best.is_none() || key < best {
                    (best, next) = (key, best);
                } else if next.is_none() || key < next {
                    next = key;
                }
            }
            let number = |key: Option<(bool, _, u8)>| key.map_or(NONE, |(.., number)| number);
            match one {
                true => [first.1, number(best)],
                false => [number(best), number(next)],
            }
        })
    }

    /// The numbers of all moves, best first.
    fn ranked(&self, at: At) -> Vec<u8> {
        let place = at.place as usize;
        let dislikes = self.dislikes(place);
        let mut ranked: Vec<_> = (0..dislikes.len())
            .map(|edge| (dislikes[edge], true, self.order(at, edge as u8), edge as u8))
            .collect();
        if let Some(value) = self.seats.outside[place] {
            let dislike = self.chooser.dislike(place, Pick::Outside(value));
            ranked.push((dislike, false, (false, 0, 0), OUTSIDE));
        }
        ranked.retain(|(dislike, ..)| !self.chooser.refuses(*dislike));
        ranked.sort_unstable();
        ranked.into_iter().map(|(.., number)| number).collect()
    }
}
