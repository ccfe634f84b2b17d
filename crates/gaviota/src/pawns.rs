//! Numbering of pawns: those nearest to promotion come first.
//!
//! With pawns on the board only the left-right mirror is left. The files keep the
//! positions whose guiding pawn is on the files a-d. Pawns are passed here as the
//! square seen from their own side of the board: for a black pawn, a7 is a2.

/// How many places a guiding pawn has: six ranks of four files.
pub(crate) const GUIDES: usize = 24;

/// How many places any other pawn has.
pub(crate) const PLACES: usize = 48;

/// How many pairs of pawns of one side have a number.
pub(crate) const PAWN_PAIRS: usize = 576;

/// A number for the pawns of a position, and whether the board must be mirrored.
pub(crate) struct Guided {
    /// The number of the pawn or pawns.
    pub(crate) number: usize,
    /// What to exclusive-or every other square with: 7 to mirror left-right, else 0.
    pub(crate) mirror: usize,
}

impl Guided {
    /// The number with the squares of the other men as further digits.
    #[inline]
    pub(crate) fn followed_by<const MEN: usize>(self, squares: [usize; MEN]) -> usize {
        squares.into_iter().fold(self.number, |number, square| number * 64 + (square ^ self.mirror))
    }
}

/// The number of one guiding pawn; `None` on a rank where no pawn can be.
#[inline]
pub(crate) fn guide(pawn: usize) -> Option<Guided> {
    let mirror = if pawn % 8 > 3 { 7 } else { 0 };
    let place = place(pawn ^ mirror)?;
    Some(Guided { number: place / 8 * 4 + place % 8, mirror })
}

/// The number of any pawn, a7 first and h2 last; `None` off the ranks 2 to 7.
#[inline]
pub(crate) fn place(pawn: usize) -> Option<usize> {
    // Turning the ranks puts a7 on a2, which is square 8.
    (pawn ^ 0o70).checked_sub(8).filter(|&place| place < PLACES)
}

/// The number of two pawns of one side, in either order.
#[inline]
pub(crate) fn pawn_pair(one: usize, other: usize) -> Option<Guided> {
    let code = PAIRS[place(one)?][place(other)?];
    let mirror = if code & MIRRORED != 0 { 7 } else { 0 };
    (code != UNNUMBERED).then_some(Guided { number: usize::from(code & !MIRRORED), mirror })
}

const UNNUMBERED: u16 = u16::MAX;
const MIRRORED: u16 = 1 << 15;

/// For two places: the number of the pair, and the mirror bit if it is not kept as it is.
static PAIRS: [[u16; PLACES]; PLACES] = {
    let numbers = number_kept_pairs();
    let mut pairs = [[UNNUMBERED; PLACES]; PLACES];
    let mut one = 0;
    while one < PLACES {
        let mut other = 0;
        while other < PLACES {
            if one != other {
                let (guide, follower, mirrored) = kept(one, other);
                let bit = if mirrored { MIRRORED } else { 0 };
                pairs[one][other] = numbers[guide][follower] | bit;
            }
            other += 1;
        }
        one += 1;
    }
    pairs
};

/// Numbers the kept pairs by guide and follower.
///
/// The files count them in an order of their own: through all pairs of places, from
/// right to left and from the seventh rank down, the earlier pawn on the files e-h;
/// each pair gets the next number when its kept form turns up for the first time.
const fn number_kept_pairs() -> [[u16; PLACES]; PLACES] {
    let mut numbers = [[UNNUMBERED; PLACES]; PLACES];
    let mut next = 0;
    let mut step = 0;
    while step < PLACES {
        let mut later = step + 1;
        // On the walk, step 0 is h7, step 7 is a7, step 8 is h6.
        while step % 8 < 4 && later < PLACES {
            let (guide, follower, _) = kept(mirrored(step), mirrored(later));
            if numbers[guide][follower] == UNNUMBERED {
                numbers[guide][follower] = next;
                next += 1;
            }
            later += 1;
        }
        step += 1;
    }
    assert!(next as usize == PAWN_PAIRS);
    numbers
}

/// The kept form of a pair of places: guide, follower, and whether it was mirrored.
const fn kept(one: usize, other: usize) -> (usize, usize, bool) {
    let (guide, follower) = if guides(one, other) { (one, other) } else { (other, one) };
    if guide % 8 > 3 {
        (mirrored(guide), mirrored(follower), true)
    } else {
        (guide, follower, false)
    }
}

/// Whether the first pawn guides: the more advanced one does, else the one nearer to
/// the edge, else the one on the left.
const fn guides(one: usize, other: usize) -> bool {
    if one / 8 != other / 8 {
        return one < other;
    }
    let (near, far) = (to_edge(one % 8), to_edge(other % 8));
    near < far || (near == far && one < other)
}

const fn to_edge(file: usize) -> usize {
    if file > 3 { 7 - file } else { file }
}

const fn mirrored(place: usize) -> usize {
    place ^ 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guiding_pawn_counts_down_from_a7() {
        let number = |square| guide(square).map(|guided| (guided.number, guided.mirror));
        assert_eq!(number(48), Some((0, 0)), "a7");
        assert_eq!(number(55), Some((0, 7)), "h7");
        assert_eq!(number(11), Some((23, 0)), "d2");
        assert_eq!(number(7), None, "h1");
        assert_eq!(number(56), None, "a8");
    }

    #[test]
    fn every_pair_of_pawns_has_the_number_of_its_mirror_image() {
        let mut seen = [false; PAWN_PAIRS];
        for one in 8..56 {
            for other in (8..56).filter(|&other| other != one) {
                let number = |a, b| pawn_pair(a, b).map(|guided| guided.number);
                let found = number(one, other).expect("two pawns on different squares");
                assert_eq!(number(other, one), Some(found));
                assert_eq!(number(one ^ 7, other ^ 7), Some(found));
                seen[found] = true;
            }
        }
        assert!(seen.iter().all(|&seen| seen));
        assert!(pawn_pair(20, 20).is_none());
    }
}
