//! Un-moves (predecessors) of a man whose 64 squares are 64 words: whole words travel along the rays.

use super::fill;
use crate::geometry::{king_steps, knight_jumps};

/// One word for each square of a man.
pub(crate) type Block = [u64; 64];

/// What may be on each square the man comes from: nothing where a man stands still, anything
/// but the last man elsewhere.
#[inline(always)]
fn room(occupied: u64) -> Block {
    std::array::from_fn(|s| if occupied >> s & 1 == 1 { 0 } else { !(1 << s) })
}

/// `into` gains, for each square, the words of the squares the man reaches from there.
///
/// `occupied` holds what stands still; the last man's bits are kept out of the way by masks.
#[inline(always)]
pub(crate) fn sweep<const KIND: u8>(into: &mut Block, from: &Block, occupied: u64) {
    match KIND {
        fill::KING => leap(into, from, king_steps),
        fill::KNIGHT => leap(into, from, knight_jumps),
        _ => {
            let room = room(occupied);
            if KIND != fill::BISHOP {
                ranks::<0>(into, from, &room);
                files_on_rank(into, from, occupied);
            }
            if KIND != fill::ROOK {
                ranks::<1>(into, from, &room);
                ranks::<-1>(into, from, &room);
            }
        }
    }
}

#[inline(always)]
fn leap(into: &mut Block, from: &Block, steps: impl Fn(u8) -> u64) {
    for (s, &word) in from.iter().enumerate() {
        if word == 0 {
            continue;
        }
        let mut to = steps(s as u8);
        while to != 0 {
            into[to.trailing_zeros() as usize & 63] |= word;
            to &= to - 1;
        }
    }
}

/// Both directions that change the rank, `DX` files a step: eight words at a time.
#[inline(always)]
fn ranks<const DX: isize>(into: &mut Block, from: &Block, room: &Block) {
    let mut carry = [0u64; 8];
    for rank in 0..7 {
        carry = step::<DX>(&carry, &from[rank * 8..], &room[rank * 8 + 8..]);
        for (to, word) in into[rank * 8 + 8..].iter_mut().zip(carry) {
            *to |= word;
        }
    }
    carry = [0; 8];
    for rank in (1..8).rev() {
        carry = step::<DX>(&carry, &from[rank * 8..], &room[rank * 8 - 8..]);
        for (to, word) in into[rank * 8 - 8..].iter_mut().zip(carry) {
            *to |= word;
        }
    }
}

/// What travels, joined by what starts here, moved `DX` files over and let through the room.
#[inline(always)]
fn step<const DX: isize>(carry: &[u64; 8], from: &[u64], room: &[u64]) -> [u64; 8] {
    let mut here = [0u64; 8];
    for f in 0..8 {
        here[f] = carry[f] | from[f];
    }
    let mut there = [0u64; 8];
    match DX {
        0 => there = here,
        1 => there[1..].copy_from_slice(&here[..7]),
        _ => there[..7].copy_from_slice(&here[1..]),
    }
    for f in 0..8 {
        there[f] &= room[f];
    }
    there
}

/// Both directions along a rank: the block is transposed, swept, and transposed back, so that
/// these too go eight words at a time.
#[inline(always)]
fn files_on_rank(into: &mut Block, from: &Block, occupied: u64) {
    let turned: Block = transposed(from);
    let room: Block = std::array::from_fn(|s| {
        let square = s >> 3 | (s & 7) << 3;
        if occupied >> square & 1 == 1 { 0 } else { !(1 << square) }
    });
    let mut swept = [0u64; 64];
    ranks::<0>(&mut swept, &turned, &room);
    for r in 0..8 {
        for f in 0..8 {
            into[r * 8 + f] |= swept[f * 8 + r];
        }
    }
}

#[inline(always)]
fn transposed(block: &Block) -> Block {
    let mut out = [0; 64];
    for r in 0..8 {
        for f in 0..8 {
            out[r * 8 + f] = block[f * 8 + r];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::attacks;
    use shakmaty::Role;

    #[test]
    fn sweeps_are_attacks_backwards() {
        let mut chance = lucena_work::Chance::new(1, 0);
        let mut random = || chance.next();
        for _ in 0..200 {
            let occupied = random() & random() & random();
            let from: Block = std::array::from_fn(|_| random() & random());
            for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                let mut into = [0u64; 64];
                fill::for_kind!(role, sweep(&mut into, &from, occupied));
                for origin in (0..64u8).filter(|&s| occupied >> s & 1 == 0) {
                    for last in (0..64u8).filter(|&s| s != origin && occupied >> s & 1 == 0) {
                        let reached = attacks(role, origin, occupied | 1 << last);
                        let expected =
                            (0..64).any(|s| reached >> s & 1 == 1 && from[s] >> last & 1 == 1);
                        assert_eq!(
                            into[usize::from(origin)] >> last & 1 == 1,
                            expected,
                            "{role:?}"
                        );
                    }
                }
            }
        }
    }
}
