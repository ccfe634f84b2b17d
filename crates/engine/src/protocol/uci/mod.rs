//! UCI, the Universal Chess Interface.

mod parse;
mod write;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

use shakmaty::{Chess, Color, Move, Position};

use self::parse::{Go, Start, UciCommand};
use super::drive::{self, Desk, Session};
use super::options::{EngineOptions, Maker};
use super::thinker::{Charge, EngineJob, Event, Running};
use super::words::{any_move, coordinates, one_line};
use crate::clock::Stopwatch;
use crate::engine::Engine;
use crate::fen::position_of_fen;
use crate::game::GameSoFar;
use crate::limits::{Limits, Thought};
use crate::time::{Budget, Remaining};

/// Speaks UCI until the other side quits or falls silent.
///
/// The engine should have been made with the same options; `make` makes another evaluator when
/// they change. Threads for reading and thinking end on their own, not later than the process.
///
/// ```
/// use lucena_engine::{Balance, Engine, protocol::{EngineOptions, uci}};
/// let mut said = Vec::new();
/// let engine = Engine::new(Box::new(Balance), 1);
/// let make = Box::new(|_: &EngineOptions| Err("there is no other player".to_string()));
/// uci::run("uci\nquit\n".as_bytes(), &mut said, engine, EngineOptions::default(), make)?;
/// assert!(String::from_utf8_lossy(&said).ends_with("uciok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    engine: Engine,
    options: EngineOptions,
    make: Maker,
) -> io::Result<()> {
    drive::run(input, output, engine, make, &mut Uci::new(options))
}

/// A search and what its result waits for.
struct UciSearch {
    running: Running,
    /// Waits for `ponderhit`.
    ponder: bool,
    /// Waits for `stop`.
    infinite: bool,
    /// It was asked to stop: another search may start before its move is reported.
    stopped: bool,
    /// The result, if it came too early.
    thought: Option<Thought>,
}

/// One conversation.
struct Uci {
    charge: Charge,
    /// Searches whose moves are not reported yet, oldest first; all but the last are stopped.
    searches: VecDeque<UciSearch>,
}

impl Uci {
    fn new(options: EngineOptions) -> Uci {
        Uci { charge: Charge::new(options), searches: VecDeque::new() }
    }

    fn set_option(&mut self, name: &str, value: &str, desk: &mut Desk) {
        if !self.charge.set_option(name, value, desk) {
            desk.say(format!("info string cannot set option {name} to {value:?}"));
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[String], desk: &mut Desk) {
        let start = match start {
            Start::Beginning => Ok(Chess::default()),
            Start::Fen(fen) => position_of_fen(fen),
        };
        match start {
            Ok(start) => self.charge.game = GameSoFar::new(start),
            Err(why) => {
                desk.say(format!("info string the position stays as it was: {why}"));
                return;
            }
        }
        for word in moves {
            match any_move(self.charge.game.position(), word) {
                Some(m) => self.charge.game.play(m),
                None => {
                    desk.say(format!("info string illegal move {word}: the moves before it count"));
                    return;
                }
            };
        }
    }

    /// What `go` asks for, in this position and with these options.
    fn limits(&self, go: &Go, desk: &mut Desk) -> Limits {
        let mut searchmoves: Vec<Move> = Vec::new();
        for word in &go.searchmoves {
            match coordinates(self.charge.game.position(), word) {
                Some(m) => searchmoves.push(m),
                None => desk.say(format!("info string illegal move {word}: it is not looked at")),
            }
        }
        let overhead = self.charge.options.overhead;
        let color = self.charge.game.position().turn();
        let clock = if color == Color::White { go.white } else { go.black };
        let remaining = clock.left.map(|left| Remaining {
            left,
            increment: clock.increment,
            moves: go.movestogo,
        });
        let time = go.movetime.map(|time| Budget::exactly(time, overhead));
        let time = time.or(remaining.map(|remaining| remaining.budget(overhead)));
        let asked =
            go.depth.or((self.charge.options.depth > 0).then_some(self.charge.options.depth));
        let depth = if go.infinite { go.depth } else { asked };
        let mut limits = Limits {
            depth,
            nodes: go.nodes,
            time,
            infinite: go.infinite,
            mate: go.mate,
            searchmoves,
        };
        let limited = depth.is_some() || go.nodes.is_some() || time.is_some() || go.mate.is_some();
        limits.infinite |= !limited;
        limits
    }

    fn go(&mut self, go: &Go, desk: &mut Desk) {
        // Some programs say stop and go on at once, without waiting for the move.
        if self.searches.back().is_some_and(|search| !search.stopped) {
            desk.say("info string already thinking: say stop first");
            return;
        }
        self.charge.renew(desk);
        let limits = self.limits(go, desk);
        let clock = if go.ponder { Stopwatch::waiting() } else { Stopwatch::running() };
        let (ponder, infinite, stopped) = (go.ponder, limits.infinite, false);
        let running = self.charge.think(limits, clock, desk);
        self.searches.push_back(UciSearch { running, ponder, infinite, stopped, thought: None });
    }

    /// Tells the best moves that are there, unless something is to be waited for.
    fn conclude(&mut self, desk: &mut Desk) {
        let ready = |search: &mut UciSearch| {
            if search.ponder || search.infinite { None } else { search.thought.take() }
        };
        while let Some(thought) = self.searches.front_mut().and_then(ready) {
            for reason in &thought.why {
                desk.say(format!("info string {}", one_line(reason)));
            }
            desk.say(write::best(&thought));
            self.searches.pop_front();
        }
    }

    /// Ends the searches chosen: their moves are told as soon as they are there.
    fn stop(&mut self, desk: &mut Desk, chosen: impl Fn(&UciSearch) -> bool) {
        for search in self.searches.iter_mut().filter(|search| chosen(search)) {
            search.running.stop();
            (search.ponder, search.infinite, search.stopped) = (false, false, true);
        }
        self.conclude(desk);
    }

    fn obey(&mut self, command: UciCommand, desk: &mut Desk) -> bool {
        match command {
            UciCommand::Uci => {
                write::greeting(&self.charge.options).into_iter().for_each(|l| desk.say(l))
            }
            UciCommand::IsReady if !self.searches.is_empty() => desk.say("readyok"),
            UciCommand::IsReady => {
                self.charge.renew(desk);
                desk.give(EngineJob::Say("readyok".into()));
            }
            UciCommand::SetOption { name, value } => self.set_option(&name, &value, desk),
            UciCommand::NewGame => {
                self.charge.game = GameSoFar::default();
                self.charge.renew(desk);
                desk.give(EngineJob::NewGame);
            }
            UciCommand::Position { start, moves } => self.set_position(&start, &moves, desk),
            UciCommand::Go(go) => self.go(&go, desk),
            UciCommand::Stop => self.stop(desk, |_| true),
            UciCommand::PonderHit => {
                if let Some(search) = self.searches.back_mut() {
                    search.running.clock.start();
                    search.ponder = false;
                }
                self.conclude(desk);
            }
            UciCommand::Show => {
                write::board(self.charge.game.position()).into_iter().for_each(|l| desk.say(l))
            }
            UciCommand::Quit => return false,
        }
        true
    }
}

impl Session for Uci {
    fn react(&mut self, event: Event, desk: &mut Desk) -> bool {
        let current = self.searches.front().map(|search| search.running.id);
        match event {
            Event::Line(line) => {
                return parse::command(&line).is_none_or(|command| self.obey(command, desk));
            }
            Event::Eof | Event::Gone => {}
            Event::Say(line) => desk.say(line),
            Event::Failed(why) => {
                desk.say(format!("info string the player stays as it was: {}", one_line(&why)));
            }
            Event::Info(id, info) if Some(id) == current => desk.say(write::info(&info)),
            Event::Done(id, thought) => {
                if let Some(search) = self.searches.iter_mut().find(|s| s.running.id == id) {
                    search.thought = Some(thought);
                }
                self.conclude(desk);
            }
            Event::Info(..) => {}
        }
        true
    }

    fn abandon(&mut self, desk: &mut Desk) {
        self.stop(desk, |_| true);
    }

    fn last_line(&mut self, desk: &mut Desk) {
        self.stop(desk, |search| search.ponder || search.infinite);
    }
}
