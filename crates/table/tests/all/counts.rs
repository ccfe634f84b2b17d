//! The counts, histograms and longest mates that independent programs have found.

use std::collections::BTreeMap;

use crate::common::{fixture, table, tables};
use lucena_table::{Extreme, Material, Metric, SideStats, Stats, Value, parse_fen};
use lucena_work::testing::{outside, say};
use shakmaty::{Board, Color, Piece, Role, Square};

fn stats(material: &str, metric: Metric) -> Stats {
    Stats::of(&table(material, metric)).unwrap()
}

fn side<'a>(stats: &'a Stats, name: &str) -> &'a SideStats {
    if name == "white" { &stats.white } else { &stats.black }
}

#[test]
fn counts_and_longest_mates() {
    for row in fixture("counts.csv") {
        let number = |i: usize| row[i].parse::<i64>().unwrap();
        let stats = stats(&row[0], Metric::Dtm);
        let side = side(&stats, &row[1]);
        assert_eq!((side.legal as i64, side.canonical as i64), (number(2), number(3)), "{row:?}");
        let longest = if number(4) > 0 { &side.longest_win } else { &side.longest_loss };
        let Extreme { plies, positions, canonical, .. } = longest.clone().unwrap();
        let found = (i64::from(plies), positions as i64, canonical as i64);
        assert_eq!(found, (number(4), number(5), number(6)), "{row:?}");
        assert_eq!(side.win + side.draw + side.loss, side.legal);
    }
}

#[test]
fn longest_mates_of_four_men() {
    for row in fixture("longest.csv") {
        let stats = stats(&row[0], Metric::Dtm);
        let plies = |extreme: &Option<Extreme>| {
            extreme.as_ref().map(|e| e.plies.unsigned_abs().to_string())
        };
        assert_eq!(plies(&stats.white.longest_win).as_deref(), Some(row[1].as_str()), "{}", row[0]);
        assert_eq!(
            plies(&stats.black.longest_loss).as_deref(),
            Some(row[2].as_str()),
            "{}",
            row[0]
        );
    }
}

#[test]
fn pawn_against_king() {
    // Two-fold symmetry: counts over the whole board are twice the published ones.
    let stats = stats("KPvK", Metric::Dtm);
    assert_eq!((stats.white.canonical, stats.black.canonical), (81_664, 84_012));
    assert_eq!((stats.white.win, stats.white.draw), (2 * 62_480, 2 * 19_184));
    assert_eq!((stats.black.loss, stats.black.draw), (2 * 48_802, 2 * 35_210));
}

/// Canonical positions by moves to the goal.
fn by_moves(side: &SideStats) -> BTreeMap<u64, u64> {
    let mut moves = BTreeMap::new();
    for (&plies, &n) in &side.canonical_plies {
        *moves.entry(u64::from(plies.unsigned_abs().div_ceil(2))).or_default() += n;
    }
    moves
}

#[test]
fn rook_endings_by_depth() {
    let stats = stats("KRvK", Metric::Dtm);
    let moves = by_moves(&stats.black);
    let decided: u64 = moves.values().sum();
    for row in fixture("krvk-black.csv") {
        let expected: u64 = row[1].parse().unwrap();
        match row[0].as_str() {
            "draw" => assert_eq!(stats.black.canonical - decided, expected),
            n => assert_eq!(moves[&n.parse().unwrap()], expected, "{n} moves"),
        }
    }
}

#[test]
fn queen_against_rook_by_distance_to_conversion() {
    // Here only Black to move and lost counts; the rook wins some positions, too.
    let stats = stats("KQvKR", Metric::Dtc);
    let lost: BTreeMap<i32, u64> = stats
        .black
        .canonical_plies
        .iter()
        .filter(|(p, _)| **p <= 0)
        .map(|(&p, &n)| (-p, n))
        .collect();
    let rows = fixture("kqvkr-dtc.csv");
    for row in &rows {
        let moves: i32 = row[0].parse().unwrap();
        assert_eq!(lost[&(2 * moves)], row[1].parse().unwrap(), "{moves} moves");
    }
    assert_eq!(lost.len(), rows.len());
    assert_eq!(lost.values().sum::<u64>(), 883_075);
}

#[test]
fn krkopt_row_by_row() {
    let Some(path) = outside("krk/krkopt.data") else { return };
    let table = table("KRvK", Metric::Dtm);
    let names = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = line.split(',').collect();
        let square = |i: usize| format!("{}{}", cells[i], cells[i + 1]).parse::<Square>().unwrap();
        let mut board = Board::empty();
        board.set_piece_at(square(0), Piece { color: Color::White, role: Role::King });
        board.set_piece_at(square(2), Piece { color: Color::White, role: Role::Rook });
        board.set_piece_at(square(4), Piece { color: Color::Black, role: Role::King });
        let expected = names.split(' ').position(|name| name == cells[6]);
        let found = match table.probe_board(&board, Color::Black).unwrap().unwrap() {
            Value::Loss(plies) => Some(usize::from(plies.moves())),
            Value::Draw => None,
            Value::Win(_) => panic!("a bare king wins: {line}"),
        };
        assert_eq!(found, expected, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 28_056);
    say(&format!("compared {rows} rows of krkopt.data"));
}

/// Positions with what Gaviota (`dm`, moves to mate) and Syzygy (`wdl`) say about them.
#[test]
fn epd_records() {
    let Some(mates) = outside("endgame-dm-4.epd") else { return };
    let Some(outcomes) = outside("endgame.epd") else { return };
    for material in Material::all(4) {
        table(&material.to_string(), Metric::Dtm);
    }
    let mut compared = 0;
    for (path, record) in [(mates, " dm "), (outcomes, " wdl ")] {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#') && line.contains(record)) {
            let fields: Vec<&str> = line.split_whitespace().take(4).collect();
            let (_, rest) = line.split_once(record).unwrap();
            let expected: i32 = rest.split(';').next().unwrap().trim().parse().unwrap();
            let position = parse_fen(&format!("{} 0 1", fields.join(" "))).unwrap();
            let value = tables().value(&position, Metric::Dtm).unwrap();
            if record == " dm " {
                let moves = match value {
                    Value::Win(n) => i32::from(n.moves()),
                    Value::Draw => 0,
                    Value::Loss(n) => -i32::from(n.moves()),
                };
                assert_eq!(moves, expected, "{line}");
            } else {
                // 2 and 1 won, the second only without the 50-move rule.
                assert_eq!(value.outcome() as i32 - 1, expected.signum(), "{line}");
            }
            compared += 1;
        }
    }
    assert!(compared > 200);
    say(&format!("compared {compared} records of endgame-dm-4.epd and endgame.epd"));
}
