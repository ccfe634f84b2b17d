//! From a table to a tree: what must be stored, and the smallest tree that stores it.

mod backup;
mod bench;
mod cover;
mod graph;
mod grow;
mod make;
mod problem;
mod search;
mod shape;

use rayon::prelude::*;

pub use bench::minimax;
pub use graph::Graph;
pub use make::Packing;

use crate::facts::Catalogued;
use crate::feature::{Kind, PackFeature};
use lucena_layout::Squares;

/// The answers of all weak positions, a column for each question, and how many levels each has.
pub(crate) fn columns(graph: &Graph, features: &[PackFeature]) -> (Vec<Vec<u8>>, Vec<usize>) {
    let mut columns: Vec<Vec<u8>> =
        features.iter().map(|_| Vec::with_capacity(graph.weak.len())).collect();
    // Row by row, as all facts of a position share what it takes to see it; and in blocks, so
    // that rows and columns are not both in memory.
    for block in graph.weak.chunks(1 << 16) {
        let rows: Vec<Vec<u8>> =
            block.par_iter().map(|squares| row(&graph.ending, features, squares)).collect();
        for (place, column) in columns.iter_mut().enumerate() {
            column.extend(rows.iter().map(|row| row[place]));
        }
    }
    let levels = features.iter().map(|f| usize::from(f.range(&graph.ending).1) + 1).collect();
    (columns, levels)
}

/// The answers of one position.
fn row(ending: &Catalogued, features: &[PackFeature], squares: &Squares) -> Vec<u8> {
    let asks_facts = features.iter().any(|feature| feature.kind == Kind::Fact);
    let position = if asks_facts { ending.position(squares) } else { None };
    let level = |feature: &PackFeature| match feature.kind {
        Kind::Fact => ending.fact(feature.a, position.as_ref()),
        _ => feature.level(ending, squares),
    };
    features.iter().map(level).collect()
}

/// A share from 0 to below 1 for each number, the same for the same seed.
fn hashed(number: u32, seed: u64) -> f64 {
    let mut h = (u64::from(number) + 1).wrapping_mul(seed | 1);
    h ^= h >> 29;
    h = h.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h ^= h >> 32;
    (h & 0xffff) as f64 / 65536.0
}
