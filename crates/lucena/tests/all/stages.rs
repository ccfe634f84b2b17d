//! `stages` as other programs and people rely on it.

use std::fs;

use crate::house::House;
use serde_json::Value;

/// The names and levels of the stages, and their shares in percent.
fn stages(found: &Value) -> (Vec<String>, Vec<f64>) {
    let all = found["stages"].as_array().unwrap();
    let name = |s: &Value| format!("{} {}-{}", s["name"].as_str().unwrap(), s["from"], s["to"]);
    let shares = all.iter().map(|s| 100.0 * s["share"].as_f64().unwrap()).collect();
    (all.iter().map(name).collect(), shares)
}

fn text(house: &House, args: &[&str]) -> String {
    let output = house.run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_rook_endgame_has_the_stages_of_the_paper() {
    let house = House::new();
    let found = house.json(&["stages", "krk"]);
    assert_eq!(found["material"], "KRvK");
    assert_eq!((&found["side"], &found["metric"]), (&"black".into(), &"dtc".into()));
    assert_eq!((&found["set"], &found["goal"]), (&"bratko".into(), &"mate".into()));
    assert_eq!(stages(&found).0, ["CLOSE 0-7", "MEDIUM 8-11", "FAR 12-16"]);
    assert_eq!(found["minima"], serde_json::json!([7, 11]));
    let shares: f64 = stages(&found).1.iter().sum();
    assert!((shares - 100.0).abs() < 1e-9);
    let levels = found["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 17);
    assert!((levels[7]["correlation"].as_f64().unwrap() + 0.57).abs() < 0.005);
    assert_eq!(levels[16]["correlation"], Value::Null, "there is no next level");
    let positions: u64 = levels.iter().map(|level| level["positions"].as_u64().unwrap()).sum();
    assert_eq!(positions, 25_260);
    for candidate in found["candidates"].as_array().unwrap() {
        assert!(candidate["depth"].is_number() && candidate["share"].is_number());
        assert_eq!(candidate["kept"], true);
    }
    // Nothing to aim for but mate when one is close; before that, the king to the edge.
    assert_eq!(found["stages"][0]["objectives"], serde_json::json!([]));
    let aim = &found["stages"][2]["objectives"][0];
    assert_eq!(aim["sentence"], "The black king is on the edge.");
    assert!(aim["before"].as_f64().unwrap() < 0.3 && aim["after"].as_f64().unwrap() > 0.6);
    let classifier = &found["classifier"];
    assert!(classifier["accuracy"].as_f64() > classifier["majority"].as_f64());
    assert_eq!((&classifier["min_leaf"], &classifier["leaves"]), (&1000.into(), &8.into()));
    assert_eq!(classifier["stages"].as_array().unwrap().len(), 3);
    assert!(found["cpu_seconds"].is_number());
}

#[test]
fn the_queen_endgame_has_the_stages_of_the_paper() {
    let house = House::new();
    let found = house.json(&["stages", "KQKR"]);
    assert_eq!(found["minima"], serde_json::json!([5, 13, 24, 28]));
    let (names, shares) = stages(&found);
    assert_eq!(names, ["CLOSE 0-5", "MEDIUM 6-13", "FAR 14-31"]);
    for (share, printed) in shares.iter().zip([12.5, 9.7, 77.8]) {
        assert!((share - printed).abs() < 0.1, "{share}");
    }
    let kept: Vec<bool> = found["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|minimum| minimum["kept"].as_bool().unwrap())
        .collect();
    assert_eq!(kept, [true, true, false, false]);
    // Players join the two small stages.
    let joined = found["classifier"]["stages"].as_array().unwrap();
    assert_eq!((joined.len(), &joined[0]["to"]), (2, &13.into()));
    let fits = found["regression"].as_array().unwrap();
    let names: Vec<&str> = fits.iter().map(|fit| fit["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["global", "CLOSE", "FAR", "perfect", "tree"]);
    let rmse = |place: usize| fits[place]["rmse"].as_f64().unwrap();
    assert!((rmse(0) - 5.47).abs() < 0.01, "{}", rmse(0));
    assert!(rmse(3) < rmse(4), "the truth chooses better than the tree");
    let rows = |place: usize| fits[place]["rows"].as_u64().unwrap();
    assert_eq!(rows(1) + rows(2), rows(0));
    assert!(fits[0]["mean_absolute_error"].as_f64().unwrap() < rmse(0));
}

#[test]
fn text_says_what_to_aim_for() {
    let house = House::new();
    let said = text(&house, &["stages", "KPK"]);
    assert!(said.contains("in FAR, aim for:\n"), "{said}");
    assert!(said.contains("where the white pawn promotes. ("), "{said}");
    assert!(said.contains("in CLOSE: mate, or promote and keep the win\n"), "{said}");
    let far = said.find("in FAR").unwrap();
    assert!(far < said.find("in MEDIUM").unwrap(), "as the game goes");
    let said = text(&house, &["stages", "KPK", "--metric", "dtm"]);
    assert!(said.contains(": mate\n"), "{said}");
    let said = text(&house, &["stages", "KRK", "--side", "white"]);
    assert!(said.contains("--side black"), "{said}");
    let found = house.json(&["stages", "KRK", "--side", "white"]);
    assert_eq!((&found["classifier"], &found["regression"]), (&Value::Null, &Value::Null));
}

#[test]
fn borders_can_be_given_and_pictures_are_drawn() {
    let house = House::new();
    let file = |name: &str| house.0.path().join(name).display().to_string();
    let (plot, tree, boxes) = (file("plot.svg"), file("tree.svg"), file("boxes.svg"));
    let base = ["stages", "KRK", "--borders", "3,9", "--min-leaf", "500"];
    let drawn = ["--plot", &plot, "--draw", &tree, "--regression", &boxes];
    let found = house.json(&[&base[..], &drawn].concat());
    assert_eq!(stages(&found).0, ["CLOSE 0-3", "MEDIUM 4-9", "FAR 10-16"]);
    assert_eq!(found["classifier"]["min_leaf"], 500);
    for path in [plot, tree, boxes] {
        let svg = fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{path}");
    }
    // Without a border that counts there is one stage.
    let found = house.json(&["stages", "KRK", "--below", "-1"]);
    assert_eq!(stages(&found).0, ["WHOLE 0-16"]);
    assert_eq!(found["minima"], serde_json::json!([7, 11]));
}

#[test]
fn the_same_bytes_whatever_the_threads() {
    let house = House::new();
    let without_time = |threads| {
        let mut found = house.json(&["stages", "KPK", "--threads", threads]);
        found["cpu_seconds"] = Value::Null;
        found.to_string()
    };
    assert_eq!(without_time("1"), without_time("2"));
}

#[test]
fn bad_input_gets_a_sentence() {
    let house = House::new();
    let cases: [(&[&str], &str); 11] = [
        (&["stages", "KvK"], "bare kings"),
        (&["stages", "KNvK"], "no position is won"),
        (&["stages", "KXK"], "is not a chess man"),
        (&["stages", "KQK", "--set", "bratko"], "describes KRvK only"),
        (&["stages", "KRK", "--set", "foo"], "no attribute set \"foo\""),
        (&["stages", "KRK", "--borders", "40"], "the highest level is 16"),
        (&["stages", "KRK", "--borders", "9,3"], "ascending order"),
        (&["stages", "KRK", "--borders", "x"], "x"),
        (&["stages", "KRK", "--share", "0.9"], "0.05 is usual"),
        (&["stages", "KRK", "--min-leaf", "0"], "at least one row"),
        (&["stages", "KRK", "--side", "white", "--draw", "x.svg"], "leave out --side white"),
    ];
    for (args, part) in cases {
        let sentence = house.refusal(args);
        assert!(sentence.contains(part), "{args:?}: {sentence}");
    }
}
