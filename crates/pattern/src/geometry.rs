//! Squares as numbers and square sets as bitboards: bit n is square n, with a1 as 0.

use std::sync::LazyLock;

use shakmaty::{Square, attacks};

pub type SquareMask = u64;

pub const EDGE: SquareMask = 0xff81_8181_8181_81ff;
/// a1, h1, a8, h8.
pub const CORNERS: SquareMask = 0x8100_0000_0000_0081;
/// The a-file.
pub const FILE_A: SquareMask = 0x0101_0101_0101_0101;
/// d4, e4, d5, e5.
pub const CENTRE: SquareMask = 0x0000_0018_1800_0000;
/// From a1 to h8 and from a8 to h1.
pub const LONG_DIAGONALS: SquareMask = 0x8142_2418_1824_4281;
/// The squares of a1's colour.
pub const DARK: SquareMask = 0xaa55_aa55_aa55_aa55;

#[inline]
pub fn bit(square: u8) -> SquareMask {
    1 << (square & 63)
}

pub fn each(mut set: SquareMask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as u8;
            set &= set - 1;
            square
        })
    })
}

#[inline]
pub fn gaps(a: u8, b: u8) -> (i32, i32) {
    let gap = |x: u8, y: u8| i32::from(x.abs_diff(y));
    (gap(a & 7, b & 7), gap(a >> 3, b >> 3))
}

#[inline]
pub fn king_steps(a: u8, b: u8) -> i32 {
    let (files, ranks) = gaps(a, b);
    files.max(ranks)
}

pub fn jumps(a: u8, b: u8) -> i32 {
    static JUMPS: LazyLock<Vec<[u8; 64]>> = LazyLock::new(|| (0..64).map(jumps_from).collect());
    i32::from(JUMPS[usize::from(a)][usize::from(b)])
}

fn jumps_from(start: u8) -> [u8; 64] {
    let mut jumps = [0; 64];
    let (mut reached, mut last) = (bit(start), bit(start));
    for n in 1.. {
        let next = each(last).fold(0, |all, s| all | attacks::knight_attacks(square(s)).0);
        last = next & !reached;
        if last == 0 {
            return jumps;
        }
        each(last).for_each(|s| jumps[usize::from(s)] = n);
        reached |= last;
    }
    jumps
}

/// A square as the chess library knows it.
#[inline]
pub fn square(s: u8) -> Square {
    Square::new(u32::from(s & 63))
}

pub fn edge(s: u8) -> i32 {
    let (file, rank) = (i32::from(s & 7), i32::from(s >> 3));
    file.min(7 - file).min(rank).min(7 - rank)
}

/// All squares between and on the corners of a figure, seen as points: a triangle, a trapezium or
/// a line. Corners may be given in any order.
pub fn hull(corners: &[Square]) -> SquareMask {
    let points: Vec<(i32, i32)> =
        corners.iter().map(|&s| (i32::from(s as u8 & 7), i32::from(s as u8 >> 3))).collect();
    let cross = |o: (i32, i32), a: (i32, i32), b: (i32, i32)| {
        (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
    };
    let (files, ranks) = (points.iter().map(|p| p.0), points.iter().map(|p| p.1));
    let range = |values: &mut dyn Iterator<Item = i32>| {
        values.fold((7, 0), |(least, most), v| (least.min(v), most.max(v)))
    };
    let (f, r) = (range(&mut files.clone()), range(&mut ranks.clone()));
    // A point is outside if a line through two corners has it on one side and no corner there.
    let inside = |p: (i32, i32)| {
        points.iter().enumerate().all(|(i, &a)| {
            points[..i].iter().all(|&b| {
                let sides = points.iter().map(|&c| cross(a, b, c).signum());
                let side = cross(a, b, p).signum();
                a == b || side == 0 || sides.into_iter().any(|other| other == side)
            })
        })
    };
    let mut set = 0;
    for file in f.0..=f.1 {
        for rank in r.0..=r.1 {
            if inside((file, rank)) {
                set |= bit((rank * 8 + file) as u8);
            }
        }
    }
    set
}

/// The least measure between squares of two sets; none if one is empty.
pub fn nearest(a: SquareMask, b: SquareMask, measure: fn(u8, u8) -> i32) -> Option<i32> {
    if a.is_power_of_two() && b.is_power_of_two() {
        return Some(measure(a.trailing_zeros() as u8, b.trailing_zeros() as u8));
    }
    each(a).flat_map(|x| each(b).map(move |y| measure(x, y))).min()
}

/// Steps along files and ranks.
pub fn steps(a: u8, b: u8) -> i32 {
    let (files, ranks) = gaps(a, b);
    files + ranks
}

/// How far a square is from another along the edge nearest to that one, or from that edge; the
/// least number if several edges are equally near.
pub fn of_edge(along: bool, a: u8, b: u8) -> i32 {
    let line =
        |s: u8| [i32::from(s & 7), 7 - i32::from(s & 7), i32::from(s >> 3), 7 - i32::from(s >> 3)];
    let (of_a, of_b) = (line(a), line(b));
    let (files, ranks) = gaps(a, b);
    let nearest = edge(b);
    let found = (0..4).filter(|&side| of_b[side] == nearest).map(|side| match (along, side) {
        (false, _) => of_a[side],
        (true, 0 | 1) => ranks,
        (true, _) => files,
    });
    found.min().unwrap_or(0)
}

/// How far the farthest square of a set is from a place.
pub fn reach(set: SquareMask, place: u8) -> i32 {
    each(set).map(|s| steps(s, place)).max().unwrap_or(0)
}

/// The corners from which a set reaches least far.
pub fn nearest_corners(set: SquareMask) -> SquareMask {
    let least = each(CORNERS).map(|corner| reach(set, corner)).min();
    each(CORNERS).filter(|&c| Some(reach(set, c)) == least).fold(0, |all, c| all | bit(c))
}

pub fn files_beside(s: u8) -> SquareMask {
    (0..64).filter(|t| (t & 7u8).abs_diff(s & 7) == 1).fold(0, |set, t| set | bit(t))
}

pub fn key_squares(pawn: u8) -> SquareMask {
    let (file, rank) = (pawn & 7, pawn >> 3);
    match file {
        0 => return bit(49) | bit(57), // b7, b8
        7 => return bit(54) | bit(62), // g7, g8
        _ => {}
    }
    let on = |rank: u8| (file - 1..=file + 1).fold(0, |set, f| set | bit(rank * 8 + f));
    match rank {
        0..=3 => on(rank + 2),
        4 | 5 => on(rank + 1) | on(rank + 2),
        6 => on(7) | bit(pawn - 1) | bit(pawn + 1),
        _ => on(7),
    }
}

/// The squares beside a man's file, where there are fewer files to the edge, or more.
pub fn wing_of(short: bool, s: u8) -> SquareMask {
    let left = (0..s & 7).fold(0, |set, file| set | FILE_A << file);
    let right = !(left | FILE_A << (s & 7));
    if short == (s & 7 < 4) { left } else { right }
}

/// The squares of a man's file toward rank 8, or toward rank 1.
pub fn file_of(up: bool, s: u8) -> SquareMask {
    let below = bit(s) - 1;
    let beyond = if up { !below } else { below };
    FILE_A << (s & 7) & beyond & !bit(s)
}

/// How many lines lie between two if one of these is the line of the one that cuts; else none.
pub fn cut_off(a: u8, by: u8, from: u8) -> i32 {
    let (low, high) = (a.min(from), a.max(from));
    if low < by && by < high { i32::from(high - low) - 1 } else { 0 }
}

/// Left and right exchanged.
pub fn mirrored_files(set: SquareMask) -> SquareMask {
    set.reverse_bits().swap_bytes()
}

/// How many files and ranks lie between the outermost squares of a set, these included.
pub fn spans(set: SquareMask) -> (i32, i32) {
    let span = |line: fn(u8) -> u8| {
        let (least, most) =
            each(set).map(line).fold((8, 0), |(a, b), n| (n.min(a), (n + 1).max(b)));
        i32::from(most.saturating_sub(least))
    };
    (span(|s| s & 7), span(|s| s >> 3))
}

/// The rectangle on the king's side of the lines of a rook; on a line of the rook, the whole
/// length of the other.
pub fn bounds(rook: u8, king: u8) -> SquareMask {
    let side = |line: fn(u8) -> u8| {
        move |s: u8| match line(king).cmp(&line(rook)) {
            std::cmp::Ordering::Less => line(s) < line(rook),
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => line(s) > line(rook),
        }
    };
    let (file, rank) = (side(|s| s & 7), side(|s| s >> 3));
    (0..64).filter(|&s| file(s) && rank(s)).fold(0, |set, s| set | bit(s))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Vec<Square> {
        text.split(' ').map(|s| s.parse().unwrap_or(Square::A1)).collect()
    }

    #[test]
    fn figures() {
        assert_eq!(hull(&squares("a1 d1 d4")).count_ones(), 10);
        assert_eq!(hull(&squares("d4 a1 d1")).count_ones(), 10);
        assert_eq!(hull(&squares("a1 h1 e4 d4")).count_ones(), 8 + 6 + 4 + 2);
        assert_eq!(hull(&squares("a1 h8")).count_ones(), 8);
        assert_eq!(hull(&squares("a1 a3")).count_ones(), 3);
        assert_eq!(hull(&squares("e4 e4 e4")).count_ones(), 1);
    }

    #[test]
    fn distances() {
        let s = |text: &str| squares(text)[0] as u8;
        assert_eq!(jumps(s("a1"), s("b2")), 4);
        assert_eq!(jumps(s("a1"), s("h8")), 6);
        assert_eq!(king_steps(s("a1"), s("c7")), 6);
        assert_eq!((edge(s("d4")), edge(s("h5"))), (3, 0));
        assert_eq!(DARK & bit(s("a1")), bit(s("a1")));
        assert_eq!(DARK & bit(s("h1")), 0);
        assert_eq!(each(EDGE).count(), 28);
    }
}
