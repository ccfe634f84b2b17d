//! Captures by anything but pawns.
//!
//! A capture is an ordinary move into a slot in which the capturer stands on the captured man:
//! no position has that slot otherwise. It means "just captured" and holds the value of the
//! smaller table, for the side that has lost the man and is to move.

use lucena_work::at_cpu_level;
use rayon::prelude::*;
use shakmaty::Role;

use super::arena::Arena;
use super::door::Door;
use super::{Metric, Schedule};
use crate::space::rows::{MAX_MOVERS, SideMan};
use crate::value::{ILLEGAL, PlyCode, STALEMATE};

/// A man of the slice that can be captured.
#[derive(Clone, Copy)]
pub(crate) enum Victim {
    /// A piece, by its number among the movers.
    Mover(usize),
    /// A pawn, by its square.
    Pawn(u8),
}

/// A victim, its colour, and the way to the table without it.
pub(crate) struct Capture {
    pub victim: Victim,
    pub color: usize,
    pub door: Door,
}

/// Who captures: a mover, or a king that is part of the class.
#[derive(Clone, Copy)]
enum Hunter {
    Mover(usize),
    ClassKing(usize),
}

impl Arena<'_> {
    /// Marks all capture slots in `safe` (by colour of the victim, which is to move there), and
    /// returns when each decisive one takes effect.
    pub(crate) fn place_captures(
        &self,
        captures: &[Capture],
        safe: &mut [Vec<u64>; 2],
        metric: Metric,
        parallel: bool,
    ) -> Schedule {
        let mut schedule = Schedule::default();
        for capture in captures {
            let visit = |(class, plane): (usize, &mut [u64])| {
                let mut found = Vec::new();
                self.place_in_class(
                    capture,
                    class,
                    #[inline(always)]
                    |slot, code| {
                        plane[slot >> 6] |= 1 << (slot & 63);
                        if code < STALEMATE {
                            let ply = metric.after_capture(code);
                            found.push((ply, (class * self.words * 64 + slot) as u32));
                        }
                    },
                );
                found
            };
            let plane = &mut safe[capture.color];
            if parallel {
                let found: Vec<Vec<(PlyCode, u32)>> =
                    plane.par_chunks_mut(self.words).enumerate().map(visit).collect();
                found.into_iter().for_each(|list| schedule.extend(capture.color, list));
            } else {
                let chunks = plane.chunks_mut(self.words).enumerate();
                chunks.map(visit).for_each(|list| schedule.extend(capture.color, list));
            }
        }
        schedule
    }

    pub(crate) fn place_in_class(
        &self,
        capture: &Capture,
        class: usize,
        mut place: impl FnMut(usize, PlyCode),
    ) {
        let (white, paired) = self.space.kings.squares[class];
        let men = self.men();
        let king = if capture.color == 1 { Some(white) } else { paired };
        let king = king.map(|square| Hunter::ClassKing(usize::from(square)));
        let movers = men.iter().enumerate().filter(|(_, man)| man.color != capture.color);
        for hunter in movers.map(|(mover, _)| Hunter::Mover(mover)).chain(king) {
            at_cpu_level!(self.place_pair(capture, hunter, class, &mut place));
        }
    }

    /// All slots in which one man has just captured another; the other movers go everywhere.
    #[inline(always)]
    fn place_pair(
        &self,
        capture: &Capture,
        hunter: Hunter,
        class: usize,
        place: &mut impl FnMut(usize, PlyCode),
    ) {
        let n = self.men().len();
        let last = n - 1;
        let (white, paired) = self.space.kings.squares[class];
        // Which movers are bound to a square or to each other.
        let mut squares = [0u8; MAX_MOVERS];
        let mut bound = [false; MAX_MOVERS];
        let mut follows = None;
        match (capture.victim, hunter) {
            (Victim::Mover(victim), Hunter::Mover(hunter)) => {
                bound[victim] = true;
                follows = Some((victim, hunter));
            }
            (Victim::Mover(victim), Hunter::ClassKing(s)) => {
                bound[victim] = true;
                squares[victim] = s as u8;
            }
            (Victim::Pawn(s), Hunter::Mover(hunter)) => {
                bound[hunter] = true;
                squares[hunter] = s;
            }
            (Victim::Pawn(s), Hunter::ClassKing(king)) => {
                if usize::from(s) != king {
                    return;
                }
            }
        }
        let free: Vec<usize> = (0..n).filter(|&i| !bound[i]).collect();
        // The last mover runs along rows unless it is bound or leads the victim.
        let runs = !bound[last] && follows.is_none_or(|(_, hunter)| hunter != last);
        let turning = if runs { &free[..free.len() - 1] } else { &free[..] };
        let mut row = [ILLEGAL; 64];
        for count in 0..1usize << (6 * turning.len()) {
            for (place, &i) in turning.iter().rev().enumerate() {
                squares[i] = (count >> (6 * place) & 63) as u8;
            }
            if let Some((victim, hunter)) = follows {
                squares[victim] = squares[hunter];
            }
            if runs {
                squares[last] = 0;
                capture.door.row(white, paired, &squares, last, &mut row);
                let slot = self.slot(&squares);
                for (s, &code) in row.iter().enumerate() {
                    if code != ILLEGAL {
                        place(slot + s, code);
                    }
                }
            } else {
                let code = capture.door.code(white, paired.unwrap_or(squares[0]), &squares);
                if code != ILLEGAL {
                    place(self.slot(&squares), code);
                }
            }
        }
    }

    /// The slot of these squares within a class.
    pub(crate) fn slot(&self, squares: &[u8; MAX_MOVERS]) -> usize {
        squares[..self.men().len()].iter().fold(0, |slot, &s| slot << 6 | usize::from(s))
    }
}

/// The men of a slice that can be captured.
pub(crate) fn victims(arena: &Arena) -> Vec<(Victim, SideMan)> {
    let pieces = arena.men().iter().enumerate().filter(|(_, man)| man.role != Role::King);
    let pieces = pieces.map(|(i, &man)| (Victim::Mover(i), man));
    let pawns = arena.space.slices.pawns.iter().zip(arena.pawns);
    pieces.chain(pawns.map(|(&man, &s)| (Victim::Pawn(s), man))).collect()
}
