//! The search of a probe, carried out over the whole endgame at once.

use rayon::prelude::*;

use super::graph::{Graph, NONE};
use crate::scale::Rank;

/// What a search of some level finds everywhere, given the stored function.
pub struct Backup {
    /// For each number of replies searched, from none, the ranks of weak positions.
    pub weak: Vec<Vec<Rank>>,
    /// The ranks of strong positions found from each of them.
    pub strong: Vec<Vec<Rank>>,
}

impl Backup {
    /// Searches to a level; `function` is the rank of every weak position as stored.
    pub fn new(graph: &Graph, function: &[Rank], level: u8) -> Backup {
        let leaf = |p: usize| match graph.free[p] {
            true => graph.weak_rank[p],
            false => function[p].max(graph.floor[p]),
        };
        let mut backup =
            Backup { weak: vec![(0..graph.weak.len()).map(leaf).collect()], strong: Vec::new() };
        for searched in 0..=usize::from(level) {
            backup.strong.push(strong(graph, &backup.weak[searched]));
            backup.weak.push(weak(graph, &backup.strong[searched]));
        }
        backup
    }

    /// How many positions a probe of this level gets wrong, on each side.
    pub fn wrong(&self, graph: &Graph, level: u8) -> (usize, usize) {
        let level = usize::from(level);
        let differ = |found: &[Rank], truth: &[Rank]| {
            found.iter().zip(truth).filter(|(found, truth)| found != truth).count()
        };
        (
            differ(&self.strong[level], &graph.strong_rank),
            differ(&self.weak[level + 1], &graph.weak_rank),
        )
    }
}

/// The best of the strong side's moves, everywhere.
fn strong(graph: &Graph, weak: &[Rank]) -> Vec<Rank> {
    (0..graph.strong_rank.len())
        .into_par_iter()
        .map(|q| {
            if graph.stuck[q] {
                return graph.strong_rank[q];
            }
            let inside = graph.moves.with_passed(q).map(|(p, passed)| {
                let taken = passed.map_or(0, |rank| graph.scale.one_later(rank));
                weak[p as usize].max(taken)
            });
            inside.min().unwrap_or(NONE).min(graph.strong_outside[q])
        })
        .collect()
}

/// The best of the weak side's replies, everywhere.
fn weak(graph: &Graph, strong: &[Rank]) -> Vec<Rank> {
    (0..graph.weak.len())
        .into_par_iter()
        .map(|p| {
            if graph.over[p] {
                return graph.weak_rank[p];
            }
            let inside = graph
                .replies
                .with_passed(p)
                .map(|(q, passed)| strong[q as usize].min(passed.unwrap_or(NONE)));
            let outside = Some(graph.weak_outside[p]).filter(|&rank| rank != NONE);
            let best =
                inside.chain(outside).max().expect("a position that is not over has a reply");
            graph.scale.one_later(best)
        })
        .collect()
}
