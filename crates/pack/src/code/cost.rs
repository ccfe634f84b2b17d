//! What trees cost, and about what a change to one would.

use lucena_store::code::BitCounter;

use super::walk::walk;
use crate::facts::Catalogued;
use crate::feature::PackFeature;
use crate::scale::{Rank, Scale};
use crate::tree::{PackNode, PackTree};

/// The bits of a tree, as [`encode`](crate::encode) writes it but for the rounding to bytes.
/// Sister leaves of one rank count as merged.
pub fn bits(ending: &Catalogued, scale: Scale, tree: &PackTree) -> f64 {
    let mut counter = BitCounter::default();
    walk(ending, &tree.features, scale, &mut counter, &tree.merged().nodes);
    counter.bits
}

/// Prices of questions and leaves, taken from a tree: for searches that try many small changes
/// and cannot code every tree anew. They add up to what the tree they were taken from costs.
///
/// ```
/// use lucena_pack::{Cost, Catalogued, PackFeature, PackNode, Scale, PackTree};
/// use shakmaty::Color;
/// let ending = Catalogued::new("KRvK".parse()?, Color::White);
/// let question = |cut| PackNode::Split { feature: 4, cut };
/// let nodes = vec![question(2), PackNode::Leaf(7), question(4), PackNode::Leaf(9), PackNode::Leaf(7)];
/// let cost = Cost::of(&PackTree { features: PackFeature::plain(&ending), nodes }, &ending, Scale { wins: 16, losses: 0 });
/// // What there is already is cheaper than what is new.
/// assert!(cost.split(4, 2) < cost.split(5, 2));
/// assert!(cost.leaf(9, Some(7)) < cost.leaf(15, Some(7)));
/// # Ok::<(), lucena_table::MaterialError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cost {
    splits: Vec<Vec<f64>>,
    /// By how far a rank is from the one before it, and by rank.
    steps: Vec<f64>,
    ranks: Vec<f64>,
    ending: Catalogued,
    scale: Scale,
}

/// What every coordinate, cut and rank counts before it is seen.
const UNSEEN: f64 = 0.4;

impl Cost {
    /// The prices in a tree.
    pub fn of(tree: &PackTree, ending: &Catalogued, scale: Scale) -> Cost {
        let tree = tree.merged();
        let ranks = scale.ranks();
        let cuts = |feature: &PackFeature| 16.max(usize::from(feature.range(ending).1));
        let mut splits: Vec<Vec<f64>> =
            tree.features.iter().map(|feature| vec![UNSEEN; cuts(feature)]).collect();
        let mut steps: Vec<f64> = Vec::new();
        for step in 0..2 * ranks {
            steps.push(UNSEEN + 4.0 / (1.0 + step.abs_diff(ranks) as f64).powi(2));
        }
        let mut of_rank = vec![1.0; ranks];
        let mut previous = None;
        for node in &tree.nodes {
            match *node {
                PackNode::Split { feature, cut } => {
                    splits[usize::from(feature)][usize::from(cut)] += 1.0;
                }
                PackNode::Leaf(rank) => {
                    if let Some(previous) = previous {
                        steps[step(rank, previous, ranks)] += 1.0;
                    }
                    of_rank[usize::from(rank)] += 1.0;
                    previous = Some(rank);
                }
            }
        }
        let all: f64 = splits.iter().flatten().sum();
        // One bit more says that there is a question.
        let price = |n: &f64| 1.0 - (n / all).log2();
        let splits = splits.iter().map(|cuts| cuts.iter().map(price).collect()).collect();
        let mut cost = Cost {
            splits,
            steps: prices(&steps),
            ranks: prices(&of_rank),
            ending: ending.clone(),
            scale,
        };
        cost.fit(&tree);
        cost
    }

    /// A question about a coordinate.
    pub fn split(&self, feature: u8, cut: u8) -> f64 {
        self.splits[usize::from(feature)][usize::from(cut)]
    }

    /// A leaf behind another.
    pub fn leaf(&self, rank: Rank, previous: Option<Rank>) -> f64 {
        match previous {
            Some(previous) => self.steps[step(rank, previous, self.scale.ranks())],
            None => self.ranks[usize::from(rank)],
        }
    }

    /// The bits of a tree, as [`encode`](crate::encode) writes it.
    pub fn bits(&self, tree: &PackTree) -> f64 {
        bits(&self.ending, self.scale, tree)
    }

    /// The bits of a tree by these prices.
    pub fn estimate(&self, tree: &PackTree) -> f64 {
        let mut previous = None;
        let price = |node: &PackNode| match *node {
            PackNode::Split { feature, cut } => self.split(feature, cut),
            PackNode::Leaf(rank) => self.leaf(rank, previous.replace(rank)),
        };
        tree.nodes.iter().map(price).sum()
    }

    /// Makes the prices add up.
    fn fit(&mut self, tree: &PackTree) {
        let factor = self.bits(tree) / self.estimate(tree);
        let prices = self.splits.iter_mut().flatten();
        for price in prices.chain(&mut self.steps).chain(&mut self.ranks) {
            *price *= factor;
        }
    }
}

/// Where the price of a step from rank to rank is.
fn step(rank: Rank, previous: Rank, ranks: usize) -> usize {
    usize::from(rank) + ranks - usize::from(previous)
}

/// Bits for each, and one that says that there is a leaf.
fn prices(counts: &[f64]) -> Vec<f64> {
    let all: f64 = counts.iter().sum();
    counts.iter().map(|n| 1.0 - (n / all).log2()).collect()
}
