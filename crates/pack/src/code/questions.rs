//! The four questions about a node, and the circumstances that make their answers likely.
//!
//! Several-way choices are asked one by one, "is it this?", so that the circumstances can be
//! about the one in question; when one is left it is not asked.

use lucena_store::code::{Coder, ONE, odds, probability};

use super::prior::{CUT, FEATURE, FLAG, Kind, RANK, RANK_OF_THREE};
use super::walk::{CodeWalk, NOTHING, NodeSpot};
use crate::scale::Rank;
use crate::tree::PackNode;

impl<C: Coder> CodeWalk<'_, C> {
    /// Whether there is a question here.
    pub(super) fn flag(
        &mut self,
        spot: &NodeSpot,
        size: u64,
        across: [Option<i32>; 3],
        yes: bool,
    ) -> bool {
        let side = spot.side as u64;
        let [near, far, _] = spot.twins.map(|twin| self.bulk(twin));
        let [a, b, c] = across;
        let apart = |x: Option<i32>, y: Option<i32>| match (x, y) {
            (Some(x), Some(y)) => u64::from(x.abs_diff(y).min(4)),
            _ => 9,
        };
        let circumstances = [
            key([side, size]),
            key([side, spot.depth, spot.parent]),
            key([side, size, near]),
            key([side, size / 2, near, far]),
            key([side, near, apart(a, b), apart(b, c)]),
            key([side, spot.parent, spot.cut, near]),
        ];
        let hint = probability(FLAG[spot.side as usize][(size as usize / 2).min(11)]);
        self.guesser.ask(self.coder, Kind::Flag, hint, circumstances, yes)
    }

    /// How many leaves a twin has, roughly.
    fn bulk(&self, twin: Option<usize>) -> u64 {
        match twin.map(|twin| self.leaves[twin]) {
            None => 0,
            Some(leaves @ 1..=3) => u64::from(leaves),
            Some(4..=6) => 4,
            Some(7..=15) => 5,
            Some(_) => 6,
        }
    }

    /// What a twin asks about, and where it cuts.
    fn question(&self, twin: Option<usize>) -> (u64, u64) {
        match twin.map(|twin| self.nodes[twin]) {
            None => (NOTHING + 2, NOTHING),
            Some(PackNode::Leaf(_)) => (NOTHING + 1, NOTHING),
            Some(PackNode::Split { feature, cut }) => (u64::from(feature), u64::from(cut)),
        }
    }

    /// Which coordinate the question is about, of those that have room for a cut.
    pub(super) fn feature(&mut self, spot: &NodeSpot, size: u64, given: u8) -> u8 {
        let [(near, _), (far, _), _] = spot.twins.map(|twin| self.question(twin));
        let mut open: Vec<u8> = (0..self.features.len() as u8).collect();
        open.retain(|&feature| {
            self.room[usize::from(feature)].0 < self.room[usize::from(feature)].1
        });
        let Some((&last, others)) = open.split_last() else { return 0 };
        for (asked, &feature) in others.iter().enumerate() {
            let (low, high) = self.room[usize::from(feature)];
            let (f, width) = (u64::from(feature), u64::from(high - low));
            let circumstances = [
                f,
                key([f, width]),
                key([f, spot.parent, spot.side as u64]),
                key([f, self.kinship(f, near), self.kinship(f, far), width]),
                key([f, spot.parent, spot.grandparent, near]),
                key([f, width, spot.parent, size / 2]),
            ];
            let kin = self.kinship(f, spot.parent) as usize;
            let hint = FEATURE[kin][usize::from(high - low).min(7)];
            let hint = one_of(open.len() - asked, hint);
            let yes = feature == given;
            if self.guesser.ask(self.coder, Kind::PackFeature, hint, circumstances, yes) {
                return feature;
            }
        }
        last
    }

    /// How a feature is related to another: 1 the same, 2 of the same men, 3 of the same kind.
    fn kinship(&self, feature: u64, other: u64) -> u64 {
        if other >= NOTHING {
            return other - NOTHING + 4;
        }
        let (one, two) = (self.features[feature as usize], self.features[other as usize]);
        match () {
            () if other == feature => 1,
            () if (one.a, one.b) == (two.a, two.b) => 2,
            () if one.kind == two.kind => 3,
            () => 0,
        }
    }

    /// Where the question cuts.
    pub(super) fn cut(&mut self, spot: &NodeSpot, feature: u8, given: u8) -> u8 {
        let (low, high) = self.room[usize::from(feature)];
        let f = u64::from(feature);
        let [near, far, _] = spot.twins.map(|twin| match self.question(twin) {
            (about, cut) if about == f => cut,
            _ => NOTHING + 3,
        });
        // The same of other men.
        let kind = self.features[usize::from(feature)].kind;
        let after = (1..=self.features.len())
            .map(|step| (usize::from(feature) + step) % self.features.len());
        let like = after.into_iter().find(|&place| self.features[place].kind == kind);
        let other = self.room[like.unwrap_or(usize::from(feature))];
        let [l, h, ol, oh] = [low, high, other.0, other.1].map(u64::from);
        for cut in low..high - 1 {
            let c = u64::from(cut);
            let circumstances = [
                key([f, c]),
                key([kind as u64, l, h, c]),
                key([f, l, h, c]),
                key([f, c, near, far]),
                key([f, c, h, near, spot.parent, spot.cut]),
                key([f, c, l, h, ol, oh]),
            ];
            let hint = match (usize::from(high - low), usize::from(cut - low)) {
                (width @ ..=7, place) => CUT[width][place],
                _ => 0,
            };
            let hint = one_of(usize::from(high - cut), hint);
            if self.guesser.ask(self.coder, Kind::Cut, hint, circumstances, cut == given) {
                return cut;
            }
        }
        high - 1
    }

    /// The rank of a leaf: those near the rank across the last cut are asked for first.
    pub(super) fn rank(&mut self, spot: &NodeSpot, across: [Option<i32>; 3], given: Rank) -> Rank {
        let [a, b, c] = across;
        let base = a.or(self.previous.map(i32::from)).unwrap_or(self.top / 2);
        let mean = match across {
            [Some(a), Some(b), Some(c)] => Some((a + b + c + 1) / 3),
            [Some(a), Some(b), None] => Some((a + b) / 2),
            _ => None,
        };
        let sister = spot.sister.map(i32::from);
        let mut left = self.top as usize + 1 - usize::from(sister.is_some());
        let side = spot.side as u64;
        let or_none = |rank: Option<i32>| rank.map_or(0, |rank| rank as u64 + 1);
        let mut turn = 0;
        loop {
            // base, one more, one less, two more, …
            let step = (turn + 1) / 2;
            let rank = if turn % 2 == 1 { base + step } else { base - step };
            turn += 1;
            if !(0..=self.top).contains(&rank) || Some(rank) == sister {
                continue;
            }
            if left == 1 {
                return rank as Rank;
            }
            let off = |from: Option<i32>| match from {
                Some(from) => ((rank - from).clamp(-15, 15) + 20) as u64,
                None => 50,
            };
            let (r, near) = (rank as u64, off(Some(base)));
            let circumstances = [
                r,
                key([near, off(b), side]),
                key([r, near, side]),
                key([near, off(b), off(c)]),
                key([off(mean), side]),
                key([r, or_none(a), or_none(b)]),
            ];
            let hint = if self.top == 2 {
                RANK_OF_THREE[rank as usize][spot.side as usize]
            } else {
                RANK[(turn as usize - 1).min(11)][match (a, sister) {
                    (None, _) => 1,
                    (Some(_), None) => 0,
                    (Some(_), Some(_)) => 2,
                }]
            };
            let hint = one_of(left, hint);
            let yes = rank == i32::from(given);
            if self.guesser.ask(self.coder, Kind::Rank, hint, circumstances, yes) {
                return rank as Rank;
            }
            left -= 1;
        }
    }
}

/// One circumstance out of several.
fn key<const N: usize>(parts: [u64; N]) -> u64 {
    parts.iter().fold(1, |key, part| key * 259 + part)
}

/// The probability of one of `many`, with log-odds added.
fn one_of(many: usize, hint: i32) -> u32 {
    probability(odds(ONE / many as u32) + hint)
}
