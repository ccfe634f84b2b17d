//! Squares and sets of them, as plain numbers: bit n of a set is square n, a1 being 0.

use std::sync::LazyLock;

use shakmaty::{Square, attacks};

/// A set of squares.
pub type Squares = u64;

/// The outermost squares.
pub const EDGE: Squares = 0xff81_8181_8181_81ff;
/// a1, h1, a8, h8.
pub const CORNERS: Squares = 0x8100_0000_0000_0081;
/// d4, e4, d5, e5.
pub const CENTRE: Squares = 0x0000_0018_1800_0000;
/// From a1 to h8 and from a8 to h1.
pub const LONG_DIAGONALS: Squares = 0x8142_2418_1824_4281;
/// The squares of a1's colour.
pub const DARK: Squares = 0xaa55_aa55_aa55_aa55;

/// The set of one square.
#[inline]
pub fn bit(square: u8) -> Squares {
    1 << (square & 63)
}

/// The squares of a set.
pub fn each(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as u8;
            set &= set - 1;
            square
        })
    })
}

/// Files and ranks apart.
#[inline]
pub fn gaps(a: u8, b: u8) -> (i32, i32) {
    let gap = |x: u8, y: u8| i32::from(x.abs_diff(y));
    (gap(a & 7, b & 7), gap(a >> 3, b >> 3))
}

/// Steps of a king.
#[inline]
pub fn king_steps(a: u8, b: u8) -> i32 {
    let (files, ranks) = gaps(a, b);
    files.max(ranks)
}

/// Jumps of a knight on an empty board.
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

/// Steps to the nearest edge.
pub fn edge(s: u8) -> i32 {
    let (file, rank) = (i32::from(s & 7), i32::from(s >> 3));
    file.min(7 - file).min(rank).min(7 - rank)
}

/// All squares between and on the corners of a figure, seen as points: a triangle, a trapezium or
/// a line. Corners may be given in any order.
pub fn hull(corners: &[Square]) -> Squares {
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

/// The eight turns and mirrorings of a square: 1 left-right, 2 up-down, 4 across the diagonal
/// from a1 to h8, done first.
#[inline]
pub fn turn(t: u8, square: u8) -> u8 {
    let (mut file, mut rank) = (square & 7, square >> 3);
    if t & 4 != 0 {
        (file, rank) = (rank, file);
    }
    if t & 1 != 0 {
        file = 7 - file;
    }
    if t & 2 != 0 {
        rank = 7 - rank;
    }
    rank * 8 + file
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
