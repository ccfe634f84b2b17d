//! What a pattern file believes of every position of its endgame, and the search with it.
//!
//! The search of [`Pattern::moves`] from every position at once: a class is asked about each
//! position once, merits become whole numbers in their order, and each ply is one sweep.

use lucena_layout::{Ending, Layout, Side, Squares, position};
use lucena_pattern::{End, List, Merit, Pattern, View};
use lucena_work::Progress;
use rayon::prelude::*;
use shakmaty::{Color, Position};

use crate::choice::{Chooser, Pick, Taste};
use crate::error::PlayError;
use crate::score::{self, DRAWN, Score, is_guess};
use crate::search::{strong_sweep, weak_sweep};

/// Between two merits lie this many scores, for the moves until a class is reached.
const STEP: Score = 16;
/// How much worse a move to reject is.
const REJECTED: Score = 400_000_000;
/// Positions between two looks at the progress bar.
const BLOCK: usize = 1 << 15;

/// The class that takes a position, and its merit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The list and the place in it; `None` if no class takes the position.
    pub class: Option<(List, u8)>,
    /// What it is worth.
    pub merit: Merit,
}

const NOTHING: Verdict = Verdict { class: None, merit: Merit::NOTHING };

/// A pattern file's classes over a whole endgame.
pub struct Beliefs<'a> {
    /// The file.
    pub pattern: &'a Pattern,
    layout: &'a Layout,
    /// Of positions with the weak side to move: `stop`, else the final classes.
    pub weak: Vec<Verdict>,
    /// Of positions with the strong side to move: `halt`, else the final classes.
    pub strong: Vec<Verdict>,
    /// Whether a move to a position with the weak side to move is one to reject.
    rejected: Vec<bool>,
    /// All merits that occur, the worst first.
    merits: Vec<Merit>,
}

/// A position of a layout as patterns see it.
pub fn view<'m>(pattern: &'m Pattern, ending: &Ending, squares: &Squares, turn: Color) -> View<'m> {
    View::new(pattern.men(), ending.strong_first(squares), turn)
}

impl<'a> Beliefs<'a> {
    /// Asks all classes about all positions.
    pub fn new(
        pattern: &'a Pattern,
        layout: &'a Layout,
        progress: &dyn Progress,
    ) -> Result<Beliefs<'a>, PlayError> {
        let here = layout.ending.material();
        if pattern.material() != here || layout.ending.strong().is_black() {
            return Err(PlayError::OtherEndgame {
                file: pattern.name().to_string(),
                of: pattern.material(),
                here,
            });
        }
        let total = (layout.weak.len() + layout.strong.len()) as u64;
        progress.begin("asking the classes", total);
        let judged = Self::judged(pattern, layout, progress);
        progress.end();
        let (weak, strong) = judged?;
        let mut merits: Vec<Merit> = weak
            .iter()
            .map(|(verdict, _)| verdict.merit)
            .chain(strong.iter().map(|(verdict, _)| verdict.merit))
            .chain([Merit::NOTHING])
            .collect();
        merits.par_sort_unstable();
        merits.dedup();
        let rejected = weak.iter().map(|(_, rejected)| *rejected).collect();
        let weak = weak.into_iter().map(|(verdict, _)| verdict).collect();
        let strong = strong.into_iter().map(|(verdict, _)| verdict).collect();
        Ok(Beliefs { pattern, layout, weak, strong, rejected, merits })
    }

    #[allow(clippy::type_complexity)] // verdicts of both sides, with whether moves are rejected
    fn judged(
        pattern: &Pattern,
        layout: &Layout,
        progress: &dyn Progress,
    ) -> Result<(Vec<(Verdict, bool)>, Vec<(Verdict, bool)>), PlayError> {
        let side = |squares: &[Squares], turn: Color, lists: [List; 2]| {
            let mut all = Vec::with_capacity(squares.len());
            for block in squares.chunks(BLOCK) {
                progress.check()?;
                all.par_extend(block.par_iter().map(|squares| {
                    let view = view(pattern, &layout.ending, squares, turn);
                    let found = lists.iter().find_map(|&list| {
                        let judgement = pattern.judge(list, &view, None)?;
                        let class = Some((list, judgement.class as u8));
                        Some(Verdict { class, merit: judgement.merit })
                    });
                    let rejected = turn.is_black() && pattern.rejects(&view, None).is_some();
                    (found.unwrap_or(NOTHING), rejected)
                }));
                progress.advance(block.len() as u64);
            }
            Ok::<_, PlayError>(all)
        };
        let weak = side(&layout.weak.squares, Color::Black, [List::Stop, List::FinalBlack])?;
        let strong = side(&layout.strong.squares, Color::White, [List::Halt, List::FinalWhite])?;
        Ok((weak, strong))
    }

    fn score(&self, merit: Merit) -> Score {
        if merit.is_never() {
            return score::NEVER;
        }
        let place = self.merits.binary_search(&merit).unwrap_or_default();
        -(place as Score + 1) * STEP
    }

    /// Whether a score stands for a win, seen or believed.
    pub fn believes_won(&self, score: Score) -> bool {
        if score::is_won(score) {
            return true;
        }
        let plain = if score >= REJECTED / 2 { score - REJECTED } else { score };
        let won = self.merits.partition_point(|merit| !merit.is_won());
        won < self.merits.len() && is_guess(score) && plain < -(won as Score + 1) * STEP + STEP
    }

    /// What the search finds for every position with the weak side to move after the player's
    /// move, and for every position with the strong side to move: its own class first.
    pub fn search(&self, progress: &dyn Progress) -> Result<(Vec<Score>, Vec<Score>), PlayError> {
        let depth = self.pattern.depth();
        let layout = self.layout;
        progress.begin("searching", u64::from(depth));
        let judged = |verdict: &Verdict, over: bool, value: Score| match over {
            true if !verdict.merit.is_never() => value,
            _ => self.score(verdict.merit),
        };
        let last_weak = || -> Vec<Score> {
            let seats = &layout.weak;
            let at = |p: usize| judged(&self.weak[p], seats.over[p], score::weak(seats.value[p]));
            (0..seats.len()).into_par_iter().map(at).collect()
        };
        let last_strong = || -> Vec<Score> {
            let seats = &layout.strong;
            let at =
                |q: usize| judged(&self.strong[q], seats.over[q], score::strong(seats.value[q]));
            (0..seats.len()).into_par_iter().map(at).collect()
        };
        let mut weak = match depth % 2 {
            1 => last_weak(),
            _ => self.replies(&last_strong()),
        };
        for _ in 1..depth.div_ceil(2) {
            progress.check().inspect_err(|_| progress.end())?;
            weak = self.replies(&self.moves(&self.choosable(weak)));
            progress.advance(2);
        }
        progress.end();
        let strong = self.moves(&self.choosable(weak.clone()));
        Ok((weak, strong))
    }

    /// The strong side's best moves, unless a class of `halt` decides at once.
    fn moves(&self, weak: &[Score]) -> Vec<Score> {
        let mut strong = strong_sweep(self.layout, weak);
        strong.par_iter_mut().enumerate().for_each(|(q, score)| match self.strong[q].class {
            Some((List::Halt, _)) if !self.layout.strong.over[q] => {
                *score = self.score(self.strong[q].merit);
            }
            _ if is_guess(*score) => *score += 1, // the sooner the better
            _ => {}
        });
        strong
    }

    /// The weak side's best replies, unless a class of `stop` decides at once.
    fn replies(&self, strong: &[Score]) -> Vec<Score> {
        let mut weak = weak_sweep(self.layout, strong);
        weak.par_iter_mut().enumerate().for_each(|(p, score)| {
            if let (Some((List::Stop, _)), false) = (self.weak[p].class, self.layout.weak.over[p]) {
                *score = self.score(self.weak[p].merit);
            }
        });
        weak
    }

    /// Scores as the strong side chooses by them: what is to be rejected is worse.
    fn choosable(&self, mut weak: Vec<Score>) -> Vec<Score> {
        weak.par_iter_mut().zip(&self.rejected).for_each(|(score, rejected)| {
            if *rejected && is_guess(*score) && *score < REJECTED / 2 {
                *score += REJECTED;
            }
        });
        weak
    }

    /// The player.
    pub fn chooser(&self, progress: &dyn Progress) -> Result<Chooser<'a>, PlayError> {
        let taste = match self.pattern.remembers() {
            false => Taste::Scores(self.choosable(self.search(progress)?.0)),
            true => Taste::Moves(self.one_by_one(progress)?),
        };
        Ok(Chooser::strong(self.layout, taste))
    }

    /// A file that compares with the position before: searched from each position by itself.
    fn one_by_one(&self, progress: &dyn Progress) -> Result<Vec<Vec<(u32, Score)>>, PlayError> {
        let layout = self.layout;
        progress.begin("searching from each position", layout.strong.len() as u64);
        let mut all = Vec::with_capacity(layout.strong.len());
        let places: Vec<usize> = (0..layout.strong.len()).collect();
        for block in places.chunks(BLOCK / 64) {
            progress.check().inspect_err(|_| progress.end())?;
            all.par_extend(block.par_iter().map(|&place| self.ranked(place)));
            progress.advance(block.len() as u64);
        }
        progress.end();
        Ok(all)
    }

    /// The moves of one position by the plain search: scores that put them in its order.
    fn ranked(&self, place: usize) -> Vec<(u32, Score)> {
        let here = position(self.layout, place, Side::Strong);
        let found = self.pattern.moves(&here);
        let mut ranked: Vec<(u32, Score)> = Vec::with_capacity(found.len());
        let mut rank = 0;
        for (number, move_) in found.iter().enumerate() {
            rank += Score::from(number > 0 && found[number - 1].hope != move_.hope);
            let mut next = here.clone();
            next.play_unchecked(move_.m);
            if move_.m.is_capture() || move_.m.is_promotion() {
                continue;
            }
            let squares = self.layout.ending.squares(next.board());
            let Some(to) = self.layout.weak.place(&squares) else { continue };
            let score = match move_.hope.end {
                End::Won | End::Converted => score::WON + rank,
                End::Judged => rank - 1000,
                End::Rejected => REJECTED + rank,
                End::Drawn | End::Mated => DRAWN,
                End::Never => score::NEVER,
            };
            ranked.push((to as u32, score));
        }
        // Alike moves may lead to one place: the better one counts.
        ranked.sort_unstable();
        ranked.dedup_by_key(|(to, _)| *to);
        ranked
    }

    /// The class behind a move, or the position itself if the search went through it.
    pub fn class_of(&self, pick: Pick) -> Option<(List, usize)> {
        let Pick::Inside { to, .. } = pick else { return None };
        self.weak[to as usize].class.map(|(list, class)| (list, usize::from(class)))
    }
}
