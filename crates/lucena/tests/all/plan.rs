//! `lucena train` and `lucena plan`, and plans wherever a player is asked for.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::house::House;

#[test]
fn a_plan_is_trained_proven_and_confirmed_by_the_audit() {
    let house = House::new();
    let path = house.0.path().join("rook.plan");
    let path = path.to_str().unwrap();
    let args = ["train", "KRK", "--model", "levels", "--rounds", "60", "-o", path];
    let report = house.json(&args);
    assert_eq!((&report["material"], &report["model"]), (&"KRvK".into(), &"levels".into()));
    assert_eq!(report["proven"], true);
    assert_eq!(report["trainer_won"], report["audited"]);
    assert!(report["mean_excess_moves"].as_f64().unwrap() > 0.0);
    let audit = house.json(&["audit", "KRK", "--player", path, "--defence", "every"]);
    assert_eq!(audit["proven"], true);
    assert_eq!(audit["worst_moves"], report["worst_moves"]);
    assert_eq!(audit["mean_moves"], report["mean_moves"]);
    // The file can be gone on with; that the same once more is the same file the trainer's own tests say.
    let more = house.json(&[&args[..], &["--resume"]].concat());
    assert_eq!(more["proven"], true);
}

#[test]
fn the_plans_of_the_house_are_proven() {
    let house = House::new();
    // At every depth they claim, and the one of two bishops as well, in .ci/plans.py.
    for (material, plan, depth, weights, worst) in [
        ("KQK", "kqk.plan", Some(2), 5, 17),
        ("KQK", "kqk-1.plan", Some(1), 3, 25),
        ("KRK", "krk.plan", Some(2), 10, 50),
        ("KRK", "krk-1.plan", Some(1), 7, 40),
        ("KRK", "krk-3.plan", Some(3), 8, 22),
        ("KBBK", "kbbk.plan", None, 30, 50),
    ] {
        let told = house.json(&["plan", plan]);
        assert!(told["parameters"].as_u64().unwrap() <= weights, "{plan}");
        let Some(depth) = depth.map(|plies: u8| plies.to_string()) else { continue };
        let args = ["audit", material, "--player", plan, "--defence", "every", "--depth", &depth];
        let audit = house.json(&args);
        assert_eq!(audit["proven"], true, "{plan} at {depth}");
        assert!(audit["worst_moves"].as_u64().unwrap() <= worst, "{plan} at {depth}");
    }
}

#[test]
fn a_plan_is_read_aloud_with_boards_and_says_why() {
    let house = House::new();
    let said = String::from_utf8(house.run(&["plan"]).stdout).unwrap();
    assert!(said.contains("kqk.plan") && said.contains("krk-3.plan"), "{said}");
    let said = String::from_utf8(house.run(&["plan", "kqk-1.plan", "--boards"]).stdout).unwrap();
    assert!(said.contains("size(box of queen)"), "{said}");
    assert_eq!(said.matches("a b c d e f g h").count(), 3, "{said}");
    assert!(said.contains(", not "), "{said}");
    let fen = "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
    let report = house.json(&["plan", "kqk-1.plan", "--fen", fen]);
    let best = &report["moves"][0];
    assert!(best["why"].as_array().unwrap().len() >= 2, "{report}");
    // In a game, the reasons stand beside the moves.
    let game = house.json(&["play", "KQK", "--player", "kqk.plan", "--fen", fen]);
    assert_eq!(game["games"][0]["result"], "1-0");
    assert!(game.to_string().contains("our king"), "{game}");
}

#[test]
fn the_engine_hands_over_to_a_plan() {
    let house = House::new();
    let mut engine = house
        .command(&["uci", "--experts", "krk.plan"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = "position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1\ngo depth 3\n";
    let mut input = engine.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    let mut said = String::new();
    for line in BufReader::new(engine.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        said += &format!("{line}\n");
        if line.starts_with("bestmove") {
            break;
        }
    }
    input.write_all(b"quit\n").unwrap();
    assert!(engine.wait().unwrap().success());
    assert!(said.contains("the plan for KRvK takes over"), "{said}");
    assert!(said.contains("bestmove "), "{said}");
}

#[test]
fn what_cannot_be_trained_is_said_in_one_sentence() {
    let house = House::new();
    let refused = |args: &[&str], words: &str| {
        let said = house.refusal(args);
        assert!(said.contains(words), "{args:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    };
    let said = house.refusal(&["train", "KPKB"]);
    assert!(said.contains("named first in KBvKP"), "{said}");
    refused(&["train", "KNK"], "no won positions");
    refused(&["train", "KRK", "--model", "triples"], "use pairs");
    refused(&["train", "KRK", "--model", "pattern"], "pattern file");
    refused(
        &["train", "KRK", "--model", "pattern", "--pattern", "krk-torres.pat"],
        "cannot express",
    );
    refused(&["train", "KQK", "--from", "krk.plan"], "is a plan for KRvK");
    refused(&["train", "KQK", "--resume", "-o", "nowhere.plan"], "cannot read nowhere.plan");
    refused(&["train", "KRK", "--model", "pairs", "--search", "1-2", "--one-plan"], "one depth");
    refused(&["train", "KQK", "--from", "kqk.plan", "--model", "pairs"], "of another model");
    refused(&["train", "KQK", "--model", "list", "--weights", "8"], "at most six facts");
    refused(&["audit", "KQK", "--player", "krk.plan"], "KRvK");
    let path = house.0.path().join("old.plan");
    let path = path.to_str().unwrap();
    std::fs::write(path, "lucena plan 7\nendgame KRvK\n").unwrap();
    refused(&["audit", "KRK", "--player", path], "version \"7\"");
    refused(&["train", "KRK", "--from", path], "train it again");
}

#[test]
fn weights_inside_the_classes_of_a_pattern_file_and_a_plan_for_each_depth() {
    let house = House::new();
    // The file is proven as it stands: its classes become stages.
    let args = ["train", "KRK", "--model", "pattern", "--pattern", "krk.pat", "--search", "3"];
    let report = house.json(&[&args[..], &["--rounds", "0"]].concat());
    assert_eq!((&report["proven"], &report["worst_moves"]), (&true.into(), &25.into()));
    let plot = house.0.path().join("plies.svg");
    let plot = plot.to_str().unwrap();
    let args = ["train", "KQK", "--from", "kqk.plan", "--search", "1-3", "--rounds", "0"];
    let report = house.json(&[&args[..], &["--plot", plot]].concat());
    let plies: Vec<u64> =
        report.as_array().unwrap().iter().map(|row| row["search"][0].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3]);
    // A list with stages is the one that was trained, proven or not; and each depth has its file.
    let path = house.0.path().join("list.plan");
    let path = path.to_str().unwrap();
    let args =
        ["train", "KQK", "--model", "list", "--search", "1,3", "--rounds", "1", "--no-shrink"];
    let stage = ["--stage", "edge: black king on edge", "-o", path];
    for more in [&[][..], &["--resume"]] {
        let output = house.run(&[&args[..], &stage, more].concat());
        assert!(matches!(output.status.code(), Some(0 | 1)));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
    assert!(house.0.path().join("list.3.plan").exists());
    assert!(std::fs::read_to_string(plot).unwrap().contains("plies of search"));
}
