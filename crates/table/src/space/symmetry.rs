//! The eight symmetries of a chessboard (turns and mirrors), on squares and on whole bitboards.

/// Flip the files (bit 0), then the ranks (bit 1), then exchange files and ranks (bit 2).
pub type Symmetry = u8;

/// Exchange of files and ranks: the mirror in the long diagonal a1-h8.
pub(crate) const TRANSPOSE: Symmetry = 4;

/// Where a square goes when the board is turned: files flipped (bit 0 of `t`), ranks flipped
/// (bit 1), files and ranks exchanged (bit 2), in this order.
///
/// ```
/// assert_eq!(lucena_table::turn(1, 0), 7); // a1 goes to h1
/// ```
#[inline(always)]
pub const fn turn(t: Symmetry, square: u8) -> u8 {
    let flips = [0, 7, 56, 63][(t & 3) as usize];
    let s = square ^ flips;
    if t & TRANSPOSE != 0 { s >> 3 | (s & 7) << 3 } else { s }
}

/// Brings a turned bitboard back: bit `s` of the result is bit `turn(T, s)` of `bits`.
#[inline(always)]
pub(crate) fn unturn<const T: u8>(mut bits: u64) -> u64 {
    if T & 4 != 0 {
        bits = transpose(bits);
    }
    if T & 2 != 0 {
        bits = bits.swap_bytes();
    }
    if T & 1 != 0 {
        bits = flip_files(bits);
    }
    bits
}

/// [`unturn`] for a symmetry known only at run time.
#[inline(always)]
pub(crate) fn unturn_by(t: Symmetry, bits: u64) -> u64 {
    match t {
        0 => bits,
        1 => unturn::<1>(bits),
        2 => unturn::<2>(bits),
        3 => unturn::<3>(bits),
        4 => unturn::<4>(bits),
        5 => unturn::<5>(bits),
        6 => unturn::<6>(bits),
        _ => unturn::<7>(bits),
    }
}

/// Exchanges neighbouring bits, then pairs, then halves of every rank.
#[inline(always)]
fn flip_files(bits: u64) -> u64 {
    let swap = |x: u64, shift: u32, mask: u64| (x >> shift & mask) | (x & mask) << shift;
    let bits = swap(bits, 1, 0x5555_5555_5555_5555);
    let bits = swap(bits, 2, 0x3333_3333_3333_3333);
    swap(bits, 4, 0x0f0f_0f0f_0f0f_0f0f)
}

/// Transposes the 8×8 bits by exchanging off-diagonal quarters of side 4, 2 and 1.
#[inline(always)]
fn transpose(bits: u64) -> u64 {
    let swap = |x: u64, shift: u32, mask: u64| {
        let t = mask & (x ^ x << shift);
        x ^ t ^ t >> shift
    };
    let bits = swap(bits, 28, 0x0f0f_0f0f_0000_0000);
    let bits = swap(bits, 14, 0x3333_0000_3333_0000);
    swap(bits, 7, 0x5500_5500_5500_5500)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_squares_turn_alike() {
        for t in 0..8 {
            for s in 0..64 {
                assert_eq!(unturn_by(t, 1u64 << turn(t, s)), 1u64 << s);
            }
        }
    }
}
