//! What a player thinks of every position of an endgame, in levels instead of outcomes, and what a
//! ply of search makes of it.
//!
//! The more the better for the first-named side, which is the player: 0 is lost, 1 is drawn, the
//! highest is won, and all between are guesses. A search asks for one level after another which
//! positions reach it, so that each level is a plane of bits (thermometer code).

use rayon::prelude::*;
use shakmaty::Color;

use super::ahead::{HELD, WON};
use super::ground::{PushBits, SearchGround};
use super::{OutcomePlanes, OutcomeRow, PlaneWords};
use crate::error::TableError;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::solve::{Arena, bits};
use crate::space::Space;
use crate::tables::Tables;
use lucena_work::{Progress, Silent, at_cpu_level};

/// The levels of a row: one for each square of its running man.
type RowLevels = [u16; 64];

/// A level for every position with one side to move.
///
/// ```
/// use lucena_table::{PositionLevels, Tables};
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let planes = Tables::new(folder.path()).outcomes("KRvK".parse()?, &Silent)?;
/// let all_three = || |_: &_, levels: &mut [u16; 64]| levels.fill(3);
/// let levels = PositionLevels::judged(&planes, Color::White, all_three, &Silent)?;
/// planes.walk(0, Color::White, |row| {
///     assert_eq!(levels.row(row)[row.legal.trailing_zeros() as usize], 3);
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PositionLevels {
    turn: Color,
    /// By slice, word and bit.
    pub(super) slices: Vec<Vec<u16>>,
}

impl PositionLevels {
    /// The opinion of judges, of which each thread has its own. A judge sees each row once more as
    /// often as it has mirror images, and sets the levels of its positions.
    pub fn judged<J: FnMut(&OutcomeRow, &mut RowLevels)>(
        planes: &OutcomePlanes,
        turn: Color,
        judge: impl Fn() -> J + Sync,
        progress: &dyn Progress,
    ) -> Result<PositionLevels, TableError> {
        let mut levels = PositionLevels::lost(planes, turn);
        progress.begin(&format!("{} judged", planes.material()), planes.chunks() as u64);
        levels.visit(planes, judge, progress);
        progress.end();
        progress.check()?;
        Ok(levels)
    }

    /// Changes the levels row by row.
    pub fn adjust(
        &mut self,
        planes: &OutcomePlanes,
        adjust: impl Fn(&OutcomeRow, &mut RowLevels) + Sync,
    ) {
        self.visit(planes, || &adjust, &Silent);
    }

    fn lost(planes: &OutcomePlanes, turn: Color) -> PositionLevels {
        let words = planes.space.kings.len() * planes.space.rows.words();
        let slices = (0..planes.space.slices.len()).map(|_| vec![0; 64 * words]).collect();
        PositionLevels { turn, slices }
    }

    fn visit<J: FnMut(&OutcomeRow, &mut RowLevels)>(
        &mut self,
        planes: &OutcomePlanes,
        judge: impl Fn() -> J + Sync,
        progress: &dyn Progress,
    ) {
        let (classes, words) = (planes.space.kings.len(), planes.space.rows.words());
        let turn = self.turn;
        for (slice, levels) in self.slices.iter_mut().enumerate() {
            let parts = levels.par_chunks_mut(64 * words).enumerate();
            parts.with_min_len(4096usize.div_ceil(words).min(classes)).for_each_init(
                &judge,
                |judge, (class, levels)| {
                    if progress.cancelled() {
                        return;
                    }
                    planes.walk_some(slice * classes + class, turn, true, |row| {
                        let at = 64 * (row.place.1 - class * words);
                        let (row_levels, _) = levels[at..].split_first_chunk_mut().expect("a row");
                        judge(row, row_levels);
                        bits(!row.legal).for_each(|bit| row_levels[bit] = 0);
                    });
                    progress.advance(1);
                },
            );
        }
        if planes.space.rows.has_like_men() {
            let slices = self.slices.par_iter_mut().enumerate();
            slices.for_each(|(slice, levels)| {
                fill_twins(&Arena::new(&planes.space, slice), levels);
            });
        }
    }

    /// The levels of a row.
    #[inline]
    pub fn row(&self, row: &OutcomeRow) -> &RowLevels {
        let (slice, at) = row.place;
        self.slices[slice][64 * at..].first_chunk().expect("a row has 64 squares")
    }

    /// The level of a position by its number.
    pub fn at(&self, planes: &OutcomePlanes, index: usize) -> u16 {
        let (slice, word, bit) = planes.space.word_of(index);
        self.slices[slice][64 * word + usize::from(bit)]
    }

    /// The levels that occur, the lowest first.
    fn present(&self) -> Vec<u16> {
        let count = |levels: &Vec<u16>| {
            let mut seen = vec![false; 1 << 16];
            levels.iter().for_each(|&level| seen[usize::from(level)] = true);
            seen
        };
        let join = |a: Vec<bool>, b: Vec<bool>| a.iter().zip(&b).map(|(a, b)| a | b).collect();
        let seen: Vec<bool> =
            self.slices.par_iter().map(count).reduce(|| vec![false; 1 << 16], join);
        seen.iter().zip(0..=u16::MAX).filter(|(seen, _)| **seen).map(|(_, level)| level).collect()
    }

    /// The positions of a slice of which something is true.
    pub(super) fn set(&self, slice: usize, is: impl Fn(u16) -> bool + Sync) -> Vec<u64> {
        let rows = self.slices[slice].par_chunks_exact(64);
        rows.map(|levels| {
            let mut set = 0;
            at_cpu_level!(for (bit, &level) in levels.iter().enumerate() {
                set |= u64::from(is(level)) << bit;
            });
            set
        })
        .collect()
    }

    /// Lifts positions to a level.
    fn lift(&mut self, reached: &PlaneWords, level: u16) {
        for (levels, reached) in self.slices.iter_mut().zip(reached) {
            let rows = levels.par_chunks_exact_mut(64).zip(reached);
            rows.for_each(|(levels, &set)| match set {
                0 => {}
                u64::MAX => levels.fill(level),
                set => bits(set).for_each(|bit| levels[bit] = level),
            });
        }
    }
}

/// Equal men in falling order: the same positions once more, where moves expect them.
fn fill_twins(arena: &Arena, levels: &mut [u16]) {
    let last = arena.men().len() - 1;
    for word in 0..arena.words {
        let mut squares = arena.word_squares(word);
        for bit in 0..64 {
            squares[last] = bit;
            let slot = arena.slot(&arena.space.rows.sorted(squares));
            let own = word << 6 | usize::from(bit);
            if slot != own {
                for class in levels.chunks_exact_mut(64 * arena.words) {
                    class[own] = class[slot];
                }
            }
        }
    }
}

/// A set of positions with one side to move.
///
/// ```
/// # use lucena_table::{Outcome, PositionLevels, PositionSet, Tables};
/// # use lucena_work::Silent;
/// # use shakmaty::Color;
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KRvK".parse()?, &Silent)?;
/// let search = tables.level_search(&planes, &Silent)?;
/// let alike = || |_: &_, levels: &mut [u16; 64]| levels.fill(2);
/// let after = PositionLevels::judged(&planes, Color::Black, alike, &Silent)?;
/// let best = search.backed_up(&after, 3, &Silent)?;
/// // Who likes all moves equally may lose the rook.
/// let bad: PositionSet = search.giving_away(&after, &best, Outcome::Win, &Silent)?;
/// assert_eq!(bad.count(&planes), 9_162);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PositionSet {
    pub(super) turn: Color,
    pub(super) words: PlaneWords,
}

impl PositionSet {
    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Whether it has the position of a number.
    pub fn has(&self, planes: &OutcomePlanes, index: usize) -> bool {
        let (slice, word, bit) = planes.space.word_of(index);
        self.words[slice][word] >> bit & 1 == 1
    }

    /// Those of a row.
    #[inline]
    pub fn row(&self, row: &OutcomeRow) -> u64 {
        OutcomePlanes::word(&self.words, row) & row.legal
    }

    /// How many there are, symmetric ones counted once.
    pub fn count(&self, planes: &OutcomePlanes) -> u64 {
        let count = |chunk| {
            let mut sum = 0;
            let add = |row: &OutcomeRow| sum += u64::from(self.row(row).count_ones());
            planes.walk(chunk, self.turn, add);
            sum
        };
        (0..planes.chunks()).into_par_iter().map(count).sum()
    }
}

/// A search of a whole endgame by levels, and what comes of choosing by them.
///
/// ```
/// # use lucena_table::{PositionLevels, Tables};
/// # use lucena_work::Silent;
/// # use shakmaty::Color;
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// let planes = tables.outcomes("KQvK".parse()?, &Silent)?;
/// let search = tables.level_search(&planes, &Silent)?;
/// let ends = || |row: &_, levels: &mut [u16; 64]| {
///     let [mates, _] = search.ends(row, Color::Black);
///     (0..64).for_each(|s| levels[s] = if mates >> s & 1 == 1 { 9 } else { 2 });
/// };
/// let after = PositionLevels::judged(&planes, Color::Black, ends, &Silent)?;
/// let best = search.backed_up(&after, 9, &Silent)?;
/// let mut mates_in_one = 0;
/// for chunk in 0..planes.chunks() {
///     planes.walk(chunk, Color::White, |row| {
///         let levels = best.row(row);
///         mates_in_one += (0..64).filter(|&s| row.legal >> s & 1 == 1 && levels[s] == 9).count();
///     });
/// }
/// assert_eq!(mates_in_one, 306); // one of each group of symmetric boards
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LevelSearch<'p> {
    pub(super) planes: &'p OutcomePlanes,
    pub(super) ground: SearchGround,
}

impl Tables {
    /// Prepares a search by levels; solves the smaller endgames that the endgame leads to.
    pub fn level_search<'p>(
        &self,
        planes: &'p OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<LevelSearch<'p>, TableError> {
        Ok(LevelSearch { planes, ground: self.search_ground(planes, progress)? })
    }
}

impl LevelSearch<'_> {
    /// The memory that a search with three levels a position takes, with the outcomes, in bytes.
    ///
    /// ```
    /// use lucena_table::LevelSearch;
    /// let bytes = LevelSearch::estimate("KRPvKR".parse()?);
    /// assert!((4 << 30..8 << 30).contains(&bytes));
    /// # Ok::<(), lucena_table::MaterialError>(())
    /// ```
    pub fn estimate(material: Material) -> u64 {
        let space = Space::new(material);
        let words = (space.slices.len() * space.kings.len() * space.rows.words()) as u64;
        // Of each side: three planes of outcomes, eight of the ground; six at work. Then four
        // arrays of levels, two of which are kept.
        8 * 28 * words + 4 * 128 * words + (256 << 20)
    }

    /// The positions of a row that are mates, and stalemates.
    #[inline]
    pub fn ends(&self, row: &OutcomeRow, turn: Color) -> [u64; 2] {
        let side = &self.ground.sides[usize::from(turn.is_black())];
        let [stuck, stale] = [&side.stuck, &side.stale].map(|set| OutcomePlanes::word(set, row));
        [stuck & !stale & row.legal, stale & row.legal]
    }

    /// Whether a pawn step can be answered by taking en passant somewhere in the endgame.
    pub fn has_en_passant(&self) -> bool {
        self.ground.en_passant()
    }

    /// One ply: the side whose turn it was not chooses, the first-named one the highest level, the
    /// other one the lowest. `top` is the level of what is won; captures and promotions are worth
    /// their outcomes.
    pub fn backed_up(
        &self,
        after: &PositionLevels,
        top: u16,
        progress: &dyn Progress,
    ) -> Result<PositionLevels, TableError> {
        let turn = !after.turn;
        let side = usize::from(turn.is_black());
        let mut steps: Vec<u16> = after.present();
        steps.extend([1, top]);
        steps.retain(|step| (1..=top).contains(step));
        steps.sort_unstable();
        steps.dedup();
        let mut found = PositionLevels::lost(self.planes, turn);
        let name = format!("{} searched, {turn} moves", self.planes.material());
        progress.begin(&name, steps.len() as u64);
        for step in steps {
            progress.check().inspect_err(|_| progress.end())?;
            let kind = if step == 1 { HELD } else { WON };
            let captured = self.ground.sides[1 - side].captured[kind].iter().enumerate();
            let theirs: PlaneWords = captured
                .map(|(slice, captured)| {
                    let mut words = after.set(slice, |level| level >= step);
                    words.iter_mut().zip(captured).for_each(|(word, set)| *word |= set);
                    words
                })
                .collect();
            let reached = self.ground.back(self.planes, &theirs, kind, side);
            found.lift(&reached, step);
            progress.advance(1);
        }
        // What stands for captures is no position.
        let legal = &self.planes.sides[side].legal;
        for (levels, legal) in found.slices.iter_mut().zip(legal) {
            levels.par_chunks_exact_mut(64).zip(legal).for_each(|(levels, &legal)| {
                bits(!legal).for_each(|bit| levels[bit] = 0);
            });
        }
        progress.end();
        Ok(found)
    }

    /// Positions that are as good as `keeps` with the first-named side to move, and from which one
    /// of the moves to the best level does not keep that: `best` is `after` backed up.
    pub fn giving_away(
        &self,
        after: &PositionLevels,
        best: &PositionLevels,
        keeps: Outcome,
        progress: &dyn Progress,
    ) -> Result<PositionSet, TableError> {
        let kind = if keeps == Outcome::Win { WON } else { HELD };
        let of = |side: usize| {
            let side = &self.planes.sides[side];
            if kind == WON { &side.won } else { &side.held }
        };
        let (here, there) = (of(0), of(1));
        let slices = here.len();
        let name = format!("{} moves checked", self.planes.material());
        progress.begin(&name, slices as u64);
        let mut words: PlaneWords = Vec::with_capacity(slices);
        for (slice, here) in here.iter().enumerate() {
            progress.check().inspect_err(|_| progress.end())?;
            let bad =
                |at: usize, legal: &[Vec<u64>], slice: usize| legal[slice][at] & !there[slice][at];
            let legal = &self.planes.sides[1].legal;
            let mut found = vec![0; here.len()];
            for level in self.levels_of(best, slice, here) {
                let chosen = intersection(best.set(slice, |l| l == level), here);
                let into = match usize::from(level) <= kind {
                    true => chosen.clone(),
                    false => {
                        self.choosing(after, level, slice, &chosen, &|at, s| bad(at, legal, s))
                    }
                };
                let parts = found.iter_mut().zip(&into).zip(&chosen);
                parts.for_each(|((found, into), chosen)| *found |= into & chosen);
            }
            words.push(found);
            progress.advance(1);
        }
        progress.end();
        Ok(PositionSet { turn: Color::White, words })
    }

    /// The best levels of some positions of a slice.
    pub(super) fn levels_of(&self, best: &PositionLevels, slice: usize, of: &[u64]) -> Vec<u16> {
        let mut seen = vec![false; 1 << 16];
        for (levels, &set) in best.slices[slice].chunks_exact(64).zip(of) {
            bits(set).for_each(|bit| seen[usize::from(levels[bit])] = true);
        }
        seen.iter().zip(0..=u16::MAX).filter(|(seen, _)| **seen).map(|(_, level)| level).collect()
    }

    /// The positions of a slice from which the first-named side has a move to a position of this
    /// level that is one of `targets`, by word and slice; at least those of `chosen`.
    pub(super) fn choosing(
        &self,
        after: &PositionLevels,
        level: u16,
        slice: usize,
        chosen: &[u64],
        targets: &(dyn Fn(usize, usize) -> u64 + Sync),
    ) -> Vec<u64> {
        let mut target: PlaneWords = vec![Vec::new(); self.planes.space.slices.len()];
        let pushes = self.ground.pushes[0][slice].iter().map(|push| push.slice);
        for there in pushes.chain([slice]) {
            if target[there].is_empty() {
                let mut words = after.set(there, |l| l == level);
                let parts = words.par_iter_mut().enumerate();
                parts.for_each(|(at, word)| {
                    if *word != 0 {
                        *word &= targets(at, there);
                    }
                });
                target[there] = words;
            }
        }
        let mut into = vec![0; chosen.len()];
        let arena = Arena::new(&self.planes.space, slice);
        let need = |class: usize| {
            let words = &chosen[class * arena.words..][..arena.words];
            let blocks = words.chunks(arena.block).enumerate();
            blocks.fold(0, |mask, (block, words)| {
                mask | u64::from(words.iter().any(|&word| word != 0)) << block
            })
        };
        // A step that taking en passant makes worse is not one to this level; a forced capture
        // that wins is worth its outcome.
        let answered = |push: &PushBits, there: u64, stuck: u64| {
            let [any, safe, wins] = push.answers;
            there & !(stuck & any) & !(if level == 1 { wins } else { safe })
        };
        self.ground.unmove_slice(0, slice, &target, &mut into, &answered, &need);
        into
    }
}

pub(super) fn intersection(mut words: Vec<u64>, with: &[u64]) -> Vec<u64> {
    words.iter_mut().zip(with).for_each(|(word, set)| *word &= set);
    words
}
