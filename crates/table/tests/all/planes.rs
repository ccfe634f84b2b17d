//! Outcome planes against their tables; the search over planes against a search from one position.

use lucena_table::{
    Material, Metric, Outcome, OutcomePlanes, OutcomeRow, SidePlanes, Tables, Value, lenient,
};
use lucena_work::{Chance, Silent};
use shakmaty::{Board, Chess, Color, EnPassantMode, Position, Setup};

use crate::common::{table, tables};

fn planes(material: &str) -> OutcomePlanes {
    OutcomePlanes::of_solution(
        &Tables::compute_from_nothing(material.parse().unwrap(), Metric::Dtm, &Silent).unwrap(),
        &Silent,
    )
    .unwrap()
}

fn for_white(value: Value, turn: Color) -> Outcome {
    turn.fold_wb(value.outcome(), -value.outcome())
}

#[test]
fn planes_say_what_tables_say() {
    for material in ["KRvK", "KPvK", "KPvKP", "KRRvK", "KPPvK", "KQvKR"] {
        let (table, planes) = (table(material, Metric::Dtm), planes(material));
        for turn in Color::ALL {
            let mut counts = [0; 3];
            for entry in table.entries(turn) {
                let entry = entry.unwrap();
                let outcome = for_white(entry.value, turn);
                assert_eq!(
                    planes.at(entry.index, turn),
                    Some(outcome),
                    "{material} {}",
                    entry.index
                );
                counts[outcome as usize] += 1;
            }
            assert_eq!(planes.counts(turn), counts, "{material}");
        }
    }
}

#[test]
fn rows_hold_each_position_once_on_its_squares() {
    for material in ["KRvK", "KPvKP", "KRRvK", "KPPvK", "KBNvK"] {
        let planes = planes(material);
        let mut seen = vec![false; planes.space().len()];
        for chunk in 0..planes.chunks() {
            planes.walk(chunk, Color::Black, |row| {
                for bit in (0..64).filter(|bit| row.legal >> bit & 1 == 1) {
                    let index = row.first.wrapping_add(bit);
                    assert!(!std::mem::replace(&mut seen[index], true));
                    let mut board = Board::empty();
                    for (place, &man) in planes.men().iter().enumerate() {
                        let runs = place == planes.runner();
                        let square =
                            if runs { bit.try_into().unwrap() } else { row.squares[place] };
                        board.set_piece_at(square, man);
                    }
                    assert_eq!(planes.space().index(&board), Some(index), "{material} {board}");
                }
            });
        }
        let legal: u64 = planes.counts(Color::Black).iter().sum();
        assert_eq!(seen.iter().filter(|seen| **seen).count() as u64, legal);
    }
}

#[test]
fn kept_planes_come_back_and_damage_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let material: Material = "KPvK".parse().unwrap();
    planes("KPvK").write(folder.path()).unwrap();
    let again = OutcomePlanes::read(folder.path(), material).unwrap();
    assert_eq!(again.counts(Color::White), planes("KPvK").counts(Color::White));
    let path = OutcomePlanes::path(folder.path(), material);
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = OutcomePlanes::read(folder.path(), material).err().unwrap().to_string();
    assert!(error.contains("delete it"), "{error}");
}

/// What a search of `plies` from one position can be sure of, by the rules of chess and the tables
/// of smaller endgames: the worst and the best outcome for White.
fn bounds(position: &Chess, material: Material, plies: u32) -> [Outcome; 2] {
    let turn = position.turn();
    if Material::of_board(position.board()).0 != material {
        let value = tables().value(position, Metric::Dtm).unwrap();
        return [for_white(value, turn); 2];
    }
    if plies == 0 {
        return [Outcome::Loss, Outcome::Win];
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        let mated = if position.is_check() {
            turn.fold_wb(Outcome::Loss, Outcome::Win)
        } else {
            Outcome::Draw
        };
        return [mated; 2];
    }
    let after = moves.iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        // A right to take en passant makes the position one of no table: one ply more is needed
        // to see what it is worth, which the search over planes does at once.
        let more = u32::from(after.ep_square(EnPassantMode::Legal).is_some());
        match (plies, more) {
            (1, 1) => taken_or_unknown(&after, material),
            _ => bounds(&after, material, plies - 1),
        }
    });
    let better = |a: [Outcome; 2], b: [Outcome; 2]| match turn {
        Color::White => [a[0].max(b[0]), a[1].max(b[1])],
        Color::Black => [a[0].min(b[0]), a[1].min(b[1])],
    };
    after.reduce(better).unwrap()
}

/// After a double step at the end of the search: the captures en passant are known, the rest is not.
fn taken_or_unknown(position: &Chess, material: Material) -> [Outcome; 2] {
    let turn = position.turn();
    let moves = position.legal_moves();
    let taking = moves.iter().filter(|m| m.is_en_passant()).map(|m| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        for_white(tables().value(&after, Metric::Dtm).unwrap(), !turn)
    });
    let best = if turn.is_white() { taking.max() } else { taking.min() }.unwrap();
    let _ = material;
    match (moves.iter().all(|m| m.is_en_passant()), turn) {
        (true, _) => [best; 2],
        (false, Color::White) => [best, Outcome::Win],
        (false, Color::Black) => [Outcome::Loss, best],
    }
}

/// Random positions of a row walk, with the row's answer to a question.
fn sampled(
    planes: &OutcomePlanes,
    turn: Color,
    count: usize,
    mut visit: impl FnMut(Chess, &OutcomeRow, u64),
) {
    let mut chance = Chance::new(11, 0);
    let mut left = count;
    while left > 0 {
        let chunk = chance.below(planes.chunks());
        let wanted = chance.below(4096) as u64;
        let mut rows = 0;
        planes.walk(chunk, turn, |row| {
            rows += 1;
            let bit = (row.first as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
            if left > 0 && (rows + wanted).is_multiple_of(509) && row.legal >> bit & 1 == 1 {
                let board = planes.space().board(row.first.wrapping_add(bit as usize)).unwrap();
                visit(lenient(Setup { board, turn, ..Setup::empty() }).unwrap(), row, bit);
                left -= 1;
            }
        });
        // Small endgames have few rows: count tries, not only hits.
        left = left.saturating_sub(usize::from(rows < 4096));
    }
}

#[test]
fn the_search_over_planes_is_a_search_from_every_position() {
    for (material, count) in [
        ("KRvK", 2000),
        ("KPvK", 2000),
        ("KPvKP", 3000),
        ("KPPvK", 2000),
        ("KRRvK", 500),
        ("KBNvK", 300),
        ("KRvKP", 500),
    ] {
        let planes = planes(material);
        tables().solve(material.parse().unwrap(), Metric::Dtm, &Silent).unwrap();
        let mut foresight = tables().foresight(&planes, &Silent).unwrap();
        for plies in 1..=3 {
            foresight.deepen(&Silent).unwrap();
            for turn in Color::ALL {
                sampled(
                    &planes,
                    turn,
                    count / plies as usize / plies as usize,
                    |position, row, bit| {
                        let [low, high] = bounds(&position, planes.material(), plies);
                        let settled = foresight.settled(row, turn) >> bit & 1 == 1;
                        assert_eq!(settled, low == high, "{material} {plies} {position:?}");
                        let truth = planes.at(row.first.wrapping_add(bit as usize), turn).unwrap();
                        assert!(low <= truth && truth <= high, "{material} {plies} {position:?}");
                    },
                );
            }
        }
    }
}

#[test]
fn the_truth_backed_up_stays_the_truth() {
    for material in ["KRvK", "KPvKP", "KPPvK", "KRRvK", "KQvKR"] {
        let planes = planes(material);
        tables().solve(material.parse().unwrap(), Metric::Dtm, &Silent).unwrap();
        let foresight = tables().foresight(&planes, &Silent).unwrap();
        let truth = |_| |row: &OutcomeRow| [row.held, row.won];
        let mut opinion = SidePlanes::judged(&planes, truth, &Silent).unwrap();
        for _ in 0..2 {
            opinion = foresight.backed_up(&opinion);
            for turn in Color::ALL {
                for chunk in 0..planes.chunks() {
                    planes.walk(chunk, turn, |row| {
                        assert_eq!(
                            opinion.row(row, turn),
                            [row.held, row.won],
                            "{material} {row:?}"
                        );
                    });
                }
            }
        }
    }
}
