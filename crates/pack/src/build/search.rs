//! Search over trees: what must be exact and the tree are chosen together.

mod step;

use lucena_work::Progress;

use super::bench::Bench;
use super::cover::Cover;
use super::graph::NONE;
use super::grow::{Grower, Scratch};
use super::problem::Problem;
use super::shape::DraftTree;
use crate::scale::Rank;
use lucena_work::Chance;

/// A sound tree and the search that makes it smaller.
///
/// No candidate is designated: a leaf has the greatest lower bound of its rows, and the tree is
/// sound as long as every need keeps at least one candidate that is good enough, for which each
/// need has a counter. Any change that leaves all counters positive is allowed.
pub struct TreeSearch<'a> {
    pub problem: Problem,
    bench: &'a Bench,
    rows: Vec<u32>,
    pub root: DraftTree,
    function: Vec<Rank>,
    /// Candidates of each need that are good enough.
    count: Vec<u32>,
    price: Vec<Vec<f64>>,
    leaf_price: f64,
    up: Vec<Rank>,
    inside: Vec<bool>,
    cover: Cover,
    chance: Chance,
    scratch: Scratch,
}

impl<'a> TreeSearch<'a> {
    /// A first tree: needs covered greedily, grown, pruned.
    pub fn new(problem: Problem, bench: &'a Bench, seed: u64) -> TreeSearch<'a> {
        let mut search = TreeSearch::without_tree(bench, seed);
        let up = Cover::all(&problem, bench.graph.weak.len(), |_| 1.0);
        search.rows = problem.rows(&bench.graph);
        search.problem = problem;
        let grower = search.grower(&up, 0.03, 0.0);
        let mut chance = search.chance.clone();
        let root = grower.grow(search.rows.clone(), &mut chance, &mut Scratch::default());
        search.install(root);
        search
    }

    /// Goes on from a tree that solves the problem.
    pub fn resume(
        problem: Problem,
        bench: &'a Bench,
        seed: u64,
        root: DraftTree,
    ) -> TreeSearch<'a> {
        let mut search = TreeSearch { root, ..TreeSearch::without_tree(bench, seed) };
        search.change_problem(problem);
        search
    }

    fn without_tree(bench: &'a Bench, seed: u64) -> TreeSearch<'a> {
        let positions = bench.graph.weak.len();
        let features = bench.columns.len() as f64;
        let price = bench.levels.iter().zip(&bench.surcharge);
        let price = price.map(|(&n, more)| vec![3.5 + 0.8 * features.log2() + more; n.max(1)]);
        TreeSearch {
            problem: Problem::default(),
            bench,
            rows: Vec::new(),
            root: DraftTree::default(),
            function: vec![0; positions],
            count: Vec::new(),
            price: price.collect(),
            leaf_price: 3.7,
            up: vec![NONE; positions],
            inside: vec![false; positions],
            cover: Cover::default(),
            chance: Chance::xorshift(seed),
            scratch: Scratch::default(),
        }
    }

    fn grower<'s>(&'s self, up: &'s [Rank], thrift: f64, noise: f64) -> Grower<'s> {
        Grower {
            problem: &self.problem,
            columns: &self.bench.columns,
            levels: &self.bench.levels,
            up,
            price: &self.price,
            thrift,
            noise,
        }
    }

    /// Goes on with another problem that the tree solves, too.
    pub fn change_problem(&mut self, problem: Problem) {
        let rows = problem.rows(&self.bench.graph);
        let mut root = std::mem::take(&mut self.root);
        root.empty();
        root.route(&rows, &problem, &self.bench.columns);
        (self.problem, self.rows) = (problem, rows);
        self.cover = Cover::default();
        self.install(root);
    }

    /// Takes a whole tree and prunes it.
    pub fn install(&mut self, root: DraftTree) {
        root.fill(&mut self.function);
        self.count.clear();
        self.count.resize(self.problem.bound.len(), 0);
        let rows = std::mem::take(&mut self.rows);
        self.tally(&rows, true);
        self.rows = rows;
        self.root = self.prune(root);
        self.reprice();
    }

    /// Adds or takes away what rows give to the counters.
    fn tally(&mut self, rows: &[u32], add: bool) {
        for &p in rows {
            let rank = self.function[p as usize];
            for &need in self.problem.serves.of(p as usize) {
                if rank <= self.problem.bound[need as usize] {
                    let count = &mut self.count[need as usize];
                    *count = if add { *count + 1 } else { *count - 1 };
                }
            }
        }
    }

    /// Joins branches wherever all counters stay positive.
    fn prune(&mut self, shape: DraftTree) -> DraftTree {
        let DraftTree::Split { feature, cut, branches, .. } = shape else { return shape };
        let [below, above] = *branches;
        let (below, above) = if self.chance.next() & 1 == 0 {
            let below = self.prune(below);
            (below, self.prune(above))
        } else {
            let above = self.prune(above);
            (self.prune(below), above)
        };
        let joined = DraftTree::split(feature, cut, below, above);
        let rows = joined.rows();
        let rank = rows.iter().map(|&p| self.problem.low[p as usize]).max().unwrap_or(0);
        if self.raise(&rows, rank) { DraftTree::Leaf { rank, rows } } else { joined }
    }

    /// Gives rows a common rank, none below theirs, if every need keeps a candidate.
    fn raise(&mut self, rows: &[u32], rank: Rank) -> bool {
        let mut taken: Vec<u32> = Vec::new();
        let mut sound = true;
        'rows: for &p in rows {
            let old = self.function[p as usize];
            if old >= rank {
                continue;
            }
            for &need in self.problem.serves.of(p as usize) {
                let bound = self.problem.bound[need as usize];
                if old <= bound && bound < rank {
                    let count = &mut self.count[need as usize];
                    *count -= 1;
                    taken.push(need);
                    if *count == 0 {
                        sound = false;
                        break 'rows;
                    }
                }
            }
        }
        if sound {
            rows.iter().for_each(|&p| self.function[p as usize] = rank);
        } else {
            taken.iter().for_each(|&need| self.count[need as usize] += 1);
        }
        sound
    }

    /// The bits of a tree by the current prices.
    fn bits(&self, shape: &DraftTree) -> f64 {
        match shape {
            DraftTree::Leaf { .. } => self.leaf_price,
            DraftTree::Split { feature, cut, branches, .. } => {
                self.price[usize::from(*feature)][usize::from(*cut)]
                    + branches.iter().map(|b| self.bits(b)).sum::<f64>()
            }
        }
    }

    /// Prices of splits after how often the tree asks them.
    fn reprice(&mut self) {
        let mut asked: Vec<Vec<f64>> =
            self.bench.levels.iter().map(|&n| vec![0.3; n.max(1)]).collect();
        count_splits(&self.root, &mut asked);
        let total: f64 = asked.iter().flatten().sum();
        for ((price, asked), more) in self.price.iter_mut().zip(&asked).zip(&self.bench.surcharge) {
            let of_feature: f64 = asked.iter().sum();
            for (price, &n) in price.iter_mut().zip(asked) {
                *price = 0.9 - (of_feature / total).log2() - 0.8 * (n / of_feature).log2() + more;
            }
        }
    }

    /// Changes the tree `steps` times; keeps what makes it smaller and, as long as it is warm,
    /// also some of what does not. It cools evenly from the first warmth to the second.
    pub fn run(&mut self, steps: u64, warmth: (f64, f64), progress: &dyn Progress) {
        for step in 0..steps {
            if step % 2000 == 0 {
                self.reprice();
            }
            if step % 64 == 0 {
                progress.advance(64.min(steps - step));
                if progress.cancelled() {
                    break;
                }
            }
            let part = step as f64 / steps as f64;
            self.step(warmth.0 + part * (warmth.1 - warmth.0) + 0.05);
        }
    }

    /// Gives a leaf a higher rank if every need keeps a candidate.
    pub fn raise_leaf(&mut self, number: u32, to: Rank) -> bool {
        let DraftTree::Leaf { rows, .. } = self.root.leaf(number) else { return false };
        let rows = rows.clone();
        let raised = self.raise(&rows, to);
        if raised && let DraftTree::Leaf { rank, .. } = self.root.leaf(number) {
            *rank = to;
        }
        raised
    }

    /// Gives a leaf a rank back that it had before it was raised.
    pub fn lower_leaf(&mut self, number: u32, to: Rank) {
        let DraftTree::Leaf { rank, rows } = self.root.leaf(number) else { return };
        *rank = to;
        let rows = rows.clone();
        self.tally(&rows, false);
        rows.iter().for_each(|&p| self.function[p as usize] = to);
        self.tally(&rows, true);
    }

    /// The rank of every weak position, as the tree has it.
    pub fn everywhere(&self) -> Vec<Rank> {
        self.root.everywhere(&self.bench.columns)
    }

    /// Whether every need has a good enough candidate, counted again.
    pub fn is_sound(&self) -> bool {
        let good = |need: usize, p: u32| self.function[p as usize] <= self.problem.bound[need];
        (0..self.problem.bound.len())
            .all(|need| self.problem.candidates.of(need).iter().any(|&p| good(need, p)))
            && self.rows.iter().all(|&p| self.function[p as usize] >= self.problem.low[p as usize])
    }
}

fn count_splits(shape: &DraftTree, asked: &mut [Vec<f64>]) {
    if let DraftTree::Split { feature, cut, branches, .. } = shape {
        asked[usize::from(*feature)][usize::from(*cut)] += 1.0;
        branches.iter().for_each(|b| count_splits(b, asked));
    }
}
