//! Another chess program as a mover, through the UCI protocol.
//!
//! The one place of this crate that waits by the clock: a program that says nothing must not hold
//! up a contest for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};
use thiserror::Error;

use crate::contest::Mover;

/// How long a program may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So much time.
    Time(Duration),
    /// This many positions; some programs, GNU Chess among them, do not heed it.
    Nodes(u64),
    /// This many plies.
    Depth(u32),
}

/// A program that speaks UCI, and how it is to play.
///
/// ```no_run
/// use lucena_games::{Limit, Program};
/// let program = Program {
///     path: "/usr/games/stockfish".into(),
///     options: vec![("Skill Level".into(), "3".into())],
///     limit: Limit::Nodes(1000),
///     ..Program::default()
/// };
/// let rival = program.start()?; // a Mover
/// # Ok::<(), lucena_games::RivalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// What it is started with.
    pub args: Vec<String>,
    /// UCI options by name.
    pub options: Vec<(String, String)>,
    /// How long it may think.
    pub limit: Limit,
    /// How long to wait for an answer beyond the time it may think.
    pub patience: Duration,
}

impl Default for Program {
    fn default() -> Program {
        Program {
            path: "stockfish".into(),
            args: Vec::new(),
            options: Vec::new(),
            limit: Limit::Depth(6),
            patience: Duration::from_secs(20),
        }
    }
}

/// What can go wrong with another program.
///
/// ```
/// use lucena_games::Program;
/// let program = Program { path: "no/such/engine".into(), ..Program::default() };
/// let error = program.start().err().ok_or("no such program")?;
/// assert!(error.to_string().starts_with("no/such/engine: cannot be started: "));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Error)]
pub enum RivalError {
    /// It cannot be started.
    #[error("{program}: cannot be started: {source}; is it installed, and the path right?")]
    Start {
        /// The program.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// It ended by itself.
    #[error("{program}: it ended when {awaited} was expected")]
    Died {
        /// The program.
        program: String,
        /// What it should have said.
        awaited: &'static str,
    },
    /// It says nothing, or nothing to the purpose.
    #[error("{program}: no {awaited} within {seconds} s; does it speak UCI?")]
    Silent {
        /// The program.
        program: String,
        /// What it should have said.
        awaited: &'static str,
        /// How long was waited.
        seconds: u64,
    },
    /// It has no such option.
    #[error("{program} has no option {option}: it has {}", .known.join(", "))]
    NoOption {
        /// The program.
        program: String,
        /// The option asked for.
        option: String,
        /// The options there are.
        known: Vec<String>,
    },
    /// Its move cannot be made.
    #[error("{program}: its move {said} is not legal")]
    Illegal {
        /// The program.
        program: String,
        /// What it said.
        said: String,
    },
}

/// A program that runs, ready to play; it is asked to leave when this is dropped, and else ended.
#[derive(Debug)]
pub struct Rival {
    program: Program,
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    /// Starts the program and shakes hands with it.
    pub fn start(&self) -> Result<Rival, RivalError> {
        let program = self.path.display().to_string();
        let failed = |source| RivalError::Start { program: program.clone(), source };
        let mut child = Command::new(&self.path)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            return Err(failed(std::io::Error::other("it has no standard input and output")));
        };
        let (sender, lines) = sync_channel(1024);
        thread::spawn(move || listen(output, &sender));
        let mut rival = Rival { program: self.clone(), name: program, child, input, lines };
        rival.greet()?;
        Ok(rival)
    }
}

impl Rival {
    fn greet(&mut self) -> Result<(), RivalError> {
        self.say("uci", "uciok")?;
        let mut known = Vec::new();
        let mut called = None;
        self.hear("uciok", Duration::ZERO, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                called = Some(name.trim().to_owned());
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                known.push(name.trim().to_owned());
            }
        })?;
        for (option, value) in self.program.options.clone() {
            if !known.iter().any(|name| name.eq_ignore_ascii_case(&option)) {
                return Err(RivalError::NoOption { program: self.name.clone(), option, known });
            }
            self.say(&format!("setoption name {option} value {value}"), "readyok")?;
        }
        self.say("isready", "readyok")?;
        self.hear("readyok", Duration::ZERO, |_| ())?;
        self.name = called.unwrap_or_else(|| self.name.clone());
        Ok(())
    }

    /// The move that the program makes after these moves.
    pub fn answer(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, RivalError> {
        let mut position = start.clone();
        let mut command = match *start == Chess::default() && start.fullmoves().get() == 1 {
            true => "position startpos".to_owned(),
            false => format!("position fen {}", Fen::from_position(start, EnPassantMode::Legal)),
        };
        if !moves.is_empty() {
            command.push_str(" moves");
        }
        for m in moves {
            command.push_str(&format!(" {}", m.to_uci(CastlingMode::Standard)));
            position.play_unchecked(*m);
        }
        self.say(&command, "bestmove")?;
        let (go, thinks) = match self.program.limit {
            Limit::Time(time) => (format!("go movetime {}", time.as_millis()), time),
            Limit::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::ZERO),
            Limit::Depth(depth) => (format!("go depth {depth}"), Duration::ZERO),
        };
        self.say(&go, "bestmove")?;
        let line = self.hear("bestmove", thinks, |_| ())?;
        let said = line.split_whitespace().nth(1).unwrap_or("nothing").to_owned();
        let m = said.parse::<UciMove>().ok().and_then(|uci| uci.to_move(&position).ok());
        m.ok_or(RivalError::Illegal { program: self.name.clone(), said })
    }

    fn say(&mut self, command: &str, awaited: &'static str) -> Result<(), RivalError> {
        let sent = self.input.write_all(format!("{command}\n").as_bytes());
        sent.and_then(|()| self.input.flush()).map_err(|_| self.died(awaited))
    }

    /// Reads up to the line that begins with a word, and gives back that line.
    fn hear(
        &mut self,
        awaited: &'static str,
        thinks: Duration,
        mut others: impl FnMut(&str),
    ) -> Result<String, RivalError> {
        let wait = thinks + self.program.patience;
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let silent = || RivalError::Silent {
                program: self.name.clone(),
                awaited,
                seconds: wait.as_secs(),
            };
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(awaited) => return Ok(line),
                // One that chatters without end is as good as silent.
                Ok(_) if left.is_zero() => return Err(silent()),
                Ok(line) => others(line.trim_start()),
                Err(RecvTimeoutError::Timeout) => return Err(silent()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died(awaited)),
            }
        }
    }

    fn died(&self, awaited: &'static str) -> RivalError {
        RivalError::Died { program: self.name.clone(), awaited }
    }
}

impl Mover for Rival {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self) {
        // If it cannot be reached, the first move says so.
        let _ = self.say("ucinewgame", "readyok");
        let _ = self
            .say("isready", "readyok")
            .and_then(|()| self.hear("readyok", Duration::ZERO, |_| ()));
    }

    fn choose(&mut self, start: &Chess, moves: &[Move]) -> Result<Move, String> {
        self.answer(start, moves).map_err(|error| error.to_string())
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // Some programs run others, which only they can end: each may leave in peace for a moment.
        let _ = self.input.write_all(b"stop\nquit\n");
        for _ in 0..25 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes on what a program says, line by line, until it ends or nobody listens.
fn listen(output: ChildStdout, sender: &SyncSender<String>) {
    const LONGEST: u64 = 1 << 16; // a line without end must not fill the memory
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) if sender.send(String::from_utf8_lossy(&line).into_owned()).is_ok() => {}
            _ => return,
        }
    }
}
