//! Collections of games over the wire: every figure counted again.

use std::collections::BTreeSet;

use crate::wire::Wire;
use lucena_games::{Game, Games, openings};
use serde_json::{Value, json};
use shakmaty::san::SanPlus;
use shakmaty::{Board, Chess, Color, KnownOutcome, Position, Square};

/// White can mate at once and gives stalemate.
const STALEMATE: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2020.01.02\"]\n\
    [FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qd1 Kb8 2. Qd6+ Ka8 3. Qc7 1/2-1/2\n\n";
/// A pawn queens and mates.
const QUEENED: &str =
    "[FEN \"k7/2P5/1K6/8/8/8/8/8 w - - 0 1\"]\n\n1. c8=Q# 1-0\n\n1. e4 Ke7 2. nonsense 1-0\n\n";

/// Openings played on by rule, with all results, then two endgames and a game that is broken.
fn collection() -> String {
    let mut text = String::new();
    let mut seed = 1_u32;
    for (opening, number) in openings().iter().zip(0..) {
        let mut position = Chess::default();
        let mut words = Vec::new();
        for ply in 0..44 {
            let mut legal = position.legal_moves().to_vec();
            if legal.is_empty() {
                break;
            }
            legal.sort_by_key(|m| m.to_string());
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let m = match opening.moves.get(ply) {
                Some(&m) => m,
                None => legal[(seed >> 8) as usize % legal.len()],
            };
            words.push(SanPlus::from_move(position.clone(), m).to_string());
            position.play_unchecked(m);
        }
        let result = ["1-0", "0-1", "1/2-1/2", "*"][number % 4];
        text += &format!("[Event \"{number}\"]\n[Result \"{result}\"]\n\n");
        text += &format!("{} {result}\n\n", words.join(" "));
    }
    text + STALEMATE + QUEENED
}

fn games(text: &str) -> Vec<Game> {
    Games::new(text.as_bytes()).flatten().collect()
}

/// The boards of a phase; in the opening without men at home.
fn boards(game: &Game, phase: &str) -> Vec<Board> {
    let all: Vec<Board> = game.positions().map(|position| position.board().clone()).collect();
    match phase {
        "opening" => all.into_iter().take(20).collect(),
        "middle" => all.into_iter().skip(20).take(10).collect(),
        _ => all[all.len().saturating_sub(10)..].to_vec(),
    }
}

fn has(board: &Board, part: &Board) -> bool {
    part.clone().into_iter().all(|(square, piece)| board.piece_at(square) == Some(piece))
}

fn part(board: &Value) -> Board {
    Board::from_ascii_board_fen(board.as_str().expect("a board").as_bytes()).expect("a board")
}

fn near(value: &Value, wanted: f64) -> bool {
    value.as_f64().is_some_and(|value| (value - wanted).abs() < 1e-12)
}

fn mined(name: &str) -> Wire {
    let wire = Wire::start();
    let text = collection();
    let (status, line) = wire.put(&format!("/api/v1/games/{name}"), text.as_bytes());
    assert_eq!((status, &line), (201, &json!({"name":name,"bytes":text.len(),"mined":false})));
    let job = wire.work(&json!({"kind":"mine","collection":name}));
    assert_eq!((&job["state"], &job["material"]), (&json!("done"), &json!(name)), "{job}");
    wire
}

#[test]
fn every_figure_is_what_the_games_say() {
    let wire = mined("club");
    let games = games(&collection());
    assert_eq!(games.len(), 66);
    let (_, list) = wire.get("/api/v1/games");
    assert_eq!(list["collections"][0]["mined"], true);
    for phase in ["opening", "middle", "end"] {
        let rows: Vec<(usize, Board)> = games
            .iter()
            .enumerate()
            .flat_map(|(at, game)| boards(game, phase).into_iter().map(move |board| (at, board)))
            .collect();
        table(&wire, phase, &games, &rows);
        heat(&wire, phase, &rows);
        mirror(&wire, phase, &rows);
    }
}

fn table(wire: &Wire, phase: &str, games: &[Game], rows: &[(usize, Board)]) {
    let (status, table) = wire.get(&format!("/api/v1/games/club/table?phase={phase}"));
    assert_eq!((status, &table["name"], &table["phase"]), (200, &json!("club"), &json!(phase)));
    let with = rows.iter().map(|(at, _)| at).collect::<BTreeSet<_>>().len();
    assert_eq!((&table["games"], &table["games_all"]), (&json!(with), &json!(66)));
    // In the opening, rows without a man that has left home are left out.
    let started = |board: &&(usize, Board)| phase != "opening" || board.1 != Board::default();
    assert_eq!(table["rows"], json!(rows.iter().filter(started).count()));
    let bits = |name: &str| table[name].as_f64().expect("bits");
    assert!(0.0 < bits("bits") && bits("bits") < bits("standard_bits"));
    let sets = table["sets"].as_array().expect("sets");
    assert!(!sets.is_empty() && sets.len() <= 300);
    assert!(sets.windows(2).all(|two| two[0]["usage"].as_u64() >= two[1]["usage"].as_u64()));
    for set in sets {
        let board = part(&set["board"]);
        let men = board.occupied().count();
        assert!(men >= 2 && set["size"] == json!(men), "{set}");
        let having: Vec<usize> =
            rows.iter().filter(|(_, row)| has(row, &board)).map(|(at, _)| *at).collect();
        assert_eq!(set["support"], json!(having.len()), "{phase} {set}");
        assert!(set["usage"].as_u64() <= set["support"].as_u64());
        let white = board.white().count();
        let colour = if white == men { "white" } else { "both" };
        assert_eq!(set["colour"], if white == 0 { "black" } else { colour });
        let mut having = having;
        having.dedup();
        let count = |outcome| {
            having.iter().filter(|at| games[**at].outcome == Some(outcome)).count() as u32
        };
        let won = |winner| count(KnownOutcome::Decisive { winner });
        let three = [won(Color::White), count(KnownOutcome::Draw), won(Color::Black)];
        let all: u32 = three.iter().sum();
        assert_eq!(set["games"], json!(all));
        for (name, count) in ["white_won", "drawn", "black_won"].iter().zip(three) {
            match all {
                0 => assert!(set[name].is_null(), "{set}"),
                _ => assert!(near(&set[name], f64::from(count) / f64::from(all)), "{set}"),
            }
        }
    }
}

fn heat(wire: &Wire, phase: &str, rows: &[(usize, Board)]) {
    for letter in "KQRBNPkqrbnp".chars() {
        let (_, heat) = wire.get(&format!("/api/v1/games/club/heat?phase={phase}&piece={letter}"));
        assert_eq!((&heat["piece"], &heat["rows"]), (&json!(letter), &json!(rows.len())));
        let squares = heat["squares"].as_array().expect("squares");
        assert_eq!(squares.len(), 64);
        for (square, told) in Square::ALL.into_iter().zip(squares) {
            let stands = |row: &&(usize, Board)| {
                row.1.piece_at(square).is_some_and(|piece| piece.char() == letter)
            };
            let share = rows.iter().filter(stands).count() as f64 / rows.len() as f64;
            assert_eq!(told["square"], square.to_string());
            assert!(near(&told["share"], share), "{phase} {letter} {told}");
        }
    }
}

fn mirror(wire: &Wire, phase: &str, rows: &[(usize, Board)]) {
    let (_, mirror) = wire.get(&format!("/api/v1/games/club/mirror?phase={phase}"));
    let (_, table) = wire.get(&format!("/api/v1/games/club/table?phase={phase}"));
    let all = table["rows"].as_f64().expect("rows");
    let lines = mirror["rows"].as_array().expect("rows");
    assert!(!lines.is_empty());
    for line in lines {
        let white = part(&line["board"]);
        assert_eq!(white.black().count(), 0);
        let black = white.clone().into_mirrored();
        for (name, board) in [("white", white), ("black", black)] {
            let count = rows.iter().filter(|(_, row)| has(row, &board)).count();
            assert_eq!(line[format!("{name}_rows")], json!(count), "{phase} {line}");
            assert!(near(&line[name], count as f64 / all));
        }
    }
}

#[test]
fn truth_is_set_beside_practice() {
    let wire = mined("ends");
    let (status, truth) = wire.get("/api/v1/games/ends/truth");
    assert_eq!(status, 200);
    let endgames = truth["endgames"].as_array().expect("endgames");
    let names: Vec<&str> = endgames.iter().filter_map(|one| one["material"].as_str()).collect();
    assert_eq!(names, ["KQvK", "KPvK"]);
    let half = json!({"win":0.5,"draw":0.5,"loss":0.0});
    let won = json!({"win":1.0,"draw":0.0,"loss":0.0});
    let line = |material, games, positions, results, thrown| {
        json!({"material":material,"games":games,"positions":positions,"white":won,
               "results":results,"thrown":thrown})
    };
    assert_eq!(endgames[0], line("KQvK", 2, 7, &half, 1));
    assert_eq!(endgames[1], line("KPvK", 1, 1, &won, 0));
    let blunders = truth["blunders"].as_array().expect("blunders");
    assert_eq!(blunders.len(), 1);
    let one = &blunders[0];
    assert_eq!((&one["san"], &one["uci"]), (&json!("Qc7"), &json!("d6c7")));
    assert_eq!(one["game"], "Ann – Bob, Club, 2020.01.02");
    let sentence = one["sentence"].as_str().expect("a sentence");
    assert!(sentence.starts_with("Qc7 throws the win: it was mate in 1 with Q"), "{sentence}");
    let fen = one["fen"].as_str().expect("a position");
    let mut position = lucena_table::parse_fen(fen).expect("a position");
    let best: shakmaty::uci::UciMove = one["best"].as_str().expect("uci").parse().expect("a move");
    position.play_unchecked(best.to_move(&position).expect("legal"));
    assert!(position.is_checkmate());
}

#[test]
fn what_was_found_stays_until_the_games_change() {
    let wire = mined("kept");
    let address = "/api/v1/games/kept/table?phase=end";
    let (_, before) = wire.get(address);
    let wire = Wire::over(wire.stop());
    assert_eq!(wire.get(address), (200, before), "another server reads the file");
    let path = wire.folder().join("games/kept.pgn");
    std::fs::write(&path, collection() + "\n1. e4 e5 1-0\n").expect("a file");
    let (status, answer) = wire.get(address);
    assert_eq!(status, 404);
    let remedy = answer["error"]["remedy"].as_str().expect("a remedy");
    assert!(remedy.contains(r#"{"kind":"mine","collection":"kept"}"#), "{remedy}");
    assert_eq!(wire.get("/api/v1/games").1["collections"][0]["mined"], false);
    assert_eq!(wire.work(&json!({"kind":"mine","collection":"kept"}))["state"], "done");
    assert_eq!(wire.get(address).1["games_all"], 67);
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let wire = mined("club");
    for (path, status) in [
        ("club/table", 400),
        ("club/table?phase=late", 400),
        ("club/heat?phase=end", 400),
        ("club/heat?phase=end&piece=X", 400),
        ("club/heat?phase=end&piece=NN", 400),
        ("club/mirror?phase=", 400),
        ("club/secret", 400),
        ("other/truth", 404),
        ("other/table?phase=end", 404),
        ("..%2F..%2Fetc/truth", 400),
        ("%FF/truth", 400),
        ("../truth", 400),
    ] {
        let (answered, body) = wire.get(&format!("/api/v1/games/{path}"));
        assert_eq!(answered, status, "{path}: {body}");
        for field in ["what", "remedy"] {
            assert!(!body["error"][field].as_str().expect("words").is_empty(), "{path}");
        }
    }
    for (wanted, status) in [
        (json!({"kind":"mine"}), 400),
        (json!({"kind":"mine","collection":"../club"}), 400),
        (json!({"kind":"mine","collection":"other"}), 404),
    ] {
        assert_eq!(wire.post("/api/v1/jobs", &wanted).0, status, "{wanted}");
    }
}

#[test]
fn only_games_under_a_plain_name_are_added() {
    let wire = Wire::start();
    let game = b"1. e4 e5 1-0\n";
    let long = "x".repeat(61);
    for name in ["..%2Fout", "..%2F..%2Fout", "a.b", "a%20b", "%C3%A9", "%00", "%FF", &long] {
        let (status, body) = wire.put(&format!("/api/v1/games/{name}"), game);
        assert_eq!(status, 400, "{name}: {body}");
    }
    for body in [&b""[..], b" \n\t\n", b"no games here", b"1. e4 Ke7 1-0\n", b"\x28\xb5\x2f\xfdxx"]
    {
        let (status, answer) = wire.put("/api/v1/games/bad", body);
        assert_eq!(status, 422, "{:?}: {answer}", String::from_utf8_lossy(body));
    }
    assert_eq!(wire.put("/api/v1/games/large", &vec![b' '; (64 << 20) + 1]).0, 413);
    assert!(!wire.folder().join("games").exists(), "nothing was written");
    assert_eq!(wire.get("/api/v1/games").1["collections"], json!([]));

    assert_eq!(wire.put("/api/v1/games/mine-1_A", game).0, 201);
    assert_eq!(wire.put("/api/v1/games/mine-1_A", game).0, 409, "there already");
    assert_eq!(wire.ask("DELETE", "/api/v1/games/mine-1_A", &[]).0, 405);
    // What people put into the folder themselves.
    let folder = wire.folder().join("games");
    for file in ["b.pgn.zst", "c.pgn.gz", "d.txt", "e f.pgn", "mine-1_A.pgn.zst"] {
        std::fs::write(folder.join(file), game).expect("a file");
    }
    std::fs::create_dir(folder.join("g.pgn")).expect("a folder");
    let (_, list) = wire.get("/api/v1/games");
    let names: Vec<&Value> =
        list["collections"].as_array().expect("a list").iter().map(|line| &line["name"]).collect();
    assert_eq!(names, ["b", "c", "mine-1_A"]);
    assert_eq!(list["folder"], folder.display().to_string());
}

#[test]
fn packed_games_are_added_as_they_are() {
    let wire = Wire::start();
    // gzip of "1. e4 e5 1-0\n", stored without compression.
    let text = b"1. e4 e5 1-0\n";
    let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 1];
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend((!(text.len() as u16)).to_le_bytes());
    bytes.extend(text);
    bytes.extend(crc(text).to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    assert_eq!(wire.put("/api/v1/games/packed", &bytes).0, 201);
    assert!(wire.folder().join("games/packed.pgn.gz").is_file());
    assert_eq!(wire.work(&json!({"kind":"mine","collection":"packed"}))["state"], "done");
    let (_, table) = wire.get("/api/v1/games/packed/table?phase=middle");
    assert_eq!((&table["rows"], &table["sets"]), (&json!(0), &json!([])), "too short for that");
    assert_eq!(wire.get("/api/v1/games/packed/truth").1, json!({"endgames":[],"blunders":[]}));
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

#[test]
fn mining_can_be_stopped_and_a_bad_file_says_so() {
    let wire = Wire::start();
    let text = collection().repeat(30);
    assert_eq!(wire.put("/api/v1/games/big", text.as_bytes()).0, 201);
    let wanted = json!({"kind":"mine","collection":"big"});
    let (_, begun) = wire.post("/api/v1/jobs", &wanted);
    let id = begun["job"]["id"].as_u64().expect("a number");
    assert_eq!(wire.post("/api/v1/jobs", &wanted).1["job"]["id"], json!(id), "the same job");
    assert_eq!(wire.delete(&format!("/api/v1/jobs/{id}")).0, 200);
    assert_eq!(wire.follow(id).pop().expect("an end")["state"], "cancelled");
    assert_eq!(wire.get("/api/v1/games/big/truth").0, 404);
    assert!(!wire.folder().join("games/big.mined.json").exists());

    std::fs::write(wire.folder().join("games/none.pgn"), "1. e4 Ke7 1-0\n").expect("a file");
    let job = wire.work(&json!({"kind":"mine","collection":"none"}));
    assert_eq!(job["state"], "failed");
    assert_eq!(job["error"]["what"], "No game of none.pgn can be replayed");
}
