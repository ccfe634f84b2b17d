//! Reciprocal zugzwangs against a slow twin, and against figures that others counted; outcomes of
//! moves against tables.

use lucena_table::{Metric, Orbit, Outcome, OutcomeLookup, OutcomePlanes, lenient, parse_fen};
use lucena_work::Silent;
use shakmaty::{Board, Chess, Color, Position, Setup};

use crate::common::{table, tables};

fn position(board: Board, turn: Color) -> Option<Chess> {
    lenient(Setup { board, turn, ..Setup::empty() }).ok()
}

fn for_white(position: &Chess) -> Outcome {
    let value = tables().value(position, Metric::Dtm).unwrap();
    position.turn().fold_wb(value.outcome(), -value.outcome())
}

/// Each board set up with either side to move, and looked up in the table.
fn slow(planes: &OutcomePlanes) -> Vec<(Outcome, Outcome, Vec<usize>)> {
    let mut found = vec![
        (Outcome::Draw, Outcome::Win, Vec::new()),
        (Outcome::Loss, Outcome::Draw, Vec::new()),
        (Outcome::Loss, Outcome::Win, Vec::new()),
    ];
    let space = planes.space();
    for index in 0..space.len() {
        let Some(board) = space.board(index) else { continue };
        // The smallest number of a board and its mirror images.
        if space.index(&board) != Some(index) || matches!(space.orbit(index), Orbit::Copy) {
            continue;
        }
        let both = Color::ALL.map(|turn| position(board.clone(), turn));
        let [Some(white), Some(black)] = both else { continue };
        let (with_white, with_black) = (for_white(&white), for_white(&black));
        if with_white < with_black {
            let kind = found.iter_mut().find(|kind| (kind.0, kind.1) == (with_white, with_black));
            kind.unwrap().2.push(index);
        }
    }
    found
}

#[test]
fn zugzwangs_are_those_of_the_tables() {
    for material in ["KPvK", "KQvK", "KRvKN", "KPvKP"] {
        table(material, Metric::Dtm);
        let planes = tables().outcomes(material.parse().unwrap(), &Silent).unwrap();
        let fast = planes.zugzwangs(&Silent).unwrap();
        let fast = fast.map(|kind| (kind.white_to_move, kind.black_to_move, kind.positions));
        assert_eq!(fast.to_vec(), slow(&planes), "{material}");
    }
}

#[test]
fn zugzwangs_are_counted_by_the_rank_of_the_pawn() {
    let planes = tables().outcomes("KPvK".parse().unwrap(), &Silent).unwrap();
    let [kind, ..] = planes.zugzwangs(&Silent).unwrap();
    let ranks = kind.by_pawn_rank(planes.space()).unwrap();
    assert_eq!(ranks.iter().sum::<u64>(), kind.positions.len() as u64);
    assert!(ranks[5] > 0, "the pawn on the seventh rank, the kings opposite each other");
    let planes = tables().outcomes("KRvKN".parse().unwrap(), &Silent).unwrap();
    assert_eq!(planes.zugzwangs(&Silent).unwrap()[0].by_pawn_rank(planes.space()), None);
}

#[test]
fn moves_are_worth_what_tables_say() {
    for material in ["KPvK", "KPvKP", "KRvKN"] {
        let table = table(material, Metric::Dtm);
        let planes = tables().outcomes(material.parse().unwrap(), &Silent).unwrap();
        let lookup = OutcomeLookup::new(tables(), &planes, &Silent).unwrap();
        for turn in Color::ALL {
            for entry in table.entries(turn).map(Result::unwrap).step_by(997) {
                let position = position(planes.space().board(entry.index).unwrap(), turn).unwrap();
                assert_eq!(lookup.outcome(&position), Some(entry.value.outcome()));
                let worth = |m: &shakmaty::Move| {
                    tables().move_value(&position, m, Metric::Dtm).unwrap().outcome()
                };
                let moves = position.legal_moves();
                let expected: Vec<_> =
                    moves.iter().copied().filter(|m| worth(m) == entry.value.outcome()).collect();
                assert_eq!(lookup.keeping(&position), expected, "{material} {}", entry.index);
            }
        }
        let other = parse_fen("4k3/8/8/8/8/8/8/RQ2K3 w - - 0 1").unwrap();
        assert_eq!(lookup.outcome(&other), None);
    }
}
