//! Conversations in XBoard's protocol.

use crate::sessions::{Conversation, Tongue};
use proptest::prelude::*;

fn begin() -> Conversation {
    let talk = Conversation::new(Tongue::Xboard);
    talk.say("xboard\nprotover 2");
    let features = talk.until("feature done=1").join("\n");
    for feature in
        ["ping=1", "setboard=1", "usermove=1", "san=0", "analyze=1", "memory=1", "myname="]
    {
        assert!(features.contains(feature), "{feature}");
    }
    talk.say("accepted ping\nnew");
    talk
}

#[test]
fn moves_are_answered_and_shown() {
    let talk = begin();
    talk.say("sd 3\npost\nusermove e2e4");
    let lines = talk.until("move ");
    assert!(lines.iter().any(|line| line.starts_with("3 ")), "{lines:?}");
    talk.say("nopost\nforce\nusermove d2d4\nping 1");
    assert_eq!(talk.until("pong").last().unwrap(), "pong 1");
    talk.say("go");
    assert_eq!(talk.until("move ").len(), 1);
    talk.say("quit");
    talk.end();
}

#[test]
fn time_controls_are_kept() {
    let talk = begin();
    for control in
        ["level 40 0:01 0", "level 0 0:01 0.1\ntime 50\notim 50", "st 0.05", "nps 1000\nst 1"]
    {
        talk.say(&format!("new\n{control}\nusermove e2e4"));
        talk.until("move ");
    }
    talk.say("new\nst 100000\nusermove e2e4\n?\nping 2");
    talk.until("move ");
    talk.until("pong 2");
    talk.say("level x y z");
    talk.until("Error (bad parameter): level x y z");
}

#[test]
fn what_is_wrong_is_said() {
    let talk = begin();
    talk.say(
        "usermove e2e5\nfoo bar\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\ne2e9\ne7e5\nvariant atomic",
    );
    assert_eq!(
        talk.until("Error (unsupported"),
        [
            "Illegal move: e2e5",
            "Error (unknown command): foo bar",
            "tellusererror Illegal position",
            "Error (unknown command): e2e9",
            "Illegal move: e7e5",
            "Error (unsupported variant): variant atomic",
        ]
    );
    talk.say("option Player=nobody\nping 3");
    assert_eq!(talk.until("pong 3")[0], "tellusererror nobody is called nobody");
}

#[test]
fn results_are_claimed() {
    let talk = begin();
    talk.say("force\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\nsd 2\ngo");
    assert_eq!(talk.until("1-0"), ["move a1a8", "1-0 {White mates}"]);
    for (fen, last, result) in [
        ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", "1/2-1/2 {Stalemate}"),
        ("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", "1/2-1/2 {Draw by insufficient material}"),
        ("7k/8/8/8/8/8/8/KQ6 w - - 99 80", "b1b2", "1/2-1/2 {Draw by fifty-move rule}"),
        ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", "h2h1", "0-1 {Black mates}"),
    ] {
        talk.say(&format!("force\nsetboard {fen}\nusermove {last}"));
        assert_eq!(talk.find(&result[..3]), result);
    }
    talk.say("new\nforce");
    for word in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
        talk.say(&format!("usermove {word}"));
    }
    talk.until("1/2-1/2 {Draw by repetition}");
}

#[test]
fn analysis_follows_the_board() {
    let talk = begin();
    talk.say("analyze");
    talk.until("4 ");
    talk.say("usermove e2e4");
    talk.until("1 ");
    talk.until("3 ");
    talk.say(".");
    talk.until("stat01: ");
    talk.say("undo");
    talk.until("1 ");
    talk.say("setboard 8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    talk.until("1 ");
    talk.say("exit\nping 4");
    talk.until("pong 4");
    talk.say("analyze");
    talk.end();
}

#[test]
fn sides_and_boards_are_changed() {
    let talk = begin();
    talk.say("sd 2\nplayother\nusermove e2e4");
    talk.until("move ");
    talk.say("remove\nundo\nusermove d2d4");
    talk.until("move ");
    talk.say("hint\nbk\nresult 1-0 {x}\nedit\n#\nKa1\nQb6\nc\nKa8\n.\ngo");
    // Mated in one, or stalemate: White is to move, for nothing was said of the side.
    let lines = talk.until("move ");
    assert!(lines.iter().any(|line| line == " there is no opening book"));
    talk.say("memory 2\ncores 4\nname X\nrating 1 2\nhard\neasy\ncomputer\nrandom\ndraw\nping 5");
    talk.until("pong 5");
}

/// Words that mean something, and others.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec![
            "xboard", "protover", "new", "force", "go", "playother", "level", "40", "0", "0:01", "st",
            "nps", "time", "otim", "usermove", "e2e4", "e7e5", "e7e8q", "?", "ping", "draw", "result",
            "setboard", "8/8/8/3k4/8/8/8/R3K3", "w", "b", "-", "edit", "#", "c", "Ka1", ".", "hint",
            "bk", "undo", "remove", "post", "nopost", "analyze", "exit", "memory", "1", "option",
            "Player=x", "variant", "normal", "-1", "1e9", "nan", "inf",
        ]).prop_map(str::to_string),
        1 => "[ -~]{0,8}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_line_breaks_a_session(
        lines in prop::collection::vec(prop::collection::vec(word(), 0..8), 0..20),
        noise in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let talk = begin();
        // Whatever is going on: a point ends an old-style board, and then there is a game.
        let then = "\n.\nexit\nmemory 1\nnew\nforce\nping 77";
        talk.say_nonsense(&lines, &noise, then);
        talk.until("pong 77");
        talk.say("quit");
        talk.end();
    }
}
