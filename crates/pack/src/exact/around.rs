//! The positions around a position: one man a step away, and already known.

use crate::facts::Catalogued;
use crate::scale::Rank;
use lucena_layout::Squares;

/// Not known, or no position.
pub(super) const UNKNOWN: Rank = Rank::MAX;

/// The ranks known so far, found by the squares of the men.
pub(super) struct Around<'a> {
    ending: &'a Catalogued,
    men: usize,
    ranks: Vec<Rank>,
}

impl<'a> Around<'a> {
    pub(super) fn new(ending: &'a Catalogued) -> Around<'a> {
        let kings = if ending.has_pawns() { 64 } else { 32 };
        let men = ending.men().len();
        Around { ending, men, ranks: vec![UNKNOWN; kings << (6 * (men - 1))] }
    }

    fn slot(&self, squares: &Squares) -> usize {
        squares[..self.men].iter().fold(0, |n, &s| n << 6 | usize::from(s))
    }

    /// Makes a rank known.
    pub(super) fn tell(&mut self, squares: &Squares, rank: Rank) {
        let slot = self.slot(squares);
        self.ranks[slot] = rank;
    }

    /// The rank with some men moved by files and ranks.
    pub(super) fn with<const N: usize>(
        &self,
        squares: &Squares,
        steps: [(usize, i8, i8); N],
    ) -> Rank {
        let mut moved = *squares;
        for (place, files, ranks) in steps {
            let file = (moved[place] & 7) as i8 + files;
            let rank = (moved[place] >> 3) as i8 + ranks;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                return UNKNOWN;
            }
            moved[place] = (rank * 8 + file) as u8;
        }
        self.ranks[self.slot(&self.canonical(moved))]
    }

    /// Canonical squares, quickly where the weak king's square leaves one way only.
    fn canonical(&self, mut squares: Squares) -> Squares {
        let (file, rank) = (squares[0] & 7, squares[0] >> 3);
        let settled = file < 4 && (self.ending.has_pawns() || rank < file);
        if settled {
            self.ending.sort_like_men(&mut squares);
            return squares;
        }
        self.ending.canonical(squares)
    }
}
