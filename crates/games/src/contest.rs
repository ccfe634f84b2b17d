//! A contest: two movers, openings, both colours each.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde::{Serialize, Serializer};
use shakmaty::{Chess, Color, KnownOutcome, Move, Position};

use crate::elo::{Elo, Pairs, Wdl};
use crate::openings::{OpeningLine, openings};
use crate::pgn::Record;
use crate::referee::{GameEnd, Referee};

/// Somebody who moves.
///
/// ```
/// use lucena_games::Mover;
/// use shakmaty::{Chess, Move};
/// /// Gives up at once.
/// struct Modest;
/// impl Mover for Modest {
///     fn name(&self) -> String {
///         "modest".into()
///     }
///     fn choose(&mut self, _: &Chess, _: &[Move]) -> Result<Move, String> {
///         Err("resigns".into())
///     }
/// }
/// assert!(Modest.choose(&Chess::default(), &[]).is_err()); // and loses
/// ```
pub trait Mover {
    /// What it is called in records.
    fn name(&self) -> String;

    /// A game begins: what was remembered of the last one no longer holds.
    fn new_game(&mut self) {}

    /// A legal move in the position that the moves lead to, or a sentence why there is none. Whoever
    /// has no legal move to offer loses.
    fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String>;
}

/// How a contest is held. Each opening is played twice, colours changed, one opening after the
/// other and again from the first.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_games::{Contest, Mover};
/// use shakmaty::{Chess, Move, Position};
/// /// Makes the first move there is.
/// struct First;
/// impl Mover for First {
///     fn name(&self) -> String {
///         "first".into()
///     }
///     fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String> {
///         let mut position = start.clone();
///         moves.iter().for_each(|m| position.play_unchecked(*m));
///         position.legal_moves().first().copied().ok_or("no move".into())
///     }
/// }
/// let contest = Contest { games: 4, max_plies: 40, ..Contest::default() };
/// let first = |_game: usize| Ok(Box::new(First) as Box<dyn Mover>);
/// let results = contest.hold(first, first, &|_played| ControlFlow::Continue(()))?;
/// assert_eq!(results.score().games(), 4);
/// assert_eq!(results.elo().difference, 0.0); // nobody is stronger than himself
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    /// The Event tag of its games.
    pub event: String,
    /// Where games start; from the initial position if there are none.
    pub openings: Vec<OpeningLine>,
    /// How many games; an odd last one has no partner and does not count as a pair.
    pub games: usize,
    /// After this many plies, those of the opening included, a game is a draw.
    pub max_plies: usize,
    /// Games played at the same time; 0 for as many as the program's threads. It makes no difference to
    /// the results of movers that do not look at the clock.
    pub threads: usize,
}

impl Default for Contest {
    fn default() -> Contest {
        let openings = openings();
        let games = 2 * openings.len();
        Contest { event: "contest".into(), openings, games, max_plies: 400, threads: 1 }
    }
}

/// What a game brought the first mover.
///
/// ```
/// use lucena_games::Points;
/// // Their numbers are half points, so those of a pair add up.
/// assert_eq!([Points::Lost, Points::Drawn, Points::Won].map(|p| p as usize), [0, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// The first mover lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// The first mover won.
    Won,
}

/// One game of a contest.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which game, from 0; games 2k and 2k+1 are a pair.
    pub number: usize,
    /// The first mover's colour.
    pub first: Color,
    /// What it brought the first mover.
    pub points: Points,
    /// How it ended.
    pub end: GameEnd,
    /// The game for PGN.
    pub record: Record,
}

/// The games of a contest in their order, from the first mover's view.
///
/// ```
/// use lucena_games::Results;
/// let none = Results::default();
/// assert_eq!((none.score().games(), none.elo().difference), (0, 0.0));
/// assert_eq!(none.elo().high, f64::INFINITY); // no game proves nothing
/// ```
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// All games that were played to the end.
    pub played: Vec<Played>,
}

impl Results {
    /// Games won, drawn and lost by the first mover.
    pub fn score(&self) -> Wdl {
        let count = |points| self.played.iter().filter(|p| p.points == points).count() as u64;
        Wdl { wins: count(Points::Won), draws: count(Points::Drawn), losses: count(Points::Lost) }
    }

    /// The same by pairs of games from one opening.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for two in self.played.windows(2) {
            if two[0].number % 2 == 0 && two[1].number == two[0].number + 1 {
                pairs.0[two[0].points as usize + two[1].points as usize] += 1;
            }
        }
        pairs
    }

    /// How much stronger the first mover is: by pairs, or by games if some have no partner.
    pub fn elo(&self) -> Elo {
        let pairs = self.pairs();
        let paired = 2 * pairs.0.iter().sum::<u64>() as usize == self.played.len();
        if paired { pairs.elo() } else { self.score().elo() }
    }
}

/// Games won, drawn and lost, and the strength that they show.
impl Serialize for Results {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct ScoreAndElo {
            #[serde(flatten)]
            score: Wdl,
            #[serde(flatten)]
            elo: Elo,
        }
        ScoreAndElo { score: self.score(), elo: self.elo() }.serialize(serializer)
    }
}

impl Contest {
    /// Plays all games between two movers, made for each game from its number.
    ///
    /// `after` is called when a game is over, from whichever thread played it; `Break` ends the
    /// contest, and games that are not over then are left out. A mover that cannot be made ends the
    /// contest with its sentence.
    pub fn hold(
        &self,
        first: impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync,
        second: impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync,
        after: &(dyn Fn(&Played) -> ControlFlow<()> + Sync),
    ) -> Result<Results, String> {
        self.hold_while(first, second, after, &|| true)
    }

    /// The same, asking before every move whether to go on.
    pub fn hold_while(
        &self,
        first: impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync,
        second: impl Fn(usize) -> Result<Box<dyn Mover>, String> + Sync,
        after: &(dyn Fn(&Played) -> ControlFlow<()> + Sync),
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Results, String> {
        let stopped = AtomicBool::new(false);
        let one = |number: usize| {
            if stopped.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let played = self.game(number, first(number)?, second(number)?, &|| {
                goes_on() && !stopped.load(Ordering::Relaxed)
            });
            if played.as_ref().is_some_and(|played| after(played).is_break()) {
                stopped.store(true, Ordering::Relaxed);
            }
            Ok(played)
        };
        // A game may take long: each is a task of its own, and threads take them as they are free.
        let games = (0..self.games).into_par_iter().with_max_len(1);
        let all = || games.map(one).collect::<Result<Vec<Option<Played>>, String>>();
        let played = match self.threads {
            0 => all(),
            threads => rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_err(|error| format!("no threads to play on: {error}"))?
                .install(all),
        };
        Ok(Results { played: played?.into_iter().flatten().collect() })
    }

    fn game(
        &self,
        number: usize,
        first: Box<dyn Mover>,
        second: Box<dyn Mover>,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let colour = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let opening = self.openings.iter().cycle().nth(number / 2);
        let (line, name) = opening.map_or((&[][..], ""), |o| (&o.moves[..], o.name.as_str()));
        let movers = if colour.is_white() { [first, second] } else { [second, first] };
        let players = [movers[0].name(), movers[1].name()];
        let (moves, end, outcome) = self.play_out(line, movers, goes_on)?;
        let points = match outcome {
            KnownOutcome::Draw => Points::Drawn,
            KnownOutcome::Decisive { winner } if winner == colour => Points::Won,
            KnownOutcome::Decisive { .. } => Points::Lost,
        };
        let said = |ply: usize| if ply + 1 == line.len() { name } else { "" };
        let record = Record {
            event: self.event.clone(),
            round: number + 1,
            players,
            start: Chess::default(),
            moves: moves.into_iter().enumerate().map(|(ply, m)| (m, said(ply).into())).collect(),
            result: outcome.as_str(),
            closing: end.to_string(),
        };
        Some(Played { number, first: colour, points, end, record })
    }

    /// White and Black play on after an opening; nothing if they are stopped.
    fn play_out(
        &self,
        opening: &[Move],
        mut movers: [Box<dyn Mover>; 2],
        goes_on: &dyn Fn() -> bool,
    ) -> Option<(Vec<Move>, GameEnd, KnownOutcome)> {
        let start = Chess::default();
        let mut referee = Referee::new(start.clone());
        let mut moves = opening.to_vec();
        for m in opening {
            referee.play(*m);
        }
        movers.iter_mut().for_each(|mover| mover.new_game());
        while goes_on() {
            let over =
                referee.end().or((moves.len() >= self.max_plies).then_some(GameEnd::TooLong));
            let turn = referee.position().turn();
            let end = over.or_else(|| {
                let why = match movers[turn.fold_wb(0, 1)].choose(&start, &moves) {
                    Ok(m) if referee.play(m) => {
                        moves.push(m);
                        return None;
                    }
                    Ok(m) => format!("{m} is not legal"),
                    Err(why) => why,
                };
                Some(GameEnd::Forfeit { loser: turn, why })
            });
            if let Some(end) = end {
                let outcome = referee.outcome(&end);
                return Some((moves, end, outcome));
            }
        }
        None
    }
}
