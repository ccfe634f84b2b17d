//! Questions asked of many squares at once: where may a man stand so that the answer is at most
//! the cut?

use crate::feature::Kind;

/// Files, ranks, their sums and their differences, from 0 to 14.
#[derive(Clone, Copy)]
enum LineFamily {
    File,
    Rank,
    Sum,
    Difference,
}

/// For each axis the squares below 0, below 1, … below 15.
pub(super) const BELOW: [[u64; 16]; 4] = {
    let mut masks = [[0; 16]; 4];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let places = [file, rank, file + rank, file + 7 - rank];
        let mut axis = 0;
        while axis < 4 {
            let mut bound = places[axis] + 1;
            while bound < 16 {
                masks[axis][bound] |= 1 << square;
                bound += 1;
            }
            axis += 1;
        }
        square += 1;
    }
    masks
};

/// Squares of one colour, that of a1.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

/// The squares at most `place` along an axis.
#[inline]
fn to(axis: LineFamily, place: i32) -> u64 {
    BELOW[axis as usize][(place + 1).clamp(0, 15) as usize]
}

/// The squares from one place to another along an axis, both included.
#[inline]
fn band(axis: LineFamily, from: i32, upto: i32) -> u64 {
    to(axis, upto) & !to(axis, from - 1)
}

/// Where a man answers at most `cut`; `first` if it is the one named first, the other standing
/// on `other` (nowhere for a question about one man).
#[inline]
pub(super) fn at_most(kind: Kind, first: bool, other: u8, cut: u8) -> u64 {
    let cut = i32::from(cut);
    let (file, rank) = (i32::from(other & 7), i32::from(other >> 3));
    // One man's place less the other's is at most `most`.
    let less = |axis: LineFamily, place: i32, most: i32| match first {
        true => to(axis, place + most),
        false => !to(axis, place - most - 1),
    };
    let near = |axis: LineFamily, place: i32| band(axis, place - cut, place + cut);
    match kind {
        Kind::File => to(LineFamily::File, cut),
        Kind::Rank => to(LineFamily::Rank, cut),
        Kind::Sum => to(LineFamily::Sum, cut),
        Kind::Difference => to(LineFamily::Difference, cut),
        Kind::SideEdge => to(LineFamily::File, cut) | !to(LineFamily::File, 6 - cut),
        Kind::EndEdge => to(LineFamily::Rank, cut) | !to(LineFamily::Rank, 6 - cut),
        Kind::Files => less(LineFamily::File, file, cut - 7),
        Kind::Ranks => less(LineFamily::Rank, rank, cut - 7),
        Kind::Steps => near(LineFamily::File, file) & near(LineFamily::Rank, rank),
        Kind::FileGap => near(LineFamily::File, file),
        Kind::RankGap => near(LineFamily::Rank, rank),
        Kind::Alignment => near(LineFamily::File, file) | near(LineFamily::Rank, rank),
        Kind::Walk => {
            near(LineFamily::Sum, file + rank) & near(LineFamily::Difference, file + 7 - rank)
        }
        Kind::Shade if cut >= 1 => u64::MAX,
        Kind::Shade if (file + rank) % 2 == 0 => DARK,
        Kind::Shade => !DARK,
        // Half of what is 14 more, rounded down, is at most the cut.
        Kind::SumGap => less(LineFamily::Sum, file + rank, 2 * cut - 13),
        Kind::DifferenceGap => less(LineFamily::Difference, file + 7 - rank, 2 * cut - 13),
        // Facts are asked square by square.
        Kind::Fact => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Catalogued;
    use crate::feature::PackFeature;
    use shakmaty::Color;

    #[test]
    fn sets_answer_like_single_squares() {
        let ending = Catalogued::new("KBNvK".parse().expect("an endgame"), Color::White);
        for feature in PackFeature::rich(&ending) {
            for cut in 0..15 {
                for other in 0..64 {
                    for first in [true, false] {
                        if feature.a == feature.b && !first {
                            continue;
                        }
                        let slow = (0..64).fold(0, |mask, square| {
                            let answer = match (feature.a == feature.b, first) {
                                (true, _) => feature.of(square, square),
                                (false, true) => feature.of(square, other),
                                (false, false) => feature.of(other, square),
                            };
                            mask | u64::from(answer <= cut) << square
                        });
                        let fast = at_most(feature.kind, first, other, cut);
                        assert_eq!(fast, slow, "{feature:?} {cut} {other} {first}");
                    }
                }
            }
        }
    }
}
