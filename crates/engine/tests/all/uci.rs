//! Conversations in UCI.

use crate::sessions::{Conversation, Tongue};
use proptest::prelude::*;

fn begin() -> Conversation {
    let talk = Conversation::new(Tongue::Uci);
    talk.say("uci");
    let greeting = talk.until("uciok");
    assert!(greeting[0].starts_with("id name Lucena "));
    for option in ["Hash", "Clear Hash", "Move Overhead", "Ponder", "Depth", "Player", "Material"] {
        assert!(greeting.iter().any(|l| l.starts_with(&format!("option name {option} type "))));
    }
    talk
}

#[test]
fn a_game_is_followed_and_answered() {
    let talk = begin();
    talk.say("isready");
    talk.until("readyok");
    talk.say("ucinewgame\nposition startpos moves e2e4 e7e5 g1f3\ngo depth 4");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 ") && line.contains(" pv ")));
    talk.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8\nd");
    assert_eq!(talk.find("Fen: "), "Fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    talk.say("quit");
    assert!(talk.end().is_empty());
}

/// Lines piped in at once, as scripts do it.
fn piped(lines: &str) -> Vec<String> {
    let talk = Conversation::new(Tongue::Uci);
    talk.say(lines);
    talk.end()
}

#[test]
fn what_was_asked_before_the_end_is_answered() {
    let asked = "uci\nisready\nposition fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 6";
    for end in ["\nquit", ""] {
        let lines = piped(&format!("{asked}{end}"));
        let answers: Vec<&str> = lines
            .iter()
            .map(|line| line.split(' ').next().unwrap())
            .filter(|word| ["uciok", "readyok", "bestmove"].contains(word))
            .collect();
        assert_eq!(answers, ["uciok", "readyok", "bestmove"], "{end:?}");
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    }
    // Searches that only a line would have ended are stopped, and tell their moves, too.
    for go in ["go infinite", "go ponder depth 3", "go infinite\nquit", "go ponder\nquit"] {
        assert!(piped(go).last().unwrap().starts_with("bestmove "), "{go}");
    }
}

#[test]
fn castling_is_the_king_s_move() {
    let talk = begin();
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 2 searchmoves e1g1");
    assert!(talk.find("bestmove ").starts_with("bestmove e1g1"));
}

#[test]
fn mates_are_announced_and_the_mated_have_no_move() {
    let talk = begin();
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo mate 1");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove a1a8");
    for fen in ["R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        talk.say(&format!("position fen {fen}\ngo depth 3"));
        assert_eq!(talk.find("bestmove"), "bestmove 0000");
    }
}

#[test]
fn thinking_is_interrupted_at_once() {
    let talk = begin();
    talk.say("go infinite\nisready");
    talk.until("readyok");
    talk.say("stop");
    talk.until("bestmove ");
    // A finished infinite search waits for stop, too.
    talk.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo infinite");
    talk.until("info depth 127 ");
    talk.say("isready");
    let meanwhile = talk.until("readyok");
    assert!(meanwhile.iter().all(|line| !line.starts_with("bestmove")), "{meanwhile:?}");
    talk.say("stop");
    talk.until("bestmove ");
    talk.say("go infinite");
    talk.end(); // the end of the input ends it, too
}

#[test]
fn pondering_waits_for_the_hit() {
    let talk = begin();
    talk.say("position startpos moves e2e4 e7e5\ngo ponder wtime 200 btime 200\nisready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    talk.say("ponderhit");
    talk.until("bestmove ");
    talk.say("position startpos\ngo ponder depth 1");
    talk.until("info depth 1 ");
    talk.say("isready");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    talk.say("stop");
    talk.until("bestmove ");
}

#[test]
fn clocks_and_limits_end_the_search() {
    let talk = begin();
    for limit in [
        "wtime 300 btime 300 winc 10 binc 10",
        "wtime 300 btime 300 movestogo 1",
        "wtime 0 btime 0",
        "wtime -50 btime -50",
        "movetime 20",
        "nodes 1000",
        "nodes 0",
        "depth 0",
        "mate 1",
    ] {
        talk.say(&format!("go {limit}"));
        talk.until("bestmove ");
    }
    talk.say("setoption name Depth value 2\ngo");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().all(|line| !line.starts_with("info depth 3")));
}

#[test]
fn faults_of_others_get_a_sentence() {
    let talk = begin();
    talk.say("position startpos moves e2e4 e2e4 d7d5\nd");
    let lines = talk.until("Fen: ");
    assert!(lines[0].starts_with("info string illegal move e2e4"));
    assert!(lines.last().unwrap().contains("4P3"));
    talk.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1\nd");
    let lines = talk.until("Fen: ");
    assert!(lines[0].starts_with("info string the position stays"), "{lines:?}");
    assert!(lines.last().unwrap().contains("4P3"));
    talk.say("setoption name Player value nobody\nisready");
    let lines = talk.until("readyok");
    assert_eq!(lines[0], "info string the player stays as it was: nobody is called nobody");
    talk.say("setoption name Hash value many\nsetoption name Colour value red\nisready");
    assert_eq!(talk.until("readyok").len(), 3);
    talk.say("setoption name Player value balance\nsetoption name Hash value 2\ngo depth 2");
    talk.until("bestmove ");
}

/// Words that mean something, and others.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec![
            "uci", "isready", "setoption", "name", "value", "Hash", "1", "0", "-1", "Player", "Depth",
            "ucinewgame", "position", "startpos", "fen", "moves", "e2e4", "e7e5", "e1g1", "0000",
            "go", "wtime", "btime", "movestogo", "movetime", "depth", "nodes", "mate", "searchmoves",
            "ponder", "stop", "ponderhit", "d", "debug", "on", "Clear", "Material", "99999999999",
            "8/8/8/3k4/8/8/8/R3K3", "w", "b", "-", "KQkq",
        ]).prop_map(str::to_string),
        1 => "[ -~]{0,8}",
    ]
}

#[test]
fn a_search_may_follow_a_stop_at_once() {
    let talk = begin();
    talk.say("go infinite\nstop\nposition startpos moves e2e4\ngo depth 1\nstop\ngo depth 2");
    for _ in 0..3 {
        talk.until("bestmove");
    }
    talk.say("go infinite\ngo depth 1\nstop");
    talk.until("info string already thinking");
    talk.until("bestmove");
    talk.say("setoption quit\nposition stop\nisready");
    talk.until("readyok");
    talk.say("quit");
    talk.end();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_line_breaks_a_session(
        lines in prop::collection::vec(prop::collection::vec(word(), 0..8), 0..20),
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let talk = begin();
        // Whatever is going on, it can be stopped and asked for a move.
        let then = "\nsetoption name Hash value 1\nstop\nponderhit\nstop\nposition startpos\ngo depth 1";
        talk.say_nonsense(&lines, &noise, then);
        talk.until("bestmove");
        talk.say("stop\nquit");
        talk.end();
    }
}
