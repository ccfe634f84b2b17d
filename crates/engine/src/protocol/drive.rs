//! Between a session and the world: lines in, lines out, one thread that reads and one that thinks.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::options::Maker;
use super::thinker::{EngineJob, Event, work};
use crate::engine::Engine;

/// What a session has to say and to give to the engine.
pub(super) struct Desk {
    jobs: Sender<EngineJob>,
    said: Vec<String>,
    /// Jobs given whose answers have not come back yet.
    owed: usize,
}

impl Desk {
    pub fn new(jobs: Sender<EngineJob>) -> Desk {
        Desk { jobs, said: Vec::new(), owed: 0 }
    }

    /// One line to the other program; line breaks inside would be lines of their own.
    pub fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    /// Work for the engine.
    pub fn give(&mut self, job: EngineJob) {
        self.owed += usize::from(job.is_answered());
        // If the engine's thread is gone, the farewell event ends the session.
        let _ = self.jobs.send(job);
    }

    /// What was said since the last time.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }
}

/// One of the protocols.
pub(super) trait Session {
    /// Reacts; `false` ends the session.
    fn react(&mut self, event: Event, desk: &mut Desk) -> bool;

    /// Stops what is going on; what was found by then may still be said.
    fn abandon(&mut self, desk: &mut Desk);

    /// There will be no more lines: stops what only a line would have ended.
    fn last_line(&mut self, desk: &mut Desk);
}

/// Reads lines of any bytes until the end or until told to quit: nothing may be read after that,
/// for the reader would wait for it.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        let quit = line == "quit";
        if events.send(Event::Line(line)).is_err() || quit {
            return;
        }
    }
    let _ = events.send(Event::Eof);
}

/// How long a search may go on after `quit`. A script that pipes `go depth 6` and `quit` in gets its
/// move; a window that is being closed does not wait longer than this.
const GRACE: Duration = Duration::from_secs(1);

/// Runs a session to its end. The input is obeyed in order: what was asked before `quit`, or before the
/// input ended, is answered first.
pub(super) fn run(
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    engine: Engine,
    make: Maker,
    session: &mut impl Session,
) -> io::Result<()> {
    let (events, news) = channel();
    let (jobs, orders) = channel();
    // Neither thread is waited for at the end: the reader may be waiting for a line that never
    // comes, and the engine stops when it next looks.
    let reader_events = events.clone();
    thread::Builder::new().spawn(move || read(input, &reader_events))?;
    thread::Builder::new().spawn(move || work(engine, make, orders, events))?;
    let mut desk = Desk::new(jobs);
    let result = converse(session, &mut desk, &news, &mut output);
    session.abandon(&mut desk);
    match result {
        // A reader that has gone away ends the session; that is all.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Reacts to what happens until nothing more is asked and nothing is owed.
fn converse(
    session: &mut impl Session,
    desk: &mut Desk,
    news: &Receiver<Event>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut ending = false;
    let mut grace: Option<Instant> = None;
    loop {
        let event = match grace {
            Some(end) => news.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(Event::Gone) | Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("the engine's thread has ended"));
            }
            Err(RecvTimeoutError::Timeout) => {
                grace = None;
                session.abandon(desk);
            }
            Ok(Event::Eof) => {
                ending = true;
                session.last_line(desk);
            }
            Ok(event) => {
                desk.owed -= usize::from(event.is_answer());
                if !session.react(event, desk) {
                    ending = true;
                    grace = Some(Instant::now() + GRACE);
                    session.last_line(desk);
                }
            }
        }
        desk.take().iter().try_for_each(|line| writeln!(output, "{line}"))?;
        output.flush()?;
        if ending && desk.owed == 0 {
            return Ok(());
        }
    }
}
