//! The engine at a board: a mover for contests.

use std::sync::atomic::AtomicBool;

use lucena_games::Mover;
use shakmaty::{Chess, Move};

use crate::clock::{NoClock, Stopwatch};
use crate::engine::Engine;
use crate::game::GameSoFar;
use crate::limits::Limits;

/// An engine that plays in a contest, thinking as long as its limits say about every move.
///
/// ```
/// use lucena_engine::{Balance, Engine, Limits, Seat};
/// use lucena_games::Mover;
/// use shakmaty::Chess;
/// let limits = Limits { depth: Some(2), ..Limits::default() };
/// let mut seat = Seat::new(Engine::new(Box::new(Balance), 0), limits);
/// assert!(seat.choose(&Chess::default(), &[]).is_ok());
/// ```
pub struct Seat {
    engine: Engine,
    limits: Limits,
}

impl Seat {
    /// An engine with limits for each move.
    pub fn new(engine: Engine, limits: Limits) -> Seat {
        Seat { engine, limits }
    }
}

impl Mover for Seat {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String> {
        let mut game = GameSoFar::new(start.clone());
        if let Some(wrong) = moves.iter().find(|&&m| !game.play(m)) {
            return Err(format!("{wrong} is not legal"));
        }
        let stop = AtomicBool::new(false);
        let thought = match self.limits.time {
            Some(_) => {
                let clock = Stopwatch::running();
                self.engine.think(&game, &self.limits, &clock, &stop, &mut |_| {})
            }
            None => self.engine.think(&game, &self.limits, &NoClock, &stop, &mut |_| {}),
        };
        thought.best.ok_or_else(|| "there is no legal move".into())
    }
}
