//! One position mended: the better move gains on the one that is made.

use super::{Good, MARGIN, Repair, SEEN};
use crate::ground::{NEVER, OPEN, WON};

impl Repair<'_, '_> {
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
    pub(super) fn mend(&mut self, q: usize, good: Good) -> bool {
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
    pub(super) fn after(&self, p: usize, left: u16) -> (f32, Option<usize>) {
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
}
