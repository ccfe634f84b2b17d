//! Repair until proven: on the cycles that every defence can hold to, the better move is raised and
//! the one that is made is lowered.

use crate::cycles::guilty;
use crate::examiner::Examiner;
use crate::fit::MOVE;
use crate::ground::NEVER;
use crate::lot::Lot;
use crate::policy::Proven;

/// Rounds without a gain until the best is taken up again.
const PATIENCE: usize = 40;
/// Positions mended in one round, at most.
const MENDED: usize = 40_000;

/// Parameters while they are repaired, with the best so far.
pub struct Repair<'a, 'e> {
    examiner: &'a mut Examiner<'e>,
    depth: u16,
    weights: Vec<i32>,
    /// The best so far, and what of it is proven.
    pub best: (Vec<i32>, Proven),
    idle: usize,
    /// How much of a gap one step closes, in percent.
    rate: i32,
}

impl<'a, 'e> Repair<'a, 'e> {
    /// Begins with these parameters; one depth of search.
    pub fn new(examiner: &'a mut Examiner<'e>, weights: Vec<i32>) -> Repair<'a, 'e> {
        let depth = examiner.exam.depths[0];
        examiner.policy.keeps = depth > 1;
        let proven = examiner.at(&weights, depth);
        Repair { examiner, depth, best: (weights.clone(), proven), weights, idle: 0, rate: 50 }
    }

    /// Whether nothing is left to prove.
    pub fn is_done(&self) -> bool {
        self.best.1.won == self.examiner.exam.ground.won
    }

    /// One round: mends what the last examination showed, and examines again. Gives how many
    /// positions lay on cycles.
    pub fn round(&mut self, lot: &mut Lot) -> usize {
        let mut bad = guilty(self.examiner);
        let count = bad.len();
        shuffle(&mut bad, lot);
        bad.truncate(MENDED);
        let pairs: Vec<(usize, usize)> =
            bad.iter().filter_map(|&q| self.pair(q as usize)).collect();
        self.mend(&pairs);
        let proven = self.examiner.at(&self.weights, self.depth);
        if proven.beats(&self.best.1) {
            let gain = proven.won > self.best.1.won;
            self.best = (self.weights.clone(), proven);
            self.idle = if gain { 0 } else { self.idle };
        } else {
            self.idle += 1;
        }
        if self.idle >= PATIENCE {
            self.idle = 0;
            self.rate = if self.rate > 10 { self.rate / 2 } else { 80 };
            self.restart();
        }
        count
    }

    /// Takes the best up again.
    fn restart(&mut self) {
        self.weights = self.best.0.clone();
        self.examiner.at(&self.weights, self.depth);
    }

    /// The better move and the one that is made, as the leaves that decide about them.
    fn pair(&self, q: usize) -> Option<(usize, usize)> {
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let best = ground.best[q];
        let optimal = |p: &u32| ground.weak_best[*p as usize].checked_add(1) == Some(best);
        let made = policy
            .chosen(ground, q)
            .find(|p| !optimal(p) && policy.longest_after[*p as usize] == NEVER)?;
        let moves = ground.layout.strong.moves.of(q).iter().copied();
        let better = moves.filter(optimal).min_by_key(|&p| policy.weak[p as usize])?;
        self.leaves(better as usize, made as usize)
    }

    fn leaves(&self, better: usize, made: usize) -> Option<(usize, usize)> {
        if self.depth == 1 {
            return Some((better, made));
        }
        let policy = &self.examiner.policy;
        let leaf = |p: usize| {
            policy.leaf(self.examiner.exam.ground, self.depth, self.examiner.scores(), p)
        };
        Some((leaf(better)?.0, leaf(made)?.0))
    }

    /// Raises the first and lowers the second of each pair, as far as it is still needed.
    fn mend(&mut self, pairs: &[(usize, usize)]) {
        let exam = self.examiner.exam;
        let columns = match (self.depth % 2, exam.strong) {
            (0, Some(strong)) => strong,
            _ => exam.weak,
        };
        let single = exam.design.stages == 1;
        let score = |weights: &[i32], p: usize| {
            let mut sum = 0;
            columns.each(exam.design, p, |at, amount| sum += weights[at] * amount);
            sum
        };
        for &(better, made) in pairs {
            let gap = score(&self.weights, made) - score(&self.weights, better);
            if gap < 0 {
                continue;
            }
            // Only what tells the two apart can close the gap.
            let mut change: Vec<(usize, i32)> = Vec::with_capacity(16);
            let mut tell = |at: usize, amount: i32| match change.iter_mut().find(|(a, _)| *a == at)
            {
                Some((_, sum)) => *sum += amount,
                None => change.push((at, amount)),
            };
            columns.each(exam.design, better, &mut tell);
            columns.each(exam.design, made, |at, amount| tell(at, -amount));
            change.retain(|&(at, amount)| amount != 0 && !(single && at == 0));
            let norm: i32 = change.iter().map(|(_, amount)| amount * amount).sum();
            if norm == 0 {
                continue;
            }
            let wanted = (gap.min(6 * MOVE as i32) * self.rate / 100 + 8).max(1);
            for (at, amount) in change {
                let step = f64::from(wanted * amount) / f64::from(norm);
                let step = if step.abs() < 1.0 { step.signum() } else { step.round() };
                self.weights[at] += step as i32;
            }
        }
    }

    /// Tries to shorten the longest line of what is proven: moves on it that are not the table's are
    /// mended, what breaks is repaired, and what is not better is given up. Says whether it is
    /// shorter now.
    pub fn shorten(&mut self, lot: &mut Lot) -> bool {
        let start = self.best.clone();
        self.restart();
        let mut pairs = self.on_longest(lot);
        shuffle(&mut pairs, lot);
        let part = 1 + lot.below(pairs.len().max(1));
        pairs.truncate(part);
        self.mend(&pairs);
        self.best.1 = Proven::default();
        let proven = self.examiner.at(&self.weights, self.depth);
        self.best = (self.weights.clone(), proven);
        for _ in 0..12 {
            if self.is_done() {
                break;
            }
            self.round(lot);
        }
        let better = (self.best.1.worst, self.best.1.mean) < (start.1.worst, start.1.mean);
        if !(self.is_done() && better) {
            self.best = start;
            self.restart();
            return false;
        }
        true
    }

    /// Positions on the longest lines where another move is the table's.
    fn on_longest(&self, lot: &mut Lot) -> Vec<(usize, usize)> {
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let worst = self.best.1.worst;
        let longest: Vec<u32> = (0..ground.strong() as u32)
            .filter(|&q| {
                ground.best[q as usize] != NEVER && policy.longest[q as usize] + 2 >= worst
            })
            .collect();
        let mut pairs = Vec::new();
        for _ in 0..longest.len().min(30) {
            let mut q = *lot.of(&longest) as usize;
            loop {
                let after = |p: &u32| policy.longest_after[*p as usize];
                let Some(p) = policy.chosen(ground, q).max_by_key(after) else { break };
                let best = ground.best[q];
                let optimal = |p: &u32| ground.weak_best[*p as usize].checked_add(1) == Some(best);
                if !optimal(&p) {
                    let moves = ground.layout.strong.moves.of(q).iter().copied();
                    let better = moves.filter(optimal).min_by_key(|&p| policy.weak[p as usize]);
                    pairs
                        .extend(better.and_then(|better| self.leaves(better as usize, p as usize)));
                }
                let replies = ground.layout.weak.moves.of(p as usize).iter().copied();
                let Some(next) = replies.max_by_key(|&q| policy.longest[q as usize]) else { break };
                if policy.longest[next as usize] >= policy.longest[q] {
                    break;
                }
                q = next as usize;
            }
        }
        pairs
    }
}

/// In an order drawn by lot.
pub fn shuffle<T>(list: &mut [T], lot: &mut Lot) {
    for last in (1..list.len()).rev() {
        list.swap(last, lot.below(last + 1));
    }
}
