//! From a table to a report: what every beginner learns about KPvK is true of all its positions.

use lucena_claim::{ClaimFile, ClaimReport, ClaimTally, JudgedRow, Says};
use lucena_pattern::Sieve;
use lucena_table::Value;
use shakmaty::{Board, Color, Square};

use crate::krpkr::PAWN;

/// All claims of a file about KPvK, with the pawn on files a to d.
fn counted(file: &ClaimFile) -> ClaimReport {
    let conditions = file.conditions();
    let mut sieve = Sieve::new(conditions, &[1, 0, 2]);
    let mut masks = vec![0; conditions.count()];
    let mut tally = ClaimTally::new(file, 2, &[], 2, 1);
    for pawn in Square::ALL[8..56].iter().filter(|pawn| u32::from(pawn.file()) < 4) {
        for king in Square::ALL.iter().filter(|king| *king != pawn) {
            for turn in Color::ALL {
                let squares = [*king, *pawn, Square::A1];
                let [legal, win, draw, loss] = judged(conditions.men(), squares, turn);
                let row = JudgedRow { legal, win, draw, loss, quiet: legal, kinds: &[] };
                sieve.row(&squares, turn, &mut masks);
                tally.row(&squares, turn, &row, &masks);
            }
        }
    }
    tally.report()
}

/// Which squares of the black king make a position, and how it ends.
fn judged(men: &[shakmaty::Piece], mut squares: [Square; 3], turn: Color) -> [u64; 4] {
    let mut sets = [0; 4];
    for enemy in Square::ALL {
        squares[2] = enemy;
        if squares[..2].contains(&enemy) {
            continue;
        }
        let mut board = Board::empty();
        for (&man, square) in men.iter().zip(squares) {
            board.set_piece_at(square, man);
        }
        let Some(value) = PAWN.probe_board(&board, turn).unwrap() else { continue };
        let outcome = match (value, turn) {
            (Value::Win(_), Color::White) | (Value::Loss(_), Color::Black) => 1,
            (Value::Win(_), Color::Black) | (Value::Loss(_), Color::White) => 3,
            _ => 2,
        };
        sets[0] |= 1 << enemy as u64;
        sets[outcome] |= 1 << enemy as u64;
    }
    sets
}

#[test]
fn what_everyone_learns_about_the_pawn_is_true() {
    let report = counted(&ClaimFile::built_in("kpk.claim").unwrap().unwrap());
    let mut proven = 0;
    for claim in &report.claims {
        let label = claim.name.split(' ').next().unwrap();
        if ["K3", "S1", "O1", "O2", "O3", "O4", "Q1", "Q2", "R1", "R2"].contains(&label) {
            for side in [&claim.white, &claim.black] {
                assert_eq!(
                    side.count.positions, side.count.holds,
                    "{}: {:?}",
                    claim.name, side.exceptions
                );
            }
            assert!(
                claim.white.count.positions + claim.black.count.positions > 0,
                "{}",
                claim.name
            );
            proven += 1;
        } else {
            assert!(
                claim.white.count.holds < claim.white.count.positions
                    || claim.black.count.holds < claim.black.count.positions
            );
        }
    }
    assert_eq!(proven, 10);
}

/// The known numbers of positions and of wins, halved: of mirror images one is counted.
#[test]
fn all_positions_are_counted_once() {
    let file =
        ClaimFile::of_condition("KPvK".parse().unwrap(), "size(board) = 64", Says::Win).unwrap();
    let claim = &counted(&file).claims[0];
    assert_eq!(
        (claim.white.count.positions, claim.black.count.positions),
        (163_328 / 2, 168_024 / 2)
    );
    assert_eq!((claim.white.count.holds, claim.black.count.holds), (124_960 / 2, 97_604 / 2));
}
