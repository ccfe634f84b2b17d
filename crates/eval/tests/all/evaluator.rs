//! A fitted function at work: the same values with and without its helpers, from memory and file.

use crate::common;
use std::path::Path;

use lucena_attribute::atomic;
use lucena_eval::{Evaluator, Fitting, GameLesson, Group, GroupUse, Population};
use lucena_work::Silent;
use shakmaty::{Board, Color};

/// A group for KRvK that has learned a little.
fn rook() -> Group {
    let (_folder, tables) = common::tables();
    let lesson = Fitting { iterations: 40, moves: false, ..Fitting::default() };
    lesson.learn(&tables, &Population::whole("KRvK".parse().unwrap()), &Silent).unwrap().group
}

/// The balance of pieces, for a range of men.
fn pieces(name: &str, from: u8, to: u8) -> Group {
    Group {
        name: name.into(),
        covers: GroupUse::Men(from, to),
        ..GameLesson::default().untrained()
    }
}

fn board(fen: &str) -> Board {
    Board::from_ascii_board_fen(fen.as_bytes()).unwrap()
}

/// The value by the definition: every configuration compared with every man.
fn slow(group: &Group, board: &Board, turn: Color) -> f64 {
    let mut vectors = Vec::new();
    atomic::vectors(group.kind, board, turn, &mut vectors);
    let worth = |v: &atomic::Vector| {
        let role = v.piece.role;
        let list = group.configurations[role].bits().iter().zip(&group.weights[role]);
        let active = list.filter(|(c, _)| *c & v.bits == **c).map(|(_, weight)| f64::from(*weight));
        let worth = f64::from(group.base[role]) + active.sum::<f64>();
        if v.piece.color == turn { worth } else { -worth }
    };
    vectors.iter().map(worth).sum()
}

#[test]
fn cache_and_jumps_change_no_value() {
    let group = rook();
    let fresh = || Evaluator::new(vec![group.clone()]);
    let mut ways = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(cache, jumps)| fresh().with(cache, jumps));
    let positions = common::positions("KRvK", 1);
    for (board, turn, _) in &positions {
        let truth = slow(&group, board, *turn);
        for way in &mut ways {
            let value = f64::from(way.value(board, *turn));
            assert!((value - truth).abs() < 1e-3, "{board:?} {turn}: {value} {truth}");
        }
    }
    let cache = ways[3].cache().unwrap();
    assert_eq!(cache.counter().asked(), 3 * positions.len() as u64);
    assert!(cache.counter().rate() > 0.9, "{}", cache.counter().rate());
    assert!(ways[1].cache().is_none());
}

#[test]
fn reasons_add_up_to_the_value() {
    let mut evaluator = Evaluator::new(vec![rook()]);
    for (board, turn, _) in common::positions("KRvK", 97) {
        let value = evaluator.value(&board, turn);
        let reasons = evaluator.reasons(&board, turn, usize::MAX);
        let sum: f32 = reasons.iter().map(|reason| reason.weight).sum();
        assert!((sum - value).abs() < 1e-3, "{sum} {value}");
        assert!(reasons.windows(2).all(|r| r[0].weight.abs() >= r[1].weight.abs()));
        assert!(reasons.iter().all(|r| board.piece_at(r.square) == Some(r.piece)));
        assert_eq!(evaluator.reasons(&board, turn, 3), reasons[..3]);
        let cents = (value * evaluator.group().scale).round() as i32;
        assert_eq!(evaluator.centipawns(&board, turn), cents.clamp(-15_000, 15_000));
    }
}

#[test]
fn a_file_gives_back_what_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rook.eval");
    let saved = Evaluator::new(vec![rook(), pieces("ending", 2, 12)]);
    saved.save(&path).unwrap();
    let mut opened = Evaluator::open(&path).unwrap();
    assert_eq!(opened.groups(), saved.groups());
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(Evaluator::parse(&bytes, "rook.eval").unwrap().groups(), saved.groups());
    let mut saved = saved;
    for (board, turn, _) in common::positions("KRvK", 31) {
        assert_eq!(opened.value(&board, turn), saved.value(&board, turn));
    }
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let error = Evaluator::open(&path).unwrap_err().to_string();
    assert!(error.contains("rook.eval") && error.contains("cut off"), "{error}");
    let error = Evaluator::open(&folder.path().join("none.eval")).unwrap_err().to_string();
    assert!(error.contains("none.eval"), "{error}");
}

#[test]
fn another_endgame_is_refused_by_name() {
    let rook = rook();
    let path = Path::new("krk.eval");
    let only = Evaluator::new(vec![rook.clone()]);
    assert_eq!(only.for_material("KRvK".parse().unwrap(), path).unwrap(), &rook);
    let error = only.for_material("KBNvK".parse().unwrap(), path).unwrap_err().to_string();
    for word in ["krk.eval", "KRvK", "KBNvK", "lucena fit KBNvK"] {
        assert!(error.contains(word), "{error}");
    }
    let both = Evaluator::new(vec![rook, pieces("four", 4, 4)]);
    assert_eq!(both.for_material("KBNvK".parse().unwrap(), path).unwrap().name, "four");
    assert!(both.for_material("KQvK".parse().unwrap(), path).is_err());
}

#[test]
fn groups_are_chosen_by_endgame_then_by_men() {
    let groups = vec![pieces("ending", 2, 12), rook(), pieces("opening", 25, 32)];
    let mut evaluator = Evaluator::new(groups.clone());
    let cases = [
        ("8/8/8/3k4/8/8/8/R3K3", "KRvK", true),
        // The same with colours exchanged.
        ("8/8/8/3K4/8/8/8/r3k3", "KRvK", true),
        ("8/8/8/3k4/8/8/8/Q3K3", "ending", true),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "opening", true),
        // 16 men: nobody was made for them, the nearest in number serves.
        ("4k3/ppppppp1/8/8/8/8/PPPPPPP1/4K3", "ending", false),
        // 22 men.
        ("rnb1k3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3", "opening", false),
        ("8/8/8/3k4/8/8/8/R3K3", "KRvK", true),
    ];
    for (fen, name, made_for) in cases {
        let board = board(fen);
        assert_eq!(evaluator.choose(&board), made_for, "{fen}");
        assert_eq!(evaluator.group().name, name, "{fen}");
        // What another group put into the cache must be gone.
        let group = groups.iter().find(|group| group.name == name).unwrap();
        let (value, truth) =
            (evaluator.value(&board, Color::White), slow(group, &board, Color::White));
        assert!((f64::from(value) - truth).abs() < 1e-3, "{fen}: {value} {truth}");
    }
}
