//! Un-moves (predecessors) of one man within a word: its 64 squares are the 64 bits.

use shakmaty::Role;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const FILES_AB: u64 = FILE_A | FILE_A << 1;
const FILES_GH: u64 = FILE_H | FILE_H >> 1;

/// Kind of man as a constant, so that each loop over words is compiled for one kind.
pub(crate) const KING: u8 = 0;
pub(crate) const QUEEN: u8 = 1;
pub(crate) const ROOK: u8 = 2;
pub(crate) const BISHOP: u8 = 3;
pub(crate) const KNIGHT: u8 = 4;

/// Calls a function that is generic over the kind of man.
macro_rules! for_kind {
    ($role:expr, $function:ident ( $($argument:expr),* )) => {
        match $role {
            Role::King => $function::<{ fill::KING }>($($argument),*),
            Role::Queen => $function::<{ fill::QUEEN }>($($argument),*),
            Role::Rook => $function::<{ fill::ROOK }>($($argument),*),
            Role::Bishop => $function::<{ fill::BISHOP }>($($argument),*),
            Role::Knight => $function::<{ fill::KNIGHT }>($($argument),*),
            Role::Pawn => unreachable!("pawns stand still within a slice"),
        }
    };
}
pub(crate) use for_kind;

/// The squares from which a man reaches `targets`, travelling over `empty` squares only.
///
/// Targets may be occupied (that is a capture); where the man comes from must be empty.
#[inline(always)]
pub(crate) fn origins<const KIND: u8>(targets: u64, empty: u64) -> u64 {
    let t = targets;
    match KIND {
        KING => {
            let beside = (t << 1 & !FILE_A) | (t >> 1 & !FILE_H);
            let row = t | beside;
            beside | row << 8 | row >> 8
        }
        KNIGHT => {
            (t << 17 & !FILE_A)
                | (t << 15 & !FILE_H)
                | (t << 10 & !FILES_AB)
                | (t << 6 & !FILES_GH)
                | (t >> 17 & !FILE_H)
                | (t >> 15 & !FILE_A)
                | (t >> 10 & !FILES_GH)
                | (t >> 6 & !FILES_AB)
        }
        _ => {
            let mut from = 0;
            if KIND != BISHOP {
                from |= up::<1>(t, empty & !FILE_A)
                    | down::<1>(t, empty & !FILE_H)
                    | up::<8>(t, empty)
                    | down::<8>(t, empty);
            }
            if KIND != ROOK {
                from |= up::<9>(t, empty & !FILE_A)
                    | down::<9>(t, empty & !FILE_H)
                    | up::<7>(t, empty & !FILE_H)
                    | down::<7>(t, empty & !FILE_A);
            }
            from
        }
    }
}

/// [`origins`] for a kind known only at run time.
#[inline(always)]
pub(crate) fn origins_of(role: Role, targets: u64, empty: u64) -> u64 {
    use crate::solve::fill;
    for_kind!(role, origins(targets, empty))
}

/// Spreads bits towards higher squares through `open` ones: 1, 2, then 4 steps at once.
#[inline(always)]
fn up<const STEP: u32>(bits: u64, open: u64) -> u64 {
    let mut seen = bits;
    let mut way = open;
    seen |= way & seen << STEP;
    way &= way << STEP;
    seen |= way & seen << (2 * STEP);
    way &= way << (2 * STEP);
    seen |= way & seen << (4 * STEP);
    seen << STEP & open
}

/// The same towards lower squares.
#[inline(always)]
fn down<const STEP: u32>(bits: u64, open: u64) -> u64 {
    let mut seen = bits;
    let mut way = open;
    seen |= way & seen >> STEP;
    way &= way >> STEP;
    seen |= way & seen >> (2 * STEP);
    way &= way >> (2 * STEP);
    seen |= way & seen >> (4 * STEP);
    seen >> STEP & open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::attacks;

    #[test]
    fn origins_are_attacks_backwards() {
        let mut chance = lucena_work::Chance::new(1, 0);
        let mut random = || chance.next();
        for _ in 0..2000 {
            let occupied = random() & random() & random();
            let targets = random() & random();
            for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                let found = origins_of(role, targets, !occupied) & !occupied;
                for from in (0..64u8).filter(|&s| occupied >> s & 1 == 0) {
                    let reached = attacks(role, from, occupied) & targets;
                    assert_eq!(found >> from & 1 == 1, reached != 0);
                }
            }
        }
    }
}
