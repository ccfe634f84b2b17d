//! `tree --outcome` and what five men are asked, as other programs rely on it.

use std::fs;

use crate::house::House;
use serde_json::Value;

#[test]
fn trees_of_outcomes_are_judged_on_every_position() {
    let house = House::new();
    let args = ["tree", "KPK", "--outcome", "--side", "white", "--sample", "5000"];
    let one = house.json(&[&args[..], &["--leaves", "20", "--seed", "3"]].concat());
    assert_eq!((&one["material"], &one["side"]), (&"KPvK".into(), &"white".into()));
    let number = |field: &str| one[field].as_u64().unwrap();
    assert_eq!((number("sampled_rows"), number("judged_positions")), (5000, 81_664));
    assert_eq!((number("positions"), number("plies")), (81_664, 0));
    assert!(number("leaves") <= 20 && number("leaves") > 10);
    assert_eq!(number("correct") + number("misclassified"), 81_664);
    let accuracy = one["accuracy"].as_f64().unwrap();
    assert!((accuracy - number("correct") as f64 / 81_664.0).abs() < 1e-12);
    assert!(accuracy > 0.94, "{accuracy}");
    assert!(one["kappa"].is_number() && one["cpu_seconds"].is_number());
    // Several sizes are a list, the smallest first.
    let all = house.json(&[&args[..], &["--leaves", "20,5", "--seed", "3"]].concat());
    let leaves: Vec<u64> =
        all.as_array().unwrap().iter().map(|one| one["leaves"].as_u64().unwrap()).collect();
    assert!(leaves[0] <= 5 && leaves[1] == number("leaves"), "{leaves:?}");
}

#[test]
fn search_rules_and_certain_leaves_come_on_request() {
    let house = House::new();
    let text = house.0.path().join("tree.txt");
    let found = house.json(&[
        "tree",
        "KPK",
        "--outcome",
        "--set",
        "plain,practical",
        "--leaves",
        "15",
        "--plies",
        "2",
        "--quiet-plies",
        "1",
        "--rules",
        "--sure",
        "--sample",
        "20000",
        "-o",
        text.to_str().unwrap(),
    ]);
    assert_eq!((&found["plies"], &found["set"]), (&2.into(), &"plain,practical".into()));
    let by_ply = found["by_ply"].as_array().unwrap();
    assert_eq!(by_ply.len(), 3);
    assert_eq!(by_ply[2]["correct"], found["correct"]);
    assert_eq!(found["other_side"]["side"], "white");
    let rules = found["rules"].as_array().unwrap();
    assert_eq!(rules.len() as u64, found["leaves"].as_u64().unwrap());
    let count = |rule: &Value, outcome: &str| rule[outcome].as_u64().unwrap();
    let drawn: u64 = rules.iter().map(|rule| count(rule, "draw")).sum();
    let sure = &found["sure"]["black"];
    let settled = count(&sure["draw"], "settled");
    assert_eq!(drawn + settled, count(&sure["draw"], "positions"));
    assert_eq!(sure["wrong"], 0);
    let draws = sure["draw"]["by_ply"].as_array().unwrap();
    assert!(draws.len() == 3 && draws[2].as_u64() >= draws[0].as_u64());
    assert!(fs::read_to_string(text).unwrap().contains("Number of Leaves"));
}

#[test]
fn trees_of_outcomes_are_the_same_on_any_number_of_threads() {
    let house = House::new();
    let told = |threads: &str| {
        let args = ["tree", "KRKP", "--outcome", "--leaves", "30", "--plies", "1", "--rules"];
        let set = ["--set", "plain", "--sample", "3000", "--threads", threads];
        let mut found = house.json(&[&args[..], &set[..]].concat());
        found["cpu_seconds"] = Value::Null;
        found
    };
    assert_eq!(told("1"), told("2"));
}

#[test]
fn what_cannot_be_learned_is_refused_in_a_sentence() {
    let house = House::new();
    for (args, word) in [
        (&["tree", "KPK", "--outcome", "--leaves", "0"][..], "at least one leaf"),
        (&["tree", "KPK", "--outcome", "--sample", "0"], "at least one position"),
        (&["tree", "KPK", "--outcome", "--min-leaf", "0"], "at least one row"),
        (&["tree", "KPK", "--leaves", "5"], "--outcome"),
        (&["tree", "KPK", "--outcome", "--positions"], "--positions"),
        (&["tree", "KRPKR", "--node", "1"], "leave out"),
        (&["tree", "KRPPKR", "--outcome"], "at most 5"),
        (&["describe", "KRPKR", "--rows", "clear"], "leave out --rows"),
        (&["describe", "KRPKR", "-o", "x.data"], ".csv"),
        (&["describe", "KRPKR", "--sample", "0"], "at least one position"),
        (&["attributes", "--material", "KRPKR", "--sample", "0"], "at least one position"),
    ] {
        let said = house.refusal(args);
        assert!(said.contains(word), "{args:?}: {said}");
    }
}
