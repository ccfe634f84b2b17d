//! One step of the search: a part of the tree is released, and another takes its place.

use super::super::graph::NONE;
use super::super::hashed;
use super::super::shape::DraftTree;
use super::TreeSearch;
use crate::scale::Rank;

/// A step changes a part of at most this many rows, so that steps cost about the same in small and
/// large endgames.
const MOST_ROWS: u32 = 20_000;

/// From this many leaves on, steps change smaller parts: they are many, and large ones take long.
const MANY_LEAVES: u32 = 8000;

/// How a step finds the part to change: parts with many rows, parts near the root, or parts with
/// many leaves are met more often.
enum PartChoice {
    Row(usize),
    Chance,
    Leaf(u32),
}

/// One of this many steps goes by rows and one by chance; the others go by leaves, where the bits
/// are.
const WAYS: usize = 12;

impl TreeSearch<'_> {
    /// Releases a subtree and puts another in its place.
    pub(super) fn step(&mut self, warmth: f64) {
        if self.root.is_leaf() {
            return;
        }
        let most = match self.root.leaves() < MANY_LEAVES {
            true => *self.chance.of(&[3, 5, 8, 8, 16, 16, 30, 60, 120]),
            false => *self.chance.of(&[3, 4, 5, 6, 8, 8, 12, 16, 30]),
        };
        let leaf = self.chance.below(self.root.leaves() as usize) as u32;
        let row = self.rows[self.chance.below(self.rows.len())] as usize;
        let way = match self.chance.below(WAYS) {
            0 => PartChoice::Row(row),
            1 => PartChoice::Chance,
            _ => PartChoice::Leaf(leaf),
        };
        let mut root = std::mem::take(&mut self.root);
        self.step_below(&mut root, most, way, warmth);
        self.root = root;
    }

    /// Walks down to a subtree of at most `most` leaves, and changes it.
    fn step_below(&mut self, shape: &mut DraftTree, most: u32, mut way: PartChoice, warmth: f64) {
        if shape.leaves() > most || shape.size() > MOST_ROWS {
            let DraftTree::Split { feature, cut, leaves, branches, .. } = shape else { return };
            let below = branches[0].leaves();
            let above = match &mut way {
                PartChoice::Row(row) => self.bench.columns[usize::from(*feature)][*row] > *cut,
                PartChoice::Chance => self.chance.next() & 1 == 0,
                PartChoice::Leaf(number) if *number < below => false,
                PartChoice::Leaf(number) => {
                    *number -= below;
                    true
                }
            };
            self.step_below(&mut branches[usize::from(above)], most, way, warmth);
            *leaves = branches[0].leaves() + branches[1].leaves();
            return;
        }
        if !shape.is_leaf() {
            self.change(shape, warmth);
        }
    }

    fn change(&mut self, shape: &mut DraftTree, warmth: f64) {
        let rows = shape.rows();
        let old_bits = self.bits(shape);
        let old: Vec<Rank> = rows.iter().map(|&p| self.function[p as usize]).collect();
        self.tally(&rows, false);
        let choice = self.chance.below(10);
        let fresh = if choice < 2 { self.promote(shape, choice) } else { self.regrow(&rows) };
        fresh.fill(&mut self.function);
        self.tally(&rows, true);
        let mut sound = true;
        if choice < 2 {
            sound = rows.iter().all(|&p| {
                let serves = self.problem.serves.of(p as usize);
                serves.iter().all(|&need| self.count[need as usize] > 0)
            });
        }
        if sound {
            let fresh = self.prune(fresh);
            let gain = old_bits - self.bits(&fresh);
            if gain >= 0.0 || self.chance.share() < (gain / warmth).exp() {
                *shape = fresh;
                return;
            }
        }
        self.tally(&rows, false);
        for (&p, &rank) in rows.iter().zip(&old) {
            self.function[p as usize] = rank;
        }
        self.tally(&rows, true);
    }

    /// One branch takes the place of the question, and the other's rows.
    fn promote(&self, shape: &DraftTree, branch: usize) -> DraftTree {
        let DraftTree::Split { branches, .. } = shape else { return shape.clone() };
        let mut kept = branches[branch].clone();
        kept.route(&branches[1 - branch].rows(), &self.problem, &self.bench.columns);
        kept
    }

    /// Covers the needs that only these rows can serve once more, with a little chance, and grows.
    fn regrow(&mut self, rows: &[u32]) -> DraftTree {
        let mut needs: Vec<u32> = Vec::new();
        for &p in rows {
            self.inside[p as usize] = true;
            let serves = self.problem.serves.of(p as usize);
            needs.extend(serves.iter().filter(|&&need| self.count[need as usize] == 0));
        }
        needs.sort_unstable();
        needs.dedup();
        let seed = self.chance.next();
        let bonus = *self.chance.of(&[0.0, 0.3, 1.0, 3.0]);
        let noise = *self.chance.of(&[0.0, 0.3, 1.0]);
        let (problem, function, inside) = (&self.problem, &self.function, &self.inside);
        let liking = |p: u32| {
            let bounds = problem.serves.of(p as usize).iter().map(|&n| problem.bound[n as usize]);
            let served = bounds.into_iter().any(|bound| function[p as usize] <= bound);
            (1.0 + if served { bonus } else { 0.0 }) * (1.0 + noise * hashed(p, seed))
        };
        self.cover.choose(problem, &needs, |p| inside[p as usize], liking, &mut self.up);
        let thrift = 0.03 * *self.chance.of(&[0.3, 1.0, 2.0]);
        let noise = *self.chance.of(&[0.0, 0.1, 0.4, 1.0]);
        let mut chance = self.chance.clone();
        let mut scratch = std::mem::take(&mut self.scratch);
        let grower = self.grower(&self.up, thrift, noise);
        let fresh = grower.grow(rows.to_vec(), &mut chance, &mut scratch);
        (self.chance, self.scratch) = (chance, scratch);
        for &p in rows {
            self.inside[p as usize] = false;
            self.up[p as usize] = NONE;
        }
        fresh
    }
}
