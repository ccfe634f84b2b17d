//! Values of games: the same for both colours, within bounds, and surer towards the end.

use lucena_games::{Game, Games, Sampling, Valuing};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Move, Position, uci::UciMove};

fn game(text: &str) -> Game {
    Games::new(text.as_bytes()).next().unwrap().unwrap()
}

/// A game made of whatever moves the numbers point at.
fn wandered(numbers: &[u8], outcome: Option<KnownOutcome>) -> Game {
    let mut position = Chess::default();
    let mut moves: Vec<Move> = Vec::new();
    for &number in numbers {
        let legal = position.legal_moves();
        let Some(m) = legal.get(usize::from(number) % legal.len().max(1)) else { break };
        moves.push(*m);
        position.play_unchecked(*m);
    }
    Game { moves, outcome, ..Game::default() }
}

/// The same game with the colours changed, from a start with Black to move.
fn reversed(game: &Game) -> Game {
    let setup = game.start.to_setup(EnPassantMode::Legal).into_mirrored();
    let start: Chess = setup.position(CastlingMode::Standard).unwrap();
    let mut position = start.clone();
    let moves = game.moves.iter().map(|m| {
        let uci = m.to_uci(CastlingMode::Standard).to_mirrored();
        let m = uci.to_move(&position).unwrap();
        position.play_unchecked(m);
        m
    });
    let moves = moves.collect();
    let outcome =
        game.outcome.map(|outcome| KnownOutcome::from_winner(outcome.winner().map(|color| !color)));
    Game { tags: Vec::new(), start, moves, outcome }
}

fn outcomes() -> impl Strategy<Value = Option<KnownOutcome>> {
    let results = [b"1-0".as_slice(), b"0-1", b"1/2-1/2", b"*"];
    (0..4_usize).prop_map(move |at| KnownOutcome::from_ascii(results[at]).ok())
}

proptest! {
    #[test]
    fn colours_change_the_sign_only(numbers: Vec<u8>, outcome in outcomes()) {
        let game = wandered(&numbers, outcome);
        let (ours, theirs) =
            (Valuing::default().values(&game), Valuing::default().values(&reversed(&game)));
        prop_assert_eq!(ours.len(), game.moves.len() + 1);
        for (a, b) in ours.iter().zip(&theirs) {
            prop_assert!((a + b).abs() < 0.01, "{} {}", a, b);
        }
    }

    #[test]
    fn values_stay_between_balance_and_result(numbers: Vec<u8>, outcome in outcomes()) {
        let game = wandered(&numbers, outcome);
        let valuing = Valuing::default();
        let most = game.positions().map(|p| valuing.balance(p.board()).abs()).fold(0.0, f32::max);
        for value in valuing.values(&game) {
            prop_assert!(value.is_finite() && value.abs() <= most.max(valuing.bonus) + 0.01);
        }
    }

    #[test]
    fn a_better_result_is_a_better_value(numbers: Vec<u8>) {
        let values = |result: &[u8]| {
            let outcome = KnownOutcome::from_ascii(result).ok();
            Valuing::default().values(&wandered(&numbers, outcome))
        };
        let (won, drawn, lost) = (values(b"1-0"), values(b"1/2-1/2"), values(b"0-1"));
        for ply in 0..won.len() {
            prop_assert!(lost[ply] < drawn[ply] && drawn[ply] < won[ply]);
        }
    }

    #[test]
    fn samples_are_positions_of_the_game(numbers: Vec<u8>, at_most in 1..9_usize, seed: u64) {
        let game = wandered(&numbers, None);
        let sampling = Sampling { at_most: Some(at_most), quiet: true, seed, skip: 3 };
        let taken = sampling.positions(&game, &Valuing::default());
        prop_assert!(taken.len() <= at_most);
        prop_assert_eq!(&taken, &sampling.positions(&game, &Valuing::default()));
        let all: Vec<Chess> = game.positions().skip(3).collect();
        let mut last = 0;
        for (position, _) in &taken {
            prop_assert!(!position.is_check() && !position.legal_moves().is_empty());
            let found = all[last..].iter().position(|p| p == position);
            prop_assert!(found.is_some(), "in the order of the game");
            last += found.unwrap() + 1;
        }
    }
}

#[test]
fn the_end_of_a_won_game_is_worth_more_than_its_middle() {
    let values = Valuing::default().values(&game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"));
    assert!(values.windows(2).all(|v| v[0] < v[1]), "{values:?}");
    // 0.9 of the bonus, by 160/167 for the length; the rest is the pawn
    let weight = 0.9 * 160.0 / 167.0;
    assert!((values[7] - (weight * 1000.0 + (1.0 - weight) * 100.0)).abs() < 0.01);
}

#[test]
fn long_games_and_draws_weigh_less() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
    let valuing = Valuing::default();
    let short = valuing.values(&game("Nf3 Nf6 Ng1 Ng8 1-0"));
    let long = valuing.values(&game(&format!("{shuffle} 1-0")));
    assert!(long[long.len() - 1] < short[4]);
    assert!(valuing.values(&game(&format!("{shuffle} 1/2-1/2"))).iter().all(|v| *v == 0.0));
    // A pawn up in a drawn game counts less and less.
    let drawn = valuing.values(&game("e4 d5 exd5 Nf6 Nc3 c6 Nf3 h6 Be2 Na6 1/2-1/2"));
    let unknown = valuing.values(&game("e4 d5 exd5 Nf6 Nc3 c6 Nf3 h6 Be2 Na6 *"));
    assert!(drawn[10] < drawn[3] && drawn[3] < unknown[3] && unknown[10] == 100.0);
}

#[test]
fn a_man_in_the_middle_of_an_exchange_counts_little() {
    // After 4. Nxe5 White is a knight up for one ply before the recapture: a pawn in truth.
    let game = game("e4 e5 Nf3 Nc6 Bc4 Bc5 Nxe5 Nxe5 d4 Bb6 dxe5 d6 exd6 Qxd6 *");
    let valuing = Valuing::default();
    let raw: Vec<f32> = game.positions().map(|p| valuing.balance(p.board())).collect();
    let values = valuing.values(&game);
    assert_eq!((raw[7], raw[8]), (100.0, -200.0));
    assert!(values[8] > -50.0 && values[8] < 100.0, "{}", values[8]);
}

#[test]
fn reversal_of_moves_is_what_it_says() {
    let game = game("e4 c5 e5 d5 exd6 *");
    let moves: Vec<String> =
        reversed(&game).moves.iter().map(|m| UciMove::from_standard(*m).to_string()).collect();
    assert_eq!(moves, ["e7e5", "c2c4", "e5e4", "d2d4", "e4d3"]);
}
