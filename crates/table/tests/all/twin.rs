//! The slow, obvious twin: no symmetry, no bit planes, moves from the rules library, values by
//! going over all positions until nothing changes.

use std::collections::HashMap;

use crate::common::{table, tables};
use lucena_table::verify::{Boards, successors};
use lucena_table::{Material, Metric, Plies, Probe, Value};
use lucena_work::Silent;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Piece, Position, Setup, Square};

/// Where a move leads: to a position of the same men, or to a value known from elsewhere.
enum Step {
    Inside(usize),
    Outside(Value),
}

/// All legal positions of king, one man and king, with their values.
fn slow(man: Piece, metric: Metric) -> Vec<(Board, Color, Value)> {
    let mut positions = Vec::new();
    for squares in 0..64usize.pow(3) {
        let square = |i: u32| Square::new((squares >> (6 * i) & 63) as u32);
        let mut board = Board::empty();
        board.set_piece_at(square(0), Color::White.king());
        board.set_piece_at(square(1), Color::Black.king());
        board.set_piece_at(square(2), man);
        for turn in Color::ALL {
            let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
            if board.occupied().count() == 3
                && let Ok(position) = Chess::from_setup(setup, CastlingMode::Standard)
            {
                positions.push(position);
            }
        }
    }
    let key = |position: &Chess| (position.board().clone(), position.turn());
    let numbers: HashMap<_, usize> =
        positions.iter().enumerate().map(|(i, p)| (key(p), i)).collect();
    let step = |position: &Chess, m: shakmaty::Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        if !m.is_capture() && !m.is_promotion() {
            return Step::Inside(numbers[&key(&after)]);
        }
        match tables().value(&after, metric).unwrap().before_move() {
            Value::Win(_) if metric == Metric::Dtc => Step::Outside(Value::Win(Plies(1))),
            Value::Win(_) if metric == Metric::Dtp && m.is_promotion() => {
                Step::Outside(Value::Win(Plies(1)))
            }
            value => Step::Outside(value),
        }
    };
    let steps: Vec<Vec<Step>> = positions
        .iter()
        .map(|p| p.legal_moves().into_iter().map(|m| step(p, m)).collect())
        .collect();
    // What never gets a value is drawn.
    let mut values = vec![Value::Draw; positions.len()];
    for ply in 0..150 {
        let found: Vec<(usize, Value)> = (0..positions.len())
            .filter(|&i| values[i] == Value::Draw)
            .filter_map(|i| {
                let worth = |step: &Step| match *step {
                    Step::Inside(next) => values[next].before_move(),
                    Step::Outside(value) => value,
                };
                let mated = positions[i].is_checkmate().then_some(Value::Loss(Plies(0)));
                let best = steps[i].iter().map(worth).max().or(mated)?;
                let now = matches!(best, Value::Win(n) | Value::Loss(n) if n.0 == ply);
                now.then_some((i, best))
            })
            .collect();
        for (i, value) in found {
            values[i] = value;
        }
    }
    positions
        .into_iter()
        .zip(values)
        .map(|(p, value)| (p.board().clone(), p.turn(), value))
        .collect()
}

#[test]
fn three_men_equal_the_slow_twin_everywhere() {
    for (name, man) in [("KQvK", 'Q'), ("KRvK", 'R'), ("KPvK", 'P'), ("KNvK", 'N')] {
        for metric in [Metric::Dtm, Metric::Dtc, Metric::Dtp] {
            let table = table(name, metric);
            let slow = slow(Piece::from_char(man).unwrap(), metric);
            for (board, turn, value) in &slow {
                let found = table.probe_board(board, *turn).unwrap();
                assert_eq!(found, Some(*value), "{} {turn}", board.board_fen());
            }
            println!("{name} {}: {} positions equal", metric.name(), slow.len());
        }
    }
}

#[test]
fn values_follow_from_their_successors() {
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KBBvK", "KQvKR", "KPvKP"] {
        for metric in [Metric::Dtm, Metric::Dtc, Metric::Dtp] {
            table(name, metric);
            let findings =
                successors(tables(), name.parse().unwrap(), metric, Boards::Canonical, &Silent)
                    .unwrap();
            assert!(findings.checked > 40_000);
            assert_eq!(findings.wrong, 0, "{name} {}: {findings:?}", metric.name());
        }
    }
}

#[test]
fn every_turn_mirror_and_exchange_of_colours_is_the_same_position() {
    let table = table("KBNvK", Metric::Dtm);
    for index in (0..table.space().len()).step_by(7) {
        let Some(board) = table.space().board(index) else { continue };
        for turn in Color::ALL {
            let value = table.at(index, turn).unwrap();
            for change in 0..16 {
                let (mut other, mut other_turn) = (board.clone(), turn);
                if change & 1 != 0 {
                    other.flip_horizontal();
                }
                if change & 2 != 0 {
                    other.flip_vertical();
                }
                if change & 4 != 0 {
                    other.flip_diagonal();
                }
                if change & 8 != 0 {
                    other.swap_colors();
                    other_turn = !turn;
                }
                assert_eq!(table.probe_board(&other, other_turn).unwrap(), value);
            }
        }
    }
}

#[test]
fn bare_kings_need_no_table() {
    let position = lucena_table::parse_fen("8/8/8/3k4/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(tables().probe(&position).unwrap(), Value::Draw.into());
    let kings: Material = "KK".parse().unwrap();
    assert!(tables().solve(kings, Metric::Dtm, &Silent).is_err());
}
