//! `attributes`, `describe`, `tree` and `report` as other programs rely on them.

use std::fs;
use std::sync::LazyLock;

use crate::house::House;
use serde_json::Value;

#[test]
fn attributes_list_themselves() {
    let house = House::new();
    let listed = house.json(&["attributes"]);
    let all = listed["attributes"].as_array().unwrap();
    let of = |set: &str| {
        all.iter().filter(|a| a["sets"].as_array().unwrap().iter().any(|s| s == set)).count()
    };
    let sizes = ["bain", "morales", "sadikov", "torres", "breda", "all", "corrected"].map(of);
    assert_eq!(sizes, [12, 5, 12, 4, 11, 33, 33]);
    assert!(of("general") > 30);
    for attribute in all {
        for field in ["name", "doc", "domain"] {
            assert!(attribute[field].as_str().is_some_and(|text| !text.is_empty()), "{attribute}");
        }
    }
}

#[test]
fn attributes_of_a_position_have_level_and_sentence() {
    let house = House::new();
    let fen = "8/8/8/8/8/2k5/8/R3K3 b - - 0 1";
    let found = house.json(&["attributes", "--fen", fen]);
    let get = |name: &str| -> &Value {
        found["attributes"].as_array().unwrap().iter().find(|a| a["name"] == name).unwrap()
    };
    assert_eq!(get("distance_WK_BK")["level"], 2);
    assert_eq!(get("distance_WK_BK")["sentence"], "The kings are 2 squares apart.");
    assert_eq!(get("kings_in_opposition")["level"], false);
    assert_eq!(get("horizontal_WK_BK")["level"], "even");
    // The same position with colours exchanged says the same.
    let exchanged = house.json(&["attributes", "--fen", "r3k3/8/2K5/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(exchanged["turned"], true);
    assert_eq!(exchanged["material"], "KRvK");
    let level = |document: &Value, i: usize| document["attributes"][i]["level"].clone();
    for i in 0..found["attributes"].as_array().unwrap().len() {
        assert_eq!(level(&found, i), level(&exchanged, i));
    }
}

#[test]
fn attributes_of_an_endgame_are_ranked_and_chosen() {
    let house = House::new();
    let plot = house.0.path().join("heat.svg");
    let found = house.json(&[
        "attributes",
        "--material",
        "KRK",
        "--set",
        "all",
        "--select",
        "11",
        "--plot",
        plot.to_str().unwrap(),
    ]);
    let ratios: Vec<f64> = found["attributes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["gain_ratio"].as_f64().unwrap())
        .collect();
    assert_eq!(ratios.len(), 33);
    assert!(ratios.is_sorted_by(|a, b| a >= b));
    assert_eq!(found["attributes"][0]["gain_ratio_by_class"].as_object().unwrap().len(), 18);
    let chosen = found["selection"].as_array().unwrap();
    assert!(chosen.len() <= 11);
    assert!(chosen.last().unwrap()["ambiguous"].as_u64().unwrap() < 2272);
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg"));
}

#[test]
fn describe_counts_what_is_ambiguous() {
    let house = House::new();
    let found = house.json(&["describe", "KRK", "--side", "black", "--set", "sadikov"]);
    assert_eq!(found["material"], "KRvK");
    assert_eq!(found["side"], "black");
    assert_eq!(found["set"], "sadikov");
    assert_eq!(found["attributes"], 12);
    assert_eq!(found["names"].as_array().unwrap().len(), 12);
    assert_eq!(found["positions"], 28056);
    assert_eq!(found["rows"], 5567);
    assert_eq!(found["ambiguous"], 17442);
    assert!((found["correctness"].as_f64().unwrap() - 0.3783).abs() < 5e-5);
    assert!((found["compression"].as_f64().unwrap() - 0.8201).abs() < 5e-5);
}

#[test]
fn describe_writes_all_formats_and_parts() {
    let house = House::new();
    let file = |name: &str| house.0.path().join(name).display().to_string();
    for (name, rows, lines) in [
        ("all.csv", "positions", 28056 + 1),
        ("clear.csv", "clear", 5567 + 1),
        ("ambiguous.data", "ambiguous", 17442),
    ] {
        let path = file(name);
        house.json(&["describe", "KRK", "--set", "sadikov", "--rows", rows, "-o", &path]);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), lines, "{name}");
    }
    let (rep, svg) = (file("krk.txt"), file("krk.svg"));
    let args = ["--repartition", &rep, "--plot", &svg, "--attributes", "distance_WK_BK,check_BK"];
    house.json(&[&["describe", "KRK"], &args[..]].concat());
    let rep = fs::read_to_string(rep).unwrap();
    assert!(rep.starts_with("# distance_WK_BK,check_BK\n["), "{rep}");
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert!(fs::exists(file("krk.svg")).unwrap());
    let path = file("kpk.parquet");
    house.json(&["describe", "KPK", "--side", "white", "-o", &path]);
    assert_eq!(&fs::read(&path).unwrap()[..4], b"PAR1");
}

#[test]
fn tree_reports_the_published_figures() {
    let house = House::new();
    let tree = house.json(&["tree", "KRK", "--side", "black", "--set", "breda", "--min-leaf", "2"]);
    assert_eq!((&tree["leaves"], &tree["nodes"]), (&3567.into(), &7133.into()));
    assert_eq!((&tree["rows"], &tree["misclassified"]), (&22531.into(), &2166.into()));
    assert_eq!(tree["correct"], 22531 - 2166);
    for (field, printed) in
        [("kappa", 0.8929), ("mean_absolute_error", 0.015), ("root_mean_squared_error", 0.0867)]
    {
        assert!((tree[field].as_f64().unwrap() - printed).abs() <= 5e-5, "{field}");
    }
    assert!(tree["cpu_seconds"].is_number());
}

#[test]
fn tree_speaks_draws_and_shows_boards() {
    let house = House::new();
    let svg = house.0.path().join("tree.svg").display().to_string();
    let base = ["tree", "KRK", "--set", "sadikov", "--min-leaf", "128", "--draw", &svg];
    let tree = house.json(&[&base[..], &["--prune", "--rules", "--node", "2"]].concat());
    assert_eq!(tree["pruned"], true);
    assert_eq!(tree["rules"].as_array().unwrap().len(), tree["leaves"].as_u64().unwrap() as usize);
    // The first question is whether the rook is beside the black king.
    assert_eq!(tree["node"]["facts"][0], "distance_WR_BK <= 1");
    assert!(tree["node"]["positions"].as_u64().unwrap() > 1173);
    assert!(fs::read_to_string(&svg).unwrap().contains("distance_WR_BK"));
    let text =
        String::from_utf8(house.run(&[&base[..], &["--node", "2"]].concat()).stdout).unwrap();
    assert!(text.contains("a b c d e f g h") && text.contains(" b - - 0 1"), "{text}");
    let text = String::from_utf8(house.run(&base).stdout).unwrap();
    assert!(text.starts_with("J48 unpruned tree\n------------------\n\ndistance_WR_BK <= 1: draw"));
}

#[test]
fn recognisers_come_in_sequence() {
    let house = House::new();
    let found = house.json(&["tree", "KRK", "--set", "all", "--recognisers", "--min-leaf", "1"]);
    let sequence = found["recognisers"].as_array().unwrap();
    assert_eq!(sequence.len(), 18);
    assert_eq!((&sequence[0]["class"], &sequence[0]["correct"]), (&"zero".into(), &27.into()));
    assert_eq!(found["correct"].as_u64().unwrap() + found["incorrect"].as_u64().unwrap(), 28056);
    assert_eq!(sequence[17]["class"], "draw");
}

/// The report on the thesis, made once as its help says.
pub static BREDA: LazyLock<(House, Value)> = LazyLock::new(|| {
    let house = House::new();
    let mut command = house.command(&["report", "breda", "-o", "breda", "--json"]);
    let output = command.current_dir(house.0.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (house, report)
});

#[test]
fn the_report_agrees_with_the_thesis() {
    let (house, report) = &*BREDA;
    let folder = house.0.path().join("breda");
    assert!(report["compared"].as_u64().unwrap() >= 548);
    // Table 3.1 lists Distance WR-BK under Torres, which no other figure of the thesis bears out.
    let differences = report["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1, "{differences:?}");
    assert!(differences[0].as_str().unwrap().starts_with("Table 3.1, sets of Distance WR-BK"));
    let page = fs::read_to_string(house.0.path().join(report["page"].as_str().unwrap())).unwrap();
    for part in ["Table 1.2", "Table 1.3", "Table 2.1", "Table 3.1", "Table 4.1", "Appendix A"] {
        assert!(page.contains(part), "{part}");
    }
    for figure in ["4.4", "4.5", "4.6", "5.3", "5.4", "5.5", "5.6"] {
        assert!(page.contains(&format!("Figure {figure}")), "{figure}");
    }
    assert!(page.matches("<svg").count() >= 33 + 12);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 25, "the page and 24 trees");
}

#[test]
fn bad_input_gets_a_sentence() {
    let house = House::new();
    let cases: [(&[&str], &str); 14] = [
        (&["describe", "KRK", "--set", "foo"], "no attribute set \"foo\""),
        (&["describe", "KQK", "--set", "bain"], "describes KRvK only"),
        (&["describe", "KRK", "--side", "red"], "red"),
        (&["describe", "KXK"], "is not a chess man"),
        (&["describe", "KRK", "--attributes", "foo"], "no attribute \"foo\""),
        (&["describe", "KRK", "-o", "x.xlsx"], ".parquet"),
        (&["describe", "KRK", "-o", "/proc/nowhere/x.csv"], "could not write"),
        (&["tree", "KRK", "--min-leaf", "0"], "at least one row"),
        (&["tree", "KRK", "--prune", "--confidence", "0.7"], "0.25 is usual"),
        (&["tree", "KRK", "--set", "torres"], "no unambiguous combination"),
        (&["tree", "KRK", "--set", "bain", "--node", "999999"], "no node 999999"),
        (&["attributes", "--material", "KRK", "--select", "0"], "needs at least 1"),
        (&["attributes", "--fen", "hello"], "is not a valid FEN"),
        (&["report", "foo", "-o", "x"], "breda"),
    ];
    for (args, part) in cases {
        let sentence = house.refusal(args);
        assert!(sentence.contains(part), "{args:?}: {sentence}");
    }
}
