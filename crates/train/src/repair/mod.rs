//! Repair until proven: where every defence can hold to a cycle, the better move is raised and the
//! one that is made is lowered.
//!
//! Parameters are fractions while they are repaired and whole numbers when they are examined. Two
//! paces take turns when nothing is gained: strides, the smaller the more often a parameter has been
//! moved (AdaGrad), and least changes that put the better move just ahead, so that the last cycles go
//! without new ones coming. Proven positions are looked at again so that they stay proven, and a slow
//! mean of the parameters is tried now and then: it is often better than any of them.

mod less;
mod mend;

use crate::columns::Columns;
use crate::cycles::guilty;
use crate::examiner::Examiner;
use crate::ground::NEVER;
use crate::policy::Proven;
use lucena_work::Chance;

/// Units of a whole-number parameter in one of those that are repaired.
const UNIT: f32 = 16.0;
/// By how much a better move is to be better.
const MARGIN: f32 = 1.0;
/// What is seen to be won or lost outweighs all parameters.
const SEEN: f32 = 1e9;
/// Positions mended in one round, at most.
const MENDED: usize = 3000;
/// Rounds without a gain until the best is taken up again.
const PATIENCE: usize = 20;
/// Rounds from one trial of the slow mean to the next.
const MEAN_EVERY: u64 = 6;
/// How fast the slow mean follows.
const MEAN_RATE: f32 = 0.1;
/// By how much a better move is put ahead by least changes, in turns.
const JUST: [f32; 4] = [0.1, 0.3, 0.05, 1.0];
/// Parameters that were trained before count as moved so much: larger strides would undo them.
const MOVED_BEFORE: f32 = 20.0;

/// Parameters while they are repaired, with the best so far.
pub struct Repair<'a, 'e> {
    examiner: &'a mut Examiner<'e>,
    columns: &'e Columns,
    depth: u16,
    params: Vec<f32>,
    moved: Vec<f32>,
    mean: Vec<f32>,
    /// Parameters that stay 0.
    gone: Vec<bool>,
    kept: BestSoFar,
    idle: usize,
    reverts: usize,
    rounds: u64,
    step: f32,
    pace: Pace,
    /// Reaching the proven part by force: moves of the strong side, or `NEVER`.
    near: Vec<u16>,
    near_after: Vec<u16>,
}

/// The best so far.
#[derive(Clone)]
struct BestSoFar {
    params: Vec<f32>,
    moved: Vec<f32>,
    proven: Proven,
    merit: f64,
}

/// Whole-number parameters as they are repaired.
fn fractions(weights: &[i32]) -> Vec<f32> {
    weights.iter().map(|&weight| weight as f32 / UNIT).collect()
}

fn whole(params: &[f32]) -> Vec<i32> {
    params.iter().map(|p| (p * UNIT).round() as i32).collect()
}

/// How parameters are moved.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    /// The less, the more they have been moved.
    Strides,
    /// As little as puts the better move ahead by so much.
    Least(f32),
}

/// What counts as better than what now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Good {
    Table,
    /// Moves towards what is proven.
    Near,
    /// Either moves to what is proven or the table's.
    Either,
    /// For proven positions: moves that are proven and no longer.
    Keep,
}

impl<'a, 'e> Repair<'a, 'e> {
    /// Begins with these parameters; one depth of search.
    pub fn new(examiner: &'a mut Examiner<'e>, weights: &[i32]) -> Repair<'a, 'e> {
        let exam = examiner.exam;
        let depth = exam.depths[0];
        let columns = match (depth % 2, exam.strong) {
            (0, Some(strong)) => strong,
            _ => exam.weak,
        };
        let params = fractions(weights);
        let fresh = weights.iter().all(|&weight| weight == 0);
        let moved = vec![if fresh { 0.0 } else { MOVED_BEFORE }; params.len()];
        let kept = BestSoFar {
            params: params.clone(),
            moved: moved.clone(),
            proven: Proven::default(),
            merit: f64::MIN,
        };
        Repair {
            examiner,
            columns,
            depth,
            mean: params.clone(),
            gone: vec![false; params.len()],
            params,
            moved,
            kept,
            idle: 0,
            reverts: 0,
            rounds: 0,
            step: 1.0,
            pace: Pace::Strides,
            near: Vec::new(),
            near_after: Vec::new(),
        }
    }

    /// The best so far, and what of it is proven.
    pub fn best(&self) -> (Vec<i32>, Proven) {
        (whole(&self.kept.params), self.kept.proven)
    }

    pub fn is_done(&self) -> bool {
        self.kept.proven.won == self.examiner.exam.ground.won
    }

    /// A first guess: in positions drawn by chance the table's move shall be better than the others;
    /// so many times as there are positions, and the mean of the second half. It looks one ply ahead,
    /// or two: more would take hours.
    pub fn warm(&mut self, times: f64, chance: &mut Chance, stop: &dyn Fn() -> bool) {
        let ground = self.examiner.exam.ground;
        let all = (ground.strong() as f64 * times) as usize;
        let mut sums = vec![0.0_f64; self.params.len()];
        let mut count = 0.0;
        let depth = self.depth;
        self.depth = 2 - depth % 2;
        for turn in 0..all {
            if turn % 4096 == 0 && stop() {
                break;
            }
            let q = chance.below(ground.strong());
            if ground.best[q] != NEVER && ground.best[q] > 1 {
                self.mend(q, Good::Table, chance);
            }
            if turn > all / 2 && turn % (1000 + all / 500) == 0 {
                count += 1.0;
                sums.iter_mut().zip(&self.params).for_each(|(sum, &p)| *sum += f64::from(p));
            }
        }
        self.depth = depth;
        if count > 0.0 {
            self.params = sums.iter().map(|sum| (sum / count) as f32).collect();
        }
        self.mean = self.params.clone();
        self.moved.iter_mut().for_each(|moved| *moved = 0.0);
    }

    /// Examines what there is, and keeps it.
    pub fn look(&mut self) {
        let proven = self.examiner.at(&whole(&self.params), self.depth);
        self.keep(proven, self.merit(&proven, guilty(self.examiner).len()));
    }

    fn keep(&mut self, proven: Proven, merit: f64) {
        let (params, moved) = (self.params.clone(), self.moved.clone());
        self.kept = BestSoFar { params, moved, proven, merit };
    }

    /// The more is proven the better, and the fewer positions go wrong.
    fn merit(&self, proven: &Proven, wrong: usize) -> f64 {
        let share = proven.won as f64 / self.examiner.exam.ground.won as f64;
        share - 0.1 * (1.0 + wrong as f64).ln()
    }

    /// One round: examines, keeps what is best, mends what goes wrong. Gives how many positions
    /// lie on cycles or throw the win.
    pub fn round(&mut self, chance: &mut Chance) -> usize {
        self.rounds += 1;
        let slow = self.rounds.is_multiple_of(MEAN_EVERY) && self.rounds > 20;
        if slow {
            std::mem::swap(&mut self.params, &mut self.mean);
        }
        let proven = self.examiner.at(&whole(&self.params), self.depth);
        let wrong = guilty(self.examiner);
        let merit = self.merit(&proven, wrong.len());
        if merit > self.kept.merit {
            self.keep(proven, merit);
            self.idle = 0;
        } else {
            self.idle += 1;
        }
        if slow {
            std::mem::swap(&mut self.params, &mut self.mean);
        }
        let count = wrong.len();
        if self.is_done() {
            return 0;
        }
        if self.idle >= PATIENCE {
            self.revert(chance);
            return count;
        }
        self.mend_round(&wrong.cycles, wrong.throws, chance);
        for (mean, &p) in self.mean.iter_mut().zip(&self.params) {
            *mean += (p - *mean) * MEAN_RATE;
        }
        count
    }

    /// Takes the best up again, at the other pace and with another step; now and then a little off it.
    fn revert(&mut self, chance: &mut Chance) {
        self.idle = 0;
        self.reverts += 1;
        self.params = fractions(&whole(&self.kept.params));
        self.moved = self.kept.moved.iter().map(|moved| moved * 0.9).collect();
        self.step = 0.5_f32.powi((self.reverts % 6) as i32);
        self.pace = match self.pace {
            Pace::Strides => Pace::Least(JUST[self.reverts / 2 % JUST.len()]),
            Pace::Least(_) => Pace::Strides,
        };
        if self.reverts % 6 == 5 {
            for p in &mut self.params {
                if *p == 0.0 || !chance.one_in(4) {
                    continue;
                }
                *p += (chance.below(1000) as f32 / 1000.0 - 0.5) * 0.2 * (0.3 + p.abs());
            }
        }
    }

    fn mend_round(&mut self, cycles: &[Vec<u32>], throws: Vec<u32>, chance: &mut Chance) {
        self.measure_nearness();
        let mut starts = throws;
        for cycle in cycles {
            match cycle.len() {
                0..=20 => starts.extend(cycle),
                many => starts.extend((0..20 + many / 4).map(|_| *chance.of(cycle))),
            }
        }
        if starts.is_empty() {
            return;
        }
        let cap = MENDED * (100 + chance.below(1000)) / 1000;
        let cap = cap.min(30 + starts.len() * 4);
        let goods = [Good::Table, Good::Near, Good::Either];
        if chance.one_in(4) {
            shuffle(&mut starts, chance);
            starts.truncate(cap);
            for q in starts {
                let good = *chance.of(&goods);
                self.mend(q as usize, good, chance);
                self.look_again(chance);
            }
            return;
        }
        let length = *chance.of(&[4, 8, 16, 30]);
        let (mut mended, mut walks) = (0, 0);
        while mended < cap && walks < cap * 3 {
            walks += 1;
            let start = *chance.of(&starts);
            let good = *chance.of(&goods);
            mended += self.walk(start as usize, length, good, chance);
        }
    }

    /// Walks as play goes now, among open positions, until it comes round: all positions of the
    /// circle are mended.
    fn walk(&mut self, start: usize, length: usize, good: Good, chance: &mut Chance) -> usize {
        let ground = self.examiner.exam.ground;
        let mut path: Vec<usize> = Vec::with_capacity(length);
        let mut q = start;
        let mut mended = 0;
        for _ in 0..length {
            if let Some(from) = path.iter().position(|&before| before == q) {
                for q in path.split_off(from) {
                    mended += usize::from(self.mend(q, good, chance));
                    self.look_again(chance);
                }
                return mended;
            }
            path.push(q);
            let moves = ground.layout.strong.moves.of(q).iter().map(|&p| p as usize);
            let worth = |p: usize| self.after(p, self.depth - 1).0;
            let best = moves.map(|p| (worth(p), p)).max_by(|a, b| {
                a.0.total_cmp(&b.0).then_with(|| self.said(a.1).total_cmp(&self.said(b.1)))
            });
            let Some((worth, p)) = best else { return mended };
            if worth >= SEEN / 2.0 || ground.strong_out_moves[q] != NEVER {
                return mended;
            }
            if ground.weak_best[p] == NEVER {
                return mended + usize::from(self.mend(q, good, chance));
            }
            let open = self.examiner.policy.open_replies(ground, p);
            if open.is_empty() {
                return mended;
            }
            let back = open.iter().find(|&&q| path.contains(&(q as usize)));
            let back = back.filter(|_| chance.one_in(2));
            q = *back.unwrap_or_else(|| chance.of(&open)) as usize;
        }
        mended
    }

    /// A proven position drawn by chance keeps its proof.
    fn look_again(&mut self, chance: &mut Chance) {
        let ground = self.examiner.exam.ground;
        for _ in 0..8 {
            let q = chance.below(ground.strong());
            if ground.best[q] != NEVER && self.examiner.policy.longest[q] != NEVER {
                self.mend(q, Good::Keep, chance);
                return;
            }
        }
    }

    /// From which open positions, and in how many moves, the proven part can be reached by force.
    fn measure_nearness(&mut self) {
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let (near, after) = (&mut self.near, &mut self.near_after);
        near.clear();
        near.resize(ground.strong(), NEVER);
        after.clear();
        after.resize(ground.weak(), NEVER);
        let mut wait: Vec<u32> = (0..ground.weak())
            .map(|p| match ground.weak_out_moves[p] {
                NEVER => u32::MAX,
                _ => {
                    let replies = ground.layout.weak.moves.of(p).iter();
                    replies.filter(|&&q| policy.longest[q as usize] == NEVER).count() as u32
                }
            })
            .collect();
        let mut now: Vec<u32> = Vec::new();
        for p in 0..ground.weak() {
            if policy.longest_after[p] != NEVER || (wait[p] == 0 && !ground.weak_over[p]) {
                after[p] = 0;
                now.push(p as u32);
            }
        }
        let mut moves = 0;
        while !now.is_empty() {
            moves += 1;
            let mut reached = Vec::new();
            for &p in &now {
                for &q in ground.towards.of(p as usize) {
                    let q = q as usize;
                    if near[q] == NEVER && policy.is_open(ground, q) {
                        near[q] = moves;
                        reached.push(q);
                    }
                }
            }
            now.clear();
            for q in reached {
                for &p in ground.before.of(q) {
                    let left = &mut wait[p as usize];
                    if *left == u32::MAX || *left == 0 {
                        continue;
                    }
                    *left -= 1;
                    if *left == 0 && after[p as usize] == NEVER && !ground.weak_over[p as usize] {
                        after[p as usize] = moves;
                        now.push(p);
                    }
                }
            }
        }
    }
}

/// In an order drawn by chance.
pub fn shuffle<T>(list: &mut [T], chance: &mut Chance) {
    for last in (1..list.len()).rev() {
        list.swap(last, chance.below(last + 1));
    }
}
