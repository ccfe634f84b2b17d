//! A study of king and queen against king, and of an endgame that nobody can win.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use lucena_attribute::{Frame, Set};
use lucena_games::Games;
use lucena_layout::{Atlas, Layout};
use lucena_learn::Ranking;
use lucena_pack::PackFile;
use lucena_plan::Plan;
use lucena_play::audit::{Audit, Defence};
use lucena_play::{Chooser, Lesson, Planner, Repetition, Search, Taste};
use lucena_study::{Study, StudyError, StudySummary};
use lucena_table::{Metric, Stats, Tables, parse_fen};
use lucena_work::{Progress, Silent};
use serde_json::{Value, json};
use shakmaty::uci::UciMove;
use shakmaty::{Color, Position};

/// The study that several tests look at: made once, with small effort.
struct Made {
    folder: tempfile::TempDir,
    summary: StudySummary,
}

impl Made {
    fn tables(&self) -> Tables {
        Tables::new(self.folder.path())
    }

    fn study(&self) -> PathBuf {
        self.folder.path().join("study")
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&fs::read(self.study().join("study.json")).unwrap()).unwrap()
    }

    fn page(&self) -> String {
        fs::read_to_string(self.study().join("index.html")).unwrap()
    }
}

/// Without packs, which take longest.
fn queen() -> Study {
    Study { level: None, ..Study::new("KQvK".parse().unwrap()) }
}

fn make(study: Study) -> Made {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let summary = study.run(&tables, &folder.path().join("study"), &Silent).unwrap();
    Made { folder, summary }
}

fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| make(Study { level: Some(0), effort: 50, ..queen() }))
}

/// All files of a folder with their bytes.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => all.extend(bytes(&path)),
            false => drop(all.insert(path.clone(), fs::read(&path).unwrap())),
        }
    }
    all
}

/// What stands between two marks, each time they come.
fn between<'t>(text: &'t str, from: &str, to: &str) -> Vec<&'t str> {
    let parts = text.split(from).skip(1);
    parts.map(|part| part.split(to).next().unwrap()).collect()
}

#[test]
fn all_links_lead_somewhere_and_all_boards_are_positions() {
    let (made, page) = (made(), made().page());
    let links = between(&page, "href=\"", "\"");
    let files: Vec<&&str> = links.iter().filter(|link| !link.starts_with('#')).collect();
    assert!(files.len() >= 7, "{files:?}");
    for file in files {
        assert!(made.study().join(file).is_file(), "{file}");
    }
    for link in links.iter().filter_map(|link| link.strip_prefix("#part-")) {
        assert!(page.contains(&format!("id=\"part-{link}\"")), "{link}");
    }
    // Nothing is loaded from anywhere: addresses are relative, and the script asks nobody.
    let loaded = ["src=\"", "href=\"", "url("]
        .map(|start| between(&page, start, if start == "url(" { ")" } else { "\"" }));
    for address in loaded.iter().flatten() {
        assert!(!address.contains("://") && !address.starts_with("//"), "{address}");
    }
    for word in ["fetch(", "XMLHttpRequest", "import(", "@import", "WebSocket", "EventSource"] {
        assert!(!page.contains(word), "{word}");
    }
    let fens = between(&page, "data-fen=\"", "\"");
    assert!(fens.len() > 15);
    for fen in fens.into_iter().chain(between(&page, "data-after=\"", "\"")) {
        assert!(parse_fen(fen).is_ok(), "{fen}");
    }
}

#[test]
fn lines_are_legal_and_end_as_they_say() {
    let made = made();
    for (fen, rest) in between(&made.page(), "<figure data-fen=\"", ">")
        .iter()
        .filter_map(|tag| tag.split_once("\" data-line=\""))
    {
        let mut position = parse_fen(fen).unwrap();
        for uci in rest.split('"').next().unwrap().split(' ') {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(m);
        }
    }
    let found = &made.summary.findings;
    let longest = found.table.longest.as_ref().unwrap();
    assert_eq!(longest.plies.len(), 19, "mate in ten");
    assert!(parse_fen(&longest.plies[18].fen).unwrap().is_checkmate());
    let games = found.games.found().unwrap();
    let text = fs::read(made.study().join(&games.file)).unwrap();
    let read: Vec<_> = Games::new(&text[..]).map(|game| game.unwrap()).collect();
    assert_eq!(read.len(), games.games.len());
    for (game, told) in read.iter().zip(&games.games) {
        assert_eq!(game.moves.len(), told.line.plies.len());
        assert_eq!(told.result, "1-0");
        assert!(usize::from(told.needed_moves) <= told.moves);
        let end = parse_fen(&told.line.plies.last().unwrap().fen).unwrap();
        assert!(end.is_checkmate());
        let white = told.line.plies.iter().step_by(2);
        assert!(white.clone().all(|ply| !ply.why.is_empty()), "a reason for each move");
    }
}

#[test]
fn counts_facts_and_stages_are_those_of_the_libraries() {
    let (made, json) = (made(), made().json());
    let (tables, material) = (made.tables(), "KQvK".parse().unwrap());
    let table = tables.table(material, Metric::Dtm).unwrap();
    let stats = Stats::of(&table).unwrap();
    for (name, side) in [("white", &stats.white), ("black", &stats.black)] {
        let told = &json["table"][name];
        for (key, count) in [
            ("legal", side.legal),
            ("canonical", side.canonical),
            ("win", side.win),
            ("draw", side.draw),
            ("loss", side.loss),
        ] {
            assert_eq!(told[key], json!(count), "{name} {key}");
        }
        assert_eq!(told["plies"], json!(side.plies));
    }
    let facts = &json["facts"]["found"];
    assert_eq!(facts["positions"], json!(stats.black.canonical));
    let frame =
        Frame::new(&table, Color::Black, Set::General.attributes(material).unwrap(), &Silent)
            .unwrap();
    let won: Vec<usize> =
        (0..frame.rows()).filter(|&row| lucena_learn::level_of(&frame, row).is_some()).collect();
    let ranking = Ranking::of(&frame.select(&won), &Silent).unwrap();
    let length = facts["length"].as_array().unwrap();
    assert!(length.len() > 1);
    for fact in length {
        let place = frame.attributes().iter().position(|a| fact["name"] == a.name());
        let Some(place) = place else { continue };
        let ratio = ranking.attributes()[place].overall.ratio;
        assert!((fact["ratio"].as_f64().unwrap() - ratio).abs() < 1e-12, "{fact}");
        assert!(fact["with"].as_f64() < fact["without"].as_f64(), "the good news first");
    }
    let lesson = Lesson { metric: Metric::Dtm, ..Lesson::default() };
    let learned = lesson.learn(&tables, material, &Silent).unwrap();
    let told = json["stages"]["found"]["stages"].as_array().unwrap();
    assert_eq!(told.len(), learned.stages.all().len());
    for (told, stage) in told.iter().zip(learned.stages.all()) {
        assert_eq!(told["name"], stage.name.as_str());
        assert_eq!((&told["from"], &told["to"]), (&json!(stage.from), &json!(stage.to)));
        assert_eq!(told["positions"], json!(stage.positions));
    }
}

#[test]
fn the_plan_is_proven_by_the_audit_and_the_pack_is_the_one_told_of() {
    let (made, json) = (made(), made().json());
    let (tables, material) = (made.tables(), "KQvK".parse().unwrap());
    let layout = Layout::new(&tables, material, Color::White, Metric::Dtm, &Silent).unwrap();
    let plan = Plan::open(&made.study().join("KQvK.plan")).unwrap();
    let planner = Planner::new(&plan, "plan", &layout).unwrap();
    let search = Search { depth: plan.depth, guard: true };
    let chooser = Chooser::strong(&layout, Taste::Scores(planner.search(search, &Silent).unwrap()));
    let every = Audit {
        defence: Defence::Every,
        limit: None,
        repetition: Repetition::None,
        ..Audit::default()
    };
    let atlas = Atlas::new(&layout, &Silent).unwrap();
    let audits = json["play"]["found"]["audits"].as_array().unwrap();
    for audit in [every, Audit::default()] {
        let audited = audit.run(&layout, &atlas, &chooser, &Silent).unwrap();
        let told = audits
            .iter()
            .find(|row| row["player"] == "plan" && row["defence"] == audit.defence.name())
            .unwrap();
        assert_eq!(told["positions"], json!(audited.positions.len()));
        assert_eq!(told["won"], json!(audited.won()));
        assert_eq!(told["worst_moves"], json!(audited.worst_moves()));
        assert!(audited.is_perfect());
    }
    assert!(made.page().contains("It is proven: from each of the 18,081 won positions"));
    let pack = PackFile::read(&made.study().join("KQvK.pack")).unwrap();
    let rungs = json["price"]["found"]["rungs"].as_array().unwrap();
    assert_eq!(rungs.last().unwrap()["bytes"], json!(pack.to_bytes().len()));
    assert_eq!(rungs.len(), usize::from(pack.level) + 2);
}

#[test]
fn what_is_there_is_kept_and_what_is_damaged_is_made_anew() {
    let made = make(queen());
    let (tables, study) = (made.tables(), made.study());
    assert!(made.summary.reused.is_empty());
    let first = bytes(&study);
    let again = queen().run(&tables, &study, &Silent).unwrap();
    assert!(again.made.is_empty(), "{:?}", again.made);
    assert!(bytes(&study) == first, "the same bytes");
    // A letter of a piece, a cut file, a lost one, the page itself.
    let piece = study.join("pieces/stages.json");
    fs::write(
        &piece,
        fs::read_to_string(&piece).unwrap().replace("WHOLE", "WHOLF").replace("FAR", "FAT"),
    )
    .unwrap();
    fs::write(study.join("KQvK.pgn"), "1-0").unwrap();
    fs::remove_file(study.join("KQvK.plan")).unwrap();
    fs::write(study.join("index.html"), "").unwrap();
    let mended = queen().run(&tables, &study, &Silent).unwrap();
    assert_eq!(mended.made, ["stages", "plan", "games"]);
    assert!(bytes(&study) == first, "mended to the same bytes");
    // Packs are made besides, and nothing else.
    let packed = Study { level: Some(0), effort: 50, ..queen() };
    assert_eq!(packed.run(&tables, &study, &Silent).unwrap().made, ["price"]);
}

#[test]
fn threads_do_not_matter() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let alone = pool.install(|| make(queen()));
    let names = |made: &Made| -> Vec<(PathBuf, Vec<u8>)> {
        let study = made.study();
        let files = bytes(&study).into_iter();
        files.map(|(path, bytes)| (path.strip_prefix(&study).unwrap().into(), bytes)).collect()
    };
    assert!(names(&alone) == names(&make(queen())));
}

#[test]
fn of_a_drawn_endgame_there_is_little_to_say() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, study) = (Tables::new(folder.path()), folder.path().join("KNvK"));
    let summary = Study::new("KNvK".parse().unwrap()).run(&tables, &study, &Silent).unwrap();
    let page = fs::read_to_string(&summary.page).unwrap();
    assert!(page.contains("Nobody can win: every position is drawn."));
    assert_eq!(between(&page, "<section id=\"", "\"").len(), 8);
    for link in between(&page, "href=\"", "\"").iter().filter(|link| !link.starts_with('#')) {
        assert!(study.join(link).is_file(), "{link}");
    }
    assert!(summary.findings.games.found().is_none() && summary.findings.plan.found().is_none());
}

/// Three knights: the largest endgame here, and one that is solved in seconds.
#[test]
fn five_men_have_rules_and_lines_in_place_of_plans() {
    let folder = tempfile::tempdir().unwrap();
    let (tables, study) = (Tables::new(folder.path()), folder.path().join("study"));
    let knights = Study::new("KNNNvK".parse().unwrap());
    let summary = knights.run(&tables, &study, &Silent).unwrap();
    assert_eq!(summary.made, ["table", "rules", "critical", "zugzwangs", "themes", "lines"]);
    let first = bytes(&study);
    assert_eq!(knights.run(&tables, &study, &Silent).unwrap().made.len(), 0);
    assert!(bytes(&study) == first, "the same bytes");
    // A step that was stopped is taken again, alone.
    fs::remove_file(study.join("pieces/zugzwangs.json")).unwrap();
    assert_eq!(knights.run(&tables, &study, &Silent).unwrap().made, ["zugzwangs"]);
    assert!(bytes(&study) == first, "the same bytes");
    let json: Value = serde_json::from_slice(&fs::read(study.join("study.json")).unwrap()).unwrap();
    assert!(json["plan"]["left_out"].is_string() && json["themes"]["left_out"].is_string());
    let rules = &json["rules"]["found"]["white"];
    let sum = |counts: &Value| -> u64 {
        counts.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum()
    };
    let lines = rules["lines"].as_array().unwrap();
    let leaves = lines.iter().filter_map(|line| line.get("leaf"));
    assert_eq!(leaves.map(|leaf| sum(&leaf["outcomes"])).sum::<u64>(), sum(&rules["quiet"]));
    assert_eq!(json["table"]["white"]["canonical"], json!(sum(&rules["outcomes"])));
    let page = fs::read_to_string(summary.page).unwrap();
    assert_eq!(between(&page, "<section id=\"", "\"").len(), 8);
    assert!(page.contains("class=\"outline\"") && page.contains("unless it says otherwise"));
    for fen in between(&page, "data-fen=\"", "\"") {
        assert!(parse_fen(fen).is_ok(), "{fen}");
    }
}

#[test]
fn a_study_can_be_stopped() {
    struct Impatient;
    impl Progress for Impatient {
        fn cancelled(&self) -> bool {
            true
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let study = folder.path().join("study");
    let stopped = queen().run(&Tables::new(folder.path()), &study, &Impatient);
    assert!(matches!(stopped, Err(StudyError::Interrupted(lucena_work::Interrupted))));
    assert!(!study.join("index.html").exists());
}
