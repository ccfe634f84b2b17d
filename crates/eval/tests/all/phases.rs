//! Learning from games: a simple rule is found, and what was not learned is the balance of pieces.

use crate::common;
use lucena_eval::{GameLesson, GamePhase, GroupUse, Mining, ValuedPosition, phases};
use lucena_work::Silent;
use shakmaty::{Bitboard, Board, Color, Role};

/// The balance of pieces to the side to move, by the usual values.
fn balance(board: &Board, turn: Color) -> f32 {
    let worth = |role| match role {
        Role::Pawn => 100.0,
        Role::Knight => 300.0,
        Role::Bishop => 325.0,
        Role::Rook => 500.0,
        Role::Queen => 950.0,
        Role::King => 0.0,
    };
    let signed = |color: Color| if color == turn { 1.0 } else { -1.0 };
    board.iter().map(|(_, man)| signed(man.color) * worth(man.role)).sum()
}

/// A knight on the rim is dim: by half a pawn.
fn rim(board: &Board, turn: Color) -> f32 {
    let dim = |color| (board.knights() & board.by_color(color) & Bitboard::EDGES).count() as f32;
    -50.0 * (dim(turn) - dim(!turn))
}

fn valued(games: usize) -> Vec<ValuedPosition> {
    // Each position as if it were a game by itself: random games are hardly alike.
    let value = |(game, (board, turn)): (usize, (Board, Color))| ValuedPosition {
        value: balance(&board, turn) + rim(&board, turn),
        board,
        turn,
        game: game as u32,
    };
    common::games(games).into_iter().enumerate().map(value).collect()
}

fn lesson() -> GameLesson {
    let GameLesson { mining, .. } = GameLesson::default();
    let mining = Mining { features: 1, ..mining };
    GameLesson { mining, iterations: 60, held_out: 0.2, ..GameLesson::default() }
}

fn men(name: &str, from: u8, to: u8) -> GamePhase {
    GamePhase { name: name.into(), used: (from, to), learned: (from, to) }
}

#[test]
fn a_function_that_has_learned_nothing_counts_pieces() {
    let untrained = GameLesson::default().untrained();
    for (board, turn) in common::games(20) {
        assert!(untrained.covers(&board));
        let value = untrained.value(&board, turn, &mut Vec::new(), None);
        assert!((value - balance(&board, turn)).abs() < 1e-2, "{value}");
    }
}

#[test]
fn the_rule_of_the_rim_is_found() {
    let positions = valued(80);
    let learned = lesson().learn(&positions, &[men("all", 2, 32)], &Silent).unwrap();
    let [phase] = &learned[..] else { panic!("one phase was asked for") };
    assert_eq!(phase.positions.iter().sum::<usize>(), positions.len());
    assert!(phase.positions[1] > positions.len() / 10);
    for (before, after) in phase.before.iter().zip(&phase.after) {
        assert!(before.mean > 10.0, "{before:?}: the rule says too little");
        assert!(after.mean < 0.05 * before.mean, "{before:?} {after:?}");
    }
    // Also in positions of games that were not learned from.
    for (board, turn) in common::games(100).split_off(positions.len()) {
        let value = phase.group.value(&board, turn, &mut Vec::new(), None);
        let truth = balance(&board, turn) + rim(&board, turn);
        assert!((value - truth).abs() < 10.0, "{board:?}: {value} {truth}");
    }
}

#[test]
fn each_phase_learns_from_its_own_positions() {
    let positions = valued(60);
    let all = phases();
    let learned = lesson().learn(&positions, &all, &Silent).unwrap();
    let count = |(from, to): (u8, u8)| {
        let men = |p: &&ValuedPosition| {
            (usize::from(from)..=usize::from(to)).contains(&p.board.occupied().count())
        };
        positions.iter().filter(men).count()
    };
    let big = all.iter().filter(|phase| count(phase.learned) >= 100);
    assert!(learned.len() >= 2);
    assert_eq!(big.clone().count(), learned.len());
    for (phase, learned) in big.zip(&learned) {
        assert_eq!(learned.group.name, phase.name);
        assert_eq!(learned.group.covers, GroupUse::Men(phase.used.0, phase.used.1));
        assert_eq!(learned.positions.iter().sum::<usize>(), count(phase.learned));
    }
    // Every number of men has just one phase, which has learned from it.
    for men in 2..=32u8 {
        let used: Vec<_> = all.iter().filter(|p| (p.used.0..=p.used.1).contains(&men)).collect();
        assert_eq!(used.len(), 1, "{men} men");
        assert!((used[0].learned.0..=used[0].learned.1).contains(&men));
    }
}

#[test]
fn too_few_positions_teach_nothing() {
    let few = &valued(10)[..99];
    let error = lesson().learn(few, &[men("all", 2, 32)], &Silent).unwrap_err();
    assert!(error.to_string().contains("these games"), "{error}");
}
