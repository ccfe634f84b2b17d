//! A whole table: slices in the order of their pawns, each with its doors to what is known.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use shakmaty::Role;

use super::arena::{Arena, bits};
use super::captures::{Capture, Victim, victims};
use super::door::{Door, Seat, slice_of};
use super::pawns::{Exit, Offers};
use super::plies::{Slice, paint};
use super::{Metric, Stop};
use crate::error::TableError;
use crate::geometry::pawn_attacks;
use crate::material::{Material, ROLES};
use crate::progress::Progress;
use crate::space::Space;
use crate::space::rows::Man;
use crate::stats::Stats;
use crate::sync::lock;
use crate::value::{Cell, Cells, Value, decode};

/// A table whose values can be read slice by slice.
pub(crate) trait Neighbour: Send + Sync {
    /// How its positions are numbered.
    fn space(&self) -> &Arc<Space>;
    /// All cells of a slice with this side (0 white, 1 black) to move.
    fn cells(&self, side: usize, slice: usize) -> Result<Arc<Cells>, TableError>;
}

/// Finds solved tables by material.
pub(crate) type Neighbours<'a> =
    dyn Fn(Material) -> Result<Arc<dyn Neighbour>, TableError> + Sync + 'a;

/// All values of an endgame, in memory: solved, not yet written.
pub struct Solution {
    pub(crate) space: Arc<Space>,
    pub(crate) metric: Metric,
    pub(crate) slices: [Vec<Arc<Cells>>; 2],
}

impl Solution {
    /// The endgame.
    pub fn material(&self) -> Material {
        self.space.material()
    }

    /// Counts over all positions.
    pub fn stats(&self) -> Stats {
        Stats::count(self).expect("memory can always be read")
    }

    /// Bytes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.slices.iter().flatten().map(|cells| cells.bytes()).sum()
    }

    /// The value at a number; `None` if there is no such position.
    pub(crate) fn value(&self, index: usize, side: usize) -> Option<Value> {
        let len = self.space.slice_len();
        decode(self.slices[side][index / len].code(index % len))
    }
}

impl Neighbour for Solution {
    fn space(&self) -> &Arc<Space> {
        &self.space
    }

    fn cells(&self, side: usize, slice: usize) -> Result<Arc<Cells>, TableError> {
        Ok(self.slices[side][slice].clone())
    }
}

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
type Place = (Material, usize, usize);

/// Its cells, once somebody has unpacked them.
type Loaded = Arc<Mutex<Option<Arc<Cells>>>>;

/// What is needed to solve the slices of one level.
struct Workshop<'a> {
    space: &'a Arc<Space>,
    metric: Metric,
    neighbours: &'a Neighbours<'a>,
    progress: &'a dyn Progress,
    /// Slices of this table with further advanced pawns.
    done: &'a [Vec<Option<Arc<Cells>>>; 2],
    /// Slices of other tables that this level has asked for.
    shelf: Mutex<HashMap<Place, Loaded>>,
    parallel: bool,
}

impl Workshop<'_> {
    /// Forgets the slices of other tables if they have become many.
    fn clear_shelf(&self) {
        let mut shelf = lock(&self.shelf);
        let kept =
            shelf.values().map(|place| lock(place).as_ref().map_or(0, |cells| cells.bytes()));
        if kept.sum::<usize>() > SHELF {
            shelf.clear();
        }
    }

    /// Solves a slice, with a byte a value if that suffices.
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

    fn slice_in<V: Cell>(&self, slice: usize) -> Result<[Cells; 2], Stop> {
        if self.progress.cancelled() {
            return Err(TableError::Interrupted.into());
        }
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
    fn drawn<V: Cell>(&self, arena: &Arena, open: &[u64]) -> Vec<V> {
        let stride = self.space.rows.stride;
        // Zeroes come from the system untouched, so that each thread is first to touch its own.
        let mut values = vec![V::of_ply(0); self.space.slice_len()];
        let fill = |(values, open): (&mut [V], &[u64])| {
            values.fill(V::ILLEGAL);
            for (word, &legal) in open.iter().enumerate() {
                if legal != 0 {
                    paint(arena, values, word, legal, V::DRAW);
                }
            }
        };
        if self.parallel {
            values.par_chunks_mut(stride).zip(open.par_chunks(arena.words)).for_each(fill);
        } else {
            values.chunks_mut(stride).zip(open.chunks(arena.words)).for_each(fill);
        }
        values
    }

    /// The men beside the kings and where they stand.
    fn list(&self, arena: &Arena) -> Vec<(Man, Seat)> {
        let movers = arena.men().iter().enumerate().filter(|(_, man)| man.role != Role::King);
        let movers = movers.map(|(i, &man)| (man, Seat::Mover(i)));
        let pawns = self.space.slices.pawns.iter().zip(arena.pawns);
        movers.chain(pawns.map(|(&man, &s)| (man, Seat::Fixed(s)))).collect()
    }

    /// The way to the position with these men, `side` to move.
    fn door(&self, arena: &Arena, list: &[(Man, Seat)], side: usize) -> Result<Door, TableError> {
        let (material, swapped) =
            Material::of_men(list.iter().map(|(man, _)| (man.color, man.role)));
        if material == Material::BARE_KINGS {
            return Ok(Door::to_bare_kings());
        }
        let side = if swapped { 1 - side } else { side };
        let last = arena.men().len() - 1;
        if material == self.space.material() {
            let (slice, mirrored) = slice_of(self.space, list, false);
            let cells = self.done[side][slice].clone().expect("pawns move to solved slices");
            return Ok(Door::new(self.space.clone(), cells, list, false, mirrored, last));
        }
        let table = (self.neighbours)(material)?;
        let (slice, mirrored) = slice_of(table.space(), list, swapped);
        let place = lock(&self.shelf).entry((material, side, slice)).or_default().clone();
        // Unpacked by one thread while others that want it wait, so that it is there once.
        let mut place = lock(&place);
        let cells = match &*place {
            Some(cells) => cells.clone(),
            None => place.insert(table.cells(side, slice)?).clone(),
        };
        Ok(Door::new(table.space().clone(), cells, list, swapped, mirrored, last))
    }

    /// The ways out by captures of pieces and kings.
    fn captures(&self, arena: &Arena) -> Result<Vec<Capture>, TableError> {
        let list = self.list(arena);
        victims(arena)
            .into_iter()
            .map(|(victim, man)| {
                let without = without(&list, man, victim);
                let door = self.door(arena, &without, man.color)?;
                Ok(Capture { victim, color: man.color, door })
            })
            .collect()
    }

    /// The ways out by moves of the pawns of one side.
    fn exits(&self, arena: &Arena, color: usize) -> Result<Vec<Exit>, TableError> {
        let mut exits = Vec::new();
        let list = self.list(arena);
        let pawns = self.space.slices.pawns.iter().zip(arena.pawns);
        for (&pawn, &from) in pawns.filter(|(pawn, _)| pawn.color == color) {
            let rest = without(&list, pawn, Victim::Pawn(from));
            let ahead = if color == 0 { from + 8 } else { from - 8 };
            let to = if color == 0 { from.wrapping_add(16) } else { from.wrapping_sub(16) };
            let blocked = |s: u8| arena.fixed >> s & 1 == 1;
            if !blocked(ahead) {
                exits.push(Exit {
                    doors: self.arrivals(arena, &rest, pawn, ahead)?,
                    path: 1 << ahead,
                    takes: None,
                    converts: promotes(ahead),
                    en_passant: Vec::new(),
                });
            }
            if from >> 3 == (if color == 0 { 1 } else { 6 }) && !blocked(ahead) && !blocked(to) {
                exits.push(Exit {
                    doors: self.arrivals(arena, &rest, pawn, to)?,
                    path: 1 << ahead | 1 << to,
                    takes: None,
                    converts: false,
                    en_passant: self.en_passant(arena, &rest, color, ahead, to)?,
                });
            }
            for to in bits(pawn_attacks(color, from)) {
                let to = to as u8;
                for (victim, man) in victims(arena) {
                    let there = match victim {
                        Victim::Pawn(s) => s == to,
                        Victim::Mover(_) => !blocked(to),
                    };
                    if man.color != color && there {
                        let rest = without(&rest, man, victim);
                        exits.push(Exit {
                            doors: self.arrivals(arena, &rest, pawn, to)?,
                            path: 0,
                            takes: Some((victim, to)),
                            converts: true,
                            en_passant: Vec::new(),
                        });
                    }
                }
            }
        }
        Ok(exits)
    }

    /// A pawn arrives on a square, or becomes any of four pieces there; the opponent is to move.
    fn arrivals(
        &self,
        arena: &Arena,
        rest: &[(Man, Seat)],
        pawn: Man,
        to: u8,
    ) -> Result<Vec<Door>, TableError> {
        let roles = if promotes(to) { &ROLES[..4] } else { &ROLES[4..] };
        roles
            .iter()
            .map(|&role| {
                let mut list = rest.to_vec();
                list.push((Man { role, ..pawn }, Seat::Fixed(to)));
                self.door(arena, &list, 1 - pawn.color)
            })
            .collect()
    }

    /// The captures en passant of a pawn of `color` that has stepped over `ahead` to `to`.
    fn en_passant(
        &self,
        arena: &Arena,
        rest: &[(Man, Seat)],
        color: usize,
        ahead: u8,
        to: u8,
    ) -> Result<Vec<Door>, TableError> {
        let enemy = Man { color: 1 - color, role: Role::Pawn };
        let mut doors = Vec::new();
        for &(man, seat) in rest {
            let Seat::Fixed(s) = seat else { continue };
            let beside = s >> 3 == to >> 3 && s.abs_diff(to) == 1;
            if man == enemy && beside {
                let mut list = without(rest, enemy, Victim::Pawn(s));
                list.push((enemy, Seat::Fixed(ahead)));
                doors.push(self.door(arena, &list, color)?);
            }
        }
        Ok(doors)
    }
}

fn promotes(to: u8) -> bool {
    !(8..56).contains(&to)
}

/// The list without one man.
fn without(list: &[(Man, Seat)], man: Man, victim: Victim) -> Vec<(Man, Seat)> {
    let seat = match victim {
        Victim::Mover(i) => Seat::Mover(i),
        Victim::Pawn(s) => Seat::Fixed(s),
    };
    list.iter().copied().filter(|&entry| entry != (man, seat)).collect()
}
