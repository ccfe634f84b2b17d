//! Pictures of stages, functions and audits, drawn from a real endgame.
#![allow(clippy::unwrap_used)]

use lucena_layout::Side;
use lucena_learn::Staging;
use lucena_play::audit::{Audited, Fate};
use lucena_play::{Learned, Lesson};
use lucena_report::figure;
use lucena_table::Tables;
use lucena_work::Silent;

fn rook(lesson: &Lesson) -> Learned {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let material = "KRvK".parse().unwrap();
    tables.solve(material, lesson.metric, &Silent).unwrap();
    lesson.learn(&tables, material, &Silent).unwrap()
}

#[test]
fn borders_are_named_and_other_minima_too() {
    let lesson = Lesson::default();
    let drawn = figure::stages(&rook(&lesson).stages, "KRvK").to_string();
    for words in ["CLOSE", "MEDIUM", "FAR", "9.4 %", ">7</text>", ">11</text>"] {
        assert!(drawn.contains(words), "{words}");
    }
    assert!(!drawn.contains("no border"));
    // With a bound on the correlation below all of it, no minimum becomes a border.
    let strict = Lesson { staging: Staging { below: -1.0, ..lesson.staging }, ..lesson };
    let drawn = figure::stages(&rook(&strict).stages, "KRvK").to_string();
    assert!(drawn.contains("WHOLE") && drawn.contains("7 (no border)"));
}

#[test]
fn expected_moves_have_a_box_at_every_level() {
    let drawn = figure::regression(&rook(&Lesson::default()), "KRvK").to_string();
    let boxes = |name: &str| drawn.matches(&format!("<title>{name}, ")).count();
    assert_eq!(boxes("one function"), 17);
    assert_eq!(boxes("a function for each stage, chosen by the tree"), 17);
}

#[test]
fn success_shows_shares_and_moves() {
    let audited = Audited {
        first: Side::Strong,
        positions: vec![0, 1, 2, 3],
        optimal: vec![1, 1, 2, 2],
        outcomes: vec![Fate::Won(1), Fate::Won(3), Fate::Won(4), Fate::Long],
        limit: Some(50),
    };
    let drawn = figure::success(&audited, "a player").to_string();
    assert!(drawn.contains("<title>positions won, 1: 100 %</title>"));
    assert!(drawn.contains("<title>positions won, 2: 50 %</title>"));
    assert!(drawn.contains("<title>the player, on average: 1, 2</title>"));
    assert_eq!(drawn.matches("<svg").count(), 1, "two charts in one picture");
}
