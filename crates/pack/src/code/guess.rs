//! How likely a yes is, learnt from the answers so far in like circumstances.
//!
//! Every question comes with several circumstances, from the general to the particular. For each
//! of them the share of yes among its last answers is kept. The shares are chained (where a
//! circumstance is new, the one before it speaks), and what the links of the chain say is added
//! up as log-odds with weights that are learnt on the way.

use lucena_store::code::{Coder, ONE, Places, odds, probability};

use super::prior::{CERTAIN, Kind, LIMIT, RATE, SHARE, STRENGTH};

/// Circumstances of a question.
pub(crate) const LINKS: usize = 6;

/// Bits of the number of places to remember in, found by hashing. Who shares a place is the same on
/// every machine, and places nobody asks for cost nothing.
const PLACE_BITS: u32 = 18;

/// Bits of a weight after the point.
const POINT: u32 = 16;

/// Weights stay within sixteen.
const HEAVIEST: i32 = 16 << POINT;

/// Weights are learnt apart for new, rare, known and well-known circumstances.
const KNOWN: usize = 4;

pub(crate) struct Guesser {
    places: Places,
    weights: [[[i32; LINKS]; KNOWN]; Kind::ALL],
}

impl Guesser {
    pub(crate) fn new() -> Guesser {
        // Weights are given in 256ths.
        let weights = SHARE.map(|of_kind| [of_kind.map(|share| share << (POINT - 8)); KNOWN]);
        Guesser { places: Places::new(PLACE_BITS), weights }
    }

    /// Codes the answer to one question. `hint` is how likely a yes is before anything is known.
    pub(crate) fn ask<C: Coder>(
        &mut self,
        coder: &mut C,
        kind: Kind,
        hint: u32,
        circumstances: [u64; LINKS],
        yes: bool,
    ) -> bool {
        let of_kind = kind as usize;
        let mut at = [0; LINKS];
        let mut opinions = [0; LINKS];
        let mut p = hint;
        let mut seen = 0;
        for (link, &circumstance) in circumstances.iter().enumerate() {
            at[link] = self.places.find(key(circumstance, of_kind * LINKS + link));
            let share = self.places.get(at[link]);
            seen = share.answers();
            // The link before counts as this many answers, in sixteenths.
            let before = STRENGTH[of_kind][link];
            let all = seen * 16 + before;
            let sum = share.probability() * seen * 16 + p * before;
            p = ((sum + all / 2) / all).clamp(1, ONE - 1);
            opinions[link] = odds(p);
        }
        let known = match seen {
            0 => 0,
            1..=2 => 1,
            3..=8 => 2,
            _ => 3,
        };
        let weights = &mut self.weights[of_kind][known];
        let terms = weights.iter().zip(opinions).map(|(&w, o)| i64::from(w) * i64::from(o));
        let sum: i64 = terms.sum();
        let p = probability((sum >> POINT) as i32).clamp(CERTAIN, ONE - CERTAIN);
        let yes = coder.answer(p, yes);

        let error = (if yes { ONE as i32 } else { 0 }) - p as i32;
        let step = i64::from(error) * RATE[of_kind];
        for (weight, opinion) in weights.iter_mut().zip(opinions) {
            let moved = *weight + ((i64::from(opinion) * step) >> 18) as i32;
            *weight = moved.clamp(-HEAVIEST, HEAVIEST);
        }
        for at in at {
            self.places.average(at, yes, LIMIT[of_kind]);
        }
        yes
    }
}

/// A circumstance in a link of the chain.
fn key(circumstance: u64, link: usize) -> u64 {
    circumstance.wrapping_mul(32).wrapping_add(link as u64 + 1)
}
