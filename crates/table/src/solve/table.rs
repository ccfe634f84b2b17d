//! A whole table: slices in the order of their pawns, each with its doors to what is known.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use lucena_work::{Progress, at_cpu_level, lock};
use rayon::prelude::*;

use super::arena::Arena;
use super::pawns::Offers;
use super::plies::{Slice, paint};
use super::solution::{Neighbours, Solution};
use super::{Metric, Stop};
use crate::error::TableError;
use crate::material::Material;
use crate::space::Space;
use crate::value::{Cells, DRAW, ILLEGAL, PlyCell};

/// Solves an endgame whose smaller endgames `neighbours` knows, on the current thread pool.
pub(crate) fn solve(
    space: Arc<Space>,
    metric: Metric,
    neighbours: &Neighbours,
    progress: &dyn Progress,
) -> Result<Solution, TableError> {
    let space = &space;
    let slices = space.slices.len();
    let mut done: [Vec<Option<Arc<Cells>>>; 2] = [vec![None; slices], vec![None; slices]];
    let mut levels: Vec<u32> = (0..slices).map(|slice| space.slices.advancement(slice)).collect();
    levels.sort_unstable_by(|a, b| b.cmp(a));
    levels.dedup();
    let threads = rayon::current_num_threads();
    for level in levels {
        let mut members: Vec<usize> =
            (0..slices).filter(|&slice| space.slices.advancement(slice) == level).collect();
        // Slices that promote into the same slice come together, so that little must be kept.
        members.sort_by_cached_key(|&slice| staying_pawns(space, slice));
        let workshop = Workshop {
            space,
            metric,
            neighbours,
            progress,
            done: &done,
            shelf: Mutex::default(),
            parallel: members.len() < threads,
        };
        let mut solved: Vec<[Cells; 2]> = Vec::with_capacity(members.len());
        for batch in members.chunks(8 * threads) {
            let batch = batch.par_iter().map(|&slice| workshop.slice(slice));
            solved.extend(batch.collect::<Result<Vec<_>, _>>()?);
            workshop.clear_shelf();
        }
        for (slice, [white, black]) in members.into_iter().zip(solved) {
            done[0][slice] = Some(Arc::new(white));
            done[1][slice] = Some(Arc::new(black));
        }
    }
    let slices = done.map(|side| {
        let all = side.into_iter().map(|cells| cells.expect("every slice is on some level"));
        all.collect()
    });
    Ok(Solution { space: space.clone(), metric, slices })
}

/// The pawns of a slice that do not promote with their next step.
fn staying_pawns(space: &Space, slice: usize) -> Vec<u8> {
    let pawns = space.slices.pawns.iter().zip(space.slices.squares(slice));
    pawns.filter(|(pawn, s)| *s >> 3 != [6, 1][pawn.color]).map(|(_, &s)| s).collect()
}

/// Bytes of other tables' slices that may stay in memory from one batch of slices to the next.
const SHELF: usize = 64 << 20;

/// A slice of another table: material, side to move, number.
pub(super) type SliceKey = (Material, usize, usize);

/// Its cells, once somebody has unpacked them.
pub(super) type Loaded = Arc<Mutex<Option<Arc<Cells>>>>;

/// What is needed to solve the slices of one level.
pub(crate) struct Workshop<'a> {
    pub space: &'a Arc<Space>,
    metric: Metric,
    pub neighbours: &'a Neighbours<'a>,
    progress: &'a dyn Progress,
    /// Slices of this table with further advanced pawns.
    pub done: &'a [Vec<Option<Arc<Cells>>>; 2],
    /// Slices of other tables that this level has asked for.
    pub shelf: Mutex<HashMap<SliceKey, Loaded>>,
    parallel: bool,
}

impl<'a> Workshop<'a> {
    /// A workshop in which only the ways to other endgames are looked for: its own slices are not
    /// known here.
    pub(crate) fn of_ways(
        space: &'a Arc<Space>,
        neighbours: &'a Neighbours<'a>,
        progress: &'a dyn Progress,
    ) -> Workshop<'a> {
        static NO_SLICES: [Vec<Option<Arc<Cells>>>; 2] = [Vec::new(), Vec::new()];
        let (metric, shelf) = (Metric::Dtm, Mutex::default());
        Workshop { space, metric, neighbours, progress, done: &NO_SLICES, shelf, parallel: false }
    }

    /// Forgets the slices of other tables if they have become many.
    pub(crate) fn clear_shelf(&self) {
        let mut shelf = lock(&self.shelf);
        let kept =
            shelf.values().map(|place| lock(place).as_ref().map_or(0, |cells| cells.bytes()));
        if kept.sum::<usize>() > SHELF {
            shelf.clear();
        }
    }

    /// Solves a slice, with one byte per value if that suffices.
    fn slice(&self, slice: usize) -> Result<[Cells; 2], TableError> {
        let solved = match self.slice_in::<u8>(slice) {
            Err(Stop::TooDeep) => self.slice_in::<u16>(slice),
            solved => solved,
        };
        match solved {
            Ok(cells) => {
                self.progress.advance(self.space.slice_len() as u64);
                Ok(cells)
            }
            Err(Stop::Error(error)) => Err(error),
            Err(Stop::TooDeep) => Err(TableError::TooDeep(self.space.material())),
        }
    }

    fn slice_in<V: PlyCell>(&self, slice: usize) -> Result<[Cells; 2], Stop> {
        self.progress.check()?;
        let arena = Arena::new(self.space, slice);
        let plane = || vec![0u64; arena.classes() * arena.words];
        let mut open = [plane(), plane()];
        let [white, black] = &mut open;
        let pairs = white.par_chunks_mut(arena.words).zip(black.par_chunks_mut(arena.words));
        if self.parallel {
            pairs.enumerate().for_each(|(class, (w, b))| arena.legal(class, [w, b]));
        } else {
            let pairs = white.chunks_mut(arena.words).zip(black.chunks_mut(arena.words));
            pairs.enumerate().for_each(|(class, (w, b))| arena.legal(class, [w, b]));
        }
        let values = [0, 1].map(|c| self.drawn::<V>(&arena, &open[c]));
        let mut safe = open.clone();
        let captures = self.captures(&arena)?;
        let captures = arena.place_captures(&captures, &mut safe, self.metric, self.parallel);
        let mut offers: [Option<Offers>; 2] = [None, None];
        for c in [0, 1] {
            let exits = self.exits(&arena, c)?;
            if !exits.is_empty() {
                offers[c] = Some(arena.offers(c, &exits, &open[c], self.metric));
            }
        }
        let mut work =
            Slice { arena: &arena, parallel: self.parallel, progress: self.progress, values };
        work.solve(open, safe, &captures, offers)?;
        Ok(work.values.map(V::wrap))
    }

    /// Every legal position drawn until proven otherwise.
    fn drawn<V: PlyCell>(&self, arena: &Arena, open: &[u64]) -> Vec<V> {
        let stride = self.space.rows.stride;
        // Zeroes come from the system untouched, so that each thread is first to touch its own.
        let mut values = vec![V::of(0); self.space.slice_len()];
        let fill = |(values, open): (&mut [V], &[u64])| {
            values.fill(V::of(ILLEGAL));
            at_cpu_level!(for (word, &legal) in open.iter().enumerate() {
                if legal != 0 {
                    paint(arena, values, word, legal, V::of(DRAW));
                }
            });
        };
        if self.parallel {
            values.par_chunks_mut(stride).zip(open.par_chunks(arena.words)).for_each(fill);
        } else {
            values.chunks_mut(stride).zip(open.chunks(arena.words)).for_each(fill);
        }
        values
    }
}
