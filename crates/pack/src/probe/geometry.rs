//! Turning squares and sets of squares, by tables and by word tricks.

use lucena_table::turn;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

/// Where a square goes in each of the eight turns, as [`lucena_table::turn`] says.
pub(super) static TURN: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut t = 0;
    while t < 8 {
        let mut s = 0;
        while s < 64 {
            table[t][s] = turn(t as u8, s as u8);
            s += 1;
        }
        t += 1;
    }
    table
};

/// The first turn that brings a square to its least place: with all eight turns allowed, and
/// with only left and right exchanged.
pub(super) static LEAST_TURN: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut s = 0;
    while s < 64 {
        let mut t = 1;
        while t < 8 {
            if TURN[t][s] < TURN[table[0][s] as usize][s] {
                table[0][s] = t as u8;
            }
            t += 1;
        }
        if s & 7 > 3 {
            table[1][s] = 1;
        }
        s += 1;
    }
    table
};

/// The diagonal from a1 to h8.
pub(super) const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The squares below that diagonal: their mirror images across it have greater numbers.
pub(super) const BELOW: u64 = 0x0080_c0e0_f0f8_fcfe;

pub(super) const LAST_RANKS: u64 = 0xff00_0000_0000_00ff;

/// The turn followed by the mirroring across the diagonal.
#[inline]
pub(super) fn across(t: u8) -> u8 {
    t ^ 4
}

#[inline]
pub(super) fn turn_set(t: u8, mut set: u64) -> u64 {
    if t & 1 != 0 {
        set = set.reverse_bits().swap_bytes();
    }
    if t & 2 != 0 {
        set = set.swap_bytes();
    }
    if t & 4 != 0 {
        // Exchange single bits, then blocks of 2 by 2 and of 4 by 4, across the diagonal.
        let mut moved = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
        set ^= moved ^ (moved << 7);
        moved = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
        set ^= moved ^ (moved << 14);
        moved = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
        set ^= moved ^ (moved << 28);
    }
    set
}

/// What a man attacks; pawns of the strong side move up.
#[inline]
pub(super) fn attack(role: Role, strong: bool, square: u8, occupied: u64) -> u64 {
    let (square, occupied) = (Square::new(u32::from(square & 63)), Bitboard(occupied));
    let attacked = match role {
        Role::King => attacks::king_attacks(square),
        Role::Queen => attacks::queen_attacks(square, occupied),
        Role::Rook => attacks::rook_attacks(square, occupied),
        Role::Bishop => attacks::bishop_attacks(square, occupied),
        Role::Knight => attacks::knight_attacks(square),
        Role::Pawn => attacks::pawn_attacks(Color::from_white(strong), square),
    };
    attacked.0
}

#[inline]
pub(super) fn between(a: u8, b: u8) -> u64 {
    attacks::between(Square::new(u32::from(a & 63)), Square::new(u32::from(b & 63))).0
}

#[inline]
pub(super) fn ring(square: u8) -> u64 {
    attacks::king_attacks(Square::new(u32::from(square & 63))).0
}

#[inline]
pub(super) fn one(square: u8) -> u64 {
    1 << (square & 63)
}

/// Takes the least square out of a set.
#[inline]
pub(super) fn pop(set: &mut u64) -> u8 {
    let square = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_word_tricks_turn_alike() {
        for t in 0..8u8 {
            for s in 0..64u8 {
                let to = turn(t, s);
                assert_eq!(TURN[usize::from(t)][usize::from(s)], to);
                assert_eq!(turn_set(t, one(s)), one(to));
                assert_eq!(turn(across(t), s), turn(4, to));
                assert_eq!(BELOW & one(s) != 0, turn(4, s) > s);
            }
        }
        for s in 0..64u8 {
            let least = |turns: u8| (0..turns).map(|t| turn(t, s)).min();
            for (row, turns) in [(0, 8), (1, 2)] {
                let t = LEAST_TURN[row][usize::from(s)];
                assert_eq!(Some(turn(t, s)), least(turns));
            }
        }
    }
}
