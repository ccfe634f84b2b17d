//! A conversation with the engine in memory: lines in, lines out, as they come.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lucena_engine::protocol::{EngineOptions, Maker, uci, xboard};
use lucena_engine::{Balance, Engine, Evaluate};

/// Which language.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code)] // not every test speaks both
pub enum Tongue {
    Uci,
    Xboard,
}

/// Long enough for any answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Source(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Source {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while self.1.is_empty() {
            match self.0.recv() {
                Ok(bytes) => self.1 = bytes,
                Err(_) => return Ok(0),
            }
        }
        let n = room.len().min(self.1.len());
        room[..n].copy_from_slice(&self.1[..n]);
        self.1.drain(..n);
        Ok(n)
    }
}

struct Sink(Sender<String>, Vec<u8>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.1)).into_owned();
                let _ = self.0.send(line);
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub struct Conversation {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    end: Option<JoinHandle<io::Result<()>>>,
}

impl Conversation {
    pub fn new(tongue: Tongue) -> Conversation {
        let (input, source) = channel();
        let (sink, output) = channel();
        let end = thread::spawn(move || {
            let make: Maker = Box::new(|options| match options.player.as_str() {
                "balance" => Ok(Box::new(Balance) as Box<dyn Evaluate>),
                other => Err(format!("nobody is called {other}")),
            });
            let engine = Engine::new(Box::new(Balance), 1);
            let (source, sink) =
                (BufReader::new(Source(source, Vec::new())), Sink(sink, Vec::new()));
            match tongue {
                Tongue::Uci => uci::run(source, sink, engine, EngineOptions::default(), make),
                Tongue::Xboard => xboard::run(source, sink, engine, EngineOptions::default(), make),
            }
        });
        Conversation { input: Some(input), output, end: Some(end) }
    }

    /// Says lines.
    pub fn say(&self, text: &str) {
        self.say_bytes(format!("{text}\n").as_bytes());
    }

    /// Says words that mean something or nothing, then any bytes, then lines.
    pub fn say_nonsense(&self, lines: &[Vec<String>], noise: &[u8], then: &str) {
        lines.iter().for_each(|line| self.say(&line.join(" ")));
        self.say_bytes(noise);
        self.say(then);
    }

    pub fn say_bytes(&self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // A session that has quit listens no more.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// All lines up to the first that begins like this, with it.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => {
                    let found = line.starts_with(start);
                    lines.push(line);
                    if found {
                        return lines;
                    }
                }
                Err(error) => panic!("no line {start:?} but {lines:?} ({error})"),
            }
        }
    }

    /// The line that begins like this.
    pub fn find(&self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Ends the input, waits for the end, and gives the lines that were left.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the session does not end"),
            }
        }
        let end = self.end.take().map(JoinHandle::join);
        assert!(matches!(end, Some(Ok(Ok(())))), "the session ended badly");
        lines
    }
}
