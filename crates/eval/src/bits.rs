//! A multiplicative hash for bit vectors: keys are features, not foreign input, so it is enough.

use std::hash::{BuildHasherDefault, Hasher};

/// A map from vectors of bits.
pub(crate) type BitMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<BitHasher>>;

/// Folds words by multiplying.
#[derive(Default)]
pub(crate) struct BitHasher(u64);

/// An odd number without pattern (the golden ratio's bits).
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A vector as a well-mixed number.
pub(crate) fn mix(bits: u64) -> u64 {
    let product = bits.wrapping_mul(ODD);
    (product ^ product >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ product >> 32
}

impl Hasher for BitHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.rotate_left(5) ^ word);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
