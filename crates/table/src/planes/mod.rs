//! Outcomes of a whole endgame as sets of positions (bit planes): who wins, without distances.
//!
//! A word of 64 bits is a row: positions that differ in the square of one man only, which is the
//! bit. What asks only who wins reads planes instead of distances: 64 positions at a time.

mod ahead;
mod ground;
mod kept;
mod levels;
mod lookup;
mod proof;
mod row;
mod zugzwang;

use std::sync::Arc;

use rayon::prelude::*;
use shakmaty::Color;

use crate::error::TableError;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::solve::{Arena, Neighbour, Solution};
use crate::space::Space;
use crate::value::{Cells, PlyCode, STALEMATE};
use lucena_work::Progress;

pub use self::ahead::{Foresight, SettledPlanes, SidePlanes};
pub use self::levels::{LevelSearch, PositionLevels, PositionSet};
pub use self::lookup::OutcomeLookup;
pub use self::proof::ProvenWins;
pub use self::row::OutcomeRow;
use self::row::RowSeats;
pub use self::zugzwang::Zugzwangs;

/// PlaneWords of one side to move: by slice, then class of kings, then the squares of all movers but
/// the last.
pub(crate) type PlaneWords = Vec<Vec<u64>>;

/// Who wins every position of an endgame, both sides to move, seen by the first-named side.
///
/// ```
/// use lucena_table::{Outcome, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KRvK".parse()?, &Silent)?;
/// let [loss, draw, win] = planes.counts(Color::Black);
/// assert_eq!((loss, draw, win), (0, 2_796, 25_260));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OutcomePlanes {
    pub(crate) space: Arc<Space>,
    pub(crate) sides: [SideOutcomes; 2],
    seats: RowSeats,
}

/// The positions with one side to move.
pub(crate) struct SideOutcomes {
    /// All of them.
    pub legal: PlaneWords,
    /// Those that the first-named side wins or draws.
    pub held: PlaneWords,
    /// Those that it wins.
    pub won: PlaneWords,
}

impl OutcomePlanes {
    /// The outcomes of a solved table, in memory.
    pub fn of_solution(solution: &Solution, progress: &dyn Progress) -> Result<Self, TableError> {
        OutcomePlanes::of(solution, progress)
    }

    pub(crate) fn of(table: &dyn Neighbour, progress: &dyn Progress) -> Result<Self, TableError> {
        let space = table.space().clone();
        let slices = space.slices.len();
        progress.begin(&format!("{} outcomes", space.material()), 2 * slices as u64);
        let side = |side: usize| -> Result<SideOutcomes, TableError> {
            let parts = (0..slices).into_par_iter().map(|slice| {
                progress.check()?;
                let cells = table.cells(side, slice)?;
                progress.advance(1);
                Ok(of_slice(&Arena::new(&space, slice), side, &cells))
            });
            let parts: Vec<[Vec<u64>; 3]> = parts.collect::<Result<_, TableError>>()?;
            Ok(SideOutcomes::of_parts(parts))
        };
        let sides = side(0).and_then(|white| Ok([white, side(1)?]));
        progress.end();
        Ok(OutcomePlanes::new(space, sides?))
    }

    fn new(space: Arc<Space>, sides: [SideOutcomes; 2]) -> OutcomePlanes {
        OutcomePlanes { seats: RowSeats::of(&space), space, sides }
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// How its positions are numbered.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The outcome for the first-named side at a number; `None` if there is no such position.
    ///
    /// # Panics
    /// If the number is not below the length of the space.
    pub fn at(&self, index: usize, turn: Color) -> Option<Outcome> {
        let side = &self.sides[usize::from(turn.is_black())];
        let (slice, word, bit) = self.space.word_of(index);
        let has = |words: &PlaneWords| words[slice][word] >> bit & 1 == 1;
        has(&side.legal).then(|| match (has(&side.held), has(&side.won)) {
            (_, true) => Outcome::Win,
            (true, false) => Outcome::Draw,
            (false, false) => Outcome::Loss,
        })
    }

    /// Completes planes of which only rows were written.
    fn fill_twins(&self, words: &mut PlaneWords) {
        if self.space.rows.has_like_men() {
            for (slice, plane) in words.iter_mut().enumerate() {
                fill_twins(&Arena::new(&self.space, slice), plane);
            }
        }
    }

    /// How many positions the first-named side loses, draws and wins, symmetric ones counted once.
    pub fn counts(&self, turn: Color) -> [u64; 3] {
        let count = |chunk| {
            let mut sums = [0; 3];
            self.walk(chunk, turn, |row| {
                let sets = Outcome::ALL.map(|outcome| row.outcome(outcome));
                sums.iter_mut()
                    .zip(sets)
                    .for_each(|(sum, set)| *sum += u64::from(set.count_ones()));
            });
            sums
        };
        let add = |a: [u64; 3], b: [u64; 3]| std::array::from_fn(|i| a[i] + b[i]);
        (0..self.chunks()).into_par_iter().map(count).reduce(|| [0; 3], add)
    }
}

impl SideOutcomes {
    fn of_parts(parts: Vec<[Vec<u64>; 3]>) -> SideOutcomes {
        let mut side = SideOutcomes { legal: vec![], held: vec![], won: vec![] };
        for [legal, held, won] in parts {
            side.legal.push(legal);
            side.held.push(held);
            side.won.push(won);
        }
        side
    }
}

/// Legal, held and won positions of a slice.
fn of_slice(arena: &Arena, side: usize, cells: &Cells) -> [Vec<u64>; 3] {
    let stride = arena.space.rows.stride;
    let mut planes = [(); 3].map(|()| vec![0u64; arena.classes() * arena.words]);
    for at in 0..arena.classes() * arena.words {
        let (class, word) = (at / arena.words, at % arena.words);
        let row = arena.space.rows.row(word);
        let start = class * stride + row.start as usize;
        let range = start..start + usize::from(row.len);
        // The side to move wins at odd codes; draws are above all distances.
        let [legal, even, odd] = match cells {
            Cells::Narrow(cells) => masks(&cells[range], |&cell| {
                use crate::value::PlyCell;
                cell.code()
            }),
            Cells::Wide(cells) => masks(&cells[range], |&code| code),
        };
        let (held, won) = if side == 0 { (legal & !even, odd) } else { (legal & !odd, even) };
        for (plane, set) in planes.iter_mut().zip([legal, held, won]) {
            plane[at] = set << row.low;
        }
    }
    if arena.space.rows.has_like_men() {
        planes.iter_mut().for_each(|plane| fill_twins(arena, plane));
    }
    planes
}

/// Which cells of a row are positions, which the side to move loses, and which it wins.
#[inline(always)]
fn masks<V>(cells: &[V], code: impl Fn(&V) -> PlyCode) -> [u64; 3] {
    let mut masks = [0; 3];
    for (bit, cell) in cells.iter().enumerate() {
        let code = code(cell);
        let decided = code < STALEMATE;
        masks[0] |= u64::from(code != crate::value::ILLEGAL) << bit;
        masks[1] |= u64::from(decided && code & 1 == 0) << bit;
        masks[2] |= u64::from(decided && code & 1 == 1) << bit;
    }
    masks
}

/// Equal men in falling order: the same positions once more, where moves expect them.
fn fill_twins(arena: &Arena, plane: &mut [u64]) {
    let last = arena.men().len() - 1;
    for word in 0..arena.words {
        let row = arena.space.rows.row(word);
        let own = if row.len == 0 { 0u64 } else { !0 << row.low };
        let mut squares = arena.word_squares(word);
        let twins: Vec<(usize, usize)> = (0..64)
            .filter(|bit| own >> bit & 1 == 0)
            .filter_map(|bit| {
                squares[last] = bit;
                let sorted = arena.space.rows.sorted(squares);
                let slot = arena.slot(&sorted);
                (slot != word << 6 | usize::from(bit)).then_some((usize::from(bit), slot))
            })
            .collect();
        for class in plane.chunks_mut(arena.words) {
            let mut found = 0;
            for &(bit, slot) in &twins {
                found |= (class[slot >> 6] >> (slot & 63) & 1) << bit;
            }
            class[word] |= found;
        }
    }
}
