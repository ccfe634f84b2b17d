//! The thread that owns the engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

use super::drive::Desk;
use super::options::{EngineOptions, Maker, OptionChange};
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::game::GameSoFar;
use crate::limits::{Info, Limits, Thought};

/// Something for a session to react to.
#[derive(Debug)]
pub(super) enum Event {
    /// A line from the other program.
    Line(String),
    /// There will be no more lines.
    Eof,
    /// A search has reached another depth.
    Info(u64, Info),
    /// A search has ended.
    Done(u64, Thought),
    /// All work given before is done: say this.
    Say(String),
    /// An evaluator could not be made, and why.
    Failed(String),
    /// The engine's thread has ended, which it never should.
    Gone,
}

impl Event {
    /// Whether it answers a job.
    pub fn is_answer(&self) -> bool {
        matches!(self, Event::Done(..) | Event::Say(_))
    }
}

/// A search under way, as both threads see it.
#[derive(Clone, Debug)]
pub(super) struct Running {
    /// Tells its news from those of searches given up.
    pub id: u64,
    pub clock: Arc<Stopwatch>,
    stop: Arc<AtomicBool>,
}

impl Running {
    pub fn new(id: u64, clock: Stopwatch) -> Running {
        Running { id, clock: Arc::new(clock), stop: Arc::default() }
    }

    /// Asks the search to end now.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Work for the engine's thread, done in the order given.
pub(super) enum EngineJob {
    Think { running: Running, game: Box<GameSoFar>, limits: Limits },
    Player(EngineOptions),
    Hash(usize),
    NewGame,
    Say(String),
}

impl EngineJob {
    /// Whether an answer comes back when it is done.
    pub fn is_answered(&self) -> bool {
        matches!(self, EngineJob::Think { .. } | EngineJob::Say(_))
    }
}

/// What a session of either protocol remembers of its engine.
#[derive(Default)]
pub(super) struct Charge {
    pub options: EngineOptions,
    /// Options of the evaluator have changed since it was made.
    stale: bool,
    pub game: GameSoFar,
    /// Searches begun so far.
    begun: u64,
}

impl Charge {
    pub fn new(options: EngineOptions) -> Charge {
        Charge { options, ..Charge::default() }
    }

    /// Makes the evaluator that the options ask for, if they have changed. Put off until it is
    /// needed, because several options may belong together.
    pub fn renew(&mut self, desk: &mut Desk) {
        if std::mem::take(&mut self.stale) {
            desk.give(EngineJob::Player(self.options.clone()));
        }
    }

    /// Sets an option; whether that was possible.
    pub fn set_option(&mut self, name: &str, value: &str, desk: &mut Desk) -> bool {
        match self.options.set(name, value) {
            Some(OptionChange::Noted) => {}
            Some(OptionChange::Hash) => desk.give(EngineJob::Hash(self.options.hash)),
            Some(OptionChange::Clear) => desk.give(EngineJob::NewGame),
            Some(OptionChange::Player) => self.stale = true,
            None => return false,
        }
        true
    }

    /// Begins a search of the position now.
    pub fn think(&mut self, limits: Limits, clock: Stopwatch, desk: &mut Desk) -> Running {
        self.begun += 1;
        let running = Running::new(self.begun, clock);
        let game = Box::new(self.game.clone());
        desk.give(EngineJob::Think { running: running.clone(), game, limits });
        running
    }
}

/// Says that the thread has ended, however it did.
struct Farewell(Sender<Event>);

impl Drop for Farewell {
    fn drop(&mut self) {
        // Nobody may be listening any more.
        let _ = self.0.send(Event::Gone);
    }
}

/// Works until there is nobody left to work for.
pub(super) fn work(
    mut engine: Engine,
    make: Maker,
    jobs: Receiver<EngineJob>,
    events: Sender<Event>,
) {
    let farewell = Farewell(events);
    let events = &farewell.0;
    for job in jobs {
        let event = match job {
            EngineJob::Think { running, game, limits } => {
                let mut tell = |info: &Info| {
                    // A session that has ended also stops the search.
                    let _ = events.send(Event::Info(running.id, info.clone()));
                };
                let thought =
                    engine.think(&game, &limits, &*running.clock, &running.stop, &mut tell);
                Event::Done(running.id, thought)
            }
            EngineJob::Player(options) => match make(&options) {
                Ok(evaluator) => {
                    engine.set_evaluator(evaluator);
                    continue;
                }
                Err(sentence) => Event::Failed(sentence),
            },
            EngineJob::Hash(mib) => {
                engine.set_hash(mib);
                continue;
            }
            EngineJob::NewGame => {
                engine.new_game();
                continue;
            }
            EngineJob::Say(line) => Event::Say(line),
        };
        if events.send(event).is_err() {
            return;
        }
    }
}
