//! The search as a player meets it: mates, draws, legal moves, the same answer twice.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lucena_engine::{
    Balance, Budget, Clock, Engine, EngineScore, GameSoFar, Limits, NoClock, TableEvaluator,
    Thought, position_of_fen,
};
use lucena_table::{Metric, Tables};
use lucena_work::Silent;
use proptest::prelude::*;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

fn think(engine: &mut Engine, game: &GameSoFar, limits: &Limits) -> Thought {
    engine.think(game, limits, &NoClock, &AtomicBool::new(false), &mut |_| {})
}

fn at_depth(fen: &str, depth: u32) -> Thought {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::new(Box::new(Balance), 4);
    think(&mut engine, &GameSoFar::new(position_of_fen(fen).unwrap()), &limits)
}

fn uci(thought: &Thought) -> String {
    thought.best.unwrap().to_uci(CastlingMode::Standard).to_string()
}

/// Positions and the number of moves to mate.
const MATES: [(&str, i32); 8] = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
    ("3k4/8/3K4/8/8/8/8/7R w - - 0 1", 1),
    ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1),
    ("7k/R7/5K2/8/8/8/8/8 w - - 0 1", 2),
    ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ("7k/8/6K1/8/8/8/8/R7 w - - 98 100", 1),
    ("k7/7R/1K6/8/8/8/8/8 b - - 0 1", -1),
];

#[test]
fn mates_are_found_and_no_longer_ones_instead() {
    for (fen, moves) in MATES {
        for depth in [2 * moves.unsigned_abs(), 2 * moves.unsigned_abs() + 3] {
            assert_eq!(
                at_depth(fen, depth).score,
                EngineScore::Mate(moves),
                "{fen}, depth {depth}"
            );
        }
    }
}

#[test]
fn a_mate_problem_is_solved_full_width_and_ends() {
    for (fen, moves) in MATES.into_iter().filter(|(_, moves)| *moves > 0) {
        let game = GameSoFar::new(position_of_fen(fen).unwrap());
        let limits = Limits { mate: Some(moves as u32), ..Limits::default() };
        let mut engine = Engine::new(Box::new(Balance), 4);
        assert_eq!(think(&mut engine, &game, &limits).score, EngineScore::Mate(moves), "{fen}");
        let less = Limits { mate: Some(moves as u32 - 1), ..Limits::default() };
        engine.new_game();
        assert_ne!(think(&mut engine, &game, &less).score, EngineScore::Mate(moves - 1), "{fen}");
    }
}

#[test]
fn no_move_is_no_best_move() {
    let mated = at_depth("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 3);
    assert_eq!((mated.best, mated.score), (None, EngineScore::Mate(0)));
    let stalemated = at_depth("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3);
    assert_eq!((stalemated.best, stalemated.score), (None, EngineScore::Centipawns(0)));
}

#[test]
fn the_hundredth_half_move_may_mate_but_not_merely_win() {
    let mate = at_depth("7k/8/6K1/8/8/8/8/R7 w - - 99 100", 3);
    assert_eq!((mate.score, uci(&mate).as_str()), (EngineScore::Mate(1), "a1a8"));
    let late = at_depth("7k/8/8/6K1/8/8/8/R7 w - - 99 100", 4);
    assert_eq!(late.score, EngineScore::Centipawns(0));
    // A capture starts the count again.
    let capture = at_depth("7k/8/8/6K1/8/8/8/RR5n w - - 99 100", 4);
    assert!(uci(&capture).ends_with("h1"));
}

#[test]
fn the_weaker_side_takes_its_draw() {
    // A rook behind and about to be mated, White checks for ever.
    let fen = "6k1/5p1p/7Q/8/8/1q6/1r6/7K w - - 0 1";
    let check = at_depth(fen, 8);
    assert_eq!((check.score, uci(&check).as_str()), (EngineScore::Centipawns(0), "h6g5"));
    // … and what was repeated in the game counts, too.
    let mut game = GameSoFar::new(position_of_fen(fen).unwrap());
    for word in "h6g5 g8f8 g5d8 f8g7 d8g5 g7f8 g5d8 f8g7 d8g5 g7f8 g5d8 f8g7".split(' ') {
        assert!(game.play(word.parse::<UciMove>().unwrap().to_move(game.position()).unwrap()));
    }
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let thought = think(&mut Engine::new(Box::new(Balance), 4), &game, &limits);
    assert_eq!((thought.score, uci(&thought).as_str()), (EngineScore::Centipawns(0), "d8g5"));
}

#[test]
fn bare_material_is_a_draw_even_after_a_capture() {
    let thought = at_depth("8/8/8/4k3/8/8/1r6/K7 w - - 0 1", 3);
    assert_eq!((uci(&thought).as_str(), thought.score), ("a1b2", EngineScore::Centipawns(0)));
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let game = GameSoFar::default();
    let only: UciMove = "a2a3".parse().unwrap();
    let limits = Limits {
        depth: Some(4),
        searchmoves: vec![only.to_move(game.position()).unwrap()],
        ..Limits::default()
    };
    let thought = think(&mut Engine::new(Box::new(Balance), 1), &game, &limits);
    assert_eq!(uci(&thought), "a2a3");
}

#[test]
fn time_that_is_up_ends_the_search() {
    /// An hour later at every look.
    struct Fast(std::sync::atomic::AtomicU64);
    impl Clock for Fast {
        fn elapsed(&self) -> Duration {
            let hours = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Duration::from_secs(3600 * hours)
        }
    }
    let budget = Budget { soft: Duration::from_secs(9000), hard: Duration::from_secs(9000) };
    let limits = Limits { time: Some(budget), ..Limits::default() };
    let mut engine = Engine::new(Box::new(Balance), 1);
    let stop = AtomicBool::new(false);
    let thought = engine.think(&GameSoFar::default(), &limits, &Fast(0.into()), &stop, &mut |_| {});
    assert!(thought.best.is_some() && thought.nodes < 1000);
}

#[test]
fn the_table_plays_its_shortest_mate() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    tables.solve("KRvK".parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    let mut engine =
        Engine::new(Box::new(TableEvaluator::new(Arc::new(tables), Box::new(Balance))), 1);
    let mut game = GameSoFar::new(position_of_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").unwrap());
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let mut plies = 0;
    while game.ending().is_none() {
        let thought = think(&mut engine, &game, &limits);
        if plies == 0 {
            assert_eq!(thought.score, EngineScore::Mate(14));
            assert_eq!(thought.why, ["the table knows: white mates in 14"]);
        }
        assert!(game.play(thought.best.unwrap()));
        plies += 1;
    }
    assert_eq!(plies, 27);
}

/// A position some random moves away from the start.
fn wandered(lots: &[u16]) -> GameSoFar {
    let mut game = GameSoFar::new(Chess::default());
    for &lot in lots {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[usize::from(lot) % moves.len()]);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn there_is_always_a_legal_move_whatever_the_limit(
        lots in prop::collection::vec(any::<u16>(), 0..200),
        nodes in 0..400u64,
        hash in 0..2usize,
        stopped: bool,
    ) {
        let game = wandered(&lots);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut engine = Engine::new(Box::new(Balance), hash);
        let stop = AtomicBool::new(stopped);
        let thought = engine.think(&game, &limits, &NoClock, &stop, &mut |_| {});
        prop_assert_eq!(thought.best.is_none(), game.position().legal_moves().is_empty());
        let mut line = game.clone();
        for &m in &thought.pv {
            prop_assert!(line.play(m));
        }
        let again = Engine::new(Box::new(Balance), hash)
            .think(&game, &limits, &NoClock, &AtomicBool::new(stopped), &mut |_| {});
        prop_assert_eq!(again, thought);
    }

    #[test]
    fn memory_does_not_change_mates(lots in prop::collection::vec(any::<u16>(), 0..60)) {
        let game = wandered(&lots);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let plain = lucena_engine::Settings::plain();
        let [without, with] = [0, 4].map(|hash| {
            let mut engine = Engine::new(Box::new(Balance), hash);
            engine.set_settings(plain);
            think(&mut engine, &game, &limits).score
        });
        if let (EngineScore::Mate(_), _) | (_, EngineScore::Mate(_)) = (without, with) {
            prop_assert_eq!(without, with);
        }
    }
}
