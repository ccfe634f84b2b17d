//! Positions as a fit sees them: which vectors their men have, and what they are worth.

use lucena_attribute::atomic::{self, AtomicKind, Vector};
use rayon::prelude::*;
use shakmaty::{Board, Color, Role};

use crate::bits::BitMap;

/// Positions whose men are numbers of vectors. Vectors are few, positions many: a fit works on the
/// numbers, and equal positions are one row with a weight.
///
/// ```
/// use lucena_attribute::atomic::AtomicKind;
/// use lucena_eval::Rows;
/// use shakmaty::{Board, Color};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut rows = Rows::new(AtomicKind::Paper);
/// rows.extend(&[(board, Color::White, 5.0)], Clone::clone);
/// assert_eq!((rows.len(), rows.vectors().len()), (1, 3)); // two kings and a rook
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    kind: AtomicKind,
    numbers: BitMap<(u32, u64), u32>,
    /// Whose vector, and which.
    vectors: Vec<(Role, u64)>,
    /// Twice the number of each man's vector, plus one if it is not the mover's.
    men: Vec<u32>,
    ends: Vec<u32>,
    targets: Vec<f32>,
}

/// How many positions are looked at between two steps of numbering.
const BATCH: usize = 1 << 16;

impl Rows {
    /// No rows yet.
    pub fn new(kind: AtomicKind) -> Rows {
        Rows {
            kind,
            numbers: BitMap::default(),
            vectors: Vec::new(),
            men: Vec::new(),
            ends: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// Adds positions, each with the value aimed at from the side to move. The order of the
    /// positions alone decides how vectors are numbered.
    pub fn extend<T: Sync>(
        &mut self,
        positions: &[T],
        look: impl Fn(&T) -> (Board, Color, f32) + Sync,
    ) {
        for batch in positions.chunks(BATCH) {
            let seen: Vec<(Vec<Vector>, Color, f32)> = batch
                .par_iter()
                .map(|position| {
                    let (board, turn, target) = look(position);
                    let mut vectors = Vec::with_capacity(board.occupied().count());
                    atomic::vectors(self.kind, &board, turn, &mut vectors);
                    (vectors, turn, target)
                })
                .collect();
            for (vectors, turn, target) in seen {
                for vector in vectors {
                    let number = self.number(vector.piece.role, vector.bits);
                    self.men.push(2 * number + u32::from(vector.piece.color != turn));
                }
                self.ends.push(self.men.len() as u32);
                self.targets.push(target);
            }
        }
    }

    fn number(&mut self, role: Role, bits: u64) -> u32 {
        let next = self.vectors.len() as u32;
        let number = *self.numbers.entry((role as u32, bits)).or_insert(next);
        if number == next {
            self.vectors.push((role, bits));
        }
        number
    }

    /// The features they were looked at with.
    pub fn kind(&self) -> AtomicKind {
        self.kind
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The distinct vectors.
    pub fn vectors(&self) -> &[(Role, u64)] {
        &self.vectors
    }

    /// The men of a position.
    pub(crate) fn men(&self, row: usize) -> &[u32] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.men[start..self.ends[row] as usize]
    }

    /// What the positions are worth.
    pub fn targets(&self) -> &[f32] {
        &self.targets
    }

    /// What each position is worth if each vector is worth this.
    pub(crate) fn values(&self, worth: &[f32]) -> Vec<f32> {
        let value =
            |row| {
                let men = self.men(row).iter();
                men.map(|&man| {
                    if man & 1 == 0 { worth[man as usize / 2] } else { -worth[man as usize / 2] }
                })
                .sum()
            };
        (0..self.len()).into_par_iter().map(value).collect()
    }

    /// Alike positions joined: the men, how many positions, and their mean target.
    pub(crate) fn joined(&self) -> Joined {
        let mut order: Vec<(u64, u32)> = (0..self.len())
            .into_par_iter()
            .map(|row| {
                let mut men = self.men(row).to_vec();
                men.sort_unstable();
                (men.iter().fold(0, |hash, &m| crate::bits::mix(hash ^ u64::from(m))), row as u32)
            })
            .collect();
        order.par_sort_unstable();
        let mut joined = Joined::default();
        let mut last: Vec<u32> = Vec::new();
        let mut men = Vec::new();
        for (_, row) in order {
            men.clear();
            men.extend_from_slice(self.men(row as usize));
            men.sort_unstable();
            let target = f64::from(self.targets[row as usize]);
            if joined.counts.is_empty() || men != last {
                joined.men.extend_from_slice(&men);
                joined.ends.push(joined.men.len() as u32);
                joined.counts.push(0.0);
                joined.means.push(0.0);
                last.clone_from(&men);
            }
            let at = joined.counts.len() - 1;
            joined.counts[at] += 1.0;
            joined.means[at] += target;
        }
        for (mean, count) in joined.means.iter_mut().zip(&joined.counts) {
            *mean /= count;
        }
        joined
    }
}

/// Rows with equal positions joined.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    men: Vec<u32>,
    ends: Vec<u32>,
    /// How many positions each stands for.
    pub counts: Vec<f64>,
    /// Their mean target.
    pub means: Vec<f64>,
}

impl Joined {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn men(&self, row: usize) -> &[u32] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.men[start..self.ends[row] as usize]
    }
}
