//! The API as other programs rely on it: answers, refusals, work that takes time.

use crate::wire::Wire;
use lucena_table::{Metric, Probed, Tables, parse_fen};
use lucena_work::Silent;
use serde_json::{Value, json};

const ROOK: &str = "8/8/8/3k4/8/8/8/R3K3_w_-_-_0_1";

/// Asks until the tables are there.
fn answer(wire: &Wire, path: &str) -> Value {
    for _ in 0..5 {
        let (status, body) = wire.get(path);
        match status {
            200 => return body,
            202 => {
                let id = body["job"]["id"].as_u64().unwrap();
                let end = wire.follow(id).pop().unwrap();
                assert_eq!(end["state"], "done", "{path}: {end}");
            }
            _ => panic!("{path}: {status} {body}"),
        }
    }
    panic!("{path}: no answer");
}

#[test]
fn positions_are_answered_as_on_the_command_line() {
    let wire = Wire::start();
    let probed = answer(&wire, &format!("/api/v1/probe?fen={ROOK}"));
    let position = parse_fen(&ROOK.replace('_', " ")).unwrap();
    let tables = Tables::new(wire.folder());
    let own = serde_json::to_value(Probed::of(&tables, &position).unwrap()).unwrap();
    assert_eq!(probed, own);
    let explained = answer(&wire, &format!("/api/v1/explain?fen={ROOK}"));
    assert_eq!(explained["verdict"], "White mates in 14.");
    assert_eq!(explained["line"].as_array().unwrap().len(), 27);
    let listed = answer(&wire, "/api/v1/materials");
    let listed = listed["materials"].as_array().unwrap();
    assert_eq!(listed.len(), 35);
    let rook = listed.iter().find(|one| one["material"] == "KRvK").unwrap();
    assert_eq!((&rook["solved"], &rook["pattern"]), (&json!(true), &json!("krk.pat")));
    assert!(listed.iter().any(|one| one["material"] == "KBvK" && one["winnable"] == false));
}

#[test]
fn the_map_of_one_piece_is_the_table_on_every_square() {
    let wire = Wire::start();
    for (square, turn) in [("a1", "white"), ("a1", "black"), ("e1", "white"), ("d5", "black")] {
        let map = answer(&wire, &format!("/api/v1/map?fen={ROOK}&square={square}&turn={turn}"));
        let squares = map["squares"].as_array().unwrap();
        assert_eq!(squares.len(), 64);
        let mut seen = 0;
        for one in squares {
            // The same by setting the position up as text.
            let to = one["square"].as_str().unwrap();
            let men = [("R", "a1"), ("K", "e1"), ("k", "d5")];
            let moved = men.map(|(man, at)| (man, if at == square { to } else { at }));
            let twice =
                moved.iter().enumerate().any(|(i, a)| moved[..i].iter().any(|b| a.1 == b.1));
            if twice {
                assert_eq!(one["category"], "occupied", "{to}");
                continue;
            }
            let mut board = shakmaty::Board::empty();
            for (man, at) in moved {
                let piece = shakmaty::Piece::from_char(man.chars().next().unwrap()).unwrap();
                board.set_piece_at(at.parse().unwrap(), piece);
            }
            let fen = format!("{}_{}_-_-_0_1", board.board_fen(), &turn[..1]);
            let (status, probed) = wire.get(&format!("/api/v1/probe?fen={fen}"));
            match status {
                200 => {
                    seen += 1;
                    assert_eq!(
                        (&one["category"], &one["dtm"]),
                        (&probed["category"], &probed["dtm"])
                    );
                }
                _ => assert_eq!(one["category"], "illegal", "{fen}"),
            }
        }
        assert!(seen > 20, "{square} {turn}");
    }
}

#[test]
fn what_cannot_be_answered_is_refused_with_what_and_remedy() {
    let wire = Wire::start();
    answer(&wire, &format!("/api/v1/explain?fen={ROOK}"));
    let five = "8/8/8/3k4/8/8/8/RRRRRK2_w_-_-_0_1";
    let castling = "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1";
    let long = "8/".repeat(3000);
    let cases = [
        (400, "/api/v1/probe".to_string()),
        (400, "/api/v1/probe?fen=nonsense".into()),
        (400, format!("/api/v1/probe?fen={long}")),
        (400, "/api/v1/probe?fen=%ff%fe".into()),
        (400, "/api/v1/explain?fen=8/8/8/3kK3/8/8/8/R7_w_-_-_0_1".into()),
        (400, format!("/standard?fen={five}")),
        (422, format!("/api/v1/probe?fen={castling}")),
        (422, format!("/standard?fen={castling}")),
        (400, format!("/api/v1/map?fen={ROOK}")),
        (400, format!("/api/v1/map?fen={ROOK}&square=z9")),
        (400, format!("/api/v1/map?fen={ROOK}&square=a2")),
        (400, format!("/api/v1/map?fen={ROOK}&square=a1&turn=green")),
        (400, "/api/v1/train/position?material=KXK".into()),
        (400, "/api/v1/train/position?material=KRvK&seed=-1".into()),
        (400, "/api/v1/train/position?material=KRvK&side=green".into()),
        (400, format!("/api/v1/train/judge?fen={ROOK}&move=e1e8")),
        (400, format!("/api/v1/train/judge?fen={ROOK}&move=%00")),
        (400, format!("/api/v1/train/reply?fen={ROOK}&defender=drunk")),
        (400, format!("/api/v1/train/hint?fen={ROOK}&step=4")),
        (404, "/api/v1/patterns/none.pat".into()),
        (404, "/api/v1/patterns/..%2F..%2FCargo.toml".into()),
        (404, "/api/v1/jobs/999".into()),
        (404, "/api/v1/jobs/x/events".into()),
        (404, "/api/v1/nothing".into()),
        (404, "/api/v2/probe".into()),
        (404, "/studies/KRvK/index.html".into()),
        (404, "/studies/../KRvK.dtm".into()),
        (404, "/studies/..%2FKRvK.dtm".into()),
        (404, "/studies/%2e%2e/KRvK.dtm".into()),
        (404, "/reports//etc/passwd".into()),
        (404, "/reports/..%5c..%5cx".into()),
        (404, "/assets/none.js".into()),
        (404, "/api".into()),
        (404, "/api/".into()),
        (404, "/studies/".into()),
        (400, "/api/v1/jobs/%FF".into()),
        (400, "/api/v1/patterns/%FF".into()),
        (400, "/studies/%FF".into()),
        (400, "/reports/%FF".into()),
        (400, "/api/v1/games/%FF/table".into()),
        (400, "/api/v1/train/position?material=KRvK&longest=0".into()),
    ];
    for (status, path) in cases {
        let (found, body) = wire.get(&path);
        assert_eq!(found, status, "{path}: {body}");
        for part in ["what", "remedy"] {
            let words = body["error"][part].as_str().unwrap_or_default();
            assert!(words.len() > 5, "{path}: {body}");
        }
    }
    for (method, path, status) in [
        ("DELETE", "/api/v1/materials", 405),
        ("POST", "/standard", 405),
        ("DELETE", "/api/v1/jobs/77", 404),
        ("PATCH", "/api/v1/games/x", 405),
        ("PUT", "/nonsense", 405),
        ("POST", "/", 405),
    ] {
        let (found, body) = wire.ask(method, path, b"");
        assert_eq!(found, status, "{method} {path}");
        assert!(body["error"]["what"].is_string(), "{method} {path}: {body}");
    }
    let huge = vec![b' '; (1 << 20) + 1];
    let nested = "[".repeat(100_000);
    for (body, status) in [
        (&huge[..], 413),
        (b"", 400),
        (b"{}", 400),
        (br#"{"text":7}"#, 400),
        (b"\xff\xfe", 400),
        (nested.as_bytes(), 400),
    ] {
        for path in ["/api/v1/patterns/check", "/api/v1/jobs"] {
            let (found, said) = wire.ask("POST", path, body);
            assert_eq!(found, status, "{path}: {said}");
            assert!(said["error"]["remedy"].is_string(), "{path}: {said}");
        }
    }
    for wanted in [
        json!({"kind": "dance"}),
        json!({"kind": "solve"}),
        json!({"kind": "solve", "material": "KK"}),
        json!({"kind": "solve", "material": "KQQQQQK"}),
        json!({"kind": "study", "material": "x"}),
    ] {
        let (status, said) = wire.post("/api/v1/jobs", &wanted);
        assert!((400..500).contains(&status), "{wanted}: {status}");
        assert!(said["error"]["what"].is_string());
    }
}

#[test]
fn work_answers_at_once_shows_its_progress_and_can_be_stopped() {
    let wire = Wire::start();
    let (status, begun) =
        wire.post("/api/v1/jobs", &json!({"kind": "solve", "material": "KRBvKN"}));
    assert_eq!(status, 202, "{begun}");
    let id = begun["job"]["id"].as_u64().unwrap();
    // The same work is not begun twice.
    let (_, again) = wire.post("/api/v1/jobs", &json!({"kind": "solve", "material": "KRBvKN"}));
    assert_eq!(again["job"]["id"], id);
    let (status, _) = wire.get("/api/v1/probe?fen=8/8/8/3kn3/8/8/8/RB2K3_w_-_-_0_1");
    assert_eq!(status, 202, "a question that needs it waits for nothing");
    let (status, _) = wire.delete(&format!("/api/v1/jobs/{id}"));
    assert_eq!(status, 200);
    let views = wire.follow(id);
    assert_eq!(views.last().unwrap()["state"], "cancelled");
    let (status, listed) = wire.get("/api/v1/jobs");
    assert_eq!(status, 200);
    let one = listed["jobs"].as_array().unwrap().iter().find(|job| job["id"] == id).unwrap();
    assert_eq!(one["state"], "cancelled");
    assert!(!wire.folder().join("KRBvKN.dtm").exists());
    // The server goes on.
    let end = wire.work(&json!({"kind": "solve", "material": "KQK"}));
    assert_eq!(end["state"], "done");
    assert!(wire.folder().join("KQvK.dtm").exists());
}

#[test]
fn work_that_waits_is_stopped_at_once_and_does_not_come_back() {
    // Other tests start threads as well, so this one is run again, alone in a process.
    if std::env::var_os("LUCENA_ALONE").is_none() {
        let name = "api::work_that_waits_is_stopped_at_once_and_does_not_come_back";
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        let alone = alone.args([name, "--exact"]).env("LUCENA_ALONE", "1").output().unwrap();
        let said = String::from_utf8_lossy(&alone.stdout);
        assert!(alone.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let wire = Wire::start();
    let (_, long) = wire.post("/api/v1/jobs", &json!({"kind": "solve", "material": "KRBvKN"}));
    let threads = || std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
    let before = threads();
    for _ in 0..20 {
        let (status, begun) =
            wire.post("/api/v1/jobs", &json!({"kind": "solve", "material": "KQKB"}));
        assert_eq!(status, 202, "{begun}");
        let id = begun["job"]["id"].as_u64().unwrap();
        let (_, stopped) = wire.delete(&format!("/api/v1/jobs/{id}"));
        assert_eq!(
            (&stopped["job"]["state"], &stopped["job"]["task"]),
            (&json!("cancelled"), &json!("stopped"))
        );
        assert_eq!(wire.follow(id).len(), 1, "its end is all there is to tell");
    }
    for _ in 0..100 {
        if threads() <= before + 8 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(threads() <= before + 8, "{} threads, {before} before", threads());
    let id = long["job"]["id"].as_u64().unwrap();
    wire.delete(&format!("/api/v1/jobs/{id}"));
    assert_eq!(wire.follow(id).last().unwrap()["state"], "cancelled");
    assert!(!wire.folder().join("KQvKB.dtm").exists());
}

#[test]
fn bare_kings_and_games_that_are_over_are_answered() {
    let wire = Wire::start();
    let kings = "8/8/8/3k4/8/8/8/4K3_w_-_-_0_1";
    for path in [
        "probe?",
        "explain?",
        "map?square=e1&",
        "train/reply?",
        "train/hint?step=3&",
        "train/judge?move=e1e2&",
    ] {
        let (status, said) = wire.get(&format!("/api/v1/{path}fen={kings}"));
        assert_eq!(status, 200, "{path}: {said}");
    }
    let mated = "R6k/8/6K1/8/8/8/8/8_b_-_-_0_1";
    let explained = answer(&wire, &format!("/api/v1/explain?fen={mated}"));
    assert_eq!(explained["verdict"], "Black is checkmated.");
    assert!(explained["stage"].is_null() && explained["class"].is_null());
    for path in ["reply?", "hint?step=1&"] {
        let (status, said) = wire.get(&format!("/api/v1/train/{path}fen={mated}"));
        assert_eq!(status, 422, "{path}: {said}");
    }
}

#[test]
fn clients_of_lichess_find_its_shape() {
    let wire = Wire::start();
    let path = "/standard?fen=4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1";
    let (status, said) = wire.get(path);
    assert_eq!(status, 404, "no table yet: {said}");
    let end = wire.work(&json!({"kind": "solve", "material": "KPKP"}));
    assert_eq!(end["state"], "done");
    let (status, found) = wire.get(path);
    assert_eq!(status, 200);
    let fields = [
        "category",
        "dtz",
        "precise_dtz",
        "dtc",
        "dtm",
        "checkmate",
        "stalemate",
        "variant_win",
        "variant_loss",
        "insufficient_material",
        "moves",
    ];
    fields.iter().for_each(|field| assert!(found.get(field).is_some(), "{field}"));
    assert_eq!((&found["category"], &found["checkmate"]), (&json!("win"), &json!(false)));
    let position = parse_fen("4k3/6KP/8/8/8/8/7p/8 w - - 0 1").unwrap();
    let tables = Tables::new(wire.folder());
    let value = tables.value(&position, Metric::Dtm).unwrap();
    assert_eq!(found["dtm"].as_i64(), value.signed().map(i64::from));
    let first = &found["moves"][0];
    for field in fields[..10].iter().chain(&["uci", "san", "zeroing", "conversion"]) {
        assert!(first.get(field).is_some(), "{field}");
    }
    // The worth of a move is that of the position after it, for the side to move there.
    assert_eq!(first["category"], "loss");
    assert_eq!(first["dtm"].as_i64().unwrap(), 1 - found["dtm"].as_i64().unwrap());
    assert_eq!((&first["san"], &first["zeroing"]), (&json!("h8=Q+"), &json!(true)));
}

#[test]
fn a_win_is_played_to_mate_against_each_defender_by_hints_alone() {
    let wire = Wire::start();
    for defender in ["perfect", "stubborn", "human"] {
        let path = "/api/v1/train/position?material=KRvK&side=white&seed=5";
        let exercise = answer(&wire, path);
        assert_eq!(exercise["category"], "win");
        assert_eq!(exercise, answer(&wire, path), "the same seed, the same position");
        let mut fen = exercise["fen"].as_str().unwrap().replace(' ', "_");
        let mut moves = 0;
        loop {
            let hint = answer(&wire, &format!("/api/v1/train/hint?fen={fen}&step=3"));
            let uci = hint["uci"].as_str().unwrap();
            let judged = answer(&wire, &format!("/api/v1/train/judge?fen={fen}&move={uci}"));
            assert_eq!(judged["verdict"], "best", "{judged}");
            moves += 1;
            if judged["over"] == "checkmate" {
                break;
            }
            assert!(moves < 20, "no mate against the {defender} defender");
            let after = judged["fen"].as_str().unwrap().replace(' ', "_");
            let reply = answer(
                &wire,
                &format!("/api/v1/train/reply?fen={after}&defender={defender}&seed=1"),
            );
            assert!(reply["over"].is_null());
            fen = reply["fen"].as_str().unwrap().replace(' ', "_");
        }
        let plies = exercise["dtm"].as_u64().unwrap();
        match defender {
            "human" => assert!(moves <= plies.div_ceil(2)),
            _ => assert_eq!(moves, plies.div_ceil(2), "{defender}"),
        }
    }
}

#[test]
fn moves_are_judged_by_what_they_do() {
    let wire = Wire::start();
    let judge =
        |fen: &str, uci: &str| answer(&wire, &format!("/api/v1/train/judge?fen={fen}&move={uci}"));
    let longer = judge(ROOK, "e1d1");
    assert_eq!(longer["verdict"], "longer");
    assert!(longer["longer_by_moves"].as_u64().unwrap() > 0);
    let draw = judge("8/8/8/8/8/1k6/8/K1R5_w_-_-_0_1", "c1c3");
    assert_eq!(draw["verdict"], "throws", "{draw}");
    let mated = judge("7k/8/6K1/8/8/8/8/R7_w_-_-_0_1", "a1a8");
    assert_eq!((&mated["verdict"], &mated["over"]), (&json!("best"), &json!("checkmate")));
    let shorter = judge("8/8/8/8/8/2k5/8/R3K3_b_-_-_0_1", "c3b2");
    assert_eq!(shorter["verdict"], "shorter", "{shorter}");
}

#[test]
fn patterns_are_listed_read_and_checked() {
    let wire = Wire::start();
    let listed = answer(&wire, "/api/v1/patterns");
    assert_eq!(
        listed["patterns"].as_array().unwrap().len(),
        lucena_pattern::BUILT_IN_PATTERNS.len()
    );
    let file = answer(&wire, "/api/v1/patterns/krk.pat");
    let text = file["text"].as_str().unwrap();
    let check = |text: &str| {
        answer(&wire, &format!("/api/v1/probe?fen={ROOK}"));
        let (status, said) =
            wire.post("/api/v1/patterns/check", &json!({"name": "my.pat", "text": text}));
        assert_eq!(status, 200, "{said}");
        said
    };
    let good = check(text);
    assert_eq!((&good["faults"], &good["proven"]), (&json!([]), &json!(true)));
    let broken = check(&text.replace("rook_near = distance", "rook_near = dstance"));
    let fault = &broken["faults"][0];
    let line = text.lines().position(|line| line.contains("let rook_near")).unwrap() + 1;
    assert_eq!(fault["line"].as_u64().unwrap(), line as u64);
    assert!(fault["help"].as_str().unwrap().contains("distance"), "{fault}");
    assert!(broken.get("classes").is_none());
    // Another border, other counts.
    let other = check(&text.replace("white king) <= 2", "white king) <= 3"));
    assert_ne!(other["classes"], good["classes"]);
    // Six men are too many even for rows.
    let six = json!({"text": "endgame KNPPvKN\nstop\n  class 1 \"x\" when white knight attacked"});
    let (status, said) = wire.post("/api/v1/patterns/check", &six);
    assert!(status == 200 && !said["faults"].as_array().unwrap().is_empty(), "{said}");
    let words = answer(&wire, "/api/v1/words");
    assert!(words["words"].as_array().unwrap().len() > 60);
}

#[test]
fn only_this_machine_and_its_own_page_may_ask() {
    let wire = Wire::start();
    let (status, _, text) = wire.plain("GET", "/api/v1/jobs", &[("host", "example.org")], b"");
    assert_eq!(status, 403, "{text}");
    let elsewhere = [("origin", "http://example.org")];
    let (status, _, text) = wire.plain("POST", "/api/v1/jobs", &elsewhere, b"{}");
    assert_eq!(status, 403, "{text}");
    let site = [("sec-fetch-site", "cross-site")];
    let (status, _, text) = wire.plain("GET", "/standard?fen=x", &site, b"");
    assert_eq!(status, 403, "{text}");
    let (status, headers, page) = wire.plain("GET", "/train/KRvK?side=white", &[], b"");
    assert_eq!(status, 200);
    assert!(page.contains("<title>"), "every view is the page");
    let policy = headers.iter().find(|(name, _)| name == "content-security-policy");
    assert!(policy.is_some_and(|(_, words)| words.starts_with("default-src 'self'")));
    // What the page asks for is there.
    let asset = page.split('"').find(|word| word.starts_with("/assets/")).unwrap();
    let (status, headers, _) = wire.plain("GET", asset, &[], b"");
    assert_eq!(status, 200, "{asset}");
    assert!(
        headers.iter().any(|(name, value)| name == "cache-control" && value.contains("immutable"))
    );
}

#[test]
fn a_damaged_table_is_a_refusal_and_not_a_fall() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    tables.solve("KQvK".parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    tables.solve("KQvK".parse().unwrap(), Metric::Dtc, &Silent).unwrap();
    let path = folder.path().join("KQvK.dtm");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, bytes).unwrap();
    let wire = Wire::over(folder);
    let (status, said) = wire.get("/api/v1/probe?fen=8/8/8/3k4/8/8/8/Q3K3_w_-_-_0_1");
    assert_eq!(status, 422, "{said}");
    assert!(said["error"]["remedy"].as_str().unwrap().contains("lucena solve"), "{said}");
}
