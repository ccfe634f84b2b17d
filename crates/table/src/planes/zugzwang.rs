//! Reciprocal zugzwangs: positions in which whoever has to move does worse for it.

use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{Color, Role};

use super::{OutcomePlanes, OutcomeRow};
use crate::error::TableError;
use crate::outcome::Outcome;
use crate::space::Space;
use lucena_work::Progress;

/// The outcomes with White to move and with Black to move, for the first-named side.
const KINDS: [(Outcome, Outcome); 3] =
    [(Outcome::Draw, Outcome::Win), (Outcome::Loss, Outcome::Draw), (Outcome::Loss, Outcome::Win)];

/// The reciprocal zugzwangs of one kind: the same men on the same squares, and each side does
/// better if the other one has to move.
///
/// ```
/// use lucena_table::{Outcome, Tables};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
/// let [draw, none, _] = &planes.zugzwangs(&Silent)?;
/// assert_eq!((draw.white_to_move, draw.black_to_move), (Outcome::Draw, Outcome::Win));
/// assert_eq!((draw.positions.len(), none.positions.len()), (80, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Zugzwangs {
    /// The outcome for the first-named side if it has to move.
    pub white_to_move: Outcome,
    /// The outcome for the first-named side if the other one has to move.
    pub black_to_move: Outcome,
    /// The numbers of the positions in the [`Space`], in rising order, symmetric ones once.
    pub positions: Vec<usize>,
}

impl Zugzwangs {
    /// Some of the positions, with White to move: at most so many, from all parts of the list.
    ///
    /// ```
    /// use lucena_table::Tables;
    /// use lucena_work::Silent;
    /// let folder = tempfile::tempdir()?;
    /// let planes = Tables::new(folder.path()).outcomes("KPvK".parse()?, &Silent)?;
    /// let [kind, ..] = planes.zugzwangs(&Silent)?;
    /// assert_eq!(kind.fens(planes.space(), 3).len(), 3);
    /// assert_eq!(kind.fens(planes.space(), 1000).len(), 80);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fens(&self, space: &Space, most: usize) -> Vec<String> {
        let shown = most.min(self.positions.len());
        let chosen = (0..shown).map(|place| self.positions[place * self.positions.len() / shown]);
        chosen.filter_map(|index| space.fen(index, Color::White)).collect()
    }

    /// How many there are with the pawn on its second to seventh rank; `None` unless the endgame
    /// has one pawn.
    pub fn by_pawn_rank(&self, space: &Space) -> Option<[u64; 6]> {
        let material = space.material();
        let [white, black] = Color::ALL.map(|color| material.count(color, Role::Pawn));
        if white + black != 1 {
            return None;
        }
        let mut ranks = [0; 6];
        for board in self.positions.iter().filter_map(|&index| space.board(index)) {
            for (color, pawns) in Color::ALL.map(|color| (color, board.by_color(color))) {
                for pawn in pawns & board.pawns() {
                    ranks[usize::from(color.fold_wb(pawn.rank(), pawn.rank().flip_vertical()))
                        - 1] += 1;
                }
            }
        }
        Some(ranks)
    }
}

impl OutcomePlanes {
    /// All reciprocal zugzwangs by kind: half a point lost by White's having to move or Black's,
    /// from a win to a draw and from a draw to a loss, and a whole one.
    pub fn zugzwangs(&self, progress: &dyn Progress) -> Result<[Zugzwangs; 3], TableError> {
        progress.begin(&format!("{} zugzwangs", self.material()), self.chunks() as u64);
        let chunks = (0..self.chunks()).into_par_iter().map(|chunk| {
            let mut found = [(); 3].map(|()| Vec::new());
            if progress.cancelled() {
                return found;
            }
            self.walk(chunk, Color::White, |row| self.put_zugzwangs(row, &mut found));
            progress.advance(1);
            found
        });
        let parts: Vec<[Vec<usize>; 3]> = chunks.collect();
        progress.end();
        progress.check()?;
        Ok(std::array::from_fn(|kind| {
            let mut positions: Vec<usize> =
                parts.iter().flat_map(|part| part[kind].iter().copied()).collect();
            positions.sort_unstable();
            let (white_to_move, black_to_move) = KINDS[kind];
            Zugzwangs { white_to_move, black_to_move, positions }
        }))
    }

    /// The zugzwangs of a row of positions with White to move.
    #[inline]
    fn put_zugzwangs(&self, row: &OutcomeRow, found: &mut [Vec<usize>; 3]) {
        let black = &self.sides[1];
        let [legal, held, won] =
            [&black.legal, &black.held, &black.won].map(|words| Self::word(words, row));
        let other = OutcomeRow { legal: legal & row.legal, held, won, ..*row };
        for ((with_white, with_black), found) in KINDS.into_iter().zip(found) {
            let mut set = row.outcome(with_white) & other.outcome(with_black) & other.legal;
            while set != 0 {
                found.push(row.first.wrapping_add(set.trailing_zeros() as usize));
                set &= set - 1;
            }
        }
    }
}
