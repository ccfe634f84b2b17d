//! Numbering of king pairs: 462 of them once the symmetries of the board are used.
//!
//! Without pawns a position may be mirrored left-right, top-bottom and along the long diagonal. The
//! files keep only positions whose weak king is in the triangle a1-d1-d4 and, with that king on the
//! diagonal a1-d4, whose strong king is not above the diagonal. Such king pairs are numbered in
//! order: weak king first, then strong king, squares counted a1, b1, ... h8.

/// How many king pairs have a number.
pub(crate) const KING_PAIRS: usize = 462;

/// One of the eight ways to turn or mirror the board.
#[derive(Clone, Copy)]
pub(crate) struct BoardTurn(u8);

/// Mirror left-right: the a-file becomes the h-file.
const FILES: u8 = 1;
/// Mirror top-bottom: the first rank becomes the eighth.
const RANKS: u8 = 2;
/// Mirror along the diagonal a1-h8: files become ranks. Done after the other two.
const DIAGONAL: u8 = 4;

impl BoardTurn {
    /// Where a square goes.
    #[inline]
    pub(crate) fn apply(self, square: usize) -> usize {
        usize::from(turned(square as u8, self.0))
    }
}

/// The number of a pair of kings and the symmetry that brings it to its kept form.
///
/// `None` when the kings touch or share a square.
#[inline]
pub(crate) fn king_pair(strong: usize, weak: usize) -> Option<(usize, BoardTurn)> {
    let code = PAIRS[weak & 63][strong & 63];
    (code != UNNUMBERED).then_some((usize::from(code & 0x1FF), BoardTurn((code >> 9) as u8)))
}

/// Code of a pair of kings that cannot stand together.
const UNNUMBERED: u16 = u16::MAX;

/// For weak king and strong king: the number in nine bits, above it the symmetry.
static PAIRS: [[u16; 64]; 64] = {
    let numbers = number_kept_pairs();
    let mut pairs = [[UNNUMBERED; 64]; 64];
    let mut weak = 0;
    while weak < 64 {
        let mut strong = 0;
        while strong < 64 {
            let way = way_to_keep(weak, strong);
            let number = numbers[turned(weak, way) as usize][turned(strong, way) as usize];
            if number != UNNUMBERED {
                pairs[weak as usize][strong as usize] = number | (way as u16) << 9;
            }
            strong += 1;
        }
        weak += 1;
    }
    pairs
};

/// Counts through the pairs that are kept, in the order of the files.
const fn number_kept_pairs() -> [[u16; 64]; 64] {
    let mut numbers = [[UNNUMBERED; 64]; 64];
    let mut next = 0;
    let mut weak = 0;
    while weak < 64 {
        let mut strong = 0;
        while strong < 64 {
            if way_to_keep(weak, strong) == 0 && !touching(weak, strong) {
                numbers[weak as usize][strong as usize] = next;
                next += 1;
            }
            strong += 1;
        }
        weak += 1;
    }
    assert!(next as usize == KING_PAIRS);
    numbers
}

/// The symmetry that brings a pair of kings to its kept form; 0 if it is there already.
const fn way_to_keep(weak: u8, strong: u8) -> u8 {
    let way = if file(weak) > 3 { FILES } else { 0 } | if rank(weak) > 3 { RANKS } else { 0 };
    let (weak, strong) = (turned(weak, way), turned(strong, way));
    // The strong king decides only where the weak king does not. With both on the
    // diagonal nothing is mirrored, and the files hold the other men both ways.
    let above = above_diagonal(weak) || (rank(weak) == file(weak) && above_diagonal(strong));
    if above { way | DIAGONAL } else { way }
}

const fn turned(square: u8, way: u8) -> u8 {
    let mut square = square;
    if way & FILES != 0 {
        square ^= 0o07;
    }
    if way & RANKS != 0 {
        square ^= 0o70;
    }
    if way & DIAGONAL != 0 {
        square = file(square) * 8 + rank(square);
    }
    square
}

const fn file(square: u8) -> u8 {
    square % 8
}

const fn rank(square: u8) -> u8 {
    square / 8
}

const fn above_diagonal(square: u8) -> bool {
    rank(square) > file(square)
}

const fn touching(one: u8, other: u8) -> bool {
    file(one).abs_diff(file(other)) <= 1 && rank(one).abs_diff(rank(other)) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn king_pairs_that_do_not_touch_have_a_number() {
        let mut legal = 0;
        for weak in 0..64 {
            for strong in 0..64 {
                let pair = king_pair(strong, weak);
                legal += usize::from(pair.is_some());
                let Some((number, symmetry)) = pair else {
                    continue;
                };
                assert!(number < KING_PAIRS);
                let kept = king_pair(symmetry.apply(strong), symmetry.apply(weak));
                assert_eq!(kept.map(|(number, _)| number), Some(number));
            }
        }
        assert_eq!(legal, 3612);
    }

    #[test]
    fn the_first_pair_has_the_kings_on_a1_and_c1() {
        assert_eq!(king_pair(2, 0).map(|(number, _)| number), Some(0));
        assert_eq!(king_pair(9, 0).map(|(number, _)| number), None);
    }
}
