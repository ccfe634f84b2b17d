//! Features of queens, rooks, bishops and knights.

use shakmaty::{Role, Square, attacks};

use super::scene::{Man, class, corner, corner_of, gaps, one_of, ring};

/// Bits 0 to 26, the same for all pieces.
fn common(man: &Man<'_>) -> u64 {
    man.standing()
        | man.attacks_and_covers()
        | u64::from(man.waits()) << 16
        | one_of(17, 6, man.square.distance(man.enemy).saturating_sub(1))
        | one_of(23, 4, man.square.distance(man.own).saturating_sub(1))
}

/// How many files and ranks are left to the enemy king on its side of a straight piece's lines.
fn strip(man: &Man<'_>) -> (u32, u32) {
    let left = |piece: u32, king: u32| match king.cmp(&piece) {
        std::cmp::Ordering::Less => piece,
        std::cmp::Ordering::Greater => 7 - piece,
        std::cmp::Ordering::Equal => 7,
    };
    let (p, k) = (man.square, man.enemy);
    (left(p.file().into(), k.file().into()), left(p.rank().into(), k.rank().into()))
}

/// Whether a straight piece's file or rank lies between the kings.
fn separates(piece: Square, own: Square, enemy: Square) -> bool {
    let between = |p: u32, a: u32, b: u32| a.min(b) < p && p < a.max(b);
    between(piece.file().into(), own.file().into(), enemy.file().into())
        || between(piece.rank().into(), own.rank().into(), enemy.rank().into())
}

/// Rook and queen, bits 0 to 31.
pub(super) fn straight(man: &Man<'_>) -> u64 {
    let (files, ranks) = strip(man);
    common(man)
        | u64::from(separates(man.square, man.own, man.enemy)) << 27
        | one_of(28, 4, files.min(ranks).saturating_sub(1))
}

/// Rook and queen, bits 32 to 63.
pub(super) fn straight_modern(man: &Man<'_>) -> u64 {
    let (files, ranks) = gaps(man.square, man.enemy);
    let (strip_files, strip_ranks) = strip(man);
    let (king_files, king_ranks) = gaps(man.own, man.enemy);
    let (far, near) = (king_files.max(king_ranks), king_files.min(king_ranks));
    let room = class(strip_files * strip_ranks, &[2, 4, 6, 9, 12, 18, 28]);
    one_of(32, 4, files.min(ranks))
        | one_of(36, 4, corner(man.enemy))
        | one_of(40, 4, ring(man.enemy))
        | one_of(44, 8, room)
        | one_of(52, 6, far.saturating_sub(2))
        | u64::from(far == 2 && near == 0) << 58
        | u64::from(far == 2 && near == 1) << 59
        | u64::from(files == 1 || ranks == 1) << 60
        | one_of(61, 3, ring(man.square))
}

/// Bishop, bits 0 to 31.
pub(super) fn bishop(man: &Man<'_>) -> u64 {
    let (rising, falling) = diagonals(man.square, man.enemy);
    common(man)
        | u64::from(man.square.is_dark() == man.enemy.is_dark()) << 27
        | one_of(28, 4, rising.min(falling))
}

/// How far a square is from a bishop's two diagonals.
fn diagonals(bishop: Square, other: Square) -> (u32, u32) {
    let lines = |s: Square| {
        let (file, rank) = (u32::from(s.file()) as i32, u32::from(s.rank()) as i32);
        (file - rank, file + rank)
    };
    let (a, b) = (lines(bishop), lines(other));
    (a.0.abs_diff(b.0), a.1.abs_diff(b.1))
}

/// Bishop, bits 32 to 63.
pub(super) fn bishop_modern(man: &Man<'_>) -> u64 {
    let (rising, falling) = diagonals(man.square, man.enemy);
    let dark = man.square.is_dark();
    let mut bits = one_of(32, 4, corner(man.enemy))
        | one_of(36, 4, ring(man.enemy))
        | one_of(40, 7, corner_of(man.enemy, dark))
        | one_of(47, 4, man.own.distance(man.enemy).saturating_sub(2))
        | one_of(51, 5, corner_of(man.own, dark))
        | one_of(56, 3, rising.max(falling) / 2);
    if let Some(apart) = comrade(man) {
        bits |= one_of(59, 4, apart.saturating_sub(1));
    }
    bits | u64::from(ring(man.square) == 0) << 63
}

/// How far the nearest bishop of the same side is, or else how far its nearest knight is from the
/// enemy king.
fn comrade(man: &Man<'_>) -> Option<u32> {
    let mut bishops = man.scene.men(man.color, Role::Bishop);
    bishops.discard(man.square);
    let walk = |other: Square| {
        let (files, ranks) = gaps(man.square, other);
        files + ranks
    };
    let knights = man.scene.men(man.color, Role::Knight);
    let near_king = || knights.into_iter().map(|knight| knight.distance(man.enemy)).min();
    bishops.into_iter().map(walk).min().or_else(near_king)
}

/// Knight, bits 0 to 31.
pub(super) fn knight(man: &Man<'_>) -> u64 {
    common(man)
        | u64::from(man.square.is_dark() == man.enemy.is_dark()) << 27
        | one_of(28, 4, ring(man.square))
}

/// Knight, bits 32 to 63.
pub(super) fn knight_modern(man: &Man<'_>) -> u64 {
    let steps = |other: Square| {
        let (files, ranks) = gaps(man.square, other);
        files + ranks
    };
    let flights = attacks::knight_attacks(man.square) & attacks::king_attacks(man.enemy);
    let mut bits = one_of(32, 4, corner(man.enemy))
        | one_of(36, 4, ring(man.enemy))
        | one_of(47, 4, man.own.distance(man.enemy).saturating_sub(2))
        | one_of(51, 3, flights.count() as u32)
        | one_of(54, 4, steps(man.enemy) / 2)
        | one_of(58, 4, steps(man.own) / 2);
    if let Some(dark) = man.scene.bishops_on_dark(man.color) {
        bits |= one_of(40, 7, corner_of(man.enemy, dark));
    }
    bits
}
