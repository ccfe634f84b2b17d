//! One position mended: the better move gains on the one that is made.

use super::{Good, MARGIN, Pace, Repair, SEEN, UNIT};
use crate::ground::{NEVER, OPEN, WON};
use lucena_work::Chance;

impl Repair<'_, '_> {
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
    pub(super) fn mend(&mut self, q: usize, good: Good, chance: &mut Chance) -> bool {
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
            if worth > best.0 || (worth == best.0 && self.said(p) > self.said(best.2)) {
                *best = (worth, leaf, p);
            }
        }
        let (Some(up), Some(down)) = (better.1, made.1) else { return false };
        let margin = match self.pace {
            Pace::Strides => MARGIN,
            Pace::Least(margin) => margin,
        };
        let margin = if good == Good::Keep { 0.3 * margin } else { margin };
        if better.0 >= made.0 + margin {
            return false;
        }
        if up != down {
            self.raise(up, down, made.0 + margin - better.0);
            return true;
        }
        // Both lead to the same leaf: then it matters what is said at once.
        let least = self.pace != Pace::Strides;
        let lack = self.said(made.2) + margin - self.said(better.2);
        if self.depth % 2 == 1 && lack > 0.0 && !(least && chance.one_in(4)) {
            self.raise(better.2, made.2, lack);
            return true;
        }
        // Or another good move, which leads elsewhere, is to be the best.
        let other = if least { self.elsewhere(q, good, up) } else { None };
        if let Some((worth, leaf)) = other {
            self.raise(leaf, down, made.0 + margin - worth);
        }
        other.is_some()
    }

    /// The best of the good moves that do not lead to this leaf: its worth, and its own leaf.
    fn elsewhere(&self, q: usize, good: Good, shared: usize) -> Option<(f32, usize)> {
        let moves = self.examiner.exam.ground.layout.strong.moves.of(q).iter();
        moves
            .map(|&p| p as usize)
            .filter(|&p| self.is_good(good, q, p))
            .map(|p| self.after(p, self.depth - 1))
            .filter_map(|(worth, leaf)| Some((worth, leaf.filter(|&leaf| leaf != shared)?)))
            .max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// What the search makes of a position with the weak side to move, with `left` more plies, and
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

    /// What the plan says at once after a move; that decides between moves which the search finds
    /// equally good.
    pub(super) fn said(&self, p: usize) -> f32 {
        if self.depth > 1 && self.depth % 2 == 1 { self.score(p) } else { 0.0 }
    }

    fn score(&self, place: usize) -> f32 {
        let mut sum = self.columns.rank_of(place) as f32;
        self.columns.each(place, |at, amount| sum += self.params[at] * amount as f32);
        sum
    }

    /// Moves the parameters in which two leaves differ, so that the first gains on the second what it
    /// lacks, or some of it.
    fn raise(&mut self, up: usize, down: usize, lack: f32) {
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
        change.retain(|&(at, amount)| amount != 0.0 && !gone[at]);
        let length: f32 = change.iter().map(|(_, amount)| amount * amount).sum();
        let least = (lack / length.max(1.0)).min(self.step).max(1.0 / UNIT);
        for (at, amount) in change {
            let param = &mut self.params[at];
            match self.pace {
                Pace::Strides => {
                    self.moved[at] += amount * amount;
                    *param += self.step * amount / (1.0 + self.moved[at]).sqrt();
                }
                // In whole units: so small a lead must not be lost when numbers are made whole.
                Pace::Least(_) => *param = ((*param + least * amount) * UNIT).round() / UNIT,
            }
        }
    }
}
