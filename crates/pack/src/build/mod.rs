//! From a table to a tree: what must be stored, and the smallest tree that stores it.

mod backup;
mod bench;
mod chance;
mod cover;
mod graph;
mod grow;
mod make;
mod problem;
mod search;
mod shape;

use rayon::prelude::*;

pub use backup::Backup;
pub use bench::minimax;
pub use chance::hashed;
pub use graph::Graph;
pub use make::Packing;
pub use problem::Problem;
pub use search::Search;

use crate::feature::Feature;

/// The answers of all weak positions, a column for each question, and how many levels each has.
pub fn columns(graph: &Graph, features: &[Feature]) -> (Vec<Vec<u8>>, Vec<usize>) {
    let columns = features
        .par_iter()
        .map(|feature| graph.weak.iter().map(|squares| feature.level(squares)).collect())
        .collect();
    let levels = features.iter().map(|f| usize::from(f.range(&graph.ending).1) + 1).collect();
    (columns, levels)
}
