//! Packs that store the truth answer it, at every level and with either side as the strong one.

use std::sync::Arc;

use crate::one_of;
use lucena_layout::Squares;
use lucena_pack::{Catalogued, OpenPack, PackFeature, PackNode, PackTree, Packs, Scale};
use lucena_table::{Metric, Table, Tables, Value};
use lucena_work::Silent;
use shakmaty::Color;

fn coordinate(squares: &Squares, feature: u8) -> u8 {
    squares[usize::from(feature / 2)] >> (3 * (feature % 2)) & 7
}

/// Splits rows until each part has one rank.
fn grow(nodes: &mut Vec<PackNode>, rows: &mut [(Squares, u8)]) {
    let rank = rows.first().map_or(0, |row| row.1);
    if rows.iter().all(|row| row.1 == rank) {
        nodes.push(PackNode::Leaf(rank));
        return;
    }
    let ends = |feature| {
        let all = rows.iter().map(|row| coordinate(&row.0, feature));
        (all.clone().min().unwrap(), all.max().unwrap())
    };
    let (feature, low, high) = (0..8)
        .map(|feature| (feature, ends(feature)))
        .map(|(feature, (low, high))| (feature, low, high))
        .max_by_key(|&(_, low, high)| high - low)
        .unwrap();
    let cut = (low + high) / 2;
    nodes.push(PackNode::Split { feature, cut });
    rows.sort_unstable_by_key(|row| coordinate(&row.0, feature) > cut);
    let (first, second) =
        rows.split_at_mut(rows.partition_point(|r| coordinate(&r.0, feature) <= cut));
    grow(nodes, first);
    grow(nodes, second);
}

fn truth(table: &Table, strong: Color, level: u8) -> OpenPack {
    let ending = Catalogued::new(table.material(), strong);
    let entries: Vec<_> = table.entries(!strong).map(Result::unwrap).collect();
    let values = || entries.iter().map(|entry| entry.value);
    let wins = values().filter_map(|v| if let Value::Loss(n) = v { Some(n.0 / 2) } else { None });
    let losses =
        values().filter_map(|v| if let Value::Win(n) = v { Some(n.moves()) } else { None });
    let scale =
        Scale { wins: wins.max().unwrap_or(0) as u8, losses: losses.max().unwrap_or(0) as u8 };
    let board = |index| table.space().board(index).unwrap();
    let row = |e: &lucena_table::Entry| (ending.squares(&board(e.index)), scale.weak(e.value));
    let mut rows: Vec<_> = entries.iter().map(row).collect();
    let mut nodes = Vec::new();
    let features = PackFeature::plain(&ending);
    grow(&mut nodes, &mut rows);
    OpenPack::new(ending, scale, level, &PackTree { features, nodes }).unwrap()
}

#[test]
fn stored_truth_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    let solved = |name: &str| tables.solve(name.parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    let [queen, rook, pawn] = ["KQvK", "KRvK", "KPvK"].map(solved);
    for (strong, level) in
        [(Color::White, 0), (Color::White, 1), (Color::Black, 0), (Color::Black, 1)]
    {
        let packs = Packs::new([&queen, &rook, &pawn].map(|t| Arc::new(truth(t, strong, level))));
        for table in [&queen, &rook, &pawn] {
            for turn in [Color::White, Color::Black] {
                let step = if level == 0 { one_of(1, 3) } else { one_of(5, 37) };
                for entry in table.entries(turn).map(Result::unwrap).step_by(step) {
                    let board = table.space().board(entry.index).unwrap();
                    let found = packs.probe_board(&board, turn).unwrap().value();
                    assert_eq!(found, Some(entry.value), "{board} {turn} {strong} {level}");
                }
            }
        }
    }
}
