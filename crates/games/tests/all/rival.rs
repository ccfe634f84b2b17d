//! Another program as a mover, tried with small shell scripts that pretend to be one.
#![cfg(unix)]

use std::fs;
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use lucena_games::{Contest, Limit, Mover, Program, RivalError};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, fen::Fen};

/// What follows the handshake; it writes down what it hears.
const GREETING: &str = r#"#!/bin/sh
while read -r line; do
  echo "$line" >> "$0.heard"
  case "$line" in
    uci) echo "id name Fake 1.0"; echo "option name Skill Level type spin default 1"; echo uciok ;;
    isready) echo readyok ;;
    go*) ANSWER ;;
    quit) exit ;;
  esac
done
"#;

struct Fake {
    folder: tempfile::TempDir,
}

impl Fake {
    fn new(script: &str) -> Fake {
        let fake = Fake { folder: tempfile::tempdir().unwrap() };
        fs::write(fake.path(), script).unwrap();
        fs::set_permissions(fake.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fake
    }

    fn answering(answer: &str) -> Fake {
        Fake::new(&GREETING.replace("ANSWER", answer))
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("fake")
    }

    /// A shell reads the script: starting a file just written can fail while another test forks.
    fn program(&self) -> Program {
        Program {
            path: "/bin/sh".into(),
            args: vec![self.path().display().to_string()],
            patience: Duration::from_secs(60),
            ..Program::default()
        }
    }

    fn heard(&self) -> Vec<String> {
        let heard = fs::read_to_string(self.folder.path().join("fake.heard")).unwrap();
        heard.lines().map(String::from).collect()
    }
}

#[test]
fn a_move_by_another_program() {
    let fake = Fake::answering("echo info depth 1; echo bestmove e7e5 ponder g1f3");
    let program = Program {
        limit: Limit::Nodes(500),
        options: vec![("Skill Level".into(), "3".into())],
        ..fake.program()
    };
    let mut rival = program.start().unwrap();
    assert_eq!(rival.name(), "Fake 1.0");
    rival.new_game();
    let start = Chess::default();
    let e4 = "e2e4".parse::<UciMove>().unwrap().to_move(&start).unwrap();
    let answer = rival.choose(&start, &[e4]).unwrap();
    assert_eq!(answer.to_uci(CastlingMode::Standard).to_string(), "e7e5");
    assert_eq!(
        fake.heard(),
        [
            "uci",
            "setoption name Skill Level value 3",
            "isready",
            "ucinewgame",
            "isready",
            "position startpos moves e2e4",
            "go nodes 500"
        ]
    );
}

#[test]
fn a_start_of_ones_own_and_limits() {
    let fake = Fake::answering("echo bestmove a1a8");
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let start: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
    for (limit, go) in [
        (Limit::Time(Duration::from_millis(70)), "go movetime 70"),
        (Limit::Depth(4), "go depth 4"),
    ] {
        let mut rival = Program { limit, ..fake.program() }.start().unwrap();
        rival.choose(&start, &[]).unwrap();
        let heard = fake.heard();
        assert_eq!(heard[heard.len() - 2..], [format!("position fen {fen}"), go.into()]);
    }
}

#[test]
fn what_can_go_wrong() {
    let start = Chess::default();
    let missing = Program { path: "/nowhere/engine".into(), ..Program::default() }.start();
    let sentence = missing.err().unwrap().to_string();
    assert!(sentence.starts_with("/nowhere/engine: cannot be started: "), "{sentence}");

    let dead = Fake::new("exit 1\n").program().start().err().unwrap();
    assert!(matches!(dead, RivalError::Died { awaited: "uciok", .. }), "{dead}");

    let fake = Fake::answering("echo bestmove e2e5");
    let option = Program { options: vec![("Hash".into(), "1".into())], ..fake.program() };
    let sentence = option.start().err().unwrap().to_string();
    assert!(sentence.ends_with(" has no option Hash: it has Skill Level"), "{sentence}");
    let illegal = fake.program().start().unwrap().choose(&start, &[]).err().unwrap();
    assert_eq!(illegal, "Fake 1.0: its move e2e5 is not legal");

    let quits = Fake::answering("exit").program().start().unwrap().choose(&start, &[]);
    assert_eq!(quits.err().unwrap(), "Fake 1.0: it ended when bestmove was expected");
}

/// Patience of no time at all: whoever does not answer is silent at once, without a clock.
#[test]
fn silence_ends() {
    let fake = Fake::new("read -r line; read -r line\n"); // it must outlive the shell's first look
    let mut program = fake.program();
    program.patience = Duration::ZERO;
    let silent = program.start().err().unwrap();
    assert!(matches!(silent, RivalError::Silent { awaited: "uciok", .. }), "{silent}");
    program.args = vec!["-c".into(), "while echo info; do :; done".into()];
    let chatter = program.start().err().unwrap();
    assert!(matches!(chatter, RivalError::Silent { .. } | RivalError::Died { .. }), "{chatter}");
}

#[test]
fn a_program_in_a_contest() {
    let fake = Fake::answering("echo bestmove 0000");
    let program = fake.program();
    let rival = |_| {
        let rival = program.start().map_err(|error| error.to_string())?;
        Ok(Box::new(rival) as Box<dyn Mover>)
    };
    let contest = Contest { games: 2, threads: 2, ..Contest::default() };
    let results = contest.hold(rival, rival, &|_| ControlFlow::Continue(())).unwrap();
    let ends: Vec<String> = results.played.iter().map(|played| played.end.to_string()).collect();
    assert_eq!(ends, ["White loses: Fake 1.0: its move 0000 is not legal"; 2]);
    assert_eq!((results.score().wins, results.score().losses), (1, 1));
}
