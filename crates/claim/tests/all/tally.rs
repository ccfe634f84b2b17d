//! Counts: what rows add up to, however they are shared out.

use lucena_claim::{ClaimFile, ClaimTally, JudgedRow, POSITIONAL, Says};
use lucena_pattern::{Sieve, View};
use lucena_work::{Chance, mixed};
use shakmaty::{Color, Square};

use crate::positions::numbers;

const LAST: usize = 1;
const KINDS: [&str; 2] = ["check", "edge"];

/// A row as anyone might judge it: by numbers drawn from its squares.
struct Judged {
    squares: Vec<Square>,
    turn: Color,
    legal: u64,
    outcomes: [u64; 3],
    quiet: u64,
    kinds: [u64; 2],
}

fn rows() -> Vec<Judged> {
    let mut rows = Vec::new();
    let mut chance = Chance::new(5, 0);
    for king in 0..64u32 {
        for turn in Color::ALL {
            let squares = vec![Square::new(king), Square::A1, Square::new((king + 27) % 64)];
            let [a, b] = [chance.next(), chance.next()];
            let legal = chance.next() & !(1 << king | 1 << ((king + 27) % 64));
            let outcomes = [a & legal, b & !a & legal, legal & !(a | b)];
            let kinds = [chance.next() & chance.next(), chance.next()];
            rows.push(Judged { squares, turn, legal, outcomes, quiet: chance.next(), kinds });
        }
    }
    rows
}

fn file() -> ClaimFile {
    let text = "endgame KRvK\nclaim \"a\" when black king on edge says win\n\
                claim \"b\" when not rook loose says no win\n\
                claim \"c\" when distance(kings) > 2 says loss with black to move\n\
                claim \"d\" when rook on edge says draw\nclaim \"e\" when rook on edge says no loss\n";
    ClaimFile::parse("x", text).unwrap()
}

fn counted(file: &ClaimFile, rows: &[&Judged]) -> ClaimTally {
    let mut tally = ClaimTally::new(file, LAST, &KINDS, 3, 7);
    let mut sieve = Sieve::new(file.conditions(), &[0, 2, LAST]);
    let mut masks = vec![0; file.claims().len()];
    for row in rows {
        sieve.row(&row.squares, row.turn, &mut masks);
        let [win, draw, loss] = row.outcomes;
        let (legal, quiet, kinds) = (row.legal, row.quiet, &row.kinds[..]);
        tally.row(
            &row.squares,
            row.turn,
            &JudgedRow { legal, win, draw, loss, quiet, kinds },
            &masks,
        );
    }
    tally
}

#[test]
fn sums_do_not_depend_on_who_counts() {
    let (file, rows) = (file(), rows());
    let whole = counted(&file, &rows.iter().collect::<Vec<_>>()).report();
    for parts in [2, 3, 7] {
        let share = |part: usize| -> Vec<&Judged> {
            rows.iter()
                .enumerate()
                .filter(|(n, _)| mixed(*n as u64) as usize % parts == part)
                .map(|(_, row)| row)
                .rev()
                .collect()
        };
        let mut sum = counted(&file, &share(parts - 1));
        for part in (0..parts - 1).rev() {
            sum.merge(&counted(&file, &share(part)));
        }
        assert_eq!(sum.report(), whole, "{parts} parts");
    }
}

/// Position by position, with the condition asked of each.
#[test]
fn sums_are_those_of_single_positions() {
    let (file, rows) = (file(), rows());
    let report = counted(&file, &rows.iter().collect::<Vec<_>>()).report();
    for (which, claim) in file.claims().iter().enumerate() {
        for turn in Color::ALL {
            let mut sums = [0u64; 4];
            let mut kinds = std::collections::BTreeMap::<&str, u64>::new();
            for row in rows.iter().filter(|row| row.turn == turn) {
                for s in (0..64).filter(|s| row.legal >> s & 1 != 0) {
                    let mut squares = numbers(&row.squares);
                    squares[LAST] = s;
                    let view = View::new(file.conditions().men(), squares, turn);
                    if !file.conditions().holds(which, &view) {
                        continue;
                    }
                    let is = |set: u64| set >> s & 1 != 0;
                    let [win, draw, loss] = row.outcomes.map(is);
                    let said = match claim.says {
                        Says::Win => win,
                        Says::Draw => draw,
                        Says::Loss => loss,
                        Says::NoWin => !win,
                        Says::NoLoss => !loss,
                    };
                    let quiet = is(row.quiet);
                    let add = [true, said, quiet, quiet && said];
                    sums.iter_mut().zip(add).for_each(|(sum, is)| *sum += u64::from(is));
                    if !said {
                        let kind = row.kinds.iter().position(|&kind| is(kind));
                        *kinds.entry(kind.map_or(POSITIONAL, |kind| KINDS[kind])).or_default() += 1;
                    }
                }
            }
            let said = &report.claims[which];
            let side = turn.fold_wb(&said.white, &said.black);
            assert_eq!(
                [side.count.positions, side.count.holds, side.count.quiet, side.count.quiet_true],
                sums,
                "{claim:?}"
            );
            assert_eq!(side.exceptions.len(), kinds.len());
            for kind in &side.exceptions {
                assert_eq!(kinds[kind.kind.as_str()], kind.positions);
                assert_eq!(kind.fens.len() as u64, kind.positions.min(3));
            }
        }
    }
}

#[test]
fn reports_have_the_shape_that_commands_print() {
    let (file, rows) = (file(), rows());
    let report = counted(&file, &rows.iter().collect::<Vec<_>>()).report();
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["material"], "KRvK");
    let claim = &json["claims"][1];
    assert_eq!((&claim["name"], &claim["says"]), (&"b".into(), &"no-win".into()));
    let side = claim["white"].as_object().unwrap();
    for field in ["positions", "true", "quiet", "quiet_true"] {
        assert!(side[field].is_u64(), "{field}");
    }
    let shares: f64 = side["exceptions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|kind| kind["share"].as_f64().unwrap())
        .sum();
    assert!((shares - 1.0).abs() < 1e-9);
    assert!(side["exceptions"][0]["fens"][0].as_str().unwrap().ends_with(" w - - 0 1"));
    assert_eq!(json["claims"][2]["white"]["positions"], 0);
}
