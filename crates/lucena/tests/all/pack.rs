//! Packs from the command line.

use std::fs;
use std::process::Stdio;
use std::sync::LazyLock;
use std::time::Duration;

use crate::house::House;

const ROOK: &str = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";

/// A folder with the pack of king and pawn against king and those that it leads to, made without a
/// search; to look at. A test that writes there takes `quick_packs`.
static QUICK: LazyLock<House> = LazyLock::new(|| {
    let house = House::new();
    house.json(&["pack", "KPK", "--level", "0", "--effort", "0"]);
    house
});

/// A folder with the quick packs and tables of the rook and the queen.
fn quick_packs() -> House {
    let house = House::new();
    for name in ["KRvK.dtm", "KQvK.dtm", "KRvK.dtm.pack", "KQvK.dtm.pack"] {
        fs::copy(QUICK.0.path().join(name), house.0.path().join(name)).unwrap();
    }
    house
}

#[test]
fn a_pack_answers_every_position_and_becomes_the_table_again() {
    let house = House::new();
    let made = house.json(&["pack", "krk", "--effort", "300"]);
    assert_eq!(made["material"], "KRvK");
    assert_eq!((&made["metric"], &made["level"]), (&"dtm".into(), &1.into()));
    assert_eq!(made["positions_checked"], 399_112, "all boards, both sides to move");
    assert_eq!(made["wrong"], 0);
    let bytes = made["bytes"].as_u64().unwrap();
    assert!(bytes < 1600, "{bytes}");
    assert_eq!(fs::metadata(house.0.path().join("KRvK.dtm.pack")).unwrap().len(), bytes);
    for field in
        ["memory_bytes", "probe_mean_us", "probe_worst_us", "strong_mean_us", "weak_mean_us"]
    {
        assert!(made[field].as_f64().unwrap() > 0.0, "{field}");
    }

    let out = house.0.path().join("again");
    let unpacked = house.json(&["unpack", "KRK", "-o", out.to_str().unwrap()]);
    assert_eq!(unpacked["material"], "KRvK");
    let table = |folder: &std::path::Path| fs::read(folder.join("KRvK.dtm")).unwrap();
    assert!(table(house.0.path()) == table(&out), "byte for byte");
    let sentence = house.refusal(&["unpack", "KRK", "-o", out.to_str().unwrap()]);
    assert!(sentence.contains("exists already"), "{sentence}");
}

#[test]
fn packs_and_tables_answer_alike() {
    let house = &*QUICK;
    assert!(house.0.path().join("KQvK.dtm.pack").exists(), "what it leads to is made, too");
    for fen in [
        "8/8/8/8/8/2k5/4P3/4K3 w - - 0 1",
        "8/4P3/8/8/8/3k4/8/4K3 w - - 0 1",
        "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1",
        ROOK,
        "8/8/8/3k4/8/8/8/4K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/4KN2 w - - 0 1",
    ] {
        let packed = house.json(&["probe", fen, "--packed"]);
        let mut table = house.json(&["probe", fen]);
        // Packs know no conversions.
        table["dtc"] = serde_json::Value::Null;
        table["moves"].as_array_mut().unwrap().iter_mut().for_each(|m| m["dtc"] = ().into());
        assert_eq!(packed, table, "{fen}");
    }
}

#[test]
fn packs_of_outcomes_say_who_wins() {
    let house = House::new();
    let made = house.json(&["pack", "KPK", "--metric", "wdl", "--effort", "100"]);
    assert_eq!((&made["level"], &made["wrong"]), (&0.into(), &0.into()));
    assert_eq!(made["positions_checked"], 331_352);
    let rook = house.json(&["pack", "KRK", "--metric", "wdl"]);
    assert!(rook["bytes"].as_u64().unwrap() <= 12, "the rules say it all: {}", rook["bytes"]);
    let answer = house.json(&["probe", ROOK, "--packed=wdl"]);
    assert_eq!((&answer["category"], &answer["dtm"]), (&"win".into(), &().into()));
    let output = house.run(&["probe", ROOK, "--packed=wdl"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("White to move wins\n"));
    let sentence = house.refusal(&["unpack", "nowhere/KRvK.wdl.pack", "-o", "x"]);
    assert!(sentence.contains("there is no pack"), "{sentence}");
    let file = house.0.path().join("KRvK.wdl.pack");
    let sentence = house.refusal(&["unpack", file.to_str().unwrap(), "-o", "x"]);
    assert!(sentence.contains("who wins but not how soon"), "{sentence}");
}

#[test]
fn bad_packs_get_a_sentence() {
    let missing = House::new().refusal(&["probe", ROOK, "--packed"]);
    assert!(missing.contains("run lucena pack KRvK --metric dtm"), "{missing}");
    let house = quick_packs();
    let path = house.0.path().join("KRvK.dtm.pack");
    let good = fs::read(&path).unwrap();
    let broken = |bytes: &[u8], says: &str| {
        fs::write(&path, bytes).unwrap();
        for command in [vec!["probe", ROOK, "--packed"], vec!["pack", "KRK", "--check"]] {
            let sentence = house.refusal(&command);
            assert!(sentence.contains(says), "{sentence}");
            assert!(sentence.contains("lucena pack KRvK"), "the remedy: {sentence}");
        }
    };
    for place in [2, 3, 4, 5, 20, good.len() / 2, good.len() - 1] {
        let mut flipped = good.clone();
        flipped[place] ^= 1;
        broken(&flipped, if place == 2 { "version" } else { "damaged" });
    }
    broken(&good[..good.len() - 1], "damaged");
    broken(&good[..3], "cut off");
    broken(b"hello, world, this is no pack", "is not a Lucena pack");
    broken(&fs::read(house.0.path().join("KQvK.dtm.pack")).unwrap(), "holds a pack of KQvK dtm");
    fs::write(&path, &good).unwrap();
    assert_eq!(house.json(&["pack", "KRK", "--check"])["wrong"], 0);

    let sentence = house.refusal(&["pack", "KRPvKR"]);
    assert!(sentence.contains("packs reach to 4"), "{sentence}");
    let sentence = house.refusal(&["pack", "KRK", "KQK"]);
    assert!(sentence.contains("one endgame"), "{sentence}");
    assert_eq!(house.run(&["pack", "KRK", "--level", "5"]).status.code(), Some(2));
}

#[test]
fn a_pack_of_another_table_is_found_out() {
    let house = quick_packs();
    // A sound file that was never made from this table: the tree of another endgame.
    let [rook, queen] =
        ["KRvK", "KQvK"].map(|name| house.0.path().join(format!("{name}.dtm.pack")));
    let file = lucena_pack::PackFile::read(&queen).unwrap();
    let other = lucena_pack::PackFile { material: "KRvK".parse().unwrap(), ..file };
    other.write(&rook).unwrap();
    let output = house.run(&["pack", "KRK", "--check"]);
    assert_eq!(output.status.code(), Some(1), "checked and found false");
    let sentence = house.refusal(&["pack", "KRK", "--resume", "--effort", "10"]);
    assert!(sentence.contains("another table"), "{sentence}");
    // Not every position gives it away, but it does not take many.
    let fens =
        ["R3K3/8/8/3k4", "8/8/8/3k4/8/8/8/R3K3", "8/8/4k3/8/4K3/8/1R6/8", "k7/8/2K5/8/8/8/7R/8"];
    let given_away = fens.iter().filter(|board| {
        let ranks = board.matches('/').count();
        let fen = format!("{board}{} w - - 0 1", "/8".repeat(7 - ranks));
        let output = house.run(&["probe", &fen, "--packed"]);
        output.status.code() == Some(2)
            && String::from_utf8_lossy(&output.stderr).contains("another table")
    });
    assert!(given_away.count() > 0);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let house = House::new();
    let pack = |seed: &str, threads: &str| {
        let path = house.0.path().join("x.pack");
        let out = path.to_str().unwrap();
        let args = ["pack", "KPK", "--metric", "wdl", "--effort", "50", "-o", out];
        house.json(&[&args[..], &["--seed", seed, "--threads", threads]].concat());
        fs::read(path).unwrap()
    };
    let first = pack("0", "1");
    assert!(first == pack("0", "2"));
    assert!(first != pack("1", "1"));
}

#[test]
fn an_interrupted_search_keeps_the_best_and_goes_on() {
    let house = House::new();
    house.json(&["pack", "KRK", "--effort", "0"]);
    let path = house.0.path().join("KRvK.dtm.pack");
    let size = || fs::metadata(&path).unwrap().len();
    let greedy = size();
    // Too early there is nothing to keep yet, and too early for a better one the old one stays.
    let mut sentence = String::new();
    for seconds in [1, 4, 20] {
        sentence = interrupted(&house, seconds);
        if sentence.contains("best pack so far") {
            break;
        }
        assert_eq!(size(), greedy, "{sentence}");
    }
    assert!(sentence.contains("best pack so far") || sentence.contains("stays"), "{sentence}");
    assert_eq!(house.json(&["pack", "KRK", "--check"])["wrong"], 0);
    let kept = size();
    assert!(kept <= greedy, "{kept}");
    let resumed = house.json(&["pack", "KRK", "--resume", "--effort", "300"]);
    assert_eq!(resumed["wrong"], 0);
    assert!(size() <= kept);
}

/// Starts a long search, interrupts it after a while, and returns what it says.
fn interrupted(house: &House, seconds: u64) -> String {
    let child = house
        .command(&["pack", "KRK", "--effort", "100000"])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(seconds));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn slices_answer_the_pawn_placements_that_they_hold() {
    let house = House::new();
    let file = house.0.path().join("some.slices");
    let file = file.to_str().unwrap();
    let pack = ["pack", "KPK", "--metric", "wdl", "-o", file, "--pawns"];
    let made = house.json(&[&pack[..], &["d4,g6"]].concat());
    assert_eq!((&made["wrong"], &made["probed_wrong"]), (&0.into(), &0.into()));
    let pawns = |made: &serde_json::Value| -> Vec<String> {
        let slices = made["slices"].as_array().unwrap();
        slices.iter().map(|slice| slice["pawns"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(pawns(&made), ["d4", "b6"], "g6 is b6 in the mirror");
    assert_eq!(fs::metadata(file).unwrap().len(), made["bytes"].as_u64().unwrap());

    let more = house.json(&[&pack[..], &["d5", "--resume"]].concat());
    let mut held = pawns(&more);
    held.sort();
    assert_eq!(held, ["b6", "d4", "d5"]);
    assert_eq!(house.json(&[&pack[..], &["d5", "--check"]].concat())["wrong"], 0);

    let fen = "8/8/3k4/8/3PK3/8/8/8 w - - 0 1";
    let probe = |fen: &str| house.run(&["probe", fen, "--packed=wdl", "--slices", file]);
    let output = probe(fen);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("White to move"), "{text}");
    let table = house.json(&["probe", fen]);
    let sliced = house.json(&["probe", fen, "--packed=wdl", "--slices", file]);
    assert_eq!(sliced["category"], table["category"]);
    let output = probe("8/8/3k4/8/4K3/3P4/8/8 w - - 0 1");
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert!(sentence.contains("pawn placement d3"), "{sentence}");
    let output = probe("8/8/3k4/8/1P2K3/8/8/8 b - - 0 1");
    assert_eq!(output.status.code(), Some(2));

    for (args, says) in [
        (&["pack", "KPK", "--pawns", "d4"][..], "add --metric wdl"),
        (&["pack", "KRK", "--metric", "wdl", "--pawns", "d4"], "has no pawns"),
        (&["pack", "KPK", "--metric", "wdl", "--pawns", "d8"], "not a placement of the pawns"),
        (&["probe", fen, "--packed", "--slices", file], "--packed=wdl"),
        (&["probe", fen, "--packed=wdl", "--slices", "none"], "there is no file none"),
    ] {
        let sentence = house.refusal(args);
        assert!(sentence.contains(says), "{sentence}");
    }
}
