//! Adaptive probabilities and logistic mixing.
//!
//! Several contexts each say how likely the next bit is a one. Their opinions are added as logarithms
//! of odds with weights that follow their success (Mahoney's logistic mixing). All is done in whole
//! numbers: every machine comes to the same bits.

/// A probability of 16 bits that learns: fast at first, then slower. The low bits count.
pub(crate) type Slot = u32;

/// What nobody has seen yet.
pub(crate) const NEW: Slot = 1 << 31;
/// From how many bits on a slot learns no slower.
const LIMIT: u32 = 1000;
const COUNT: u32 = (1 << 10) - 1;

/// The probability of a one, in 1/65536.
#[inline]
pub(crate) fn chance(slot: Slot) -> u32 {
    slot >> 16
}

/// How many bits it has learned from, up to the limit.
#[inline]
pub(crate) fn seen(slot: Slot) -> u32 {
    slot & COUNT
}

/// Learns one bit.
#[inline]
pub(crate) fn learn(slot: &mut Slot, bit: u32) {
    let count = seen(*slot);
    let chance = i64::from(*slot >> 10);
    let target = if bit == 1 { (1 << 22) - 1 } else { 0 };
    let step = (target - chance) * 2 / i64::from(2 * count + 3);
    *slot = ((chance + step) as u32) << 10 | (count + 1).min(LIMIT);
}

/// Odds as logarithms and back, over 8 bits of fraction.
pub(crate) struct Scale {
    squash: Vec<u16>,
    stretch: Vec<i16>,
}

/// The largest logarithm of odds: 8.
const MOST: i32 = 2047;
/// e^(-1/256) with 62 bits of fraction.
const STEP: u128 = 4_593_706_758_521_714_574;

impl Scale {
    pub fn new() -> Scale {
        let one = 1u128 << 62;
        // 1 / (1 + e^-x) for x from 0 on; the other half is its mirror.
        let mut power = one;
        let mut half = Vec::new();
        for _ in 0..=MOST {
            half.push(((one << 16) / (one + power)).clamp(1, 65_535) as u16);
            power = (power * STEP) >> 62;
        }
        let below = half[1..].iter().rev().map(|&p| (65_536 - u32::from(p)) as u16);
        let squash: Vec<u16> = below.chain(half.iter().copied()).collect();
        let stretch = (0..4096u32).map(|p| {
            let at = squash.partition_point(|&other| u32::from(other) < p * 16 + 8);
            (at as i32 - MOST).clamp(-MOST, MOST) as i16
        });
        Scale { stretch: stretch.collect(), squash }
    }

    #[inline]
    pub fn squash(&self, odds: i32) -> u32 {
        u32::from(self.squash[(odds.clamp(-MOST, MOST) + MOST) as usize])
    }

    #[inline]
    pub fn stretch(&self, chance: u32) -> i32 {
        i32::from(self.stretch[(chance >> 4) as usize])
    }
}

/// Weights of opinions, a set of them for each situation.
pub(crate) struct Mixer<const N: usize> {
    weights: Vec<[i32; N]>,
}

impl<const N: usize> Mixer<N> {
    pub fn new(situations: usize) -> Mixer<N> {
        Mixer { weights: vec![[(1 << 16) / 3; N]; situations] }
    }

    /// The weighted sum of the opinions.
    #[inline]
    pub fn mix(&self, situation: usize, odds: &[i32; N]) -> i32 {
        let products =
            self.weights[situation].iter().zip(odds).map(|(&w, &o)| i64::from(w) * i64::from(o));
        (products.sum::<i64>() >> 16).clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }

    /// Weights follow those who were right, by the error in 1/65536.
    #[inline]
    pub fn learn(&mut self, situation: usize, odds: &[i32; N], error: i32, rate: i32) {
        for (weight, &odds) in self.weights[situation].iter_mut().zip(odds) {
            let step = (i64::from(odds) * i64::from(error) * i64::from(rate)) >> 20;
            *weight = (i64::from(*weight) + step).clamp(-(1 << 22), 1 << 22) as i32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_and_back() {
        let scale = Scale::new();
        for odds in -MOST..=MOST {
            let exact = 65_536.0 / (1.0 + (-f64::from(odds) / 256.0).exp());
            assert!((f64::from(scale.squash(odds)) - exact).abs() <= 1.5, "{odds}");
        }
        for chance in (40..65_500).step_by(7) {
            let exact = (f64::from(chance) / (65_536.0 - f64::from(chance))).ln() * 256.0;
            let slack = 2.0
                + 16.0 * 256.0 * 65_536.0 / (f64::from(chance) * (65_536.0 - f64::from(chance)));
            assert!((f64::from(scale.stretch(chance)) - exact).abs() < slack, "{chance}");
        }
    }

    #[test]
    fn slots_learn() {
        let mut slot = NEW;
        for _ in 0..2000 {
            learn(&mut slot, 1);
        }
        assert!(chance(slot) > 65_200 && seen(slot) == LIMIT);
        for _ in 0..9000 {
            learn(&mut slot, 0);
        }
        assert!(chance(slot) < 300);
    }
}
