//! How likely a yes is, from many circumstances at once.
//!
//! Like the guesser of trees, but for millions of answers: every circumstance has its own share
//! of yes, and the weights of their opinions depend on how often the circumstance was met.

use lucena_store::code::{Coder, ONE, Places, odds, probability};

/// How many answers are remembered.
const LIMIT: u32 = 127;

/// Bits of the number of places to remember in, found by hashing.
const PLACE_BITS: u32 = 22;

/// Bits of a weight after the point.
const POINT: u32 = 16;

/// Weights stay within sixteen.
const HEAVIEST: i32 = 16 << POINT;

/// How fast weights are learnt in the end, how much faster at first, and after how many answers
/// half of that is gone.
const RATE: i64 = 16;
const HASTE: i64 = 100;
const SOON: i64 = 100_000;

/// A circumstance is new, or was met once, twice, a few times, often, very often.
const KNOWN: usize = 6;

/// The least probability of any answer.
const CERTAIN: u32 = 12;

/// Opinions from `N` circumstances, added up with weights from one of several sets.
pub(crate) struct OpinionMixer<const N: usize> {
    places: Places,
    asked: i64,
    weights: Vec<[[i32; KNOWN]; N]>,
}

impl<const N: usize> OpinionMixer<N> {
    pub(crate) fn new(sets: usize) -> OpinionMixer<N> {
        let share = (1 << POINT) * 5 / (2 * N as i32);
        let first = [0, share / 2, share * 3 / 4, share, share, share];
        OpinionMixer { asked: 0, places: Places::new(PLACE_BITS), weights: vec![[first; N]; sets] }
    }

    pub(crate) fn ask<C: Coder>(
        &mut self,
        coder: &mut C,
        circumstances: &[u64; N],
        sets: [usize; 2],
        yes: bool,
    ) -> bool {
        let mut at = [0; N];
        let mut opinions = [0; N];
        let mut known = [0; N];
        for link in 0..N {
            let key = circumstances[link].wrapping_mul(64).wrapping_add(link as u64 + 1);
            at[link] = self.places.find(key);
            let share = self.places.get(at[link]);
            known[link] = rounded(share.answers());
            opinions[link] = match share.answers() {
                0 => 0,
                _ => odds(share.probability().clamp(1, ONE - 1)),
            };
        }
        let sums = sets.map(|set| {
            let weights = &self.weights[set];
            let terms = (0..N).map(|i| i64::from(weights[i][known[i]]) * i64::from(opinions[i]));
            (terms.sum::<i64>() >> POINT) as i32
        });
        let p = probability((sums[0] + sums[1]) / 2).clamp(CERTAIN, ONE - CERTAIN);
        let yes = coder.answer(p, yes);

        self.asked += 1;
        let rate = RATE + HASTE * SOON / (SOON + self.asked);
        let goal = if yes { ONE as i32 } else { 0 };
        for (set, sum) in sets.into_iter().zip(sums) {
            let error = i64::from(goal - probability(sum) as i32);
            for i in 0..N {
                let weight = &mut self.weights[set][i][known[i]];
                let moved = *weight + ((i64::from(opinions[i]) * error * rate) >> 20) as i32;
                *weight = moved.clamp(-HEAVIEST, HEAVIEST);
            }
        }
        for at in at {
            self.places.learn(at, yes, LIMIT);
        }
        yes
    }
}

fn rounded(count: u32) -> usize {
    match count {
        0..=2 => count as usize,
        3..=7 => 3,
        8..=40 => 4,
        _ => 5,
    }
}
