//! Seeded random numbers (SplitMix64, and xorshift64* for files that depend on it).

/// Random numbers that are the same for the same seed, on every machine.
///
/// ```
/// use lucena_work::Chance;
/// let draw = |seed| Chance::new(seed, 0).below(1000);
/// assert_eq!(draw(7), draw(7));
/// assert!(draw(7) < 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(Generator);

#[derive(Clone, Debug)]
enum Generator {
    /// The state of SplitMix64.
    Split(u64),
    /// The state of xorshift64* (Vigna 2016), never 0.
    Shift(u64),
}

/// The golden ratio's bits.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    /// SplitMix64 for a seed and the number of a round.
    pub fn new(seed: u64, round: u64) -> Chance {
        let state = seed.wrapping_mul(GOLDEN) ^ round.wrapping_mul(0xd1b5_4a32_d192_ed03);
        Chance(Generator::Split(state))
    }

    /// The sequence that packs are searched with: another one would make other packs.
    pub fn xorshift(seed: u64) -> Chance {
        Chance(Generator::Shift(seed.wrapping_add(1).wrapping_mul(GOLDEN) | 1))
    }

    /// The next 64 bits.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "a generator never ends, an iterator may")]
    pub fn next(&mut self) -> u64 {
        match &mut self.0 {
            Generator::Split(state) => {
                let number = mixed(*state);
                *state = state.wrapping_add(GOLDEN);
                number
            }
            Generator::Shift(state) => {
                *state ^= *state >> 12;
                *state ^= *state << 25;
                *state ^= *state >> 27;
                state.wrapping_mul(0x2545_f491_4f6c_dd1d)
            }
        }
    }

    /// A number below `n`, which is not 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number between two, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    /// A number from 0 to below 1.
    #[inline]
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of several.
    #[inline]
    pub fn of<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// True once in `n` times on average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// One step of SplitMix64: a number from which its neighbours cannot be guessed.
///
/// ```
/// assert_ne!(lucena_work::mixed(1), lucena_work::mixed(2));
/// ```
pub fn mixed(number: u64) -> u64 {
    let n = number.wrapping_add(GOLDEN);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}
