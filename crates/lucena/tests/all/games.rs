//! `lucena games`: from games to rows, sets, code tables, boards and what became of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::house::House;
use serde_json::Value;

/// Three games: White wins, Black wins, a draw; the last two with openings.
const GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n\
    1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
    [White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [White \"E\"]\n[Black \"F\"]\n[Result \"1/2-1/2\"]\n[ECO \"B20\"]\n\n1. e4 c5 2. Nf3 1/2-1/2\n";

fn write(house: &House, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = house.0.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn words(path: &Path) -> String {
    path.display().to_string()
}

fn rows(path: &Path) -> Vec<Vec<u32>> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split(' ').map(|id| id.parse().unwrap()).collect()).collect()
}

/// The rows that a filter leaves.
fn items(house: &House, filter: &[&str]) -> (Value, Vec<Vec<u32>>) {
    let (pgn, out) = (write(house, "games.pgn", GAMES), house.0.path().join("rows.dat"));
    let (pgn, dat) = (words(&pgn), words(&out));
    let report = house.json(&[&["games", "items", &pgn, "-o", &dat][..], filter].concat());
    (report, rows(&out))
}

/// What a command says when it cannot do it.
fn refused(house: &House, args: &[&str]) -> String {
    let output = house.run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn every_position_is_a_row() {
    let house = House::new();
    let (report, rows) = items(&house, &[]);
    assert_eq!((&report["games"], &report["rejected"]), (&3.into(), &0.into()));
    assert_eq!((&report["positions"], rows.len()), (&15.into(), 15));
    let bytes = fs::metadata(house.0.path().join("rows.dat")).unwrap().len();
    assert_eq!(report["bytes"], bytes);
    assert_eq!(rows[0].len(), 32);
    assert_eq!(rows[0][..4], [40, 130, 200, 270]);
    assert!(rows.iter().all(|row| row.is_sorted()));
    assert_eq!(rows[5].len(), 31); // Qxe5
    let different: std::collections::HashSet<u32> = rows.concat().into_iter().collect();
    assert_eq!(report["items"], different.len());
}

#[test]
fn filters_of_the_thesis() {
    let house = House::new();
    let moved = |filter: &[&str]| items(&house, &[&["--no-initial"], filter].concat()).1;
    assert_eq!(
        moved(&["--end", "1"]),
        [vec![144, 543, 10046], vec![552, 563, 10173, 10544], vec![452, 543, 10524]]
    );
    assert_eq!(moved(&["--end", "1", "--white"]), [vec![144, 543], vec![552, 563], vec![452, 543]]);
    assert_eq!(moved(&["--end", "1", "--black", "--limit", "1"]), [[10046]]);
    // The start has no man away from home, so it is no row.
    assert_eq!(moved(&["--opening", "2", "--limit", "1"]), [[543]]);
    assert_eq!(moved(&["--middle", "2", "1", "--result", "0-1"]), [[552, 10544]]);
    assert_eq!(moved(&["--end", "1", "--eco", "B00-B99"]), [[452, 543, 10524]]);
    // Black's win with the colours exchanged: White's queen on h5 mates.
    let turned = moved(&["--end", "1", "--normalize"]);
    assert_eq!(turned, [vec![144, 543, 10046], vec![174, 543, 10555, 10564]]);
    let (report, structure) = items(&house, &["--pawn-structure", "--opening", "1"]);
    assert_eq!((&report["games"], structure[0].len()), (&3.into(), 18));
    let numbered = items(&house, &["--index", "--end", "1", "--eco", "B20"]).1;
    assert!(numbered[0].contains(&1452), "{numbered:?}"); // the knight of g1 is number 1
    assert!(numbered[0].contains(&4543)); // and the pawn of e2 number 4
}

#[test]
fn results_and_structures_go_to_files_of_their_own() {
    let house = House::new();
    let folder = house.0.path();
    let pgn = words(&write(&house, "games.pgn", GAMES));
    let dat = words(&folder.join("rows.dat"));
    let report = house.json(&["games", "items", &pgn, "--split", "--end", "1", "-o", &dat]);
    assert_eq!(report["files"].as_array().unwrap().len(), 3);
    for (name, men) in [("whiteWins", 31), ("blackWins", 32), ("draw", 32)] {
        assert_eq!(rows(&folder.join(format!("rows_{name}.dat")))[0].len(), men, "{name}");
    }
    assert!(!folder.join("rows.dat").exists());
    house.json(&["games", "items", &pgn, "--pawn-structure", "-o", &dat]);
    let freq = words(&folder.join("rows.freq"));
    let counted = house.json(&["games", "count", &dat, "-o", &freq]);
    assert_eq!((&counted["rows"], &counted["most"][0]["count"]), (&15.into(), &3.into()));
    let list = fs::read_to_string(&freq).unwrap();
    assert!(list.starts_with("3:40 501 "), "{list}");
    let report = house.json(&["games", "items", &pgn, "--match-structure", &freq, "2", "-o", &dat]);
    assert_eq!(report["positions"], 5);
    assert_eq!(rows(&folder.join("rows_ps1.dat"))[0].len(), 14);
    assert_eq!(rows(&folder.join("rows_ps2.dat")).len(), 2);
    // The order of the list counts, not that of the counts.
    let first = list.lines().next().unwrap().split_once(':').unwrap().1;
    let turned = words(&write(&house, "turned.freq", format!("1:40 511 10047\n9:{first}\n")));
    house.json(&["games", "items", &pgn, "--match-structure", &turned, "2", "-o", &dat]);
    assert_eq!(rows(&folder.join("rows_ps2.dat")).len(), 3);
    assert_eq!(rows(&folder.join("rows_ps1.dat")).len(), 0);
}

#[test]
fn broken_games_are_counted_and_named() {
    let house = House::new();
    let text =
        "1. e4 e5 2. Ke3 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n1. d4 \0 d5 *\n\n1. c4 {cut";
    let pgn = words(&write(&house, "broken.pgn", text));
    let report = house.json(&["games", "items", &pgn]);
    assert_eq!(report["rejected"].as_u64().unwrap() + report["games"].as_u64().unwrap(), 4);
    let named = report["rejected_games"].as_array().unwrap();
    assert!(named[0].as_str().unwrap().contains("move 2. Ke3 is not legal"));
    assert!(named[1].as_str().unwrap().contains("Atomic"));
    let nothing = refused(&house, &["games", "items", "nowhere.pgn"]);
    assert!(nothing.contains("nowhere.pgn"), "{nothing}");
    let both = refused(&house, &["games", "items", &pgn, "--normalize", "--result", "1/2-1/2"]);
    assert!(both.contains("leave out one of the two"), "{both}");
}

#[test]
fn bad_rows_and_supports_get_a_sentence() {
    let house = House::new();
    for (text, word) in
        [("1 2\nx\n", "not a digit"), ("3 1\n", "ascending"), ("", "no rows"), ("1 \0", "NUL")]
    {
        let dat = words(&write(&house, "bad.dat", text));
        let said = refused(&house, &["games", "sets", &dat, "--min-support", "1"]);
        assert!(said.contains("bad.dat") && said.contains(word), "{said}");
    }
    let dat = words(&write(&house, "good.dat", "1 2\n1 2\n3\n"));
    for support in ["0", "0%", "101%", "-1", "many", "4"] {
        let said = refused(&house, &["games", "krimp", &dat, &format!("--min-support={support}")]);
        assert!(said.contains("support") || said.contains("share"), "{support}: {said}");
    }
    let said = refused(&house, &["games", "krimp", &dat, "--sweep", "1,2"]);
    assert!(said.contains("falling"), "{said}");
    // Rows of other items are mined as well as men, but no board can be drawn of them.
    let dat = words(&write(&house, "other.dat", "99 100\n99 100\n99 100\n"));
    let ct = words(&house.0.path().join("other.ct"));
    house.json(&["games", "krimp", &dat, "--min-support", "1", "-o", &ct]);
    let said = refused(&house, &["games", "boards", &ct, "-o", &words(&house.0.path().join("b"))]);
    assert!(said.contains("99 is not a man on a square"), "{said}");
}

#[test]
fn a_code_table_and_what_is_made_of_it() {
    let house = House::new();
    items(&house, &[]);
    let folder = house.0.path();
    let file = |name: &str| words(&folder.join(name));
    let (dat, ct, coded) = (file("rows.dat"), file("rows.ct"), file("rows.coded"));
    let sets = house.json(&["games", "sets", &dat, "--min-support", "100%", "--closed"]);
    assert_eq!((&sets["transactions"], &sets["sets"]), (&15.into(), &1.into()));
    let args = ["games", "krimp", &dat, "--min-support", "80%", "--candidates", "closed"];
    let krimp = house.json(&[&args[..], &["-o", &ct, "--encode", &coded]].concat());
    for field in [
        "candidates",
        "code_table",
        "non_singletons",
        "standard_bits",
        "data_bits",
        "table_bits",
        "ratio",
    ] {
        assert!(krimp[field].is_number(), "{field}");
    }
    assert!(krimp["ratio"].as_f64().unwrap() < 1.0);
    let lines = fs::read_to_string(&ct).unwrap();
    let codes = lines.lines().filter(|line| line.ends_with(')')).count();
    assert!(codes >= krimp["code_table"].as_u64().unwrap() as usize, "{lines}");
    house.json(&["games", "decode", &ct, &coded, "-o", &file("again.dat")]);
    assert_eq!(fs::read(file("again.dat")).unwrap(), fs::read(&dat).unwrap());
    let slim = house.json(&["games", "krimp", &dat, "--slim"]);
    assert!(slim["ratio"].as_f64().unwrap() <= krimp["ratio"].as_f64().unwrap());

    let boards = house.json(&["games", "boards", &ct, "-o", &file("boards"), "--png"]);
    let page = fs::read_to_string(folder.join("boards/index.html")).unwrap();
    assert_eq!(page.matches("<figure").count() as u64, boards["drawn"].as_u64().unwrap());
    let pictures = fs::read_dir(folder.join("boards")).unwrap();
    let png =
        pictures.filter(|f| f.as_ref().unwrap().path().extension().is_some_and(|e| e == "png"));
    assert_eq!(png.count() as u64, boards["drawn"].as_u64().unwrap());

    house.json(&["games", "mirror", &ct, &dat, "-o", &file("mirrored.csv")]);
    let csv = fs::read_to_string(file("mirrored.csv")).unwrap();
    for line in csv.lines() {
        let fields: Vec<&str> = line.split(';').collect();
        assert_eq!(fields[0].parse::<usize>().unwrap(), fields[1].split(' ').count(), "{line}");
        assert_eq!(fields.len(), 4);
    }
    for source in [&dat, &file("mirrored.csv")] {
        let heat = house.json(&["games", "heat", source, "-o", &file("heat")]);
        assert_eq!(heat["men"].as_array().unwrap().len(), 12);
    }
    let heat = house.json(&["games", "heat", &dat, "-o", &file("heat")]);
    assert_eq!(
        (&heat["men"][0]["man"], &heat["men"][0]["most_often_on"]),
        (&"white-king".into(), &"e1".into())
    );
    assert_eq!(heat["men"][0]["counts"][4], 15);
    let compare = house.json(&["games", "compare", &dat, &ct]);
    assert_eq!(compare["in_file_order"]["text"], compare["shuffled"]["text"]);
}

#[test]
fn results_of_part_positions_and_openings() {
    let house = House::new();
    // Whoever plays 1. e4 wins, whoever plays 1. d4 loses.
    let mut text = String::new();
    for _ in 0..40 {
        text += "[ECO \"C20\"]\n\n1. e4 e5 1-0\n\n[ECO \"D00\"]\n\n1. d4 d5 0-1\n\n";
    }
    let pgn = words(&write(&house, "games.pgn", text));
    let (dat, ct) = (words(&house.0.path().join("r.dat")), words(&house.0.path().join("r.ct")));
    house.json(&["games", "items", &pgn, "-o", &dat]);
    house.json(&["games", "krimp", &dat, "--slim", "-o", &ct]);
    let found = house.json(&["games", "outcomes", &ct, &pgn]);
    assert_eq!(found["all"]["games"], 80);
    let first = &found["part_positions"][0];
    assert_eq!((&first["significant"], &first["games"]), (&true.into(), &40.into()));
    assert!(first["chance"].as_f64().unwrap() < 1e-10);
    let said = refused(&house, &["games", "outcomes", &ct, &pgn, "--normalize"]);
    assert!(said.contains("leave out --normalize"), "{said}");
    let openings = house.json(&["games", "openings", &pgn]);
    assert_eq!(openings["openings"][0]["eco"], "C20");
    assert_eq!(
        (&openings["openings"][0]["score"], &openings["openings"][1]["score"]),
        (&1.0.into(), &0.0.into())
    );
    assert_eq!(openings["openings"][0]["line"], "1. e4 e5");
}

#[test]
fn odd_data_is_refused_in_time() {
    let house = House::new();
    // One long row would need the square of its length.
    let long: String = (0..20_000).map(|id| format!("{id} ")).collect();
    let dat = words(&write(&house, "long.dat", format!("{long}\n1 2\n")));
    let said = refused(&house, &["games", "krimp", &dat, "--min-support", "2"]);
    assert!(said.contains("8 GiB"), "{said}");
    // Rows without items have a code table without codes, and come back.
    let dat = words(&write(&house, "blank.dat", "\n\n\n"));
    let file = |name: &str| words(&house.0.path().join(name));
    house.json(&[
        "games",
        "krimp",
        &dat,
        "--slim",
        "-o",
        &file("b.ct"),
        "--encode",
        &file("b.coded"),
    ]);
    house.json(&["games", "decode", &file("b.ct"), &file("b.coded"), "-o", &file("b.dat")]);
    assert_eq!(fs::read(file("b.dat")).unwrap(), b"\n\n\n");
    let same = ["games", "krimp", &dat, "--slim", "-o", &file("x"), "--encode", &file("x")];
    assert!(refused(&house, &same).contains("same file"));
    let huge = words(&write(&house, "huge.freq", format!("{0}:40\n{0}:40\n", u64::MAX)));
    assert!(refused(&house, &["games", "count", &huge]).contains("too large"));
}

#[test]
fn games_that_are_over_before_the_phase_say_nothing() {
    let house = House::new();
    let pgn = words(&write(&house, "games.pgn", GAMES));
    let (dat, ct) = (words(&house.0.path().join("r.dat")), words(&house.0.path().join("r.ct")));
    house.json(&["games", "items", &pgn, "-o", &dat]);
    house.json(&["games", "krimp", &dat, "--slim", "-o", &ct]);
    let found = house.json(&["games", "outcomes", &ct, &pgn, "--middle", "5", "3"]);
    assert_eq!((&found["all"]["games"], &found["without_positions"]), (&1.into(), &2.into()));
}

#[test]
fn truth_beside_practice() {
    let house = House::new();
    let text =
        "[FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2\n";
    let pgn = words(&write(&house, "games.pgn", text));
    let folder = words(&house.0.path().join("truth"));
    let found = house.json(&["games", "truth", &pgn, "--men", "3", "-o", &folder]);
    assert_eq!((&found["within_reach"], &found["all"]["win_to_draw"]), (&1.into(), &1.into()));
    assert_eq!(found["misplayed"][0]["played"], "Qc7");
    let side = &found["sides"][0];
    assert_eq!((&side["side"], &side["win_to_draw"]), (&"KQ_K".into(), &1.into()));
    assert_eq!(side["examples"][0]["kind"], "thrown-win");
    assert!(house.0.path().join("truth/index.html").exists());
    let dat = words(&house.0.path().join("facts.dat"));
    let args = ["games", "items", &pgn, "--items", "facts", "--material", "KQK", "-o", &dat];
    assert_eq!(house.json(&args)["positions"], 6);
    assert!(refused(&house, &[&args[..], &["--end", "1"]].concat()).contains("--limit"));
    // The same men with the other side to move are another game.
    let two = "[FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n1-0\n\n[FEN \"k7/8/1K6/8/8/8/8/6Q1 b - - 0 1\"]\n\n1/2-1/2\n";
    let two = words(&write(&house, "two.pgn", two));
    assert_eq!(house.json(&["games", "truth", &two, "--men", "3"])["copies"], 0);
    let legend = fs::read_to_string(house.0.path().join("facts.legend")).unwrap();
    assert!(legend.contains("White wins."), "{legend}");
}

#[test]
fn parts_for_other_engines() {
    let house = House::new();
    let pgn = words(&write(&house, "games.pgn", GAMES));
    let folder = house.0.path().join("parts");
    let report =
        house.json(&["games", "items", &pgn, "--parquet", &words(&folder), "--partition", "2"]);
    assert_eq!(report["partitions"], 2);
    let again = ["games", "items", &pgn, "--parquet", &words(&folder)];
    assert!(refused(&house, &again).contains("exists already"));
    let more = house.json(&[&again[..], &["--partition", "2", "--first-part", "7"]].concat());
    assert_eq!(more["partitions"], 2);
    assert!(folder.join("rows/part-00008.parquet").exists());
    for table in ["games", "items", "rows"] {
        let bytes = fs::read(folder.join(table).join("part-00000.parquet")).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"), "{table}");
    }
}

#[test]
fn the_thesis_worked_out_anew() {
    let house = House::new();
    let pgn = words(&write(&house, "games.pgn", GAMES));
    let folder = words(&house.0.path().join("page"));
    let report = house.json(&["report", "negoescu", "-o", &folder, "--games", &pgn]);
    // Two percentages of the thesis do not fit its own counts.
    assert_eq!((&report["compared"], &report["agree"]), (&45.into(), &43.into()));
    let none = words(&write(&house, "none.pgn", "\n"));
    let said = refused(&house, &["report", "negoescu", "-o", &folder, "--games", &none]);
    assert!(said.contains("no game"), "{said}");
    let said = refused(&house, &["report", "negoescu", "-o", &folder]);
    assert!(said.contains("--games"), "{said}");
}
