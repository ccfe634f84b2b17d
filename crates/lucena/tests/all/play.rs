//! Audits and games from the command line.

use std::fs;

use crate::house::House;
use serde_json::Value;
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position};

/// Plays a game of PGN through; returns the last position.
fn replay(pgn: &str) -> Chess {
    let tag = pgn.lines().find_map(|line| line.strip_prefix("[FEN \"")).unwrap();
    let fen: Fen = tag.trim_end_matches("\"]").parse().unwrap();
    let mut position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let text: String =
        pgn.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
    let mut outside = String::new();
    let mut depth = 0;
    for c in text.chars() {
        depth += i32::from(c == '{');
        if depth == 0 {
            outside.push(c);
        }
        depth -= i32::from(c == '}');
    }
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    for word in outside.split_whitespace().filter(|w| !w.ends_with('.') && !results.contains(w)) {
        let san: San = word.trim_end_matches(['+', '#']).parse().unwrap();
        let m = san.to_move(&position).unwrap();
        position.play_unchecked(m);
    }
    position
}

#[test]
fn the_tree_of_stages_wins_every_position_at_six_plies() {
    let house = House::new();
    let plot = house.0.path().join("success.svg");
    let args = ["audit", "krk", "--player", "tree", "--depth", "6"];
    let found = house.json(&[&args[..], &["--plot", plot.to_str().unwrap()]].concat());
    let fields = (&found["material"], &found["player"], &found["depth"], &found["defence"]);
    assert_eq!(fields, (&"KRvK".into(), &"tree".into(), &6.into(), &"table".into()));
    let stats = house.json(&["stats", "KRK"]);
    let wins = stats["white"]["canonical_plies"].as_object().unwrap();
    let won: u64 =
        wins.iter().filter(|(n, _)| !n.starts_with('-')).map(|(_, c)| c.as_u64().unwrap()).sum();
    assert_eq!((&found["positions"], &found["won"]), (&won.into(), &won.into()), "all of them");
    assert_eq!((&found["success"], &found["failures"]), (&1.0.into(), &Value::Array(vec![])));
    let (mean, excess) = (&found["mean_moves"], &found["mean_excess_moves"]);
    assert!(mean.as_f64() > excess.as_f64() && excess.as_f64() < Some(2.0), "{mean} {excess}");
    assert!(found["worst_moves"].as_u64() >= Some(16));
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg"));
    // The same whatever the number of threads.
    let mut one = house.json(&[&args[..], &["--threads", "1"]].concat());
    let mut two = house.json(&[&args[..], &["--threads", "2"]].concat());
    for report in [&mut one, &mut two] {
        report["cpu_seconds"] = Value::Null;
        report["peak_bytes"] = Value::Null;
    }
    assert_eq!(one, two);
}

#[test]
fn the_table_is_perfect_against_every_defence_and_chance_is_not() {
    let house = House::new();
    for (material, metric) in [("KRK", "dtc"), ("KPK", "dtc"), ("KPK", "dtm")] {
        for defence in ["table", "every"] {
            let args = ["audit", material, "--metric", metric, "--defence", defence];
            let found = house.json(&args);
            assert_eq!(
                (&found["success"], &found["mean_excess_moves"]),
                (&1.0.into(), &0.0.into())
            );
            assert_eq!(found["proven"], defence == "every");
        }
    }
    let pgn = house.0.path().join("lost.pgn");
    let args = ["audit", "KQK", "--player", "random", "--failures", "2", "--pgn"];
    let found = house.json(&[&args[..], &[pgn.to_str().unwrap()]].concat());
    assert!(found["success"].as_f64() < Some(0.5));
    assert_eq!(found["failures"].as_array().unwrap().len(), 2);
    let games = fs::read_to_string(pgn).unwrap();
    assert_eq!(games.matches("[Event").count(), 2);
    let second = games.rfind("[Event").unwrap();
    replay(&games[..second]);
    replay(&games[second..]);
}

#[test]
fn a_player_that_is_not_proven_comes_with_a_counterexample() {
    let house = House::new();
    let pgn = house.0.path().join("why.pgn");
    let args = ["audit", "KRK", "--player", "global", "--depth", "1", "--defence", "every"];
    let args = [&args[..], &["--pgn", pgn.to_str().unwrap()]].concat();
    let output = house.run(&[&args[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(1), "checked and found false");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["proven"], false);
    let line = &found["counterexample"];
    let fens = line["fens"].as_array().unwrap();
    assert_eq!(fens.len(), line["moves"].as_array().unwrap().len() + 1);
    let last = replay(&fs::read_to_string(&pgn).unwrap());
    let board = last.board().board_fen().to_string();
    assert!(fens.last().unwrap().as_str().unwrap().starts_with(&board));
    let text = String::from_utf8(house.run(&args).stdout).unwrap();
    assert!(
        text.contains("A line that does not win") && text.contains("a b c d e f g h"),
        "{text}"
    );
}

#[test]
fn games_are_played_with_reasons() {
    let house = House::new();
    let args = ["play", "KRK", "--player", "tree", "--against", "table", "--seed", "5"];
    let text = String::from_utf8(house.run(&args).stdout).unwrap();
    assert!(text.contains("[Event \"KRvK\"]") && text.contains("FAR") && text.contains("1-0"));
    assert!(replay(&text).is_checkmate());
    assert_eq!(text, String::from_utf8(house.run(&args).stdout).unwrap(), "same seed, same game");
    // Black has the rook.
    let fen = "r3k3/8/8/8/3K4/8/8/8 b - - 0 1";
    let found = house.json(&["play", "KRK", "--player", "global", "--fen", fen]);
    assert_eq!(found["games"][0]["result"], "0-1");
    let file = house.0.path().join("games.pgn");
    let path = file.to_str().unwrap();
    let args = ["play", "KQK", "--player", "random", "--against", "random", "--games", "3"];
    house.run(&[&args[..], &["--pgn", path, "--limit", "5"]].concat());
    assert_eq!(fs::read_to_string(&file).unwrap().matches("[Event").count(), 3);
}

#[test]
fn what_cannot_be_played_is_refused_with_a_sentence() {
    let house = House::new();
    let cases: [(&[&str], &str); 18] = [
        (&["audit", "KNK"], "can force a win"),
        (&["audit", "KK"], "two bare kings"),
        (&["audit", "KQRKR"], "use --player FILE.pat --defence every"),
        (&["audit", "KRPKR", "--player", "krpkr.pat"], "use --player FILE.pat --defence every"),
        (
            &["audit", "KRPKR", "--player", "krpkr.pat", "--defence", "every", "--limit", "40"],
            "leave out --limit",
        ),
        (
            &["audit", "KRPKR", "--player", "krk.pat", "--defence", "every"],
            "krk.pat is for KRvK, not for KRPvKR",
        ),
        (&["audit", "KRK", "--depth", "0"], "at least one ply"),
        (&["audit", "KRK", "--player", "global", "--depth", "5000"], "no distance is 5000"),
        (&["audit", "KRK", "--player", "nobody"], "unknown player nobody"),
        (&["audit", "KRK", "--player", "stage:NOWHERE"], "has no stage NOWHERE: it has CLOSE"),
        (&["audit", "KRK", "--limit", "0"], "at least one move"),
        (&["audit", "KRK", "--defence", "every", "--repetition", "new"], "without memory"),
        (&["audit", "KRK", "--player", "tree", "--borders", "11,7"], "ascending order"),
        (&["play", "KNK"], "can force a win"),
        (&["play", "KRK", "--against", "nobody"], "unknown player nobody"),
        (&["play", "KRK", "--fen", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"], "is KQvK, not KRvK"),
        (&["play", "KRK", "--fen", "8/8/8/8/8/5k2/8/4K2R w K - 0 1"], "castling"),
        (&["play", "KRK", "--games", "0"], "--games"),
    ];
    for (args, words) in cases {
        let sentence = house.refusal(args);
        assert!(sentence.contains(words), "{args:?}: {sentence}");
    }
}

#[test]
fn odd_positions_are_played_too() {
    let house = House::new();
    // The best move is to take in passing; the pawn that does it then promotes.
    let fen = "8/8/8/8/Pp6/8/6K1/3k4 b - a3 0 1";
    let found = house.json(&["play", "KPKP", "--fen", fen, "--metric", "dtm"]);
    assert_eq!(found["games"][0]["moves"][0]["uci"], "b4a3");
    // Double checks that no game leads to are listed as well.
    let args = ["audit", "KNNK", "--player", "random", "--first", "black", "--failures", "100000"];
    let found = house.json(&args);
    assert_eq!(
        found["failures"].as_array().unwrap().len() as u64,
        found["positions"].as_u64().unwrap() - found["won"].as_u64().unwrap()
    );
    // Proven, but too slow for the limit: no line refutes it.
    let args = ["audit", "KRK", "--defence", "every", "--limit", "10"];
    let output = house.run(&args);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("yes, but not within 10 moves"), "{text}");
    // Both sides have the same men: the failures are games of the first-named side.
    let pgn = house.0.path().join("queens.pgn");
    let args = ["audit", "KRKR", "--player", "random", "--first", "black", "--failures", "3"];
    house.json(&[&args[..], &["--pgn", pgn.to_str().unwrap()]].concat());
    assert!(fs::read_to_string(pgn).unwrap().contains("[White \"random\"]"));
}
