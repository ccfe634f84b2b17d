//! Conditions asked of rows of positions, 64 at a time (bit-parallel evaluation).
//!
//! A row is all positions that differ in the square of one man only. What a condition says without
//! him is asked once for the row, and what it says of the men of the outer loops only when these move
//! on (loop-invariant code motion): most conditions are out of the question by then.

mod atoms;
mod classes;
mod conditions;
mod formula;
mod needs;

pub use classes::{ClassInRow, ClassSieve, PatternConditions, RowMasks};
pub use conditions::Conditions;

use lucena_table::turn as turned;
use shakmaty::{Color, Square};

use crate::geometry::{SquareMask, bit, mirrored_files};
use crate::view::MAX_PATTERN_MEN;
use atoms::{AtomAsker, RowScene, StoredAtom};
use formula::{AtomSplitter, Formula};

/// Asks the conditions of a file of whole rows of positions.
///
/// It is quick if rows come in the order of nested loops, and right in any order. What it has
/// found out about pairs of men is kept, so one sieve serves many rows; each thread has its own.
///
/// ```
/// use lucena_pattern::{Conditions, Sieve};
/// use shakmaty::{Color, Square};
/// let asked = Conditions::one("KRvK".parse()?, "black king on edge and not rook attacked")?;
/// let mut sieve = Sieve::new(&asked, &[0, 2, 1]); // the rook goes over the row
/// let mut found = [0];
/// sieve.row(&[Square::E1, Square::A1, Square::A8], Color::White, &mut found);
/// assert_eq!(found[0].count_ones(), 62 - 3); // not beside the black king
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sieve<'a> {
    conditions: &'a Conditions,
    /// Men from the outermost loop to the last.
    order: Vec<usize>,
    atoms: Vec<StoredAtom>,
    roots: Vec<RootFormula>,
    /// One for each side to move and turn of the board.
    tracks: Vec<RowTrack>,
}

/// A condition as parts that must all hold.
#[derive(Clone, Debug)]
struct RootFormula {
    turns: u8,
    /// By the innermost man that they depend on.
    levels: Vec<Vec<Formula>>,
    /// Those that depend on the last man, the cheap ones first.
    row: Vec<Formula>,
}

/// Which conditions are still in question, loop by loop.
#[derive(Clone, Debug)]
struct RowTrack {
    squares: [u8; MAX_PATTERN_MEN],
    /// Whether the squares are those of the row before.
    used: bool,
    open: Vec<Vec<usize>>,
}

impl<'a> Sieve<'a> {
    /// For rows of the last of these men; the others are listed from the outermost loop inwards.
    ///
    /// # Panics
    /// If the list does not name each man once.
    pub fn new(conditions: &'a Conditions, order: &[usize]) -> Sieve<'a> {
        let men = conditions.men().len();
        let mut place_of = vec![usize::MAX; men];
        order.iter().enumerate().for_each(|(place, &man)| place_of[man] = place);
        assert!(order.len() == men && !place_of.contains(&usize::MAX), "each man is named once");
        let last = order[men - 1];
        let mut splitter = AtomSplitter::new(conditions);
        let formulas: Vec<Formula> =
            conditions.all.iter().map(|condition| splitter.formula(&condition.when)).collect();
        let atoms: Vec<StoredAtom> =
            splitter.atoms.iter().map(|atom| StoredAtom::new(atom, men, last)).collect();
        let roots = formulas.into_iter().zip(&conditions.all);
        let roots: Vec<RootFormula> = roots
            .map(|(formula, condition)| root(formula, condition.turns, &atoms, &place_of))
            .collect();
        let turns = roots.iter().map(|root| usize::from(root.turns)).max().unwrap_or(1);
        let track = RowTrack {
            squares: [0; MAX_PATTERN_MEN],
            used: false,
            open: vec![Vec::new(); men - 1],
        };
        let tracks = vec![track; 2 * turns];
        Sieve { conditions, order: order.to_vec(), atoms, roots, tracks }
    }

    /// For each condition the squares of the last man on which it holds; squares on which others
    /// stand are left out. The men are in the order of [`Conditions::men`], equal men in any, and
    /// where the last one stands does not matter.
    ///
    /// # Panics
    /// If there are fewer squares than men, or not as many masks as conditions.
    pub fn row(&mut self, squares: &[Square], turn: Color, found: &mut [SquareMask]) {
        assert_eq!(found.len(), self.roots.len(), "as many masks as conditions");
        found.fill(0);
        let men = self.order.len();
        let turns = self.tracks.len() / 2;
        let last = self.order[men - 1];
        for t in 0..turns {
            let mut scene = RowScene { squares: [0; MAX_PATTERN_MEN], turn };
            for (to, &from) in scene.squares.iter_mut().zip(&squares[..men]) {
                *to = turned(t as u8, from as u8);
            }
            let others = scene.squares[..men].iter().enumerate().filter(|(man, _)| *man != last);
            let free = !others.fold(0, |taken, (_, &s)| taken | bit(s));
            let track = usize::from(turn.is_black()) * turns + t;
            self.walk(track, t as u8, &scene);
            let asker = self.asker();
            for &place in &self.tracks[track].open[men - 2] {
                let mut left = free;
                for part in &self.roots[place].row {
                    left = ask(part, &mut self.atoms, &asker, &scene, left);
                    if left == 0 {
                        break;
                    }
                }
                found[place] |= turned_back(t as u8, left);
            }
        }
    }

    fn asker(&self) -> AtomAsker<'a> {
        let (program, men) = (&self.conditions.program, self.conditions.men());
        AtomAsker { program, men, last: self.order[self.order.len() - 1] }
    }

    /// Asks again what depends on the men that have moved since the row before.
    fn walk(&mut self, track: usize, t: u8, scene: &RowScene) {
        let asker = self.asker();
        let track = &mut self.tracks[track];
        let moved = |place: &usize| {
            let man = self.order[*place];
            !track.used || track.squares[man] != scene.squares[man]
        };
        let loops = self.order.len() - 1;
        let Some(first) = (0..loops).find(moved) else { return };
        for level in first..loops {
            let mut open = std::mem::take(&mut track.open[level]);
            open.clear();
            let mut keep = |place: usize| {
                let parts = &self.roots[place].levels[level];
                let mut holds = parts.iter();
                if holds.all(|part| ask(part, &mut self.atoms, &asker, scene, 1) != 0) {
                    open.push(place);
                }
            };
            match level {
                0 => (0..self.roots.len())
                    .filter(|&place| self.roots[place].turns > t)
                    .for_each(&mut keep),
                _ => track.open[level - 1].iter().for_each(|&place| keep(place)),
            }
            track.open[level] = open;
        }
        (track.squares, track.used) = (scene.squares, true);
    }
}

/// A formula sorted by what its parts depend on.
fn root(formula: Formula, turns: u8, atoms: &[StoredAtom], place_of: &[usize]) -> RootFormula {
    let parts = match formula {
        Formula::All(parts) => parts,
        other => vec![other],
    };
    let mut levels = vec![Vec::new(); place_of.len() - 1];
    let mut row = Vec::new();
    for part in parts {
        match part.any(&|atom| atoms[atom].in_row) {
            true => row.push(part),
            false => levels[part.most(&|atom| atoms[atom].level(place_of))].push(part),
        }
    }
    row.sort_by_key(|part| part.any(&|atom| atoms[atom].dear));
    RootFormula { turns, levels, row }
}

impl Formula {
    fn any(&self, is: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Formula::Atom(atom) => is(*atom),
            Formula::Not(inner) => inner.any(is),
            Formula::All(parts) | Formula::Any(parts) => parts.iter().any(|part| part.any(is)),
        }
    }

    fn most(&self, of: &dyn Fn(usize) -> usize) -> usize {
        match self {
            Formula::Atom(atom) => of(*atom),
            Formula::Not(inner) => inner.most(of),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().map(|part| part.most(of)).max().unwrap_or(0)
            }
        }
    }
}

/// The squares of the last man, out of these, for which a formula holds. Only these are asked.
fn ask(
    formula: &Formula,
    atoms: &mut [StoredAtom],
    asker: &AtomAsker<'_>,
    scene: &RowScene,
    of: SquareMask,
) -> SquareMask {
    match formula {
        Formula::Atom(atom) => atoms[*atom].ask(asker, scene, of),
        Formula::Not(inner) => of & !ask(inner, atoms, asker, scene, of),
        Formula::All(parts) => {
            let mut left = of;
            for part in parts {
                if left == 0 {
                    break;
                }
                left = ask(part, atoms, asker, scene, left);
            }
            left
        }
        Formula::Any(parts) => {
            let mut found = 0;
            for part in parts {
                if found == of {
                    break;
                }
                found |= ask(part, atoms, asker, scene, of & !found);
            }
            found
        }
    }
}

/// Squares of a turned board as those of the board.
fn turned_back(t: u8, set: SquareMask) -> SquareMask {
    match t {
        0 => set,
        1 => mirrored_files(set),
        _ => (0..64).filter(|&s| set & bit(turned(t, s)) != 0).fold(0, |back, s| back | bit(s)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::each;

    #[test]
    fn turning_a_set_of_squares_back() {
        let set = 0x0123_4567_89ab_cdef;
        for t in 0..8 {
            let there = each(set).fold(0, |all, s| all | bit(turned(t, s)));
            assert_eq!(turned_back(t, there), set, "{t}");
        }
    }
}
