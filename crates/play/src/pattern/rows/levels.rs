//! The merits of a file as levels of positions, and the file's search by them.
//!
//! It is the search of [`super::super::Beliefs`] with one difference: of wins that are seen, the one
//! that captures, promotes or mates soonest is best, because outcomes know no distances.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::sync::{Mutex, PoisonError};

use lucena_pattern::{ClassSieve, List, Merit, Pattern, PatternConditions};
use lucena_table::{LevelSearch, Outcome, OutcomePlanes, OutcomeRow, PositionLevels, PositionSet};
use lucena_work::{Progress, mixed};
use rayon::prelude::*;
use shakmaty::Color;

use super::super::check::Outlook;
use super::KeptResult;
use crate::error::PlayError;

/// Maximum number of different merits: each is searched by itself.
const MERITS: usize = 4000;
/// Numbers for them while they are found.
const NUMBERS: usize = u16::MAX as usize;

/// A merit, whether its class decides at once, and whether a move to the position is rejected.
type NumberedMerit = (Merit, bool, bool);

/// The judged positions of one side to move: numbers instead of merits.
struct JudgedSide {
    numbers: PositionLevels,
    judged: Vec<NumberedMerit>,
    /// What each number stands for in levels.
    fresh: Vec<u16>,
}

/// A file's opinion of a whole endgame.
pub struct PatternLevels<'a> {
    pattern: &'a Pattern,
    pub(super) search: &'a LevelSearch<'a>,
    pub(super) planes: &'a OutcomePlanes,
    weak: JudgedSide,
    /// `None` if the search never asks for it.
    strong: Option<JudgedSide>,
    scale: MeritScale,
}

/// How merits become levels: lost, drawn, guesses to moves that are rejected, other guesses, wins.
/// A guess is the better the sooner it is reached, and so is a win.
#[derive(Clone, Copy)]
struct MeritScale {
    merits: u16,
    /// Levels of one merit, or of wins: moves until it is reached.
    ages: u16,
    /// The place of the first merit that is as good as a win.
    won_from: u16,
    /// How far below other guesses those are that are rejected; 0 if none is.
    rejected: u16,
}

impl MeritScale {
    fn first_won(self) -> u16 {
        2 + self.rejected + self.merits * self.ages
    }

    fn top(self) -> u16 {
        self.first_won() + self.ages - 1
    }

    fn fresh(self, place: u16) -> u16 {
        2 + self.rejected + place * self.ages + self.ages - 1
    }

    fn is_guess(self, level: u16) -> bool {
        level >= 2 && level < self.first_won()
    }

    fn choosable(self, level: u16) -> u16 {
        match self.is_guess(level) && level >= 2 + self.rejected {
            true => level - self.rejected,
            false => level,
        }
    }

    fn believes_won(self, level: u16) -> bool {
        if !self.is_guess(level) {
            return level >= self.first_won();
        }
        let plain = level - 2;
        let plain = if plain >= self.rejected { plain - self.rejected } else { plain };
        plain / self.ages >= self.won_from
    }
}

impl<'a> PatternLevels<'a> {
    pub fn new(
        pattern: &'a Pattern,
        search: &'a LevelSearch<'a>,
        planes: &'a OutcomePlanes,
        progress: &dyn Progress,
    ) -> Result<PatternLevels<'a>, PlayError> {
        let mut weak = JudgedSide::new(pattern, planes, Color::Black, progress)?;
        let wanted = pattern.depth().is_multiple_of(2) || pattern.count(List::Halt) > 0;
        let strong = wanted.then(|| JudgedSide::new(pattern, planes, Color::White, progress));
        let mut strong = strong.transpose()?;
        let sides = [Some(&weak), strong.as_ref()].into_iter().flatten();
        let mut merits: Vec<Merit> = sides.flat_map(|side| &side.judged).map(|j| j.0).collect();
        merits.push(Merit::NOTHING);
        merits.sort_unstable();
        merits.dedup();
        let ages = pattern.depth().div_ceil(2) + 1;
        let copies = if pattern.reasons().is_empty() { 1 } else { 2 };
        let levels = copies * merits.len() * usize::from(ages);
        if merits.len() > MERITS || levels + 2 > NUMBERS - usize::from(ages) {
            return Err(PlayError::TooManyMerits(pattern.name().to_string(), MERITS));
        }
        let places = merits.len() as u16;
        let scale = MeritScale {
            merits: places,
            ages,
            won_from: merits.partition_point(|merit| !merit.is_won()) as u16,
            rejected: (copies as u16 - 1) * places * ages,
        };
        for side in [Some(&mut weak), strong.as_mut()].into_iter().flatten() {
            let fresh = side.judged.iter().map(|(merit, ..)| match merit.is_never() {
                true => 0,
                false => scale.fresh(merits.binary_search(merit).unwrap_or_default() as u16),
            });
            side.fresh = fresh.collect();
        }
        Ok(PatternLevels { pattern, search, planes, weak, strong, scale })
    }

    /// The level of what is won.
    pub fn top(&self) -> u16 {
        self.scale.top()
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        self.pattern.name()
    }

    /// How many different merits there are.
    pub fn merits(&self) -> usize {
        usize::from(self.scale.merits)
    }

    /// What the player thinks of every position with the weak side to move, after its move: it
    /// chooses the highest level.
    pub fn search(&self, progress: &dyn Progress) -> Result<PositionLevels, PlayError> {
        let depth = self.pattern.depth();
        let mut weak = match depth % 2 {
            1 => self.leaf(&self.weak, Color::Black),
            _ => {
                let side = self.strong.as_ref().unwrap_or(&self.weak);
                self.replies(&self.leaf(side, Color::White), progress)?
            }
        };
        for _ in 1..depth.div_ceil(2) {
            let strong = self.moves(&self.choosable(weak), progress)?;
            weak = self.replies(&strong, progress)?;
        }
        Ok(self.choosable(weak))
    }

    /// The file's own opinion, without a search.
    fn leaf(&self, side: &JudgedSide, turn: Color) -> PositionLevels {
        let top = self.top();
        let mut levels = side.numbers.clone();
        levels.adjust(self.planes, |row, levels| {
            let [mates, stale] = self.search.ends(row, turn);
            for (bit, level) in levels.iter_mut().enumerate() {
                let own = side.fresh[usize::from(*level)];
                let has = |set: u64| set >> bit & 1 == 1;
                *level = match (own, has(mates), has(stale)) {
                    (0, ..) | (_, false, false) => own,
                    (_, true, _) => turn.fold_wb(0, top),
                    (_, _, true) => 1,
                };
            }
        });
        levels
    }

    /// The strong side's best moves, unless a class of `halt` decides at once.
    fn moves(
        &self,
        weak: &PositionLevels,
        progress: &dyn Progress,
    ) -> Result<PositionLevels, PlayError> {
        let mut strong = self.search.backed_up(weak, self.top(), progress)?;
        strong.adjust(self.planes, |row, levels| {
            self.halted(row, levels);
            let early = self.early(row);
            for (bit, level) in levels.iter_mut().enumerate() {
                let older = early >> bit & 1 == 0 && self.scale.is_guess(*level);
                *level -= u16::from(older);
            }
        });
        Ok(strong)
    }

    /// The positions of a row with the strong side to move whose class decides at once.
    fn early(&self, row: &OutcomeRow) -> u64 {
        let Some(side) = &self.strong else { return 0 };
        let [mates, stale] = self.search.ends(row, Color::White);
        let numbers = side.numbers.row(row).iter().enumerate();
        let early = numbers.filter(|(_, number)| side.early(**number).is_some());
        early.fold(0, |set, (bit, _)| set | 1 << bit) & row.legal & !mates & !stale
    }

    /// Sets the levels of these positions.
    fn halted(&self, row: &OutcomeRow, levels: &mut [u16; 64]) {
        let (Some(side), early) = (&self.strong, self.early(row)) else { return };
        for bit in (0..64).filter(|bit| early >> bit & 1 == 1) {
            levels[bit] = side.early(side.numbers.row(row)[bit]).unwrap_or(levels[bit]);
        }
    }

    /// The weak side's best replies, unless a class of `stop` decides at once.
    fn replies(
        &self,
        strong: &PositionLevels,
        progress: &dyn Progress,
    ) -> Result<PositionLevels, PlayError> {
        let mut weak = self.search.backed_up(strong, self.top(), progress)?;
        let first_won = self.scale.first_won();
        weak.adjust(self.planes, |row, levels| {
            let numbers = self.weak.numbers.row(row);
            let [mates, stale] = self.search.ends(row, Color::Black);
            for (bit, level) in levels.iter_mut().enumerate() {
                if (mates | stale) >> bit & 1 == 1 {
                    continue;
                }
                match self.weak.early(numbers[bit]) {
                    Some(fresh) => *level = fresh,
                    None if *level > first_won => *level -= 1,
                    None => {}
                }
            }
        });
        Ok(weak)
    }

    /// Levels as the strong side chooses by them: what is to be rejected is worse.
    fn choosable(&self, mut weak: PositionLevels) -> PositionLevels {
        if self.scale.rejected > 0 {
            weak.adjust(self.planes, |row, levels| {
                let numbers = self.weak.numbers.row(row);
                for (level, &number) in levels.iter_mut().zip(numbers) {
                    if self.weak.judged[usize::from(number)].2 {
                        *level = self.scale.choosable(*level);
                    }
                }
            });
        }
        weak
    }

    /// How often the search tells wins from other positions, where the file is made for them: by
    /// what it thinks after the player's moves, and the best of that before them.
    pub fn outlook(
        &self,
        after: &PositionLevels,
        best: &PositionLevels,
        progress: &dyn Progress,
    ) -> Result<Outlook, PlayError> {
        let count = |outlook: &mut Outlook, side: usize, row: &OutcomeRow, start: u64| {
            let mut levels = *[best, after][side].row(row);
            if side == 0 {
                self.halted(row, &mut levels);
            }
            let said = (0..64)
                .filter(|&bit| start >> bit & 1 == 1 && self.scale.believes_won(levels[bit]))
                .fold(0, |set, bit| set | 1u64 << bit);
            let (all, won) = (start.count_ones() as usize, row.won & start);
            let missed = (won & !said).count_ones() as usize;
            let wrong = (said & !won).count_ones() as usize;
            outlook.positions += all;
            outlook.missed[side] += missed;
            outlook.wrong[side] += wrong;
            outlook.right += all - missed - wrong;
        };
        let join = |a: Outlook, b: Outlook| Outlook {
            positions: a.positions + b.positions,
            right: a.right + b.right,
            missed: [0, 1].map(|side| a.missed[side] + b.missed[side]),
            wrong: [0, 1].map(|side| a.wrong[side] + b.wrong[side]),
        };
        self.walk(&Color::ALL, "outcomes said", count, join, progress)
    }

    /// How many won and drawn positions keep their result.
    pub fn kept(
        &self,
        lost: &PositionSet,
        held: Option<&PositionSet>,
        progress: &dyn Progress,
    ) -> Result<(KeptResult, Option<KeptResult>), PlayError> {
        let add = |result: &mut KeptResult, all: u64, bad: u64| {
            result.positions += u64::from(all.count_ones());
            result.kept += u64::from((all & !bad).count_ones());
        };
        let count = |sums: &mut [KeptResult; 2], _: usize, row: &OutcomeRow, start: u64| {
            add(&mut sums[0], row.won & start, lost.row(row));
            if let Some(held) = held {
                add(&mut sums[1], row.outcome(Outcome::Draw) & start, held.row(row));
            }
        };
        let join = |a: [KeptResult; 2], b: [KeptResult; 2]| {
            [0, 1].map(|i| KeptResult {
                positions: a[i].positions + b[i].positions,
                kept: a[i].kept + b[i].kept,
            })
        };
        let [won, drawn] = self.walk(&[Color::White], "results kept", count, join, progress)?;
        Ok((won, held.map(|_| drawn)))
    }

    /// How many of the won positions that the file is made for are in a set.
    pub fn proven(&self, set: &PositionSet, progress: &dyn Progress) -> Result<u64, PlayError> {
        let count = |sum: &mut u64, _: usize, row: &OutcomeRow, start: u64| {
            *sum += u64::from((row.won & start & set.row(row)).count_ones());
        };
        self.walk(&[Color::White], "proven wins", count, |a, b| a + b, progress)
    }

    /// Some of those that are not, by their numbers; the same in each run.
    pub fn open(
        &self,
        proven: &PositionSet,
        most: usize,
        progress: &dyn Progress,
    ) -> Result<Vec<usize>, PlayError> {
        let kept = |mut places: Vec<(u64, usize)>| {
            places.sort_unstable();
            places.truncate(most);
            places
        };
        let count = |places: &mut Vec<(u64, usize)>, _: usize, row: &OutcomeRow, start: u64| {
            let set = row.won & start & !proven.row(row);
            if set != 0 {
                let index = row.first.wrapping_add(set.trailing_zeros() as usize);
                places.push((mixed(index as u64), index));
                if places.len() > 4096 + most {
                    *places = kept(std::mem::take(places));
                }
            }
        };
        let join = |mut a: Vec<_>, b: Vec<_>| {
            a.extend(b);
            kept(a)
        };
        let places = self.walk(&[Color::White], "failures", count, join, progress)?;
        Ok(kept(places).into_iter().map(|(_, index)| index).collect())
    }

    /// Adds something up over all rows, with the positions of each that the file is made for.
    fn walk<T: Default + Send>(
        &self,
        turns: &[Color],
        what: &str,
        count: impl Fn(&mut T, usize, &OutcomeRow, u64) + Sync,
        join: impl Fn(T, T) -> T + Sync + Send,
        progress: &dyn Progress,
    ) -> Result<T, PlayError> {
        let (planes, men) = (self.planes, self.planes.men().len());
        let asked = Color::ALL.map(|turn| PatternConditions::of(self.pattern, turn));
        let order = planes.walked();
        let sieve = |turn: Color| {
            let asked = &asked[usize::from(turn.is_black())];
            ClassSieve::new(self.pattern, asked, turn, &order)
        };
        let sieves = || (Color::ALL.map(sieve), T::default());
        progress.begin(&format!("{} {what}", planes.material()), planes.chunks() as u64);
        let sums = (0..planes.chunks())
            .into_par_iter()
            .fold(sieves, |(mut sieves, mut sum), chunk| {
                for turn in turns.iter().filter(|_| !progress.cancelled()) {
                    let side = usize::from(turn.is_black());
                    planes.walk(chunk, *turn, |row| {
                        let start = match self.pattern.has_start() {
                            true => sieves[side].row(&row.squares[..men], row.legal).start,
                            false => row.legal,
                        };
                        count(&mut sum, side, row, start);
                    });
                }
                progress.advance(1);
                (sieves, sum)
            })
            .map(|(_, sum)| sum)
            .reduce(T::default, join);
        progress.end();
        progress.check()?;
        Ok(sums)
    }
}

impl JudgedSide {
    fn new(
        pattern: &Pattern,
        planes: &OutcomePlanes,
        turn: Color,
        progress: &dyn Progress,
    ) -> Result<JudgedSide, PlayError> {
        let asked = PatternConditions::of(pattern, turn);
        let (order, men) = (planes.walked(), planes.men().len());
        // Number 0 is what no class takes.
        let nothing = (Merit::NOTHING, false, false);
        let all = Mutex::new((HashMap::from([(nothing, 0)]), vec![nothing]));
        let number = |judged: NumberedMerit| -> u16 {
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            let (numbers, list) = &mut *all;
            let next = list.len().min(NUMBERS) as u16;
            *numbers.entry(judged).or_insert_with(|| {
                if list.len() < NUMBERS {
                    list.push(judged);
                }
                next
            })
        };
        let judge = || {
            let mut sieve = ClassSieve::new(pattern, &asked, turn, &order);
            let mut known: HashMap<NumberedMerit, u16, RandomState> = HashMap::new();
            let mut last = (nothing, 0);
            let number = &number;
            move |row: &OutcomeRow, levels: &mut [u16; 64]| {
                let masks = sieve.row(&row.squares[..men], row.legal);
                let mut set = |bit: u32, judged: NumberedMerit| {
                    if last.0 != judged {
                        last = (judged, *known.entry(judged).or_insert_with(|| number(judged)));
                    }
                    levels[bit as usize] = last.1;
                };
                let rejected = |bit: u32| masks.rejected >> bit & 1 == 1;
                sieve.merits(|bit, early, merit| set(bit, (merit, early, rejected(bit))));
                let taken = sieve.found().iter().fold(0, |all, class| all | class.taken);
                let bits = (0..64).filter(|bit| masks.rejected & !taken & 1 << bit != 0);
                bits.for_each(|bit| set(bit, (Merit::NOTHING, false, true)));
            }
        };
        let numbers = PositionLevels::judged(planes, turn, judge, progress)?;
        let (_, judged) = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        if judged.len() >= NUMBERS {
            return Err(PlayError::TooManyMerits(pattern.name().to_string(), MERITS));
        }
        Ok(JudgedSide { numbers, judged, fresh: Vec::new() })
    }

    /// The level of a position whose class decides at once.
    fn early(&self, number: u16) -> Option<u16> {
        self.judged[usize::from(number)].1.then(|| self.fresh[usize::from(number)])
    }
}
