//! Attack sets in the plain form the solver wants, built once from `shakmaty`'s tables.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Color, Role, Square, attacks};

fn square(s: u8) -> Square {
    Square::new(u32::from(s & 63))
}

/// Where a king on `s` can step.
#[inline(always)]
pub(crate) fn king_steps(s: u8) -> u64 {
    attacks::king_attacks(square(s)).0
}

/// Where a knight on `s` can jump.
#[inline(always)]
pub(crate) fn knight_jumps(s: u8) -> u64 {
    attacks::knight_attacks(square(s)).0
}

/// The squares a pawn of `color` (0 white, 1 black) on `s` attacks.
pub(crate) fn pawn_attacks(color: usize, s: u8) -> u64 {
    attacks::pawn_attacks(Color::from_white(color == 0), square(s)).0
}

/// The squares a man on `s` attacks, given what stands in the way.
pub(crate) fn attacks(role: Role, s: u8, occupied: u64) -> u64 {
    let occupied = Bitboard(occupied);
    match role {
        Role::King => king_steps(s),
        Role::Queen => attacks::queen_attacks(square(s), occupied).0,
        Role::Rook => attacks::rook_attacks(square(s), occupied).0,
        Role::Bishop => attacks::bishop_attacks(square(s), occupied).0,
        Role::Knight => knight_jumps(s),
        Role::Pawn => unreachable!("a pawn's attacks depend on its colour: see pawn_attacks"),
    }
}

/// The squares strictly between two squares on a line; none if they are on no line or adjacent.
#[inline(always)]
pub(crate) fn between(a: u8, b: u8) -> u64 {
    static BETWEEN: LazyLock<Vec<[u64; 64]>> = LazyLock::new(|| {
        (0..64)
            .map(|a| std::array::from_fn(|b| attacks::between(square(a), square(b as u8)).0))
            .collect()
    });
    BETWEEN[usize::from(a)][usize::from(b)]
}

/// Whether a man of this role on `s` attacks `target` on an empty board.
#[inline(always)]
pub(crate) fn sees(role: Role, s: u8, target: u8) -> bool {
    static SEES: LazyLock<[[u64; 64]; 6]> = LazyLock::new(|| {
        std::array::from_fn(|role| {
            std::array::from_fn(|s| match Role::ALL[role] {
                Role::Pawn => 0,
                role => attacks(role, s as u8, 0),
            })
        })
    });
    SEES[role as usize - 1][usize::from(s)] >> target & 1 == 1
}
