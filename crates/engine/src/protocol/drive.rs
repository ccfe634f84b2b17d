//! Between a session and the world: lines in, lines out, one thread that reads and one that thinks.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::options::Maker;
use super::thinker::{Event, Job, work};
use crate::engine::Engine;

/// What a session has to say and to give to the engine.
pub(super) struct Desk {
    jobs: Sender<Job>,
    said: Vec<String>,
}

impl Desk {
    pub fn new(jobs: Sender<Job>) -> Desk {
        Desk { jobs, said: Vec::new() }
    }

    /// One line to the other program; line breaks inside would be lines of their own.
    pub fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }

    /// Work for the engine.
    pub fn give(&mut self, job: Job) {
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

    /// Stops the current search: nobody waits for it any more.
    fn abandon(&mut self);
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

/// Runs a session to its end.
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
    let mut result = Ok(());
    for event in news {
        if matches!(event, Event::Gone) {
            result = Err(io::Error::other("the engine's thread has ended"));
            break;
        }
        let goes_on = session.react(event, &mut desk);
        result = desk.take().iter().try_for_each(|line| writeln!(output, "{line}"));
        result = result.and_then(|()| output.flush());
        if !goes_on || result.is_err() {
            break;
        }
    }
    session.abandon();
    match result {
        // A reader that has gone away ends the session; that is all.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
