//! The ranks that the rules leave open, told one after the other: is it the rank that the tree
//! and the positions around make likeliest, is it the next, and so on.

use lucena_store::code::Coder;
use lucena_work::Progress;
use rayon::prelude::*;

use super::ErrorModel;
use super::around::Around;
use super::mixer::OpinionMixer;
use super::rules::Ruled;
use super::view::{LINKS, ReachedLeaf, SETS, Surroundings};
use crate::facts::Catalogued;
use crate::scale::{Rank, Scale};
use crate::tree::{PackNode, PackTree};
use lucena_layout::Squares;

/// What writer and reader have in common.
pub(super) struct Telling<'a> {
    pub(super) ending: &'a Catalogued,
    pub(super) scale: Scale,
    pub(super) positions: &'a [Squares],
    pub(super) ruled: &'a [Ruled],
    pub(super) errors: ErrorModel,
}

/// Between two looks at whether to stop.
const PART: usize = 1 << 14;

impl Telling<'_> {
    /// Tells or learns the ranks of all positions. `given` is what is told; a reader has nothing
    /// to give. Stops early if the user wants it, or if a reader is lost.
    pub(super) fn tell<C: Coder>(
        &self,
        coder: &mut C,
        tree: &PackTree,
        given: &[Rank],
        progress: &dyn Progress,
    ) -> Vec<Rank> {
        let places = places(tree, self.ending, self.positions);
        let mut around = Around::new(self.ending);
        let mut teller =
            Teller { mixer: OpinionMixer::new(SETS), scale: self.scale, order: Vec::new() };
        let mut told = Vec::with_capacity(self.positions.len());
        for (at, squares) in self.positions.iter().enumerate() {
            if at % PART == 0 {
                progress.advance(PART.min(self.positions.len() - at) as u64);
            }
            if coder.is_lost() || (at % PART == 0 && progress.cancelled()) {
                break;
            }
            let ruled = &self.ruled[at];
            let rank = ruled.rank.unwrap_or_else(|| {
                let view = match self.errors {
                    ErrorModel::Alone => Surroundings::alone(places[at]),
                    ErrorModel::Around => {
                        Surroundings::around(places[at], self.ending, squares, ruled, &around)
                    }
                };
                teller.rank(coder, &view, given.get(at).copied().unwrap_or(0))
            });
            around.tell(squares, rank);
            told.push(rank);
        }
        told
    }
}

/// The leaves of all positions.
fn places(tree: &PackTree, ending: &Catalogued, positions: &[Squares]) -> Vec<ReachedLeaf> {
    let second = second_branches(&tree.nodes);
    let place = |squares: &Squares| {
        let (leaf, rank) = tree.leaf(ending, squares, |at| second[at]);
        ReachedLeaf { leaf: leaf as u32, rank }
    };
    positions.par_iter().map(place).collect()
}

/// Of each question, where its second branch starts.
fn second_branches(nodes: &[PackNode]) -> Vec<usize> {
    let mut second = vec![0; nodes.len()];
    // From the back, the branches whose question is still to come.
    let mut branches = Vec::new();
    for (at, node) in nodes.iter().enumerate().rev() {
        if let PackNode::Split { .. } = node {
            branches.pop();
            second[at] = branches.pop().expect("a question has two branches");
        }
        branches.push(at);
    }
    second
}

struct Teller {
    mixer: OpinionMixer<LINKS>,
    scale: Scale,
    /// The likely ranks and their votes.
    order: Vec<(u8, Rank)>,
}

impl Teller {
    /// Tells one rank: the likely ones are asked for first, then outwards from the likeliest.
    fn rank<C: Coder>(&mut self, coder: &mut C, view: &Surroundings, given: Rank) -> Rank {
        view.likely(&mut self.order);
        let mut last = self.order[0].1;
        let ranks = self.order.iter().map(|(_, rank)| *rank);
        let outwards = outwards(last, self.scale.top());
        let others = outwards.filter(|rank| self.order.iter().all(|(_, likely)| likely != rank));
        for (turn, rank) in ranks.chain(others).enumerate() {
            last = rank;
            // The only one left need not be asked for.
            if turn + 1 == self.scale.ranks() {
                break;
            }
            let (circumstances, sets) = view.of(rank, turn);
            if self.mixer.ask(coder, &circumstances, sets, rank == given) {
                break;
            }
        }
        last
    }
}

/// One more, one less, two more, …: all ranks but this one.
fn outwards(from: Rank, top: Rank) -> impl Iterator<Item = Rank> {
    let (from, top) = (i32::from(from), i32::from(top));
    let pairs = (1..=top).flat_map(move |step| [from + step, from - step]);
    pairs.filter(move |rank| (0..=top).contains(rank)).map(|rank| rank as Rank)
}
