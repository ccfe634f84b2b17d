//! Walking over every position of an endgame with the answers that a tree asks for.

use std::collections::BTreeSet;

use lucena_attribute::{Level, RowAsker};
use lucena_table::{OutcomePlanes, OutcomeRow};
use lucena_work::{Interrupted, Progress};
use rayon::prelude::*;
use shakmaty::{Bitboard, Color, Square};

use crate::tree::{NestedTrees, Node};

/// The answers to the questions of a tree, a row of positions at a time.
pub(super) struct RowAnswers {
    asker: RowAsker,
    /// The place of each attribute of the tree among those that are asked.
    places: Vec<usize>,
    levels: Vec<[u8; 64]>,
    men: usize,
}

impl RowAnswers {
    /// Prepares the questions that the trees of some sizes ask.
    pub fn new(
        nested: &NestedTrees,
        sizes: &[usize],
        planes: &OutcomePlanes,
        side: Color,
    ) -> RowAnswers {
        let largest = nested.tree(sizes.iter().copied().max().unwrap_or(0));
        let mut asked = BTreeSet::new();
        questions(largest.root(), &mut asked);
        let all = nested.full().attributes();
        let mut places = vec![usize::MAX; all.len()];
        asked.iter().enumerate().for_each(|(place, &attribute)| places[attribute] = place);
        let chosen = asked.iter().map(|&attribute| all[attribute].clone()).collect();
        RowAnswers {
            asker: RowAsker::new(planes.material(), chosen, planes.runner(), side),
            places,
            levels: vec![[0; 64]; asked.len()],
            men: planes.men().len(),
        }
    }

    /// Asks about some positions of a row.
    #[inline]
    pub fn ask(&mut self, row: &OutcomeRow, some: u64) {
        self.asker.ask(&row.squares[..self.men], Bitboard(some), &mut self.levels);
    }

    /// The answer in one of the positions asked about: the running man's square.
    #[inline]
    pub fn level(&self, attribute: usize, square: Square) -> Level {
        Level(self.levels[self.places[attribute]][usize::from(square)])
    }
}

/// The attributes that a tree asks.
fn questions(node: &Node, asked: &mut BTreeSet<usize>) {
    if let Some(split) = &node.split {
        asked.insert(split.attribute);
        split.children.iter().for_each(|child| questions(child, asked));
    }
}

/// Walks over every position with one side to move, with all threads. Each thread has a state of
/// its own and counts for itself; the counts come back in any number of parts.
pub(super) fn walked<S: Send, T: Send>(
    planes: &OutcomePlanes,
    side: Color,
    progress: &dyn Progress,
    state: impl Fn() -> S + Sync,
    empty: impl Fn() -> T + Sync,
    row: impl Fn(&mut S, &mut T, &OutcomeRow) + Sync,
) -> Result<Vec<T>, Interrupted> {
    progress.begin(&format!("{} judged", planes.material()), planes.chunks() as u64);
    let parts: Vec<T> = (0..planes.chunks())
        .into_par_iter()
        .fold(
            || (state(), empty()),
            |(mut state, mut sum), chunk| {
                if !progress.cancelled() {
                    planes.walk(chunk, side, |found| row(&mut state, &mut sum, found));
                    progress.advance(1);
                }
                (state, sum)
            },
        )
        .map(|(_, sum)| sum)
        .collect();
    progress.end();
    progress.check()?;
    Ok(parts)
}
