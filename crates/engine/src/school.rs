//! Learning from play (section 6.2 of the paper): training games, a new evaluation function, a match.

use std::ops::ControlFlow;

use lucena_eval::{EvalError, Evaluator, GameLesson, Phased, ValuedPosition, phases};
use lucena_games::{
    Contest, Elo, Game, GameEnd, Mover, Played, Record, Results, Sampling, Valuing, gain,
};
use lucena_work::Progress;
use shakmaty::{KnownOutcome, Position};
use thiserror::Error;

use crate::engine::Engine;
use crate::evaluate::Evaluate;
use crate::fitted::FittedEvaluator;
use crate::limits::Limits;
use crate::seat::Seat;

/// Makes an evaluator for each game.
pub type Opinion<'a> = &'a (dyn Fn() -> Box<dyn Evaluate> + Sync);

/// Makes the other side of a game, by the number of the game.
pub type Opponent<'a> = &'a (dyn Fn(usize) -> Result<Box<dyn Mover>, String> + Sync);

/// How an engine goes to school.
///
/// ```
/// use lucena_engine::School;
/// assert_eq!((School::default().games, School::default().exam), (2_000, 256));
/// ```
#[derive(Clone, Debug)]
pub struct School {
    /// Games played to learn from.
    pub games: usize,
    /// Games of the exam, two for each opening.
    pub exam: usize,
    /// Positions an engine may visit for each move.
    pub nodes: u64,
    /// Longer games are drawn.
    pub max_plies: usize,
    /// Games at the same time; 0 for as many as the program's threads.
    pub threads: usize,
    /// What positions of games are worth.
    pub valuing: Valuing,
    /// Which of them are learned from.
    pub sampling: Sampling,
    /// How they are learned from.
    pub lesson: GameLesson,
}

impl Default for School {
    fn default() -> School {
        School {
            games: 2_000,
            exam: 256,
            nodes: 500,
            max_plies: 300,
            threads: 0,
            // Few games: the result says less about a position than the pieces that follow.
            valuing: Valuing { share: 0.4, ..Valuing::default() },
            sampling: Sampling { skip: 8, quiet: true, ..Sampling::default() },
            lesson: GameLesson::default(),
        }
    }
}

/// Why a school closed early.
///
/// ```
/// let error = lucena_engine::Pupil::open("nobody").err().unwrap();
/// assert!(error.to_string().starts_with("there is no player \"nobody\" to learn"));
/// ```
#[derive(Debug, Error)]
pub enum SchoolError {
    /// Somebody could not play.
    #[error("{0}")]
    Mover(String),
    /// A program without a name.
    #[error("after uci: stands a command: give one such as uci:stockfish")]
    NoCommand,
    /// A name that nobody has.
    #[error(
        "there is no player {0:?} to learn or to learn from: take untrained, balance, a file \
         FILE.eval, or for the opponent uci:COMMAND"
    )]
    Unknown(String),
    /// Nothing could be learned.
    #[error(transparent)]
    Eval(#[from] EvalError),
}

/// What was gained, measured against the same opponent over the same openings.
#[derive(Clone, Debug)]
pub struct SchoolReport {
    /// The exam before.
    pub before: Results,
    /// The exam after.
    pub after: Results,
    /// The difference.
    pub gain: Elo,
}

/// A game of a contest as one to learn from.
///
/// ```
/// use lucena_games::Record;
/// use shakmaty::Chess;
/// let record = Record {
///     event: String::new(), round: 1, players: ["a".into(), "b".into()], start: Chess::default(),
///     moves: vec![], result: "1/2-1/2", closing: String::new(),
/// };
/// assert_eq!(lucena_engine::played(&record).outcome, Some(shakmaty::KnownOutcome::Draw));
/// ```
pub fn played(record: &Record) -> Game {
    let outcome = match record.result {
        "1-0" => Some(KnownOutcome::Decisive { winner: shakmaty::Color::White }),
        "0-1" => Some(KnownOutcome::Decisive { winner: shakmaty::Color::Black }),
        "1/2-1/2" => Some(KnownOutcome::Draw),
        _ => None,
    };
    let moves = record.moves.iter().map(|(m, _)| *m).collect();
    Game { tags: Vec::new(), start: record.start.clone(), moves, outcome }
}

impl School {
    /// Plays the games to learn from. With as many openings as there are, games would repeat
    /// themselves: each round through them thinks a little longer than the last.
    pub fn play(
        &self,
        pupil: Opinion<'_>,
        opponent: Opponent<'_>,
        progress: &dyn Progress,
    ) -> Result<Results, SchoolError> {
        self.contest("games to learn from", self.games, pupil, opponent, progress)
    }

    /// Plays the exam.
    pub fn examine(
        &self,
        pupil: Opinion<'_>,
        opponent: Opponent<'_>,
        progress: &dyn Progress,
    ) -> Result<Results, SchoolError> {
        self.contest("exam", self.exam, pupil, opponent, progress)
    }

    fn contest(
        &self,
        event: &str,
        games: usize,
        pupil: Opinion<'_>,
        opponent: Opponent<'_>,
        progress: &dyn Progress,
    ) -> Result<Results, SchoolError> {
        let contest = Contest {
            event: event.into(),
            games,
            max_plies: self.max_plies,
            threads: self.threads,
            ..Contest::default()
        };
        let each = 2 * contest.openings.len();
        progress.begin(event, games as u64);
        let results = contest.hold_while(
            |game| Ok(Box::new(self.seat(pupil(), game / each)) as Box<dyn Mover>),
            opponent,
            &|_: &Played| {
                progress.advance(1);
                ControlFlow::Continue(())
            },
            &|| !progress.cancelled(),
        );
        progress.end();
        progress.check().map_err(EvalError::from)?;
        let results = results.map_err(SchoolError::Mover)?;
        // Whoever cannot move loses that game, but no strength can be read from it.
        let forfeit = results.played.iter().find_map(|played| match &played.end {
            GameEnd::Forfeit { why, .. } => {
                Some(format!("game {} was given up: {why}", played.number + 1))
            }
            _ => None,
        });
        forfeit.map_or(Ok(results), |why| Err(SchoolError::Mover(why)))
    }

    /// An engine at the board, in a round through the openings.
    pub fn seat(&self, opinion: Box<dyn Evaluate>, round: usize) -> Seat {
        /// Small: every game has a table of its own, and few positions are visited.
        const HASH_MIB: usize = 4;
        let nodes = self.nodes.saturating_add(self.nodes.saturating_mul(round as u64) / 8);
        Seat::new(
            Engine::new(opinion, HASH_MIB),
            Limits { nodes: Some(nodes), ..Limits::default() },
        )
    }

    /// Learns from games.
    pub fn learn(
        &self,
        games: impl Iterator<Item = Game>,
        progress: &dyn Progress,
    ) -> Result<Vec<Phased>, SchoolError> {
        let mut positions = Vec::new();
        for (number, game) in games.enumerate() {
            let valued = self.sampling.positions(&game, &self.valuing).into_iter();
            positions.extend(valued.map(|(position, value)| ValuedPosition {
                board: position.board().clone(),
                turn: position.turn(),
                value,
                game: number as u32,
            }));
        }
        Ok(self.lesson.learn(&positions, &phases(), progress)?)
    }

    /// Examines a pupil before and after learning.
    pub fn compare(
        &self,
        before: Opinion<'_>,
        after: Opinion<'_>,
        opponent: Opponent<'_>,
        progress: &dyn Progress,
    ) -> Result<SchoolReport, SchoolError> {
        let before = self.examine(before, opponent, progress)?;
        let after = self.examine(after, opponent, progress)?;
        let gain = gain(&before.elo(), &after.elo());
        Ok(SchoolReport { before, after, gain })
    }
}

/// What was learned, ready to play.
pub fn graduate(learned: &[Phased], name: &str) -> FittedEvaluator {
    let groups = learned.iter().map(|phased| phased.group.clone()).collect();
    FittedEvaluator::new(Evaluator::new(groups), name)
}
