//! The workbench: one endgame seen from one side, with all that a search for its tree needs.

use lucena_layout::LayoutError;
use lucena_table::verify::CheckFindings;
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use super::backup::Backup;
use super::columns;
use super::graph::Graph;
use super::hashed;
use super::make::Packing;
use super::problem::Problem;
use super::search::TreeSearch;
use super::shape::DraftTree;
use crate::code::bits;
use crate::feature::PackFeature;
use crate::file::{PackFile, PackMetric};
use crate::scale::Rank;
use crate::tree::PackTree;

/// The positions and moves of an endgame, and the answers to all questions.
pub(super) struct Bench {
    pub(super) graph: Graph,
    features: Vec<PackFeature>,
    /// The answers of all weak positions by feature, and how many different ones there can be.
    pub(super) columns: Vec<Vec<u8>>,
    pub(super) levels: Vec<usize>,
    /// Bits added to the price of questions that are disliked.
    pub(super) surcharge: Vec<f64>,
}

/// How often the problem is derived again from the tree at hand, at most.
const ROUNDS: u64 = 60;

/// Steps that are worth a derivation.
const STEPS_A_ROUND: u64 = 500;

/// Larger trees are not settled leaf by leaf: each trial codes the whole tree.
const MOST_SETTLED: u32 = 4000;

impl Bench {
    pub(super) fn new(
        packing: &Packing,
        tables: &Tables,
        material: Material,
        strong: Color,
    ) -> Result<Bench, LayoutError> {
        let graph = Graph::new(tables, material, strong, packing.metric == PackMetric::Wdl)?;
        let features = packing.questions.features(&graph.ending);
        let surcharge = packing.questions.surcharge(&features);
        let (columns, levels) = columns(&graph, &features);
        Ok(Bench { graph, features, columns, levels, surcharge })
    }

    /// Few replies burden few positions one level deeper.
    fn narrow(&self, p: u32) -> f64 {
        1.0 / (1.0 + 0.25 * self.graph.replies.of(p as usize).len() as f64)
    }

    /// The first tree.
    pub(super) fn start(&self, packing: &Packing) -> TreeSearch<'_> {
        let problem = Problem::of_level(&self.graph, packing.level, |p| self.narrow(p));
        TreeSearch::new(problem, self, packing.seed)
    }

    /// The tree of a pack, to go on with; `None` if it does not give the values of the table.
    pub(super) fn resume(&self, packing: &Packing, pack: &PackFile) -> Option<TreeSearch<'_>> {
        if pack.scale != self.graph.scale {
            return None;
        }
        let shape = DraftTree::of(&pack.tree, &self.features)?;
        let function = shape.everywhere(&self.columns);
        let backup = Backup::new(&self.graph, &function, pack.level);
        if backup.wrong(&self.graph, pack.level) != (0, 0) {
            return None;
        }
        let problem = Problem::of_level(&self.graph, pack.level, |p| self.narrow(p));
        let problem = match pack.level {
            0 => problem,
            level => problem.again(&self.graph, &function, level, |p| self.narrow(p)),
        };
        let search = TreeSearch::resume(problem, self, packing.seed, shape);
        search.is_sound().then_some(search)
    }

    /// Searches for a smaller tree, and returns the smallest met.
    pub(super) fn improve(
        &self,
        packing: &Packing,
        mut search: TreeSearch<'_>,
        progress: &dyn Progress,
    ) -> PackFile {
        let mut best = (f64::INFINITY, search.root.tree(&self.features));
        let rounds = (packing.effort / STEPS_A_ROUND).clamp(1, ROUNDS);
        for round in 0..rounds {
            let warm = |round: u64| {
                let left = 1.0 - round as f64 / rounds as f64;
                packing.warmth * left * left
            };
            // The steps that do not divide evenly go to the last round.
            let extra = if round + 1 == rounds { packing.effort % rounds } else { 0 };
            let steps = packing.effort / rounds + extra;
            search.run(steps, (warm(round), warm(round + 1)), progress);
            self.keep(&search, &mut best, progress);
            if progress.cancelled() {
                return self.file(packing, best.1);
            }
            if packing.level > 0 && round + 1 < rounds {
                self.derive_anew(packing, &mut search, round);
            }
        }
        if search.root.leaves() < MOST_SETTLED {
            let scale = self.graph.scale;
            settle(&mut search, scale.top(), |root| {
                bits(&self.graph.ending, scale, &root.tree(&self.features))
            });
            self.keep(&search, &mut best, progress);
        }
        self.file(packing, best.1)
    }

    fn keep(&self, search: &TreeSearch<'_>, best: &mut (f64, PackTree), progress: &dyn Progress) {
        let tree = search.root.tree(&self.features);
        let size = bits(&self.graph.ending, self.graph.scale, &tree);
        if size < best.0 {
            *best = (size, tree);
            progress.note(&format!("{} bytes", (size / 8.0) as u64));
        }
    }

    /// Asks of the function what the tree at hand does already, in a way that varies from round
    /// to round, so that the search is not tied to the first choice.
    fn derive_anew(&self, packing: &Packing, search: &mut TreeSearch<'_>, round: u64) {
        let noise = [0.0, 0.2, 0.6][round as usize % 3];
        let seed = packing.seed.wrapping_mul(977).wrapping_add(round);
        let liking = |p: u32| self.narrow(p) * (1.0 + noise * hashed(p, seed));
        let function = search.everywhere();
        let problem = search.problem.again(&self.graph, &function, packing.level, liking);
        search.change_problem(problem);
    }

    fn file(&self, packing: &Packing, tree: PackTree) -> PackFile {
        let ending = &self.graph.ending;
        PackFile {
            material: ending.material(),
            strong: ending.strong(),
            scale: self.graph.scale,
            level: packing.level,
            tree,
        }
    }
}

/// Carries the search of every probe of a pack out over the whole endgame at once, and compares
/// with the table, both sides to move, one position for each class of alike ones.
///
/// It stands in for probes where these take too long, and takes the smaller endgames from their
/// tables.
pub fn minimax(tables: &Tables, pack: &PackFile) -> Result<CheckFindings, LayoutError> {
    let wdl = pack.metric() == PackMetric::Wdl;
    let graph = Graph::new(tables, pack.material, pack.strong, wdl)?;
    let (columns, _) = columns(&graph, &pack.tree.features);
    let function = match DraftTree::of(&pack.tree, &pack.tree.features) {
        Some(DraftTree::Leaf { rank, .. }) => vec![rank; graph.weak.len()],
        Some(shape) => shape.everywhere(&columns),
        None => Vec::new(), // a file never holds such a tree
    };
    let sound = pack.scale == graph.scale && function.len() == graph.weak.len();
    let (strong, weak) = match sound {
        true => Backup::new(&graph, &function, pack.level).wrong(&graph, pack.level),
        false => (graph.strong_rank.len(), graph.weak.len()),
    };
    let checked = (graph.weak.len() + graph.strong_rank.len()) as u64;
    Ok(CheckFindings { checked, wrong: (strong + weak) as u64, ..CheckFindings::default() })
}

/// Raises the ranks of leaves, one by one, where that is allowed and makes the file smaller.
fn settle(search: &mut TreeSearch<'_>, top: Rank, price: impl Fn(&DraftTree) -> f64) {
    let mut best = price(&search.root);
    for leaf in 0..search.root.leaves() {
        let DraftTree::Leaf { rank: first, .. } = *search.root.leaf(leaf) else { continue };
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
