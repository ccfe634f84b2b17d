//! Parameters examined: what a plan with these numbers plays, and what of it is proven.

use crate::columns::Columns;
use crate::design::Design;
use crate::ground::{MOST, NEVER, OPEN, SearchWorth, TrainingGround};
use crate::policy::{Policy, Proven};
use lucena_work::Chance;

/// Steps of a walk along a line that does not end, before moves are blamed.
const SETTLING: usize = 3;
/// Steps of such a walk, at most.
const WALK: usize = 30;
/// Walks for one direction.
const WALKS: usize = 60;
/// Moves out of the open part that make a direction.
const EXITS: usize = 40;

/// What is examined, shared by all who examine.
pub struct Exam<'a> {
    pub ground: &'a TrainingGround<'a>,
    pub design: &'a Design,
    /// Positions with the weak side to move.
    pub weak: &'a Columns,
    /// Positions with the strong side to move, where a depth is even.
    pub strong: Option<&'a Columns>,
    /// Plies of search; with several, all have to be proven.
    pub depths: &'a [u16],
    /// Whether the weights are the order of a list.
    pub list: bool,
}

/// Parameters, and what of them is proven.
pub type ProvenWeights = (Vec<i32>, Proven);

/// How many parameters count.
pub fn used(weights: &[i32]) -> usize {
    weights.iter().filter(|weight| **weight != 0).count()
}

/// One who examines, with room to work in.
pub struct Examiner<'a> {
    pub exam: &'a Exam<'a>,
    pub policy: Policy,
    scores: Vec<SearchWorth>,
}

impl Exam<'_> {
    /// What is to be proven, all depths together.
    pub fn goal(&self) -> usize {
        self.ground.won * self.depths.len()
    }

    pub fn is_done(&self, proven: &Proven) -> bool {
        proven.won == self.goal()
    }
}

impl<'a> Examiner<'a> {
    pub fn new(exam: &'a Exam<'a>) -> Examiner<'a> {
        Examiner { exam, policy: Policy::default(), scores: Vec::new() }
    }

    /// Examines weights at all depths: positions proven add up, lines are the longest.
    pub fn examine(&mut self, weights: &[i32]) -> Proven {
        let mut all = Proven::default();
        for &depth in self.exam.depths {
            let found = self.at(weights, depth);
            all.won += found.won;
            all.worst = all.worst.max(found.worst);
            all.mean += found.mean / self.exam.depths.len() as f64;
        }
        all
    }

    pub fn at(&mut self, weights: &[i32], depth: u16) -> Proven {
        let scored = |columns: &Columns, into: &mut Vec<SearchWorth>| match self.exam.list {
            true => ranked(columns, self.exam.design, weights, into),
            false => columns.scores(weights, into),
        };
        match (depth % 2, self.exam.strong) {
            (0, Some(strong)) => scored(strong, &mut self.scores),
            _ => scored(self.exam.weak, &mut self.scores),
        }
        let mut first = std::mem::take(&mut self.policy.first);
        first.clear();
        match depth {
            1 => {} // the search says it at once
            odd if odd % 2 == 1 => first.clone_from(&self.scores),
            _ => scored(self.exam.weak, &mut first),
        }
        self.policy.first = first;
        self.policy.examine(self.exam.ground, depth, &self.scores)
    }

    /// Weights with what of them is proven.
    pub fn proven(&mut self, weights: Vec<i32>) -> ProvenWeights {
        let found = self.examine(&weights);
        (weights, found)
    }

    /// Won positions that are open after the last examination.
    pub fn open(&self) -> Vec<u32> {
        let ground = self.exam.ground;
        let all = 0..ground.strong() as u32;
        all.filter(|&q| self.policy.is_open(ground, q as usize)).collect()
    }

    /// Which way the weights of facts should go, judged by counterexamples of the last policy: what
    /// the better moves have more of than those that are made. Numbers of at most 1 either way.
    pub fn direction(&self, chance: &mut Chance) -> Vec<f64> {
        let open = self.open();
        let mut direction = vec![0.0; self.exam.design.len];
        if open.is_empty() {
            return direction;
        }
        let exits = !chance.one_in(3) && self.exits(&open, chance, &mut direction);
        if !exits {
            self.walks(&open, chance, &mut direction);
        }
        for slot in &self.exam.design.terms {
            let column = self.exam.weak.numbers[slot.fact].iter();
            let most = column.map(|n| n.unsigned_abs()).max().unwrap_or(1).max(1);
            direction[slot.at] /= f64::from(most);
        }
        let most = direction.iter().fold(0.0, |most: f64, d| most.max(d.abs()));
        if most > 0.0 {
            direction.iter_mut().for_each(|d| *d /= most);
        }
        direction
    }

    fn blame(&self, good: usize, bad: usize, direction: &mut [f64]) {
        let weak = self.exam.weak;
        weak.each(good, |at, amount| direction[at] += f64::from(amount));
        weak.each(bad, |at, amount| direction[at] -= f64::from(amount));
    }

    /// Open positions that have a move to a proven one which is not made.
    fn exits(&self, open: &[u32], chance: &mut Chance, direction: &mut [f64]) -> bool {
        let (ground, policy) = (self.exam.ground, &self.policy);
        let mut found = 0;
        for _ in 0..4000 {
            let q = *chance.of(open) as usize;
            let moves = ground.layout.strong.moves.of(q).iter().map(|&p| p as usize);
            let (safe, rest): (Vec<usize>, Vec<usize>) =
                moves.partition(|&p| policy.longest_after[p] != NEVER);
            let good = safe.into_iter().min_by_key(|&p| policy.weak[p]);
            let bad = rest.into_iter().find(|&p| policy.weak[p] == policy.strong[q]);
            if let (Some(good), Some(bad)) = (good, bad) {
                self.blame(good, bad, direction);
                found += 1;
                if found == EXITS {
                    break;
                }
            }
        }
        found > 0
    }

    /// Lines through open positions: the table's move against the one that is made.
    fn walks(&self, open: &[u32], chance: &mut Chance, direction: &mut [f64]) {
        let (ground, policy) = (self.exam.ground, &self.policy);
        for _ in 0..WALKS {
            let mut q = *chance.of(open) as usize;
            for step in 0..WALK {
                let stuck = |&p: &u32| policy.longest_after[p as usize] == NEVER;
                let chosen: Vec<u32> = policy.chosen(ground, q).filter(stuck).collect();
                if chosen.is_empty() || ground.best[q] == NEVER {
                    break;
                }
                let p = *chance.of(&chosen) as usize;
                let seen = ground.weak_seen[p];
                if step > SETTLING || seen != OPEN {
                    let best = ground.layout.strong.moves.of(q).iter().map(|&p| p as usize);
                    let best = best
                        .filter(|&p| ground.weak_best[p].checked_add(1) == Some(ground.best[q]));
                    if let Some(good) = best.min_by_key(|&p| policy.weak[p])
                        && good != p
                    {
                        self.blame(good, p, direction);
                    }
                }
                let open = policy.open_replies(ground, p);
                if open.is_empty() {
                    break;
                }
                q = *chance.of(&open) as usize;
            }
        }
    }
}

/// A list of facts as scores: weights say by their sign which way, by their size which is first.
fn ranked(columns: &Columns, design: &Design, weights: &[i32], into: &mut Vec<SearchWorth>) {
    let mut keys = vec![0_i64; columns.stage.len()];
    for stage in 0..design.stages {
        let here = design.terms.iter().filter(|slot| slot.scope.is_none_or(|only| only == stage));
        let mut order: Vec<_> = here.filter(|slot| weights[slot.at] != 0).collect();
        order.sort_by_key(|slot| weights[slot.at].abs());
        let mut unit = 1_i64;
        for slot in order {
            let sign = i64::from(weights[slot.at].signum());
            let column = &columns.numbers[slot.fact];
            for ((key, &number), &at) in keys.iter_mut().zip(column).zip(&columns.stage) {
                if usize::from(at) == stage {
                    *key += sign * unit * i64::from(number);
                }
            }
            let (low, high) = column.iter().fold((0, 0), |(l, h), &n| (n.min(l), n.max(h)));
            unit *= i64::from(high) - i64::from(low) + 1;
        }
    }
    into.clear();
    if keys.iter().all(|key| key.abs() < MOST) && design.stages == 1 {
        into.extend(keys.iter().map(|&key| key as SearchWorth));
        return;
    }
    // Too wide for a score, or parted by stages: the place among all that occur.
    if design.stages > 1 {
        for (place, (key, &stage)) in keys.iter_mut().zip(&columns.stage).enumerate() {
            *key += i64::from(columns.rank_of(place)) << 30;
            *key += i64::from(weights[usize::from(stage)]) << 48;
        }
    }
    let mut all = keys.clone();
    all.sort_unstable();
    all.dedup();
    let place = |key: &i64| all.binary_search(key).unwrap_or_default() as SearchWorth;
    into.extend(keys.iter().map(place));
}
