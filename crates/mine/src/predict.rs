//! Context mixing: which code comes next in a row.
//!
//! A code is a number, spelled bit by bit from the highest. For every context there is a tree of
//! probabilities over these bits, made when the context is first seen.

use crate::arithmetic::Coder;
use crate::logistic::{Mixer, NEW, Scale, Slot, chance, learn, seen};

/// How many contexts have an opinion.
pub(crate) const CONTEXTS: usize = 8;
/// One opinion more that never changes: some bits are likelier ones whatever comes before.
const INPUTS: usize = CONTEXTS + 1;
/// A tree over four bits needs 15 probabilities; the first word says whose tree it is.
const TREE: usize = 16;

/// How fast weights follow; tried out on positions of chess games.
const RATE: i32 = 14;

pub(crate) struct Predictor {
    scale: Scale,
    /// How many bits a code has.
    depth: u32,
    trees: Vec<[Slot; TREE]>,
    by_depth: Mixer<INPUTS>,
    by_order: Mixer<INPUTS>,
}

impl Predictor {
    /// For codes below a number, in about this many rows.
    pub fn new(codes: usize, rows: u64) -> Predictor {
        let trees = (rows.saturating_mul(16)).clamp(1 << 8, 1 << 21).next_power_of_two() as usize;
        let depth = usize::BITS - codes.saturating_sub(1).leading_zeros();
        let mut unused = [NEW; TREE];
        unused[0] = 0;
        Predictor {
            scale: Scale::new(),
            depth,
            trees: vec![unused; trees],
            by_depth: Mixer::new(depth.max(1) as usize),
            by_order: Mixer::new(1 << CONTEXTS),
        }
    }

    /// Codes a number after the given contexts; returns it, or the one that was read.
    pub fn code(&mut self, coder: &mut impl Coder, contexts: &[u64; CONTEXTS], code: u32) -> u32 {
        let mut node = 1u32;
        let mut at = [0; CONTEXTS];
        for step in 0..self.depth {
            if step % 4 == 0 {
                for (at, &context) in at.iter_mut().zip(contexts) {
                    *at = self.tree(hash(context, u64::from(node)));
                }
            }
            // The node within the tree: as many of the last bits as were spelled in it.
            let inner = (1 << (step % 4)) as usize | node as usize & ((1 << (step % 4)) - 1);
            let bit = code >> (self.depth - 1 - step) & 1;
            let bit = self.bit(coder, &at, inner, step as usize, bit);
            node = node << 1 | bit;
        }
        node ^ 1 << self.depth
    }

    fn bit(
        &mut self,
        coder: &mut impl Coder,
        at: &[usize; CONTEXTS],
        inner: usize,
        step: usize,
        bit: u32,
    ) -> u32 {
        let mut odds = [256; INPUTS];
        let mut known = 0;
        for (k, &at) in at.iter().enumerate() {
            let slot = self.trees[at][inner];
            let new = seen(slot) == 0;
            odds[k] = if new { 0 } else { self.scale.stretch(chance(slot)) };
            known |= usize::from(!new) << k;
        }
        let mixed = [self.by_depth.mix(step, &odds), self.by_order.mix(known, &odds)];
        let both = self.scale.squash((mixed[0] + mixed[1]) / 2);
        let bit = coder.bit(both, bit);
        let error = mixed.map(|odds| ((bit << 16) as i32) - self.scale.squash(odds) as i32);
        self.by_depth.learn(step, &odds, error[0], RATE);
        self.by_order.learn(known, &odds, error[1], RATE);
        for &at in at {
            learn(&mut self.trees[at][inner], bit);
        }
        bit
    }

    /// Where the tree of a context is; one that was asked for less often makes room for a new one.
    fn tree(&mut self, hash: u64) -> usize {
        let first = (hash as usize) & (self.trees.len() - 1);
        let mark = (hash >> 32) as u32 | 1;
        let pair = [first, first ^ 1];
        for at in pair {
            if self.trees[at][0] == mark {
                return at;
            }
        }
        let older = usize::from(seen(self.trees[pair[1]][1]) < seen(self.trees[pair[0]][1]));
        let at = pair[older];
        self.trees[at] = [NEW; TREE];
        self.trees[at][0] = mark;
        at
    }
}

/// Scatters two numbers over all bits.
#[inline]
pub(crate) fn hash(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mixed >> 29
}
