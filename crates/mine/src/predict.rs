//! Context mixing: which code comes next in a row.
//!
//! A code is a number, spelled bit by bit from the highest. For every context there is a tree of
//! probabilities over these bits, made when the context is first seen.

use lucena_store::code::{Adaptive, Coder, ONE, UNIT, odds, probability};

/// How many contexts have an opinion.
pub(crate) const CONTEXTS: usize = 8;
/// One opinion more that never changes: some bits are likelier ones whatever comes before.
const INPUTS: usize = CONTEXTS + 1;
/// A tree over four bits needs 15 probabilities; they are numbered from 1 on.
const TREE: usize = 16;
/// From how many answers on a probability learns no slower.
const LIMIT: u32 = 1000;
/// Where the logarithm of odds ends, short of 8.
const MOST: i32 = 8 * UNIT - 1;

/// How fast weights follow; tried out on positions of chess games.
const RATE: i32 = 14;

/// Probabilities over four bits, and the mark of the context whose they are.
#[derive(Clone, Copy, Default)]
struct BitTree {
    mark: u32,
    nodes: [Adaptive; TREE - 1],
}

pub(crate) struct Predictor {
    /// How many bits a code has.
    depth: u32,
    trees: Vec<BitTree>,
    by_depth: Mixer,
    by_order: Mixer,
}

impl Predictor {
    /// For codes below a number, in about this many rows.
    pub fn new(codes: usize, rows: u64) -> Predictor {
        let trees = (rows.saturating_mul(16)).clamp(1 << 8, 1 << 21).next_power_of_two() as usize;
        let depth = usize::BITS - codes.saturating_sub(1).leading_zeros();
        Predictor {
            depth,
            trees: vec![BitTree::default(); trees],
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
            let one = code >> (self.depth - 1 - step) & 1 == 1;
            let one = self.bit(coder, &at, inner - 1, step as usize, one);
            node = node << 1 | u32::from(one);
        }
        node ^ 1 << self.depth
    }

    fn bit(
        &mut self,
        coder: &mut impl Coder,
        at: &[usize; CONTEXTS],
        inner: usize,
        step: usize,
        one: bool,
    ) -> bool {
        let mut opinions = [UNIT; INPUTS];
        let mut known = 0;
        for (k, &at) in at.iter().enumerate() {
            let share = self.trees[at].nodes[inner];
            let new = share.answers() == 0;
            opinions[k] = if new { 0 } else { odds(share.probability()) };
            known |= usize::from(!new) << k;
        }
        let mixed = [self.by_depth.mix(step, &opinions), self.by_order.mix(known, &opinions)];
        let one = coder.answer(probability((mixed[0] + mixed[1]) / 2), one);
        let goal = if one { ONE as i32 } else { 0 };
        let error = mixed.map(|odds| goal - probability(odds) as i32);
        self.by_depth.learn(step, &opinions, error[0]);
        self.by_order.learn(known, &opinions, error[1]);
        for &at in at {
            self.trees[at].nodes[inner].learn(one, LIMIT);
        }
        one
    }

    /// Where the tree of a context is; one that was asked for less often makes room for a new one.
    fn tree(&mut self, hash: u64) -> usize {
        let first = (hash as usize) & (self.trees.len() - 1);
        let mark = (hash >> 32) as u32 | 1;
        let pair = [first, first ^ 1];
        for at in pair {
            if self.trees[at].mark == mark {
                return at;
            }
        }
        let [first, second] = pair.map(|at| self.trees[at].nodes[0].answers());
        let at = pair[usize::from(second < first)];
        self.trees[at] = BitTree { mark, ..BitTree::default() };
        at
    }
}

/// Weights of opinions, a set of them for each situation.
struct Mixer {
    weights: Vec<[i32; INPUTS]>,
}

impl Mixer {
    fn new(situations: usize) -> Mixer {
        Mixer { weights: vec![[(1 << 16) / 3; INPUTS]; situations] }
    }

    /// The weighted sum of the opinions.
    #[inline]
    fn mix(&self, situation: usize, odds: &[i32; INPUTS]) -> i32 {
        let products =
            self.weights[situation].iter().zip(odds).map(|(&w, &o)| i64::from(w) * i64::from(o));
        (products.sum::<i64>() >> 16).clamp(-i64::from(MOST), i64::from(MOST)) as i32
    }

    /// Weights follow those who were right, by the error in 1/65536.
    #[inline]
    fn learn(&mut self, situation: usize, odds: &[i32; INPUTS], error: i32) {
        for (weight, &odds) in self.weights[situation].iter_mut().zip(odds) {
            let step = (i64::from(odds) * i64::from(error) * i64::from(RATE)) >> 20;
            *weight = (i64::from(*weight) + step).clamp(-(1 << 22), 1 << 22) as i32;
        }
    }
}

/// Scatters two numbers over all bits.
#[inline]
pub(crate) fn hash(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mixed >> 29
}
