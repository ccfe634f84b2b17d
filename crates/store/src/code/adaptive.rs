//! Probabilities that learn from the answers so far.

/// Bits of the share of yes; the number of answers has the rest of 32.
const SHARE_BITS: u32 = 22;
const COUNT_BITS: u32 = 32 - SHARE_BITS;

/// An adaptive probability: the share of yes among the answers so far, and their number.
///
/// ```
/// use lucena_store::code::Adaptive;
/// let mut share = Adaptive::default();
/// for _ in 0..2000 {
///     share.learn(true, 1000);
/// }
/// assert!(share.probability() > 65_200 && share.answers() == 1000);
/// for _ in 0..9000 {
///     share.learn(false, 1000);
/// }
/// assert!(share.probability() < 300);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adaptive(u32);

impl Adaptive {
    /// The most answers that can be counted.
    pub const MOST: u32 = (1 << COUNT_BITS) - 1;

    /// How likely a yes is, below [`ONE`](super::ONE). Means nothing before the first answer.
    #[inline]
    pub fn probability(self) -> u32 {
        self.0 >> 16
    }

    /// How many answers it has learned from, up to the limit.
    #[inline]
    pub fn answers(self) -> u32 {
        self.0 & Adaptive::MOST
    }

    /// Learns an answer as one half and the answers so far, each counted the same up to `limit`; the first
    /// one moves the share two thirds of the way.
    #[inline]
    pub fn learn(&mut self, yes: bool, limit: u32) {
        let share = if self.answers() == 0 { 1 << (SHARE_BITS - 1) } else { self.share() };
        self.set(share + (goal(yes) - share) * 2 / (2 * self.answers() as i32 + 3), limit);
    }

    /// Learns an answer as the mean of all, up to `limit` of them; the first one is all that counts.
    #[inline]
    pub fn average(&mut self, yes: bool, limit: u32) {
        let share = self.share();
        self.set(share + (goal(yes) - share) / (self.answers() as i32 + 1), limit);
    }

    fn share(self) -> i32 {
        (self.0 >> COUNT_BITS) as i32
    }

    fn set(&mut self, share: i32, limit: u32) {
        self.0 = (share as u32) << COUNT_BITS | (self.answers() + 1).min(limit);
    }
}

fn goal(yes: bool) -> i32 {
    if yes { (1 << SHARE_BITS) - 1 } else { 0 }
}

/// Adaptive probabilities found by hashing. Keys that share a place are the same on every machine, and
/// places that nobody asks for cost nothing.
pub struct Places {
    bits: u32,
    /// Plain numbers: those of the system's that are zero need not be written.
    places: Vec<u32>,
}

impl Places {
    /// Two to the power of `bits` places.
    pub fn new(bits: u32) -> Places {
        Places { bits, places: vec![0; 1 << bits] }
    }

    /// Where a key is remembered.
    #[inline]
    pub fn find(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> (64 - self.bits)) as usize
    }

    /// The probability at a place.
    #[inline]
    pub fn get(&self, at: usize) -> Adaptive {
        Adaptive(self.places[at])
    }

    /// [`Adaptive::learn`] at a place.
    #[inline]
    pub fn learn(&mut self, at: usize, yes: bool, limit: u32) {
        let mut share = self.get(at);
        share.learn(yes, limit);
        self.places[at] = share.0;
    }

    /// [`Adaptive::average`] at a place.
    #[inline]
    pub fn average(&mut self, at: usize, yes: bool, limit: u32) {
        let mut share = self.get(at);
        share.average(yes, limit);
        self.places[at] = share.0;
    }
}
