//! Tables and boards that the tests share.

use lucena_eval::Target;
use lucena_table::{Metric, Tables, Value};
use lucena_work::Silent;
use shakmaty::{Board, Chess, Color, Position as _};
use tempfile::TempDir;

/// A folder for tables that goes with the test.
pub fn tables() -> (TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path());
    (folder, tables)
}

/// Every position of an endgame whose number is a multiple of a step.
pub fn positions(material: &str, step: usize) -> Vec<(Board, Color, Value)> {
    let (_folder, tables) = tables();
    let table = tables.solve(material.parse().unwrap(), Metric::Dtm, &Silent).unwrap();
    let mut positions = Vec::new();
    for turn in Color::ALL {
        for entry in table.entries(turn).map(Result::unwrap).step_by(step) {
            positions.push((table.space().board(entry.index).unwrap(), turn, entry.value));
        }
    }
    positions
}

/// The same with the values that a fit aims at in KRvK.
pub fn aimed(positions: &[(Board, Color, Value)]) -> Vec<(Board, Color, f32)> {
    let target = Target { longest: 32, ..Target::default() };
    let aim =
        |(board, turn, value): &(Board, Color, Value)| (board.clone(), *turn, target.of(*value));
    positions.iter().map(aim).collect()
}

/// Boards of this many random games, every fifth ply, with the side to move.
pub fn games(count: usize) -> Vec<(Board, Color)> {
    let mut seed = 1u64;
    // SplitMix: numbers without pattern, the same each time.
    let mut below = |bound: usize| {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    };
    let mut boards = Vec::new();
    for _ in 0..count {
        let mut position = Chess::default();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[below(moves.len())]);
            if ply % 5 == 4 {
                boards.push((position.board().clone(), position.turn()));
            }
        }
    }
    boards
}
