//! What a plan plays, and what of it is proven.
//!
//! Scores go through the plies of the search; every move that is best counts, and every reply. A
//! position is proven when all that may follow is: positions are taken off one after the other,
//! the last to follow first, as one sorts a graph without cycles. What is left lies on cycles, leads
//! to them, or to a bad end.

use lucena_table::Value;
use rayon::prelude::*;

use crate::ground::{
    DRAWN, NEVER, OPEN, SearchWorth, TrainingGround, WON, is_won, later, moves_after, replied,
    taking,
};

/// Positions from which on sweeps use all cores.
const MANY: usize = 200_000;

/// Room to work in, used again and again; after a proof, what was found.
#[derive(Default)]
pub struct Policy {
    /// With the weak side to move: what the search says of the position.
    pub weak: Vec<SearchWorth>,
    /// With the strong side to move: what its best move is worth.
    pub strong: Vec<SearchWorth>,
    /// With the weak side to move: what the plan says at once, the more the better; empty if that
    /// does not matter. Of moves that the search finds equally good, those count of which the plan
    /// says most at once.
    pub first: Vec<SearchWorth>,
    /// Moves of the longest line from positions with the strong side to move; `NEVER` if open.
    pub longest: Vec<u16>,
    /// The same after the strong side's move.
    pub longest_after: Vec<u16>,
    open: Vec<u32>,
    open_after: Vec<u32>,
    stack: Vec<u32>,
    start: Vec<u32>,
    from: Vec<u32>,
}

/// What a proof came to.
///
/// ```
/// let shorter = lucena_train::Proven { won: 50, worst: 16, mean: 9.0 };
/// let more = lucena_train::Proven { won: 51, worst: 30, mean: 15.0 };
/// assert!(more.beats(&shorter), "what is proven counts more than the length of lines");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Proven {
    /// Won positions from which every defence loses.
    pub won: usize,
    /// The longest line, in moves.
    pub worst: u16,
    /// The longest line of each proven position, on average.
    pub mean: f64,
}

impl Proven {
    /// Which of two is better: more proven, then shorter lines.
    pub fn beats(&self, other: &Proven) -> bool {
        let key = |p: &Proven| (p.won as f64, -f64::from(p.worst), -p.mean);
        key(self) > key(other)
    }
}

/// For each place what `of` says, on all cores if there are many.
fn each(n: usize, into: &mut Vec<SearchWorth>, of: impl Fn(usize) -> SearchWorth + Sync) {
    into.resize(n, 0);
    match n >= MANY {
        true => into.par_iter_mut().enumerate().for_each(|(place, worth)| *worth = of(place)),
        false => into.iter_mut().enumerate().for_each(|(place, worth)| *worth = of(place)),
    }
}

impl Policy {
    /// Searches with leaves after `depth` plies: `score` is what the plan says of a leaf, the more
    /// the better, with the weak side to move if the plies are odd, else with the strong side.
    pub fn search(&mut self, ground: &TrainingGround<'_>, depth: u16, score: &[SearchWorth]) {
        let mut weak = std::mem::take(&mut self.weak);
        let mut strong = std::mem::take(&mut self.strong);
        if depth % 2 == 1 {
            each(ground.weak(), &mut weak, |p| match ground.weak_seen[p] {
                OPEN => -score[p],
                seen => seen,
            });
        } else {
            each(ground.strong(), &mut strong, |q| match ground.strong_seen[q] {
                OPEN => -score[q],
                seen => seen,
            });
            each(ground.weak(), &mut weak, |p| reply(ground, &strong, p));
        }
        for _ in 1..depth.div_ceil(2) {
            each(ground.strong(), &mut strong, |q| best(ground, &weak, q));
            each(ground.weak(), &mut weak, |p| reply(ground, &strong, p));
        }
        each(ground.strong(), &mut strong, |q| best(ground, &weak, q));
        (self.weak, self.strong) = (weak, strong);
    }

    /// Proves what can be proven of the moves that the search found best.
    pub fn prove(&mut self, ground: &TrainingGround<'_>) -> Proven {
        self.lay_moves(ground);
        let passed = ground.layout.weak.moves.any_passed();
        self.lay_replies(ground, passed);
        let mut found = Proven::default();
        // Positions whose best moves all leave the endgame are ready at once.
        for q in 0..ground.strong() {
            if self.open[q] == 0 && self.longest[q] != NEVER {
                self.settle(ground, q, passed, &mut found);
            }
        }
        while let Some(p) = self.stack.pop() {
            let moves = self.longest_after[p as usize] + 1;
            for at in self.start[p as usize]..self.start[p as usize + 1] {
                let q = self.from[at as usize] as usize;
                if self.longest[q] == NEVER {
                    continue;
                }
                self.longest[q] = self.longest[q].max(moves);
                self.open[q] -= 1;
                if self.open[q] == 0 {
                    self.settle(ground, q, passed, &mut found);
                }
            }
        }
        never_where_open(&mut self.longest, &self.open);
        never_where_open(&mut self.longest_after, &self.open_after);
        found.mean /= found.won.max(1) as f64;
        found
    }

    /// How many replies of each position are open, and how long lines are that take at once; where no
    /// reply is open, the position is ready.
    fn lay_replies(&mut self, ground: &TrainingGround<'_>, passed: bool) {
        let replies = &ground.layout.weak.moves;
        let longest_after = &mut self.longest_after;
        longest_after.clear();
        longest_after.extend_from_slice(&ground.weak_out_moves);
        self.open_after.clear();
        self.stack.clear();
        for (p, longest) in longest_after.iter_mut().enumerate() {
            let mut open = replies.of(p).len() as u32;
            if ground.weak_over[p] && ground.weak_seen[p] > WON {
                *longest = NEVER; // stalemate
            }
            if passed {
                for (q, value) in replies.with_passed(p) {
                    let Some((worth, moves)) = value.map(taking) else { continue };
                    if worth < self.strong[q as usize] {
                        open -= 1; // the strong side takes, and that is that
                        *longest = (*longest).max(moves);
                    }
                }
            }
            if *longest == NEVER {
                open = u32::MAX;
            }
            self.open_after.push(open);
            if open == 0 {
                self.stack.push(p as u32);
            }
        }
    }

    /// A position with the strong side to move is proven: the replies that lead to it are open no more.
    #[inline]
    fn settle(&mut self, ground: &TrainingGround<'_>, q: usize, passed: bool, found: &mut Proven) {
        let moves = self.longest[q];
        if ground.best[q] != NEVER {
            found.won += 1;
            found.worst = found.worst.max(moves);
            found.mean += f64::from(moves); // the sum, until all are known
        }
        for &p in ground.before.of(q) {
            let place = p as usize;
            let never = self.open_after[place] == u32::MAX;
            if never || (passed && takes(ground, &self.strong, place, q as u32)) {
                continue;
            }
            self.longest_after[place] = self.longest_after[place].max(moves);
            self.open_after[place] -= 1;
            if self.open_after[place] == 0 {
                self.stack.push(p);
            }
        }
    }

    /// The best moves backwards: `from` of each position with the weak side to move.
    fn lay_moves(&mut self, ground: &TrainingGround<'_>) {
        let n = ground.strong();
        self.open.clear();
        self.open.resize(n, 0);
        self.longest.clear();
        self.longest.resize(n, 0);
        self.start.clear();
        self.start.resize(ground.weak() + 1, 0);
        for q in 0..n {
            let worth = self.strong[q];
            if ground.strong_seen[q] != OPEN {
                self.longest[q] = NEVER;
                continue;
            }
            if ground.strong_out[q] == worth {
                self.longest[q] = ground.strong_out_moves[q];
            }
            let least = self.least(ground, q);
            each_best(ground, (&self.weak, &self.first), (q, worth, least), |p, value| {
                self.open[q] += 1;
                self.start[p as usize + 1] += 1;
                if let Some(value) = value {
                    let moves = moves_after(value).saturating_add(1);
                    self.longest[q] = self.longest[q].max(moves);
                }
            });
        }
        for p in 0..ground.weak() {
            self.start[p + 1] += self.start[p];
        }
        self.from.clear();
        self.from.resize(self.start[ground.weak()] as usize, 0);
        for q in 0..n {
            let worth = self.strong[q];
            if ground.strong_seen[q] != OPEN {
                continue;
            }
            let least = self.least(ground, q);
            each_best(ground, (&self.weak, &self.first), (q, worth, least), |p, _| {
                let place = &mut self.start[p as usize];
                self.from[*place as usize] = q as u32;
                *place += 1;
            });
        }
        // Every start has moved on to the next one's place.
        self.start.copy_within(0..ground.weak(), 1);
        self.start[0] = 0;
    }

    pub fn examine(
        &mut self,
        ground: &TrainingGround<'_>,
        depth: u16,
        score: &[SearchWorth],
    ) -> Proven {
        self.search(ground, depth, score);
        self.prove(ground)
    }

    /// What the plan says at once after a move.
    #[inline]
    fn said(&self, p: u32) -> SearchWorth {
        if self.first.is_empty() { 0 } else { self.first[p as usize] }
    }

    /// What the plan says at once, at least, of those moves of a position that count among the best.
    #[inline]
    fn least(&self, ground: &TrainingGround<'_>, q: usize) -> SearchWorth {
        let worth = self.strong[q];
        if self.first.is_empty() || is_won(worth) || worth >= DRAWN {
            return SearchWorth::MIN;
        }
        let moves = ground.layout.strong.moves.with_passed(q);
        let best = moves
            .filter(|(p, value)| taken(self.weak[*p as usize], value.map(replied)) == worth)
            .map(|(p, _)| self.said(p));
        best.max().unwrap_or(SearchWorth::MIN)
    }

    /// Whether a position is won and not proven.
    pub fn is_open(&self, ground: &TrainingGround<'_>, q: usize) -> bool {
        self.longest[q] == NEVER && ground.best[q] != NEVER
    }

    /// The replies to a move that are not proven.
    pub fn open_replies(&self, ground: &TrainingGround<'_>, p: usize) -> Vec<u32> {
        let replies = ground.layout.weak.moves.of(p).iter().copied();
        replies.filter(|&q| self.longest[q as usize] == NEVER).collect()
    }

    /// The moves of a position that are equally best and stay in the endgame.
    pub fn chosen<'b>(
        &'b self,
        ground: &'b TrainingGround<'_>,
        q: usize,
    ) -> impl Iterator<Item = u32> + 'b {
        let (worth, least) = (self.strong[q], self.least(ground, q));
        ground
            .layout
            .strong
            .moves
            .with_passed(q)
            .filter(move |(p, value)| {
                taken(self.weak[*p as usize], value.map(replied)) == worth && self.said(*p) >= least
            })
            .map(|(p, _)| p)
    }
}

/// Tells of each move of a position that is worth as much as the best, and of which the plan says
/// enough at once (`first`), with what follows if it is taken in passing.
#[inline]
fn each_best(
    ground: &TrainingGround<'_>,
    (weak, first): (&[SearchWorth], &[SearchWorth]),
    (q, worth, least): (usize, SearchWorth, SearchWorth),
    mut tell: impl FnMut(u32, Option<Value>),
) {
    let moves = &ground.layout.strong.moves;
    let said = |p: u32| if first.is_empty() { 0 } else { first[p as usize] };
    if moves.any_passed() {
        for (p, value) in moves.with_passed(q) {
            if taken(weak[p as usize], value.map(replied)) == worth && said(p) >= least {
                tell(p, value);
            }
        }
    } else {
        for &p in moves.of(q) {
            if weak[p as usize] == worth && said(p) >= least {
                tell(p, None);
            }
        }
    }
}

/// What is still open is never proven.
fn never_where_open(longest: &mut [u16], open: &[u32]) {
    for (moves, _) in longest.iter_mut().zip(open).filter(|(_, open)| **open != 0) {
        *moves = NEVER;
    }
}

/// What a move is worth that can be taken in passing.
#[inline]
fn taken(weak: SearchWorth, passed: Option<SearchWorth>) -> SearchWorth {
    passed.map_or(weak, |passed| weak.max(later(passed)))
}

/// Whether the strong side answers the move from `p` to `q` by taking in passing.
fn takes(ground: &TrainingGround<'_>, strong: &[SearchWorth], p: usize, q: u32) -> bool {
    let moves = ground.layout.weak.moves.with_passed(p);
    let mut values = moves.filter(|(to, _)| *to == q).filter_map(|(_, value)| value.map(taking));
    values.any(|(worth, _)| worth < strong[q as usize])
}

/// The strong side's best move.
#[inline]
fn best(ground: &TrainingGround<'_>, weak: &[SearchWorth], q: usize) -> SearchWorth {
    if ground.strong_seen[q] != OPEN {
        return ground.strong_seen[q];
    }
    let moves = &ground.layout.strong.moves;
    let inside = match moves.any_passed() {
        false => moves.of(q).iter().map(|&p| weak[p as usize]).min(),
        true => {
            let each = moves.with_passed(q);
            each.map(|(p, value)| taken(weak[p as usize], value.map(replied))).min()
        }
    };
    inside.unwrap_or(SearchWorth::MAX).min(ground.strong_out[q])
}

/// The weak side's best reply.
#[inline]
fn reply(ground: &TrainingGround<'_>, strong: &[SearchWorth], p: usize) -> SearchWorth {
    if ground.weak_over[p] {
        return ground.weak_seen[p];
    }
    let moves = &ground.layout.weak.moves;
    let inside = match moves.any_passed() {
        false => moves.of(p).iter().map(|&q| strong[q as usize]).max(),
        true => {
            let each = moves.with_passed(p);
            each.map(|(q, value)| {
                strong[q as usize].min(value.map_or(SearchWorth::MAX, |value| taking(value).0))
            })
            .max()
        }
    };
    later(inside.unwrap_or(SearchWorth::MIN).max(ground.weak_out[p]))
}
