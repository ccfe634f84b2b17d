//! The slow twin of the search: minimax without windows, order, or memory.

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use shakmaty::{Chess, Move, Position};

use super::{Brakes, PvSearch};
use crate::balance::Balance;
use crate::clock::NoClock;
use crate::engine::Engine;
use crate::fen::position_of_fen;
use crate::game::GameSoFar;
use crate::hash::HashTable;
use crate::limits::Limits;
use crate::order::MoveOrder;
use crate::score::{EngineScore, INFINITE, MATE};
use crate::settings::Settings;

/// The value of a position, every move of every position tried; quiescence with an open window.
fn minimax(search: &mut PvSearch<'_>, position: &Chess, depth: i32, ply: usize) -> i32 {
    if ply > 0 {
        if let Some(score) = search.ruled(position, ply) {
            return score;
        }
        if depth == 0 {
            return search.quiet(position, ply, (-INFINITE, INFINITE));
        }
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { ply as i32 - MATE } else { 0 };
    }
    let mut best = -INFINITE;
    for &m in &moves {
        let after = search.enter(position, m);
        best = best.max(-minimax(search, &after, depth - 1, ply + 1));
        search.keys.pop();
    }
    best
}

fn slow(game: &GameSoFar, depth: i32) -> EngineScore {
    let (mut evaluator, mut hash, mut order) = (Balance, HashTable::new(0), MoveOrder::new());
    let stop = AtomicBool::new(false);
    let brakes = Brakes { clock: &NoClock, stop: &stop, hard: None, nodes: u64::MAX };
    let settings = Settings::plain();
    let mut search = PvSearch::new(settings, &mut evaluator, &mut hash, &mut order, brakes, game);
    EngineScore::of(minimax(&mut search, game.position(), depth, 0))
}

fn fast(game: &GameSoFar, depth: i32, settings: Settings) -> EngineScore {
    let mut engine = Engine::new(Box::new(Balance), 0);
    engine.set_settings(settings);
    let limits = Limits { depth: Some(depth as u32), ..Limits::default() };
    engine.think(game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {}).score
}

/// A game of random moves.
fn wandered(start: Chess, lots: &[u16]) -> GameSoFar {
    let mut game = GameSoFar::new(start);
    for &lot in lots {
        let moves = game.position().legal_moves();
        let Some(&m) = usize::from(lot).checked_rem(moves.len()).and_then(|n| moves.get(n)) else {
            break;
        };
        game.play(m);
    }
    game
}

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pbpq1ppp/1pn2n2/3pp3/3PP3/1PN2N2/PBPQ1PPP/R3K2R w KQkq - 4 10",
    "8/2P2k2/8/4p3/3pP3/8/2p2K2/8 w - - 0 1",
    "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1",
    "8/5k2/8/8/8/2Q5/8/4K1q1 w - - 96 80",
    "8/8/1p6/p1p1k3/P1P1p3/1P2K3/8/8 b - - 0 1",
    "4k3/8/8/1pPp4/8/8/8/4K3 w - b6 0 1",
    "7k/5Q2/5K2/8/8/8/8/8 b - - 98 99",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn windows_and_order_do_not_change_the_value(
        start in 0..STARTS.len(),
        lots in prop::collection::vec(any::<u16>(), 0..30),
        depth in 1..=3i32,
    ) {
        let start = position_of_fen(STARTS[start]).expect("the starts are positions");
        let game = wandered(start, &lots);
        // Wild middlegames at full depth would make the twin too slow.
        let depth = if game.position().board().occupied().count() > 12 { depth.min(2) } else { depth };
        prop_assume!(!game.position().legal_moves().is_empty());
        let truth = slow(&game, depth);
        prop_assert_eq!(fast(&game, depth, Settings::plain()), truth);
        let aspiring = Settings { aspiration: true, ..Settings::plain() };
        prop_assert_eq!(fast(&game, depth, aspiring), truth);
    }
}

#[test]
fn a_repetition_in_the_game_is_seen_by_both() {
    // White, far behind, has been shuffling: once more and it is a draw.
    let start = position_of_fen("6k1/5q2/8/8/8/8/8/K6R w - - 0 1").expect("a position");
    let mut game = GameSoFar::new(start);
    for word in "h1g1 g8f8 g1h1 f8g8 h1g1 g8f8 g1h1".split(' ') {
        let m: Move = word
            .parse::<shakmaty::uci::UciMove>()
            .expect("a move")
            .to_move(game.position())
            .expect("a legal move");
        assert!(game.play(m));
    }
    for depth in 1..=3 {
        assert_eq!(fast(&game, depth, Settings::plain()), slow(&game, depth));
    }
}
