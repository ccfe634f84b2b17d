//! The command line as other programs rely on it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use crate::describe::BREDA;
use crate::house::House;
use lucena_work::CpuLevel;
use lucena_work::testing::outside;
use serde_json::Value;

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn solve_reports_its_tables() {
    let house = House::new();
    let report = house.json(&["solve", "krk", "KPK"]);
    let tables = report["tables"].as_array().unwrap();
    let names: Vec<&str> = tables.iter().map(|t| t["material"].as_str().unwrap()).collect();
    assert!(names.contains(&"KRvK") && names.contains(&"KPvK") && names.contains(&"KQvK"));
    for table in tables {
        for field in ["positions", "seconds", "cpu_seconds", "peak_bytes", "file_bytes"] {
            assert!(table[field].is_number(), "{field} of {table}");
        }
    }
    let again = house.json(&["solve", "KRvK"]);
    assert_eq!(again["tables"][0]["kept"], true);
    assert_eq!(files(house.0.path()), ["KBvK.dtm", "KNvK.dtm", "KPvK.dtm", "KQvK.dtm", "KRvK.dtm"]);
}

#[test]
fn estimate_does_no_work() {
    let house = House::new();
    let report = house.json(&["solve", "KQRvKR", "--estimate"]);
    let last = report["tables"].as_array().unwrap().last().unwrap();
    assert_eq!(last["material"], "KQRvKR");
    assert!(last["memory_bytes"].as_u64().unwrap() > 300 << 20);
    assert!(last["disk_bytes"].as_u64().unwrap() > 0 && last["positions"].as_u64().unwrap() > 0);
    assert!(files(house.0.path()).is_empty());
}

#[test]
fn stats_count_the_whole_board() {
    let report = House::new().json(&["stats", "KRK"]);
    assert_eq!(report["material"], "KRvK");
    assert_eq!(report["white"]["legal"], 175_168);
    assert_eq!(report["white"]["canonical"], 21_959);
    assert_eq!(report["white"]["longest_win"]["plies"], 31);
    assert_eq!(report["white"]["longest_win"]["positions"], 916);
    assert_eq!(report["white"]["longest_loss"], Value::Null);
    assert_eq!(report["white"]["plies"]["31"], 916);
    assert_eq!(report["black"]["plies"]["-32"], 3056);
    assert_eq!(report["black"]["longest_loss"]["plies"], -32);
}

#[test]
fn zugzwangs_are_counted_with_boards() {
    let house = House::new();
    let report = house.json(&["stats", "KPK", "--zugzwangs", "--boards", "2"]);
    assert_eq!(report["material"], "KPvK");
    let kind = &report["zugzwangs"][0];
    assert_eq!((&kind["white_to_move"], &kind["black_to_move"]), (&"draw".into(), &"win".into()));
    assert_eq!(kind["positions"], 80);
    let [one, two] = &kind["fens"].as_array().unwrap()[..] else { panic!("two boards") };
    for fen in [one, two].map(|fen| fen.as_str().unwrap()) {
        assert_eq!(house.json(&["probe", fen])["category"], "draw");
        let turned = fen.replace(" w ", " b ");
        assert_eq!(house.json(&["probe", &turned])["category"], "loss");
    }
    assert_eq!(report["zugzwangs"][1]["positions"], 0);
}

#[test]
fn probe_ranks_the_moves() {
    let house = House::new();
    let report = house.json(&["probe", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"]);
    assert_eq!((&report["material"], &report["category"]), (&"KRvK".into(), &"win".into()));
    assert_eq!(report["dtm"], 27);
    let moves = report["moves"].as_array().unwrap();
    let best = report["best"].as_array().unwrap();
    assert_eq!(moves[0]["uci"], best[0]);
    assert!(moves[..best.len()].iter().all(|m| m["dtm"] == 27));
    assert!(moves[best.len()]["dtm"].as_i64().unwrap() > 27);
    // The same position with colours exchanged is worth the same.
    let turned = house.json(&["probe", "r3k3/8/8/8/3K4/8/8/8 b - - 0 1"]);
    assert_eq!((&turned["material"], &turned["dtm"]), (&report["material"], &report["dtm"]));
}

#[test]
fn probe_names_mate_stalemate_and_loss() {
    let house = House::new();
    let mate = house.json(&["probe", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((&mate["category"], &mate["dtm"]), (&"loss".into(), &0.into()));
    let stalemate = house.json(&["probe", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((&stalemate["category"], &stalemate["dtm"]), (&"draw".into(), &Value::Null));
    let text = house.run(&["probe", "8/8/8/8/8/5k2/8/qK6 w - - 0 1"]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("draw"));
}

#[test]
fn verify_by_successors() {
    let house = House::new();
    let report = house.json(&["verify", "KRK"]);
    assert_eq!(report["checked"], 21_959 + 28_056);
    assert_eq!((&report["wrong"], &report["first_wrong"]), (&0.into(), &Value::Null));
}

#[test]
fn a_wrong_table_is_found_and_status_is_1() {
    let Some(gaviota) = outside("gaviota") else { return };
    let house = House::new();
    // Gaviota's KRvK under KQvK's name: sound, and full of wrong values.
    let false_tables = tempfile::tempdir().unwrap();
    std::fs::copy(gaviota.join("krk.gtb.cp4"), false_tables.path().join("kqk.gtb.cp4")).unwrap();
    let against = format!("gaviota:{}", false_tables.path().display());
    let output = house.run(&["verify", "KQvK", "--against", &against, "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["wrong"].as_u64().unwrap() > 1000);
    assert!(report["first_wrong"].is_string());
}

#[test]
fn bad_input_gets_a_sentence() {
    let house = House::new();
    let cases: [(&[&str], &str); 13] = [
        (&["probe", "nonsense"], "is not a valid FEN"),
        (&["probe", "8/8/8/3kK3/8/8/8/R7 w - - 0 1"], "next to each other"),
        (&["probe", "8/8/8/3k3R/8/8/8/4K3 w - - 0 1"], "Black is in check"),
        (&["probe", "8/8/8/3k4/8/8/8/P3K3 w - - 0 1"], "rank 1 or 8"),
        (&["probe", "8/8/8/3k4/8/8/8/RNBQK3 w - - 0 1"], "6 men"),
        (&["probe", "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1"], "castling"),
        (&["probe", "8/8/8/8/8/8/8/R3K3 w - - 0 1"], "Black has 0 kings"),
        (&["solve", "KXvK"], "is not a chess man"),
        (&["solve", "KRRRvKRR"], "men"),
        (&["solve", "RRR"], "king"),
        (&["solve", "KvK"], "bare kings"),
        (&["verify", "KRvK", "--against", "chessbase:x"], "gaviota:DIR or syzygy:DIR"),
        (&["verify", "KRvK", "--against", "gaviota:/nowhere"], "nowhere"),
    ];
    for (args, part) in cases {
        let sentence = house.refusal(args);
        assert!(sentence.contains(part), "{args:?}: {sentence}");
        assert!(!sentence.contains("panicked"), "{sentence}");
    }
}

#[test]
fn damaged_tables_are_named_with_the_remedy() {
    let house = House::new();
    house.run(&["solve", "KRvK"]);
    let path = house.0.path().join("KRvK.dtm");
    let good = std::fs::read(&path).unwrap();
    std::fs::write(&path, &good[..1000]).unwrap();
    let sentence = house.refusal(&["stats", "KRvK"]);
    assert!(
        sentence.contains("KRvK.dtm") && sentence.contains("lucena solve KRvK --force"),
        "{sentence}"
    );
    // The remedy without removing anything by hand.
    assert!(house.run(&["solve", "KRvK", "--force"]).status.success());
    assert_eq!(std::fs::read(&path).unwrap(), good);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let house = House::new();
    std::fs::write(house.0.path().join("file"), "").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucena"));
    let output = command
        .args(["solve", "KRvK", "--data"])
        .arg(house.0.path().join("file"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(sentence.contains("could not") && !sentence.contains("again"), "{sentence}");
}

#[test]
fn a_table_that_is_there_is_enough() {
    let house = House::new();
    house.run(&["solve", "KPvK"]);
    for name in ["KQvK", "KRvK", "KBvK", "KNvK"] {
        std::fs::remove_file(house.0.path().join(format!("{name}.dtm"))).unwrap();
    }
    assert!(house.run(&["stats", "KPvK"]).status.success());
    assert_eq!(files(house.0.path()), ["KPvK.dtm"]);
}

#[test]
fn status_survives_closed_pipes() {
    let house = House::new();
    let mut command = house.command(&["probe", "nonsense"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn solving_anew_reports_each_table_once() {
    let house = House::new();
    let report = house.json(&["solve", "--force", "KPK", "KQK"]);
    let mut names: Vec<&str> = report["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["material"].as_str().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let house = House::new();
    house.run(&["solve", "KRvK"]);
    let mut child = house.command(&["stats", "KRvK"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
}

#[test]
fn killed_at_any_moment_only_whole_files_remain() {
    let house = House::new();
    for pause in [5, 20, 60, 150, 300] {
        let mut child = house
            .command(&["solve", "--men", "4", "--quiet"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        for name in files(house.0.path()).iter().filter(|name| *name != ".partial") {
            let material = name.trim_end_matches(".dtm");
            let output = house.run(&["stats", material, "--json"]);
            assert!(output.status.success(), "{name} after {pause} ms");
        }
    }
    // The next run goes on and leaves nothing but tables.
    assert!(house.run(&["solve", "KQQvK", "--quiet"]).status.success());
    assert!(house.run(&["solve", "KRRvK", "--quiet"]).status.success());
    assert!(!files(house.0.path()).contains(&".partial".to_string()));
}

#[cfg(unix)]
#[test]
fn interrupt_ends_with_130_and_says_what_is_kept() {
    let house = House::new();
    // Enough work for minutes; interrupted when the first table is there.
    let mut command = house.command(&["solve", "--men", "5"]);
    let child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    while !files(house.0.path()).iter().any(|name| name.ends_with(".dtm")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(sentence.contains("KQvK") && sentence.contains("are kept"), "{sentence}");
    assert!(files(house.0.path()).iter().all(|name| name.ends_with(".dtm")));
}

#[test]
fn the_examples_in_help_run_as_they_stand() {
    let house = House::new();
    let help = |command: &[&str]| {
        String::from_utf8(house.run(&[command, &["--help"]].concat()).stdout).unwrap()
    };
    let (mut ran, mut own) = (0, String::new());
    let commands = [
        "solve",
        "stats",
        "probe",
        "explain",
        "study",
        "verify",
        "attributes",
        "describe",
        "tree",
        "stages",
        "audit",
        "play",
        "plan",
        "train",
        "fit",
        "learn-games",
        "pack",
        "unpack",
        "report",
        "uci",
        "xboard",
        "bench",
        "man",
        "completions",
        "serve",
        "pattern",
        "games",
    ];
    let pattern = ["check", "refine", "fmt", "explain", "words"].map(|name| ["pattern", name]);
    let games = [
        "items", "sets", "krimp", "decode", "count", "boards", "mirror", "heat", "compare",
        "outcomes", "truth", "openings",
    ];
    let nested = pattern.into_iter().chain(games.map(|name| ["games", name])).collect::<Vec<_>>();
    let commands = [&[][..]]
        .into_iter()
        .chain(commands.iter().map(std::slice::from_ref))
        .chain(nested.iter().map(|pair| &pair[..]));
    for command in commands {
        for line in help(command).lines().filter_map(|line| line.strip_prefix("  lucena ")) {
            // Examples that name a folder of another tablebase need that folder.
            if line.contains("--against gaviota") || line.contains("--against syzygy") {
                continue;
            }
            let (words, quoted) = match line.split_once('"') {
                Some((words, quoted)) => (words, Some(quoted.trim_end_matches('"'))),
                None => (line, None),
            };
            let args: Vec<&str> = words.split_whitespace().chain(quoted).collect();
            // Many begin with the same games, which are still there.
            if args[0] == "learn-games" && std::mem::replace(&mut own, line.into()) == line {
                ran += 1;
                continue;
            }
            if line == "report breda -o breda" {
                LazyLock::force(&BREDA);
                ran += 1;
                continue;
            }
            if args[0] == "serve" {
                serves(&house, &args);
                ran += 1;
                continue;
            }
            // Examples write beside where they run.
            let output = house.command(&args).current_dir(house.0.path()).output().unwrap();
            assert!(output.status.success(), "{line}");
            ran += 1;
        }
    }
    assert!(ran >= 42, "{ran}");
}

/// A server says where it is, answers there, and ends when it is told to.
fn serves(house: &House, args: &[&str]) {
    let mut args = args.to_vec();
    let port = args.iter().position(|word| *word == "--port").unwrap() + 1;
    args[port] = "0"; // the one of the example may be taken
    let mut child = house.command(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split('/').nth(2).unwrap();
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(stream, "GET / HTTP/1.0\r\nhost: {address}\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.0 200") && page.contains("<title>"), "{page}");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130), "Ctrl-C is how it ends");
}

#[test]
fn manual_and_completions_name_every_command() {
    let house = House::new();
    let folder = house.0.path().join("man");
    let written = house.json(&["man", "-o", folder.to_str().unwrap()]);
    assert_eq!(written["files"].as_array().unwrap().len(), files(&folder).len());
    let shell = String::from_utf8(house.run(&["completions", "bash"]).stdout).unwrap();
    for command in ["solve", "study", "explain", "serve", "games", "pattern", "train"] {
        assert!(folder.join(format!("lucena-{command}.1")).is_file(), "{command}");
        assert!(shell.contains(command), "{command}");
    }
    assert!(folder.join("lucena-games-krimp.1").is_file());
    let page = std::fs::read_to_string(folder.join("lucena-probe.1")).unwrap();
    assert!(page.contains(".SH") && page.contains("packed"), "{page}");
    let error = house.refusal(&["serve", "--port", "0", "--listen", "203.0.113.1"]);
    assert!(error.contains("cannot listen"), "{error}");
}

#[test]
fn the_signature_of_bench_depends_on_results_alone() {
    let house = House::new();
    let signature =
        |threads| house.json(&["bench", "KRvK", "KPvK", "--threads", threads])["signature"].clone();
    assert_eq!(signature("1"), signature("2"));
    assert_eq!(signature("1"), "72b2a25be8d3c89e");
}

#[test]
fn every_instruction_level_gives_the_same_signature() {
    let house = House::new();
    let bench = |level: &str| {
        let mut command = house.command(&["bench", "KRvK", "KPvK", "--json"]);
        command.env("LUCENA_CPU", level).output().unwrap()
    };
    for level in CpuLevel::ALL {
        let output = bench(level.name());
        if level > CpuLevel::best() {
            assert_eq!(output.status.code(), Some(2), "{level}");
            assert!(String::from_utf8_lossy(&output.stderr).contains("does not have"), "{level}");
            continue;
        }
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["cpu"], level.name());
        assert_eq!(report["signature"], "72b2a25be8d3c89e", "{level}");
    }
    let output = bench("fast");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "lucena: LUCENA_CPU: \"fast\" is not an instruction level: use baseline, avx2 or avx512\n"
    );
    let best = bench("");
    let report: Value = serde_json::from_slice(&best.stdout).unwrap();
    assert_eq!(report["cpu"], CpuLevel::best().name());
}
