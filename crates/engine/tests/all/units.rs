//! Single parts: the balance of pieces, clocks, positions from FEN, games.

use std::time::Duration;

use lucena_engine::{
    Balance, Clock, Evaluate, GameOver, GameSoFar, Remaining, Stopwatch, position_of_fen,
};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color};

#[test]
fn both_sides_see_the_same_balance() {
    let fens = ["8/8/8/3k4/8/8/8/R3K3", "4k3/pp6/8/8/8/8/PPP5/4K2N", "3qk3/8/8/8/8/8/P7/K7"];
    for fen in fens {
        let [white, black] = ["w", "b"]
            .map(|side| Balance.value(&position_of_fen(&format!("{fen} {side} - - 0 1")).unwrap()));
        assert_eq!(white, -black);
    }
}

#[test]
fn a_bare_king_belongs_to_the_edge() {
    let [middle, edge] = ["8/8/8/3k4/8/8/R7/4K3", "3k4/8/8/8/8/8/R7/4K3"]
        .map(|fen| Balance.value(&position_of_fen(&format!("{fen} w - - 0 1")).unwrap()));
    assert!(edge > middle);
}

#[test]
fn bad_positions_get_a_sentence() {
    for fen in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/1K6/8/8/8/8/8/8 w - - 0 1"] {
        assert!(position_of_fen(fen).is_err(), "{fen}");
    }
    assert!(position_of_fen("4k3/8/8/8/8/8/8/R3K3 w - - 4294967295 4294967295").is_ok());
}

#[test]
fn a_waiting_watch_costs_nothing() {
    let watch = Stopwatch::waiting();
    assert_eq!(watch.elapsed(), Duration::ZERO);
    watch.start();
    std::thread::sleep(Duration::from_millis(2));
    assert!(watch.elapsed() >= Duration::from_millis(2));
}

fn played(start: Chess, moves: &str) -> GameSoFar {
    let mut game = GameSoFar::new(start);
    for word in moves.split_whitespace() {
        let m = word.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
        assert!(game.play(m));
    }
    game
}

#[test]
fn games_end_by_the_rules() {
    let start = Chess::default();
    let mate = played(start.clone(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(mate.ending(), Some(GameOver::Checkmate(Color::Black)));
    let twice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
    assert_eq!(played(start.clone(), twice).ending(), None);
    let thrice = format!("{twice} f6g8");
    assert_eq!(played(start, &thrice).ending(), Some(GameOver::Repetition));
    let fen = |text: &str| position_of_fen(text).unwrap();
    let stalemate = played(fen("7k/8/8/6Q1/8/8/8/K7 w - - 0 1"), "g5g6");
    assert_eq!(stalemate.ending(), Some(GameOver::Stalemate));
    let bare = played(fen("7k/8/8/8/8/8/1r6/K7 w - - 0 1"), "a1b2");
    assert_eq!(bare.ending(), Some(GameOver::InsufficientMaterial));
    let long = played(fen("7k/8/8/8/8/8/8/KQ6 w - - 99 80"), "b1b2");
    assert_eq!(long.ending(), Some(GameOver::FiftyMoves));
    let just_in_time = played(fen("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), "a1a8");
    assert_eq!(just_in_time.ending(), Some(GameOver::Checkmate(Color::White)));
}

#[test]
fn a_move_taken_back_was_never_played() {
    let mut game = played(Chess::default(), "e2e4 e7e5");
    let first = game.moves()[0];
    assert!(game.undo() && game.undo() && !game.undo());
    assert_eq!(game.position(), GameSoFar::default().position());
    assert!(game.moves().is_empty() && !game.would_repeat(first));
}

#[test]
fn no_budget_exceeds_the_clock() {
    let overhead = Duration::from_millis(30);
    for left in [0, 1, 5, 31, 100, 1000, 60_000, 7_200_000] {
        for increment in [0, 10, 2000, 60_000] {
            for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                let left = Duration::from_millis(left);
                let increment = Duration::from_millis(increment);
                let budget = Remaining { left, increment, moves }.budget(overhead);
                assert!(budget.soft <= budget.hard);
                assert!(budget.hard <= left.saturating_sub(overhead).max(Duration::from_millis(1)));
            }
        }
    }
}

#[test]
fn a_game_of_equal_shares_lasts_long_enough() {
    let (overhead, mut left) = (Duration::from_millis(30), Duration::from_secs(60));
    for _ in 0..200 {
        let spent = Remaining { left, ..Remaining::default() }.budget(overhead).hard;
        assert!(spent < left);
        left -= spent;
    }
}
