//! Row sets as bit sets (tidsets), 256 rows a block.
//!
//! Blocks of a fixed size let the compiler keep them in wide registers and leave bounds alone.

/// The bits of 256 rows.
pub(crate) type RowBits = [u64; 4];

pub(crate) const EMPTY: RowBits = [0; 4];

/// How many blocks this many rows need.
pub(crate) fn blocks(rows: usize) -> usize {
    rows.div_ceil(256)
}

#[inline(always)]
pub(crate) fn and(a: RowBits, b: RowBits) -> RowBits {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

#[inline(always)]
pub(crate) fn or(a: RowBits, b: RowBits) -> RowBits {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

#[inline(always)]
fn xor(a: RowBits, b: RowBits) -> RowBits {
    [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]]
}

/// What is in `a` and not in `b`.
#[inline(always)]
pub(crate) fn minus(a: RowBits, b: RowBits) -> RowBits {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]]
}

#[inline(always)]
pub(crate) fn is_empty(a: RowBits) -> bool {
    a[0] | a[1] | a[2] | a[3] == 0
}

/// Sums of the bits of the bytes of each word, at most 8 a byte.
#[inline(always)]
fn by_bytes(a: RowBits) -> RowBits {
    a.map(|x| {
        let x = x - ((x >> 1) & 0x5555_5555_5555_5555);
        let x = (x & 0x3333_3333_3333_3333) + ((x >> 2) & 0x3333_3333_3333_3333);
        (x + (x >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
    })
}

/// The sum of all bytes, none of whose pairs exceeds 65,535 when added by words.
#[inline(always)]
fn sum_bytes(a: RowBits) -> u32 {
    let pairs = a.map(|x| (x & 0x00ff_00ff_00ff_00ff) + ((x >> 8) & 0x00ff_00ff_00ff_00ff));
    let all = pairs[0] + pairs[1] + pairs[2] + pairs[3];
    (all.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// How many bits are set in all blocks that come.
///
/// Carry-save adders take eight blocks at once, so that the costly step of counting runs once in
/// eight; without it processors that are not asked for their newest instructions count slowly.
#[inline(always)]
pub(crate) fn count(length: usize, block: impl Fn(usize) -> RowBits) -> u32 {
    let mut sum = 0;
    let mut at = 0;
    while at + 8 <= length {
        let (ones, two_a) = add(block(at), block(at + 1), block(at + 2));
        let (ones, two_b) = add(ones, block(at + 3), block(at + 4));
        let (ones, two_c) = add(ones, block(at + 5), block(at + 6));
        let (twos, four_a) = add(two_a, two_b, two_c);
        let last = block(at + 7);
        let (ones, carry) = (xor(ones, last), and(ones, last));
        let (twos, four_b) = (xor(twos, carry), and(twos, carry));
        let (fours, eights) = (xor(four_a, four_b), and(four_a, four_b));
        sum += sum_bytes(by_bytes(ones))
            + 2 * sum_bytes(by_bytes(twos))
            + 4 * sum_bytes(by_bytes(fours))
            + 8 * sum_bytes(by_bytes(eights));
        at += 8;
    }
    let mut bytes = EMPTY;
    while at < length {
        let more = by_bytes(block(at));
        for (byte, more) in bytes.iter_mut().zip(more) {
            *byte += more;
        }
        at += 1;
    }
    sum + sum_bytes(bytes)
}

#[inline(always)]
fn add(a: RowBits, b: RowBits, c: RowBits) -> (RowBits, RowBits) {
    let half = xor(a, b);
    (xor(half, c), or(and(a, b), and(half, c)))
}

#[inline(always)]
pub(crate) fn size(a: &[RowBits]) -> u32 {
    count(a.len(), |at| a[at])
}

/// Puts the rows in both into `into`; returns how many.
#[inline(always)]
pub(crate) fn meet(into: &mut [RowBits], a: &[RowBits], b: &[RowBits]) -> u32 {
    for ((into, a), b) in into.iter_mut().zip(a).zip(b) {
        *into = and(*a, *b);
    }
    size(into)
}

#[inline(always)]
pub(crate) fn common(a: &[RowBits], b: &[RowBits]) -> u32 {
    let b = &b[..a.len()];
    count(a.len(), |at| and(a[at], b[at]))
}

/// Whether all rows of `a` are in `b`.
#[inline(always)]
pub(crate) fn within(a: &[RowBits], b: &[RowBits]) -> bool {
    a.iter().zip(b).all(|(a, b)| is_empty(minus(*a, *b)))
}

#[inline]
pub(crate) fn set(a: &mut [RowBits], bit: usize) {
    a[bit / 256][bit / 64 % 4] |= 1 << (bit % 64);
}

/// The numbers of the bits that are set, ascending.
#[cfg(test)]
pub(crate) fn ones(a: &[RowBits]) -> impl Iterator<Item = usize> + '_ {
    a.as_flattened().iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors((bits != 0).then_some(bits), |&bits| {
            let rest = bits & (bits - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn counting_counts(words in proptest::collection::vec(any::<[u64; 4]>(), 0..40)) {
            let slow: u32 = words.iter().flatten().map(|word| word.count_ones()).sum();
            prop_assert_eq!(size(&words), slow);
            prop_assert_eq!(common(&words, &words), slow);
            prop_assert_eq!(ones(&words).count() as u32, slow);
            prop_assert!(ones(&words).all(|bit| words[bit / 256][bit / 64 % 4] >> (bit % 64) & 1 == 1));
        }
    }

    #[test]
    fn full_blocks_do_not_overflow() {
        for length in 0..40 {
            assert_eq!(size(&vec![[u64::MAX; 4]; length]), 256 * length as u32);
        }
    }
}
