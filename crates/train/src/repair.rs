//! Repair until proven: where every defence can hold to a cycle, the better move is raised and the
//! one that is made is lowered.
//!
//! Parameters are fractions while they are repaired and whole numbers when they are examined. A
//! step is the smaller the more often a parameter has been moved (AdaGrad), proven positions are
//! looked at again so that they stay proven, and a slow mean of the parameters is tried now and
//! then: it is often better than any of them.

use crate::columns::Columns;
use crate::cycles::guilty;
use crate::examiner::Examiner;
use crate::ground::{NEVER, OPEN, WON};
use crate::lot::Lot;
use crate::policy::Proven;

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
/// Every so many rounds the slow mean is tried.
const MEAN_EVERY: u64 = 6;
/// How fast the slow mean follows.
const MEAN_RATE: f32 = 0.1;

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
    kept: Kept,
    idle: usize,
    reverts: usize,
    rounds: u64,
    step: f32,
    /// Reaching the proven part by force: moves of the strong side, or `NEVER`.
    near: Vec<u16>,
    near_after: Vec<u16>,
}

/// The best so far.
#[derive(Clone)]
struct Kept {
    params: Vec<f32>,
    moved: Vec<f32>,
    proven: Proven,
    merit: f64,
}

fn whole(params: &[f32]) -> Vec<i32> {
    params.iter().map(|p| (p * UNIT).round() as i32).collect()
}

/// What counts as better than what now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Good {
    /// The table's moves.
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
        let params: Vec<f32> = weights.iter().map(|&w| w as f32 / UNIT).collect();
        let moved = vec![0.0; params.len()];
        let kept = Kept {
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
            near: Vec::new(),
            near_after: Vec::new(),
        }
    }

    /// The best so far, and what of it is proven.
    pub fn best(&self) -> (Vec<i32>, Proven) {
        (whole(&self.kept.params), self.kept.proven)
    }

    /// Whether nothing is left to prove.
    pub fn is_done(&self) -> bool {
        self.kept.proven.won == self.examiner.exam.ground.won
    }

    /// A first guess: in positions drawn by lot the table's move shall be better than the others;
    /// so many times as there are positions, and the mean of the second half.
    pub fn warm(&mut self, times: f64, lot: &mut Lot, stop: &dyn Fn() -> bool) {
        let ground = self.examiner.exam.ground;
        let all = (ground.strong() as f64 * times) as usize;
        let mut sums = vec![0.0_f64; self.params.len()];
        let mut count = 0.0;
        for turn in 0..all {
            if turn % 4096 == 0 && stop() {
                break;
            }
            let q = lot.below(ground.strong());
            if ground.best[q] != NEVER && ground.best[q] > 1 {
                self.mend(q, Good::Table);
            }
            if turn > all / 2 && turn % (1000 + all / 500) == 0 {
                count += 1.0;
                sums.iter_mut().zip(&self.params).for_each(|(sum, &p)| *sum += f64::from(p));
            }
        }
        if count > 0.0 {
            self.params = sums.iter().map(|sum| (sum / count) as f32).collect();
        }
        self.mean = self.params.clone();
        self.moved.iter_mut().for_each(|moved| *moved = 0.0);
    }

    /// Examines what there is, and keeps it.
    pub fn look(&mut self) {
        let proven = self.examiner.at(&whole(&self.params), self.depth);
        let merit = self.merit(&proven, guilty(self.examiner).len());
        let (params, moved) = (self.params.clone(), self.moved.clone());
        self.kept = Kept { params, moved, proven, merit };
    }

    /// The more is proven the better, and the fewer positions go wrong.
    fn merit(&self, proven: &Proven, wrong: usize) -> f64 {
        let share = proven.won as f64 / self.examiner.exam.ground.won as f64;
        share - 0.1 * (1.0 + wrong as f64).ln()
    }

    /// One round: examines, keeps what is best, mends what goes wrong. Gives how many positions
    /// lie on cycles or throw the win.
    pub fn round(&mut self, lot: &mut Lot) -> usize {
        self.rounds += 1;
        let slow = self.rounds.is_multiple_of(MEAN_EVERY) && self.rounds > 20;
        if slow {
            std::mem::swap(&mut self.params, &mut self.mean);
        }
        let proven = self.examiner.at(&whole(&self.params), self.depth);
        let wrong = guilty(self.examiner);
        let merit = self.merit(&proven, wrong.len());
        if merit > self.kept.merit {
            let (params, moved) = (self.params.clone(), self.moved.clone());
            self.kept = Kept { params, moved, proven, merit };
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
            self.revert(lot);
            return count;
        }
        self.mend_round(&wrong.cycles, wrong.throws, lot);
        for (mean, &p) in self.mean.iter_mut().zip(&self.params) {
            *mean += (p - *mean) * MEAN_RATE;
        }
        count
    }

    /// Takes the best up again, with another step; now and then a little off it.
    fn revert(&mut self, lot: &mut Lot) {
        self.idle = 0;
        self.reverts += 1;
        self.params = self.kept.params.clone();
        self.moved = self.kept.moved.iter().map(|moved| moved * 0.9).collect();
        self.step = 0.5_f32.powi((self.reverts % 6) as i32);
        if self.reverts % 6 == 5 {
            for p in &mut self.params {
                if *p == 0.0 || !lot.one_in(4) {
                    continue;
                }
                *p += (lot.below(1000) as f32 / 1000.0 - 0.5) * 0.2 * (0.3 + p.abs());
            }
        }
    }

    fn mend_round(&mut self, cycles: &[Vec<u32>], throws: Vec<u32>, lot: &mut Lot) {
        self.measure_nearness();
        let mut starts = throws;
        for cycle in cycles {
            match cycle.len() {
                0..=20 => starts.extend(cycle),
                many => starts.extend((0..20 + many / 4).map(|_| *lot.of(cycle))),
            }
        }
        if starts.is_empty() {
            return;
        }
        let cap = MENDED * (100 + lot.below(1000)) / 1000;
        let cap = cap.min(30 + starts.len() * 4);
        let goods = [Good::Table, Good::Near, Good::Either];
        if lot.one_in(4) {
            shuffle(&mut starts, lot);
            starts.truncate(cap);
            for q in starts {
                self.mend(q as usize, *lot.of(&goods));
                self.look_again(lot);
            }
            return;
        }
        let length = *lot.of(&[4, 8, 16, 30]);
        let (mut mended, mut walks) = (0, 0);
        while mended < cap && walks < cap * 3 {
            walks += 1;
            let start = *lot.of(&starts);
            let good = *lot.of(&goods);
            mended += self.walk(start as usize, length, good, lot);
        }
    }

    /// Walks as play goes now, among open positions, until it comes round: all positions of the
    /// circle are mended.
    fn walk(&mut self, start: usize, length: usize, good: Good, lot: &mut Lot) -> usize {
        let ground = self.examiner.exam.ground;
        let mut path: Vec<usize> = Vec::with_capacity(length);
        let mut q = start;
        let mut mended = 0;
        for _ in 0..length {
            if let Some(from) = path.iter().position(|&before| before == q) {
                for q in path.split_off(from) {
                    mended += usize::from(self.mend(q, good));
                    self.look_again(lot);
                }
                return mended;
            }
            path.push(q);
            let moves = ground.layout.strong.moves.of(q).iter().map(|&p| p as usize);
            let worth = |p: usize| self.after(p, self.depth - 1).0;
            let best = moves.map(|p| (worth(p), p)).max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((worth, p)) = best else { return mended };
            if worth >= SEEN / 2.0 || ground.strong_out_moves[q] != NEVER {
                return mended;
            }
            if ground.weak_best[p] == NEVER {
                return mended + usize::from(self.mend(q, good));
            }
            let replies = ground.layout.weak.moves.of(p).iter().map(|&q| q as usize);
            let open: Vec<usize> =
                replies.filter(|&q| self.examiner.policy.longest[q] == NEVER).collect();
            if open.is_empty() {
                return mended;
            }
            let back = open.iter().find(|q| path.contains(q)).filter(|_| lot.one_in(2));
            q = *back.unwrap_or_else(|| lot.of(&open));
        }
        mended
    }

    /// A proven position drawn by lot keeps its proof.
    fn look_again(&mut self, lot: &mut Lot) {
        let ground = self.examiner.exam.ground;
        for _ in 0..8 {
            let q = lot.below(ground.strong());
            if ground.best[q] != NEVER && self.examiner.policy.longest[q] != NEVER {
                self.mend(q, Good::Keep);
                return;
            }
        }
    }

    /// Whether a move is good.
    fn is_good(&self, good: Good, q: usize, p: usize) -> bool {
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let table = || ground.weak_best[p].checked_add(1) == Some(ground.best[q]);
        let proven = || policy.longest_after[p] != NEVER;
        match good {
            Good::Table => table(),
            Good::Near => {
                proven() || (self.near_after[p] != NEVER && self.near_after[p] <= self.near[q])
            }
            Good::Either => proven() || table(),
            Good::Keep => proven() && policy.longest_after[p] < policy.longest[q],
        }
    }

    /// Raises the best good move above the best other one, if it is not above it by a margin.
    fn mend(&mut self, q: usize, good: Good) -> bool {
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        if ground.strong_out_moves[q] != NEVER {
            return false; // leaves the endgame and wins
        }
        let warming = policy.longest_after.is_empty();
        let (mut better, mut made) = ((f32::MIN, None, 0), (f32::MIN, None, 0));
        for &p in ground.layout.strong.moves.of(q) {
            let p = p as usize;
            let is_good = self.is_good(good, q, p);
            if !is_good && !warming && good != Good::Table && policy.longest_after[p] != NEVER {
                continue; // proven as well
            }
            let (worth, leaf) = self.after(p, self.depth - 1);
            if worth >= SEEN / 2.0 {
                return false; // mates
            }
            let best = if is_good { &mut better } else { &mut made };
            if worth > best.0 {
                *best = (worth, leaf, p);
            }
        }
        let (Some(up), Some(down)) = (better.1, made.1) else { return false };
        let margin = if good == Good::Keep { 0.3 * MARGIN } else { MARGIN };
        if better.0 >= made.0 + margin {
            return false;
        }
        if up != down {
            self.raise(up, down);
            return true;
        }
        // Both lead to the same leaf: then it matters what is said at once.
        let (up, down) = (better.2, made.2);
        let odd = self.depth % 2 == 1;
        if odd && self.score(up) < self.score(down) + margin {
            self.raise(up, down);
            return true;
        }
        false
    }

    /// What the search makes of a position with the weak side to move, with so many plies left, and
    /// the leaf that decides, if parameters do.
    fn after(&self, p: usize, left: u16) -> (f32, Option<usize>) {
        let ground = self.examiner.exam.ground;
        match ground.weak_seen[p] {
            OPEN if left == 0 => return (self.score(p), Some(p)),
            WON => return (SEEN, None),
            OPEN => {}
            _ if left == 0 || ground.weak_over[p] => return (-SEEN, None),
            _ => {}
        }
        if ground.weak_out_moves[p] == NEVER {
            return (-SEEN, None);
        }
        let mut worst = (f32::MAX, None);
        for &q in ground.layout.weak.moves.of(p) {
            let q = q as usize;
            let found = if ground.strong_out_moves[q] != NEVER {
                (SEEN * 0.9, None)
            } else if left == 1 {
                (self.score(q), Some(q))
            } else {
                let mut best = (f32::MIN, None);
                for &next in ground.layout.strong.moves.of(q) {
                    let found = self.after(next as usize, left - 2);
                    if found.0 > best.0 {
                        best = found;
                    }
                    if best.0 >= worst.0 {
                        break;
                    }
                }
                best
            };
            if found.0 < worst.0 {
                worst = found;
            }
        }
        match worst.0 {
            w if w >= SEEN / 2.0 => (w * 0.99, None),
            _ => worst,
        }
    }

    fn score(&self, place: usize) -> f32 {
        let mut sum = self.columns.rank_of(place) as f32;
        self.columns.each(place, |at, amount| sum += self.params[at] * amount as f32);
        sum
    }

    /// Moves the parameters in which two leaves differ, so that the first gains on the second.
    fn raise(&mut self, up: usize, down: usize) {
        let mut change: Vec<(usize, f32)> = Vec::with_capacity(64);
        self.columns.each(up, |at, amount| change.push((at, amount as f32)));
        self.columns.each(down, |at, amount| change.push((at, -(amount as f32))));
        change.sort_unstable_by_key(|(at, _)| *at);
        change.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        let gone = &self.gone;
        for (at, amount) in change.into_iter().filter(|&(at, amount)| amount != 0.0 && !gone[at]) {
            self.moved[at] += amount * amount;
            self.params[at] += self.step * amount / (1.0 + self.moved[at]).sqrt();
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
                    if near[q] == NEVER && policy.longest[q] == NEVER && ground.best[q] != NEVER {
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

    /// Lets parameters go, a group at once; what breaks is repaired in a few rounds, or else the group
    /// comes back. Gives how many went.
    pub fn let_go(&mut self, group: &[usize], longest: u16, rounds: usize, lot: &mut Lot) -> usize {
        self.less(longest, rounds, lot, |params, _| {
            group.iter().for_each(|&at| params[at] = 0.0);
        })
    }

    /// Makes half of all parameters, drawn by lot, smaller by so much: those that reach 0 stay there,
    /// and repair raises again what is needed. Gives how many went.
    pub fn melt(&mut self, by: f32, longest: u16, rounds: usize, lot: &mut Lot) -> usize {
        self.less(longest, rounds, lot, |params, lot| {
            for p in params.iter_mut().filter(|p| **p != 0.0) {
                if lot.one_in(2) {
                    *p = p.signum() * (p.abs() - by).max(0.0);
                }
            }
        })
    }

    /// Changes the best so that there is less of it; what is 0 then stays 0 if it can be repaired,
    /// and all is as before if not.
    fn less(
        &mut self,
        longest: u16,
        rounds: usize,
        lot: &mut Lot,
        change: impl Fn(&mut [f32], &mut Lot),
    ) -> usize {
        let before = self.kept.clone();
        let live = |params: &[f32]| whole(params).iter().filter(|w| **w != 0).count();
        self.params = whole(&before.params).iter().map(|&w| w as f32 / UNIT).collect();
        change(&mut self.params, lot);
        for (gone, &weight) in self.gone.iter_mut().zip(&whole(&self.params)) {
            *gone = weight == 0;
        }
        for (p, gone) in self.params.iter_mut().zip(&self.gone) {
            *p = if *gone { 0.0 } else { *p };
        }
        self.mean = self.params.clone();
        self.step = 0.5_f32.powi(lot.below(5) as i32);
        self.again(rounds, lot);
        let left = live(&self.kept.params);
        if self.is_done() && self.kept.proven.worst <= longest && left < live(&before.params) {
            return live(&before.params) - left;
        }
        self.kept = before;
        0
    }

    /// Forgets how good it was, and repairs until proven or so many rounds are over.
    fn again(&mut self, rounds: usize, lot: &mut Lot) {
        self.kept.merit = f64::MIN;
        self.kept.proven = Proven::default();
        self.idle = 0;
        for _ in 0..rounds {
            self.round(lot);
            if self.is_done() {
                break;
            }
        }
    }

    /// Tries to shorten the longest lines of what is proven: positions on them are mended towards
    /// the table, what breaks is repaired, and what is not better is given up. Says whether it is
    /// shorter now.
    pub fn shorten(&mut self, lot: &mut Lot) -> bool {
        let before = self.kept.clone();
        self.params = before.params.clone();
        self.examiner.at(&whole(&self.params), self.depth);
        self.step = 0.5_f32.powi(lot.below(5) as i32);
        let (ground, policy) = (self.examiner.exam.ground, &self.examiner.policy);
        let worst = before.proven.worst;
        let reach = lot.below(6) as u16;
        let longest: Vec<u32> = (0..ground.strong() as u32)
            .filter(|&q| {
                let moves = policy.longest[q as usize];
                ground.best[q as usize] != NEVER && moves != NEVER && moves + reach >= worst
            })
            .collect();
        let mut starts: Vec<usize> = Vec::new();
        for _ in 0..1 + lot.below(20) {
            let mut q = *lot.of(&longest) as usize;
            // Down the longest line.
            loop {
                starts.push(q);
                let after = |p: &u32| policy.longest_after[*p as usize];
                let Some(p) = policy.chosen(ground, q).max_by_key(after) else { break };
                let replies = ground.layout.weak.moves.of(p as usize).iter().copied();
                let Some(next) = replies.max_by_key(|&q| policy.longest[q as usize]) else { break };
                if policy.longest[next as usize] >= policy.longest[q] {
                    break;
                }
                q = next as usize;
            }
        }
        shuffle(&mut starts, lot);
        let part = 1 + lot.below(starts.len());
        for &q in &starts[..part] {
            self.mend(q, Good::Table);
            self.look_again(lot);
        }
        self.again(10, lot);
        let key = |proven: &Proven| f64::from(proven.worst) + proven.mean;
        if self.is_done() && key(&self.kept.proven) < key(&before.proven) {
            return true;
        }
        self.kept = before;
        false
    }
}

/// In an order drawn by lot.
pub fn shuffle<T>(list: &mut [T], lot: &mut Lot) {
    for last in (1..list.len()).rev() {
        list.swap(last, lot.below(last + 1));
    }
}
