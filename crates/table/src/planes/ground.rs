//! What a search over a whole endgame needs to know besides planes: where moves lead that leave a
//! slice or the endgame, and where there is no move at all.

use std::sync::Arc;

use rayon::prelude::*;
use shakmaty::Role;

use super::{OutcomePlanes, PlaneWords};
use crate::error::TableError;
use crate::solve::{Arena, Door, Neighbours, PawnPush, Workshop, bits, promotes, pushes};
use crate::space::Space;
use crate::space::rows::MAX_MOVERS;
use crate::value::{ILLEGAL, STALEMATE};
use lucena_work::{Progress, at_cpu_level};

/// The fixed parts of a search: nothing in here depends on what the search assumes.
pub(crate) struct SearchGround {
    pub space: Arc<Space>,
    /// By side to move.
    pub sides: [SideGround; 2],
    /// By colour and slice: the pawn moves that stay in the endgame.
    pub pushes: [Vec<Vec<PushInto>>; 2],
}

/// One side to move.
pub(crate) struct SideGround {
    /// Legal positions, and the slots that stand for "just captured".
    pub live: PlaneWords,
    /// Slots after captures, with their outcome: not lost, and won, by the first-named side.
    pub captured: [PlaneWords; 2],
    /// Positions with a pawn move into another endgame that does not lose, and with one that
    /// wins, for the side to move.
    pub leaving: [PlaneWords; 2],
    /// Stalemates.
    pub stale: PlaneWords,
    /// Positions without any move.
    pub stuck: PlaneWords,
}

/// A pawn step from one slice into another.
pub(crate) struct PushInto {
    /// The slice it leads to, and whether the board is mirrored there.
    pub slice: usize,
    pub mirrored: bool,
    /// The squares that must be empty.
    pub path: u64,
    /// Positions (of the slice it comes from) in which the step may be answered by a capture en
    /// passant: any, one after which the first-named side does not lose, and one after which it
    /// wins; for Black's answers: does lose, does not win. `None` where there is no such answer.
    pub answers: Option<[Vec<u64>; 3]>,
}

/// The parts of a slice for one side to move.
struct SliceGround {
    live: Vec<u64>,
    captured: [Vec<u64>; 2],
    exits: [Vec<u64>; 3],
}

impl SearchGround {
    pub(crate) fn new(
        planes: &OutcomePlanes,
        neighbours: &Neighbours,
        progress: &dyn Progress,
    ) -> Result<SearchGround, TableError> {
        let space = planes.space.clone();
        let slices = space.slices.len();
        progress.begin(&format!("{} ways out", space.material()), slices as u64);
        let workshop = Workshop::of_ways(&space, neighbours, progress);
        let mut parts = Vec::with_capacity(slices);
        let all: Vec<usize> = (0..slices).collect();
        for batch in all.chunks(8 * rayon::current_num_threads()) {
            let found = batch.par_iter().map(|&slice| {
                progress.check()?;
                let part = of_slice(planes, &workshop, slice)?;
                progress.advance(1);
                Ok(part)
            });
            parts.extend(found.collect::<Result<Vec<_>, TableError>>()?);
            workshop.clear_shelf();
        }
        progress.end();
        let mut pushes = [Vec::new(), Vec::new()];
        let mut sides = [SideGround::empty(), SideGround::empty()];
        // Any legal exit: only needed to find positions without moves.
        let mut any = [Vec::new(), Vec::new()];
        for (grounds, into) in parts {
            for (side, part) in grounds.into_iter().enumerate() {
                let ground = &mut sides[side];
                let [some, safe, winning] = part.exits;
                ground.live.push(part.live);
                let captured = ground.captured.iter_mut().zip(part.captured);
                captured.for_each(|(all, slice)| all.push(slice));
                let leaving = ground.leaving.iter_mut().zip([safe, winning]);
                leaving.for_each(|(all, slice)| all.push(slice));
                any[side].push(some);
            }
            pushes.iter_mut().zip(into).for_each(|(all, slice)| all.push(slice));
        }
        let mut ground = SearchGround { space, sides, pushes };
        ground.find_stuck(planes, &any);
        Ok(ground)
    }

    /// Positions without a move: mates and stalemates.
    fn find_stuck(&mut self, planes: &OutcomePlanes, exits: &[PlaneWords; 2]) {
        for (side, exits) in exits.iter().enumerate() {
            let reached = &self.sides[1 - side].live;
            let moves = self.unmove(side, reached, exits, &|_, target, _| target);
            let legal = &planes.sides[side].legal;
            let others = &planes.sides[1 - side].legal;
            let (mut stuck, mut stale) = (Vec::new(), Vec::new());
            for slice in 0..moves.len() {
                let none: Vec<u64> = legal[slice]
                    .iter()
                    .zip(&moves[slice])
                    .map(|(legal, any)| legal & !any)
                    .collect();
                // With the other side to move a check would make the position illegal.
                stale.push(
                    none.iter().zip(&others[slice]).map(|(none, free)| none & free).collect(),
                );
                stuck.push(none);
            }
            self.sides[side].stale = stale;
            self.sides[side].stuck = stuck;
        }
    }

    /// The positions from which `color` has a move into `target` (positions and capture slots of
    /// the other side), or an exit of `exits`; `answered` says what a push into a position means
    /// that may be answered en passant, from its push, its bits and the bits of the stuck ones.
    pub(crate) fn unmove(
        &self,
        color: usize,
        target: &PlaneWords,
        exits: &PlaneWords,
        answered: &(dyn Fn(&PushBits, u64, u64) -> u64 + Sync),
    ) -> PlaneWords {
        let slices = (0..self.space.slices.len()).into_par_iter();
        slices
            .map(|slice| {
                let mut into = exits[slice].clone();
                self.unmove_slice(color, slice, target, &mut into, answered, &|_| !0);
                into
            })
            .collect()
    }

    /// The same for one slice, added to `into`; `need` names the blocks of a class that matter. Of
    /// `target` only this slice is asked, and those that pawns of the colour step into.
    pub(crate) fn unmove_slice(
        &self,
        color: usize,
        slice: usize,
        target: &PlaneWords,
        into: &mut [u64],
        answered: &(dyn Fn(&PushBits, u64, u64) -> u64 + Sync),
        need: &(dyn Fn(usize) -> u64 + Sync),
    ) {
        let arena = Arena::new(&self.space, slice);
        let full = full_blocks(&arena, &target[slice]);
        let pushes = &self.pushes[color][slice];
        let visit = |(class, into): (usize, &mut [u64])| {
            let need = need(class) & arena.all_blocks;
            if need == 0 {
                return;
            }
            arena.unmove(class, color, &target[slice], &full, into, need);
            for push in pushes {
                self.unpush(&arena, class, push, target, color, answered, into);
            }
        };
        // Few words a class: threads share slices, not classes.
        let classes = into.par_chunks_mut(arena.words).enumerate();
        classes.with_min_len(4096usize.div_ceil(arena.words)).for_each(visit);
    }

    /// Whether a step of a pawn can be answered by taking it en passant.
    pub(crate) fn en_passant(&self) -> bool {
        self.pushes.iter().flatten().flatten().any(|push| push.answers.is_some())
    }

    /// The positions of a class from which one pawn step leads into `target`.
    #[allow(clippy::too_many_arguments)]
    fn unpush(
        &self,
        arena: &Arena,
        class: usize,
        push: &PushInto,
        target: &PlaneWords,
        color: usize,
        answered: &(dyn Fn(&PushBits, u64, u64) -> u64 + Sync),
        into: &mut [u64],
    ) {
        let still = arena.still(class);
        if push.path & still != 0 {
            return;
        }
        let flip = if push.mirrored { 7u8 } else { 0 };
        let there = &target[push.slice][(class ^ usize::from(flip)) * arena.words..];
        // Not known yet while they are being looked for.
        let stuck = self.sides[1 - color].stuck.get(push.slice);
        let stuck = stuck.map(|slice| &slice[(class ^ usize::from(flip)) * arena.words..]);
        at_cpu_level!(for (word, into) in into.iter_mut().enumerate() {
            let squares = arena.word_squares(word);
            let others = squares[..arena.men().len() - 1].iter();
            if others.clone().any(|&s| push.path >> s & 1 == 1) {
                continue;
            }
            let mut at = 0;
            for &s in others {
                at = at << 6 | usize::from(s ^ flip);
            }
            let bits_of =
                |words: &[u64]| if push.mirrored { mirrored(words[at]) } else { words[at] };
            let mut found = bits_of(there);
            if let Some(answers) = &push.answers {
                let here = class * arena.words + word;
                let bits = PushBits { answers: [0, 1, 2].map(|i| answers[i][here]) };
                found = answered(&bits, found, stuck.map_or(0, bits_of));
            }
            *into |= found & !push.path;
        });
    }
}

/// The answers en passant to a push in one row.
pub(crate) struct PushBits {
    pub answers: [u64; 3],
}

impl SideGround {
    fn empty() -> SideGround {
        let none = || [Vec::new(), Vec::new()];
        SideGround {
            live: Vec::new(),
            captured: none(),
            leaving: none(),
            stale: Vec::new(),
            stuck: Vec::new(),
        }
    }
}

fn of_slice(
    planes: &OutcomePlanes,
    workshop: &Workshop,
    slice: usize,
) -> Result<([SliceGround; 2], [Vec<PushInto>; 2]), TableError> {
    let arena = Arena::new(&planes.space, slice);
    let len = arena.classes() * arena.words;
    let mut captured = [0, 1].map(|_| [vec![0; len], vec![0; len], vec![0; len]]);
    for capture in workshop.captures(&arena)? {
        let [live, held, won] = &mut captured[capture.color];
        for class in 0..arena.classes() {
            arena.place_in_class(&capture, class, |slot, code| {
                let (at, bit) = (class * arena.words + (slot >> 6), 1 << (slot & 63));
                // The victim's side is to move, and wins at odd codes.
                let white = if code >= STALEMATE {
                    0
                } else if (code & 1 == 1) == (capture.color == 0) {
                    1
                } else {
                    -1
                };
                live[at] |= bit;
                held[at] |= if white >= 0 { bit } else { 0 };
                won[at] |= if white > 0 { bit } else { 0 };
            });
        }
    }
    let mut into = [Vec::new(), Vec::new()];
    let mut grounds = Vec::with_capacity(2);
    for (side, [mut live, held, won]) in captured.into_iter().enumerate() {
        let legal = &planes.sides[side].legal[slice];
        live.iter_mut().zip(legal).for_each(|(live, legal)| *live |= legal);
        let exits = workshop.leaving(&arena, side)?;
        let exits = match exits.is_empty() {
            true => [(); 3].map(|()| vec![0; len]),
            false => arena.best_exits(&exits, legal),
        };
        for push in pushes(&arena, side).into_iter().filter(|push| !promotes(push.to)) {
            let doors = workshop.answers(&arena, side, push)?;
            let answers = (!doors.is_empty()).then(|| answers(&arena, side, &doors, legal));
            into[side].push(landing(&planes.space, &arena, push, answers));
        }
        grounds.push(SliceGround { live, captured: [held, won], exits });
    }
    let grounds: Result<[SliceGround; 2], _> = grounds.try_into();
    Ok((grounds.unwrap_or_else(|_| unreachable!("two sides")), into))
}

/// Where a push leads.
fn landing(
    space: &Space,
    arena: &Arena,
    push: PawnPush,
    answers: Option<[Vec<u64>; 3]>,
) -> PushInto {
    let mut squares = arena.pawns.to_vec();
    let moved = space.slices.pawns.iter().zip(arena.pawns);
    let place = moved.enumerate().find(|(_, (pawn, s))| **pawn == push.pawn && **s == push.from);
    squares[place.expect("a pawn of the slice moves").0] = push.to;
    let home = space.slices.find(&squares).expect("pawns stand on ranks 2 to 7");
    PushInto { slice: home.slice as usize, mirrored: home.mirrored, path: push.path, answers }
}

/// In which positions a double step may be answered en passant, and with what outcome for the
/// side that answers: any capture, one that does not lose, one that wins.
fn answers(arena: &Arena, color: usize, doors: &[Door], legal: &[u64]) -> [Vec<u64>; 3] {
    let mut planes = [(); 3].map(|()| vec![0; legal.len()]);
    let last = arena.men().len() - 1;
    debug_assert!(arena.men().iter().all(|man| man.role != Role::Pawn) && color < 2);
    for (at, &legal) in legal.iter().enumerate() {
        let (class, word) = (at / arena.words, at % arena.words);
        let (white, paired) = arena.space.kings.squares[class];
        let mut squares: [u8; MAX_MOVERS] = arena.word_squares(word);
        for s in bits(legal) {
            squares[last] = s as u8;
            for door in doors {
                let code = door.code(white, paired.unwrap_or(squares[0]), &squares);
                if code == ILLEGAL {
                    continue;
                }
                // After the capture the side that stepped is to move again, and wins at odd codes.
                let lost = code < STALEMATE && code & 1 == 1;
                let won = code < STALEMATE && code & 1 == 0;
                planes[0][at] |= 1 << s;
                planes[1][at] |= u64::from(!lost) << s;
                planes[2][at] |= u64::from(won) << s;
            }
        }
    }
    planes
}

/// Which blocks of each class hold anything.
fn full_blocks(arena: &Arena, plane: &[u64]) -> Vec<u64> {
    let blocks = |class: &[u64]| {
        let full = class.chunks(arena.block).map(|block| block.iter().any(|&word| word != 0));
        full.enumerate().fold(0, |mask, (block, full)| mask | u64::from(full) << block)
    };
    plane.chunks(arena.words).map(blocks).collect()
}

/// Files exchanged.
#[inline(always)]
fn mirrored(bits: u64) -> u64 {
    bits.reverse_bits().swap_bytes()
}
