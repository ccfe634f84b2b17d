//! Atoms asked of rows: answers that depend on few men are kept in tables, filled when wanted.

use shakmaty::{Color, Piece};

use super::formula::ConditionAtom;
use crate::eval::Eye;
use crate::geometry::{SquareMask, bit, each};
use crate::program::{CompiledFile, Cond};
use crate::view::{MAX_PATTERN_MEN, View};

/// Maximum number of men besides the last whose squares a table of rows, or of bits, is for.
const ROWS: usize = 2;
const BITS: usize = 3;

/// A row of positions: all men but the last have their squares.
#[derive(Clone, Copy, Debug)]
pub struct RowScene {
    pub squares: [u8; MAX_PATTERN_MEN],
    pub turn: Color,
}

/// What asks an atom.
#[derive(Clone, Copy, Debug)]
pub struct AtomAsker<'a> {
    pub program: &'a CompiledFile,
    pub men: &'a [Piece],
    /// The man that goes over the squares of the row.
    pub last: usize,
}

impl AtomAsker<'_> {
    fn holds(&self, when: &Cond, squares: [u8; MAX_PATTERN_MEN], turn: Color) -> bool {
        let view = View::new(self.men, squares, turn);
        Eye::new(self.program, &view, None).holds(when)
    }

    /// The squares of the last man, out of these, for which a condition holds.
    fn ask_row(&self, when: &Cond, scene: &RowScene, of: SquareMask) -> SquareMask {
        let mut squares = scene.squares;
        let holds = |&s: &u8| {
            squares[self.last] = s;
            self.holds(when, squares, scene.turn)
        };
        each(of).filter(holds).fold(0, |found, s| found | bit(s))
    }
}

/// Answers that were given before.
#[derive(Clone, Debug)]
enum AnswerStore {
    /// None: asked again each time.
    Nothing,
    /// For the squares of up to two men, those of the last man.
    Rows { known: Vec<u64>, rows: Vec<SquareMask> },
    /// For the squares of up to three men, yes or no.
    Bits { known: Vec<u64>, bits: Vec<u64> },
}

/// An atom with its tables.
#[derive(Clone, Debug)]
pub struct StoredAtom {
    when: Cond,
    /// The men besides the last whose squares it depends on.
    others: Vec<usize>,
    /// Whether it depends on the last man.
    pub in_row: bool,
    /// Whether it is asked position by position.
    pub dear: bool,
    /// One for each side to move, if that matters.
    stores: Vec<AnswerStore>,
}

impl StoredAtom {
    pub fn new(atom: &ConditionAtom, men: usize, last: usize) -> StoredAtom {
        let needs = atom.needs;
        let needed = |man: &usize| needs.board || needs.men >> man & 1 != 0;
        let others: Vec<usize> = (0..men).filter(|man| *man != last && needed(man)).collect();
        let in_row = needed(&last);
        let most = if in_row { ROWS } else { BITS };
        let store = match (others.len() <= most && !needs.board, in_row) {
            (false, _) => AnswerStore::Nothing,
            (true, true) => {
                let keys = 1_usize << (6 * others.len());
                AnswerStore::Rows { known: vec![0; keys.div_ceil(64)], rows: vec![0; keys] }
            }
            (true, false) => {
                let words = (1_usize << (6 * others.len())).div_ceil(64);
                AnswerStore::Bits { known: vec![0; words], bits: vec![0; words] }
            }
        };
        let dear = in_row && matches!(store, AnswerStore::Nothing);
        let stores = if needs.turn { vec![store.clone(), store] } else { vec![store] };
        StoredAtom { when: atom.when.clone(), others, in_row, dear, stores }
    }

    /// The innermost of the men that it depends on, by their places in the order of the loops.
    pub fn level(&self, place_of: &[usize]) -> usize {
        self.others.iter().map(|&man| place_of[man]).max().unwrap_or(0)
    }

    /// The squares of the last man, out of these, for which it holds; all or none of them if it
    /// does not depend on him.
    #[inline]
    pub fn ask(&mut self, asker: &AtomAsker<'_>, scene: &RowScene, of: SquareMask) -> SquareMask {
        let key =
            self.others.iter().fold(0, |key, &man| key << 6 | usize::from(scene.squares[man]));
        let store = if self.stores.len() > 1 { usize::from(scene.turn.is_black()) } else { 0 };
        let when = &self.when;
        match &mut self.stores[store] {
            AnswerStore::Nothing if self.in_row => asker.ask_row(when, scene, of),
            AnswerStore::Nothing => all_if(asker.holds(when, scene.squares, scene.turn), of),
            AnswerStore::Rows { known, rows } => {
                if known[key >> 6] >> (key & 63) & 1 == 0 {
                    rows[key] = asker.ask_row(when, scene, SquareMask::MAX);
                    known[key >> 6] |= 1 << (key & 63);
                }
                rows[key] & of
            }
            AnswerStore::Bits { known, bits } => {
                if known[key >> 6] >> (key & 63) & 1 == 0 {
                    let holds = asker.holds(when, scene.squares, scene.turn);
                    bits[key >> 6] |= u64::from(holds) << (key & 63);
                    known[key >> 6] |= 1 << (key & 63);
                }
                all_if(bits[key >> 6] >> (key & 63) & 1 != 0, of)
            }
        }
    }
}

#[inline]
fn all_if(holds: bool, of: SquareMask) -> SquareMask {
    if holds { of } else { 0 }
}
