//! CECP, the Chess Engine Communication Protocol of XBoard, version 2.

mod commands;
mod control;
mod edit;
mod parse;

mod write;

use std::io::{self, BufRead, Write};

use lucena_table::uci;
use shakmaty::{Color, Position};

use self::control::TimeControl;
use self::edit::Edit;
use super::drive::{self, Desk, Session};
use super::options::{EngineOptions, Maker};
use super::thinker::{Charge, Event, Running};
use super::words::one_line;
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::limits::{Info, Limits, Thought};

/// Speaks the protocol of XBoard until the other side quits or falls silent.
///
/// The engine should have been made with the same options; `make` makes another evaluator when
/// they change. Threads for reading and thinking end on their own, not later than the process.
///
/// ```
/// use lucena_engine::{Balance, Engine, protocol::{EngineOptions, xboard}};
/// let mut said = Vec::new();
/// let engine = Engine::new(Box::new(Balance), 1);
/// let make = Box::new(|_: &EngineOptions| Err("there is no other player".to_string()));
/// xboard::run("foo\nquit\n".as_bytes(), &mut said, engine, EngineOptions::default(), make)?;
/// assert_eq!(said, b"Error (unknown command): foo\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    engine: Engine,
    options: EngineOptions,
    make: Maker,
) -> io::Result<()> {
    drive::run(input, output, engine, make, &mut Xboard::new(options))
}

/// What the engine is to do with the positions it gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Only follow the moves.
    Force,
    /// Play this side.
    Play(Color),
    /// Think about every position until told otherwise.
    Analyze,
}

/// One conversation.
struct Xboard {
    charge: Charge,
    mode: Mode,
    time: TimeControl,
    /// Show the thinking.
    post: bool,
    search: Option<Running>,
    /// The last news of the search.
    last: Option<Info>,
    /// The reply that was expected.
    hint: Option<String>,
    /// A board being set up man by man.
    edit: Option<Edit>,
}

impl Xboard {
    fn new(options: EngineOptions) -> Xboard {
        Xboard {
            charge: Charge::new(options),
            mode: Mode::Play(Color::Black),
            time: TimeControl::default(),
            post: false,
            search: None,
            last: None,
            hint: None,
            edit: None,
        }
    }

    /// Gives a search up: its result counts no more.
    fn give_up(&mut self) {
        if let Some(running) = self.search.take() {
            running.stop();
        }
        self.last = None;
    }

    /// Thinks, if it is the engine's turn to do so.
    fn think_if_asked(&mut self, desk: &mut Desk) {
        let turn = self.charge.game.position().turn();
        let limits = match self.mode {
            Mode::Play(side)
                if side == turn && !self.charge.game.position().legal_moves().is_empty() =>
            {
                // Its own moves so far, whichever colour it has.
                let played = self.charge.game.moves().len() / 2;
                let default = (self.charge.options.depth > 0).then_some(self.charge.options.depth);
                let budget = self.time.budget(played, self.charge.options.overhead);
                let nodes = self.time.nodes(budget);
                Limits {
                    depth: self.time.depth.or(default),
                    nodes,
                    time: budget.filter(|_| nodes.is_none()),
                    ..Limits::default()
                }
            }
            Mode::Analyze => Limits { infinite: true, ..Limits::default() },
            _ => return,
        };
        self.give_up();
        self.charge.renew(desk);
        self.search = Some(self.charge.think(limits, Stopwatch::running(), desk));
    }

    /// Says how the game has ended, if it has.
    fn claim(&self, desk: &mut Desk) {
        if let Some(ending) = self.charge.game.ending().filter(|_| self.mode != Mode::Analyze) {
            desk.say(write::result(ending));
        }
    }

    /// The engine's own move.
    fn play(&mut self, thought: &Thought, desk: &mut Desk) {
        self.hint = thought.ponder.map(uci);
        if let Some(best) = thought.best
            && self.charge.game.play(best)
        {
            desk.say(format!("move {}", uci(best)));
            self.claim(desk);
        }
    }
}

impl Session for Xboard {
    fn react(&mut self, event: Event, desk: &mut Desk) -> bool {
        let current = self.search.as_ref().map(|running| running.id);
        match event {
            Event::Line(line) => return self.line(&line, desk),
            Event::Eof | Event::Gone => {}
            Event::Say(line) => desk.say(line),
            Event::Failed(why) => desk.say(format!("tellusererror {}", one_line(&why))),
            Event::Info(id, info) if Some(id) == current => {
                if self.post || self.mode == Mode::Analyze {
                    desk.say(write::thinking(&info));
                }
                self.last = Some(info);
            }
            Event::Done(id, thought) if Some(id) == current => {
                if self.mode != Mode::Analyze {
                    if self.post {
                        for reason in &thought.why {
                            desk.say(format!("# {}", one_line(reason)));
                        }
                    }
                    self.search = None;
                    self.play(&thought, desk);
                }
            }
            Event::Info(..) | Event::Done(..) => {}
        }
        true
    }

    fn abandon(&mut self, _: &mut Desk) {
        self.give_up();
    }

    fn last_line(&mut self, desk: &mut Desk) {
        if self.mode == Mode::Analyze {
            self.abandon(desk);
        }
    }
}
