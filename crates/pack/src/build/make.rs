//! From tables to a pack.

use lucena_table::{Material, Progress, Tables};
use shakmaty::Color;

use super::chance::hashed;
use super::columns;
use super::graph::Graph;
use super::problem::Problem;
use super::search::Search;
use crate::code::bits;
use crate::error::PackError;
use crate::feature::Feature;
use crate::file::PackFile;
use crate::scale::Rank;

/// How a pack is made.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// Win, draw or loss only.
    pub wdl: bool,
    /// After how many pairs of plies the stored function is read.
    pub level: u8,
    /// Which side is the strong one.
    pub strong: Color,
    /// Whether trees may ask how two men stand to each other.
    pub rich: bool,
    /// Steps of the search for a smaller tree.
    pub effort: u64,
    /// Chance that can be repeated.
    pub seed: u64,
    /// How warm the search starts, in bits.
    pub warmth: f64,
}

impl Default for Packing {
    fn default() -> Packing {
        Packing {
            wdl: false,
            level: 1,
            strong: Color::White,
            rich: false,
            effort: 600_000,
            seed: 0,
            warmth: 6.0,
        }
    }
}

/// Between two derivations of the problem from the tree at hand.
const ROUNDS: u64 = 60;

impl Packing {
    /// Makes the pack of an endgame whose table, and those of all smaller ones, are there.
    pub fn pack(
        &self,
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<PackFile, PackError> {
        let graph = Graph::new(tables, material, self.strong, self.wdl)?;
        let features = match self.rich {
            true => Feature::rich(&graph.ending),
            false => Feature::plain(&graph.ending),
        };
        let (columns, levels) = columns(&graph, &features);
        // Few replies burden few positions one level deeper.
        let narrow = |p: u32| 1.0 / (1.0 + 0.25 * graph.replies.of(p as usize).len() as f64);
        let problem = Problem::of_level(&graph, self.level, narrow);
        let rows = problem.rows(&graph);
        let mut search = Search::new(problem, &columns, &levels, rows, self.seed);
        progress.begin(&format!("packing {material}"), self.effort);
        for round in 0..ROUNDS {
            let warm = |round: u64| {
                let left = 1.0 - round as f64 / ROUNDS as f64;
                self.warmth * left * left
            };
            search.run(self.effort / ROUNDS, (warm(round), warm(round + 1)), progress);
            if progress.cancelled() {
                break;
            }
            if self.level > 0 && round + 1 < ROUNDS {
                let noise = [0.0, 0.2, 0.6][round as usize % 3];
                let seed = self.seed.wrapping_mul(977).wrapping_add(round);
                let liking = |p: u32| narrow(p) * (1.0 + noise * hashed(p, seed));
                let problem =
                    search.problem.again(&graph, &search.everywhere(), self.level, liking);
                let rows = problem.rows(&graph);
                search.change_problem(problem, rows);
            }
        }
        progress.end();
        let scale = graph.scale;
        if search.root.leaves() < 4000 {
            settle(&mut search, scale.top(), |root| {
                bits(&graph.ending, scale, &root.tree(&features))
            });
        }
        let tree = search.root.tree(&features);
        Ok(PackFile { material, strong: self.strong, scale, level: self.level, tree })
    }
}

/// Raises the ranks of leaves, one by one, where that is allowed and makes the file smaller.
fn settle(search: &mut Search<'_>, top: Rank, price: impl Fn(&super::shape::Shape) -> f64) {
    let mut best = price(&search.root);
    for leaf in 0..search.root.leaves() {
        let first = search.rank_of_leaf(leaf);
        let mut kept: Rank = first;
        for rank in first + 1..=first.saturating_add(3).min(top) {
            if !search.raise_leaf(leaf, rank) {
                break;
            }
            let bits = price(&search.root);
            if bits < best {
                (best, kept) = (bits, rank);
            }
        }
        search.lower_leaf(leaf, kept);
    }
}
