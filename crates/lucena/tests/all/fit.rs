//! Evaluation functions from the command line: fitted, played with, learned from games.

use std::fs;

use crate::house::House;

#[test]
fn the_rook_endgame_is_fitted_as_well_as_asked() {
    let house = House::new();
    let file = house.0.path().join("krk.eval");
    let plot = house.0.path().join("fit.svg");
    let (file, plot) = (file.to_str().unwrap(), plot.to_str().unwrap());
    let found = house.json(&["fit", "krk", "-o", file, "--plot", plot, "--words", "3"]);
    assert_eq!((&found["material"], &found["positions"]), (&"KRvK".into(), &50_015.into()));
    let king = found["configurations"]["king"].as_u64().unwrap();
    let rook = found["configurations"]["rook"].as_u64().unwrap();
    assert!(king <= 798 && rook <= 659, "{king} {rook}");
    let number = |name: &str| found[name].as_f64().unwrap();
    assert!(number("mean_error_after") <= 1.80 && number("mean_error_before") > 15.0);
    assert!(number("squared_error_after") <= 5.7 && number("squared_error_before") > 280.0);
    assert!(number("outcome_hit") >= 0.996 && number("best_move_hit") >= 0.75);
    assert!((number("random_hit") - 0.273).abs() < 0.001);
    let cells = ["win", "draw", "loss"].map(|truth| {
        ["win", "draw", "loss"].map(|said| found["confusion"][truth][said].as_f64().unwrap())
    });
    assert!((cells.iter().flatten().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((cells[0].iter().sum::<f64>() - 0.43905).abs() < 1e-5, "won positions");
    assert_eq!(found["words"].as_array().unwrap().len(), 3);
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg"));
    // The same bytes for any number of threads.
    let again = house.0.path().join("again.eval");
    assert!(
        house
            .run(&["fit", "KRK", "-o", again.to_str().unwrap(), "--threads", "1"])
            .status
            .success()
    );
    assert!(fs::read(file).unwrap() == fs::read(again).unwrap());
}

#[test]
fn a_fitted_function_plays_audits() {
    let house = House::new();
    let file = house.0.path().join("kqk.eval");
    let file = file.to_str().unwrap();
    assert!(house.run(&["fit", "KQK", "-o", file, "--no-moves"]).status.success());
    let deep = house.json(&["audit", "KQK", "--player", file, "--depth", "9"]);
    let shallow = house.json(&["audit", "KQK", "--player", file, "--depth", "1"]);
    assert!(deep["success"].as_f64() > Some(0.99), "{}", deep["success"]);
    assert!(shallow["success"].as_f64() < deep["success"].as_f64());
    let game = house.run(&["play", "KQK", "--player", file, "--depth", "9"]);
    assert!(String::from_utf8(game.stdout).unwrap().contains("weights:"));
    let refused = house.refusal(&["audit", "KRK", "--player", file]);
    assert!(refused.contains("was fitted for KQvK, not for KRvK"), "{refused}");
    let refused = house.refusal(&["uci", "--player", file, "--material", "KRK"]);
    assert!(refused.contains("lucena fit KRvK"), "{refused}");
}

#[test]
fn other_files_and_settings_get_a_sentence() {
    let house = House::new();
    let file = house.0.path().join("x.eval");
    let name = file.to_str().unwrap();
    assert!(house.run(&["fit", "KQK", "-o", name, "--no-moves"]).status.success());
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("lucena eval 1", "lucena eval 2")).unwrap();
    let refused = house.refusal(&["audit", "KQK", "--player", name]);
    assert!(refused.contains("version \"2\" is not known"), "{refused}");
    fs::write(&file, &text[..text.len() / 2]).unwrap();
    let refused = house.refusal(&["uci", "--player", name]);
    assert!(refused.contains("cut off") || refused.contains("checksum"), "{refused}");
    assert!(
        house.refusal(&["audit", "KQK", "--player", "no.eval"]).contains("cannot read no.eval")
    );
    assert!(house.refusal(&["fit", "KQK", "--sample", "0"]).contains("larger sample"));
    assert!(house.refusal(&["fit", "KQK", "--held-out", "101"]).contains("0 to 100"));
    assert!(house.refusal(&["fit", "KQK", "--min-share", "0"]).contains("more than 0"));
    assert!(house.refusal(&["learn-games", "--opponent", "nobody"]).contains("nobody"));
    assert!(house.refusal(&["learn-games", "--opponent", "uci:/no/such"]).contains("installed"));
}

#[test]
fn games_are_learned_from_and_broken_ones_named() {
    let house = House::new();
    let path = |name: &str| house.0.path().join(name).to_str().unwrap().to_string();
    let (games, file) = (path("own.pgn"), path("own.eval"));
    let args = ["learn-games", "--games", "24", "--exam", "4", "--nodes", "60"];
    let found = house.json(&[&args[..], &["--save", &games, "-o", &file]].concat());
    assert_eq!((&found["games"], &found["broken"]), (&24.into(), &0.into()));
    for exam in ["before", "after"] {
        let count = ["wins", "draws", "losses"].map(|name| found[exam][name].as_u64().unwrap());
        assert_eq!(count.iter().sum::<u64>(), 4);
    }
    assert!(found["gain"]["elo"].is_number());
    // One game more that cannot be played.
    let mut text = fs::read_to_string(&games).unwrap();
    text.push_str("\n[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 1-0\n");
    fs::write(&games, text).unwrap();
    let found = house.json(&["learn-games", &games, "--exam", "0"]);
    assert_eq!((&found["games"], &found["broken"]), (&24.into(), &1.into()));
    let told = house.run(&["learn-games", &games, "--exam", "0"]);
    assert!(String::from_utf8(told.stdout).unwrap().contains("Nobody against ?: move 2. Ke3"));
    let only = path("broken.pgn");
    fs::write(&only, "1. e5 *\n").unwrap();
    assert!(house.refusal(&["learn-games", &only]).contains("no complete game"));
}
