//! What is known about a position before its rank is, and how that bears on a rank.

use super::around::{Around, UNKNOWN};
use super::rules::Ruled;
use crate::facts::Catalogued;
use crate::scale::Rank;
use lucena_layout::{MAX_LAYOUT_MEN, Squares};

/// Circumstances of a question.
pub(super) const LINKS: usize = 18;

/// Ranks are asked for in turns; the later ones are alike.
const TURNS: usize = 5;

/// Positions around that have the rank asked for, this many or more.
const AGREEING: usize = 11;

/// Sets of weights: by turn and agreement, and by turn, leaf and positions with greater ranks.
pub(super) const SETS: usize = TURNS * AGREEING + TURNS * 8;

/// The leaf of the tree that a position comes to.
#[derive(Clone, Copy)]
pub(super) struct ReachedLeaf {
    pub(super) leaf: u32,
    pub(super) rank: Rank,
}

/// What is known about a position before its rank is.
pub(super) struct Surroundings {
    place: ReachedLeaf,
    /// How many moves the weak side has, whether it is in check and can take something.
    facts: u64,
    /// The ranks with a man a step left, down, down left, down right, two left, two down: of the
    /// last man first.
    near: [[Rank; 6]; MAX_LAYOUT_MEN],
    /// The ranks with the last two men both a step left, or both a step down.
    both: [Rank; 2],
}

/// Steps in [`Surroundings::near`] that reach the next squares.
const NEXT: usize = 4;

impl Surroundings {
    pub(super) fn alone(place: ReachedLeaf) -> Surroundings {
        Surroundings { place, facts: 0, near: [[UNKNOWN; 6]; MAX_LAYOUT_MEN], both: [UNKNOWN; 2] }
    }

    /// The leaf, the rules and the positions around.
    pub(super) fn around(
        place: ReachedLeaf,
        ending: &Catalogued,
        squares: &Squares,
        ruled: &Ruled,
        around: &Around<'_>,
    ) -> Surroundings {
        let men = ending.men().len();
        let mut view = Surroundings::alone(place);
        for (man, near) in (0..men).rev().zip(&mut view.near) {
            *near = [(-1, 0), (0, -1), (-1, -1), (1, -1), (-2, 0), (0, -2)]
                .map(|(files, ranks)| around.with(squares, [(man, files, ranks)]));
        }
        let (last, other) = (men - 1, men - 2);
        view.both =
            [(-1, 0), (0, -1)].map(|(f, r)| around.with(squares, [(last, f, r), (other, f, r)]));
        view.facts =
            u64::from(ruled.moves) * 4 + u64::from(ruled.check) * 2 + u64::from(ruled.takes);
        view
    }

    /// The known ranks of the leaf and around, the likeliest first.
    pub(super) fn likely(&self, order: &mut Vec<(u8, Rank)>) {
        order.clear();
        order.push((3, self.place.rank));
        for (man, near) in self.near.iter().enumerate() {
            for (step, &rank) in near[..NEXT].iter().enumerate().filter(|(_, r)| **r != UNKNOWN) {
                // Straight steps tell more, and those of the weak king less.
                let votes = if step < 2 && man < 3 { 2 } else { 1 };
                match order.iter_mut().find(|(_, other)| *other == rank) {
                    Some((all, _)) => *all += votes,
                    None => order.push((votes, rank)),
                }
            }
        }
        order.sort_by_key(|(votes, _)| u8::MAX - votes);
    }

    /// The circumstances of a rank asked for in this turn, and the sets of weights.
    pub(super) fn of(&self, rank: Rank, turn: usize) -> ([u64; LINKS], [usize; 2]) {
        let [a, b, c, d] = self.near.map(|near| near.map(|other| off(other, rank, 6)));
        let [far_a, far_b, far_c, far_d] =
            self.near.map(|near| near.map(|other| off(other, rank, 40)));
        let [left, down] = self.both.map(|other| off(other, rank, 6));
        let leaf = off(self.place.rank, rank, 6);
        let turn = turn.min(TURNS - 1);
        let [number, r, t] = [u64::from(self.place.leaf), u64::from(rank), turn as u64];
        let next = || self.near.iter().flat_map(|near| &near[..NEXT]);
        let same = next().filter(|&&other| other == rank).count();
        let less = next().filter(|&&other| other < rank).count();
        let more = next().filter(|&&other| other > rank && other != UNKNOWN).count();
        let circumstances = [
            key([r, number]),
            key([t, number]),
            key([r, u64::from(self.place.rank), t]),
            key([a[0], a[1], leaf, t]),
            key([a[0], a[1], a[2], a[3]]),
            key([b[0], b[1], b[2], b[3]]),
            key([c[0], c[1], c[2], c[3]]),
            key([d[0], d[1], d[2], d[3]]),
            key([a[0], a[1], b[0], b[1]]),
            key([c[0], c[1], d[0], d[1]]),
            key([a[0], b[0], c[0], d[0], leaf]),
            key([same as u64, more as u64, less as u64]),
            key([r, far_a[0], far_a[1]]),
            key([r, far_c[0], far_c[1], far_d[0]]),
            key([left, down, a[0], a[1], b[0], b[1]]),
            key([a[4], a[0], a[5], a[1]]),
            key([self.facts, r, leaf]),
            key([self.facts, a[0], a[1], c[0], far_b[0]]),
        ];
        let beside = usize::from(self.place.rank == rank) * 4 + more.min(3);
        let sets = [turn * AGREEING + same.min(AGREEING - 1), TURNS * AGREEING + turn * 8 + beside];
        (circumstances, sets)
    }
}

/// How far another rank is from this one, at most so far.
fn off(other: Rank, rank: Rank, most: i32) -> u64 {
    match other {
        UNKNOWN => 0,
        other => ((i32::from(other) - i32::from(rank)).clamp(-most, most) + most + 1) as u64,
    }
}

/// One circumstance out of several.
fn key<const N: usize>(parts: [u64; N]) -> u64 {
    parts.iter().fold(1, |key, part| key.wrapping_mul(0x1_0000_01B3).wrapping_add(part + 1))
}
