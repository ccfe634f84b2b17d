//! The heart of the solver: wins and losses spread backwards, one ply after the other, 64
//! positions at a time.

use lucena_work::{Progress, at_cpu_level};
use rayon::prelude::*;

use super::arena::{Arena, bits};
use super::pawns::Offers;
use super::{Schedule, Stop};
use crate::value::{PlyCell, PlyCode, STALEMATE};

/// The bit planes of a slice for both sides to move, and which blocks of each class matter.
pub(crate) struct Planes {
    /// Legal and unresolved.
    open: [Vec<u64>; 2],
    /// Legal and not won for the mover: what the opponent must not allow, and may hope for.
    safe: [Vec<u64>; 2],
    /// Lost at the last even ply.
    lost: [Vec<u64>; 2],
    /// The mover has a pawn move that is not known to lose.
    held: [Vec<u64>; 2],
    /// Blocks with open positions.
    open_blocks: [Vec<u64>; 2],
    /// Blocks with newly lost positions.
    lost_blocks: [Vec<u64>; 2],
    /// Blocks that became less safe at the last odd ply.
    won_blocks: [Vec<u64>; 2],
    /// Blocks in which a pawn move turned out to lose.
    freed_blocks: [Vec<u64>; 2],
}

thread_local! {
    /// Room for one class; kept, because zeroing fresh memory costs more than the work in it.
    static SCRATCH: std::cell::Cell<Vec<u64>> = const { std::cell::Cell::new(Vec::new()) };
}

/// Runs a closure over the classes of several planes at once, in parallel or not.
macro_rules! each_class {
    ($parallel:expr, $arena:expr, [$($plane:expr => $size:expr),+], $visit:expr) => {
        if $parallel {
            let classes = (0..$arena.classes()).into_par_iter();
            each_class!(@zip par_chunks_mut classes, $($plane => $size),+).for_each($visit)
        } else {
            let classes = 0..$arena.classes();
            each_class!(@zip chunks_mut classes, $($plane => $size),+).for_each($visit)
        }
    };
    (@zip $chunks:ident $classes:ident, $a:expr => $x:expr, $b:expr => $y:expr, $c:expr => $z:expr, $d:expr => $v:expr, $e:expr => $w:expr) => {
        $classes.zip($a.$chunks($x)).zip($b.$chunks($y)).zip($c.$chunks($z)).zip($d.$chunks($v)).zip($e.$chunks($w))
    };
}

/// One class of five zipped planes: its number, two planes, its values, two block masks.
type ClassMut<'a, V> =
    (((((usize, &'a mut [u64]), &'a mut [u64]), &'a mut [V]), &'a mut [u64]), &'a mut [u64]);

/// Everything the ply loop needs beside the planes.
pub(crate) struct Slice<'a, V> {
    pub arena: &'a Arena<'a>,
    pub parallel: bool,
    pub progress: &'a dyn Progress,
    /// Values in the order of the file, by side to move.
    pub values: [Vec<V>; 2],
}

impl<V: PlyCell> Slice<'_, V> {
    /// Solves the slice. `open` and `safe` are the legal positions, `safe` with the capture
    /// slots added; `captures` says when those take effect, `offers` what pawn moves do.
    pub(crate) fn solve(
        &mut self,
        open: [Vec<u64>; 2],
        safe: [Vec<u64>; 2],
        captures: &Schedule,
        offers: [Option<Offers>; 2],
    ) -> Result<(), Stop> {
        let classes = self.arena.classes();
        let all = self.arena.all_blocks;
        let masks = |mask| [vec![mask; classes], vec![mask; classes]];
        let empty = || vec![0; open[0].len()];
        let mut held = [Vec::new(), Vec::new()];
        let mut exits = Schedule::default();
        for (c, offers) in offers.into_iter().enumerate() {
            match offers {
                Some(offers) => {
                    held[c] = offers.held;
                    exits.merge(offers.schedule);
                }
                None => held[c] = Vec::new(),
            }
        }
        let mut planes = Planes {
            lost: [empty(), empty()],
            open,
            safe,
            held,
            open_blocks: masks(all),
            lost_blocks: masks(0),
            won_blocks: masks(0),
            freed_blocks: masks(0),
        };
        self.mates(&mut planes);
        planes.lose(self.arena, captures, 0);
        let end = captures.len().max(exits.len()) as PlyCode;
        let (mut ply, mut last_change) = (1, 0);
        while ply < last_change + 3 || ply < end + 2 {
            if ply > V::MAX_PLY {
                return Err(Stop::TooDeep);
            }
            self.progress.check()?;
            if self.parallel {
                self.progress.note(&format!("ply {ply}"));
            }
            let changed = if ply % 2 == 1 {
                self.wins(&mut planes, ply);
                self.win_by_pawns(&mut planes, &exits, ply);
                planes.spoil(self.arena, captures, ply);
                planes.won_blocks.iter().flatten().any(|&mask| mask != 0)
            } else {
                planes.free(self.arena, &exits, ply);
                self.losses(&mut planes, ply);
                planes.lose(self.arena, captures, ply);
                planes.lost_blocks.iter().flatten().any(|&mask| mask != 0)
            };
            if changed {
                last_change = ply;
            }
            ply += 1;
        }
        Ok(())
    }

    /// Ply 0: no move at all. In check it is mate, otherwise stalemate.
    fn mates(&mut self, planes: &mut Planes) {
        let arena = self.arena;
        let all = vec![arena.all_blocks; arena.classes()];
        for c in [0, 1] {
            let (reached, unchecked) = (&planes.safe[1 - c], &planes.safe[1 - c]);
            let held = &planes.held[c];
            let visit = |(((((class, open), lost), values), lost_blocks), _): ClassMut<V>| {
                let moves = &mut ClassScratch::of(arena.words).0[..arena.words];
                at_cpu_level!({
                    moves.fill(0);
                    arena.unmove(class, c, reached, &all, moves, arena.all_blocks);
                    for word in 0..arena.words {
                        let at = class * arena.words + word;
                        let held = held.get(at).copied().unwrap_or(0);
                        let stuck = open[word] & !moves[word] & !held;
                        if stuck == 0 {
                            continue;
                        }
                        // With the other side to move the position is illegal: a check.
                        let mated = stuck & !unchecked[at];
                        open[word] &= !stuck;
                        lost[word] = mated;
                        if mated != 0 {
                            lost_blocks[0] |= 1 << (word / arena.block);
                            paint(arena, values, word, mated, V::of(0));
                        }
                        if stuck != mated {
                            paint(arena, values, word, stuck & !mated, V::of(STALEMATE));
                        }
                    }
                });
            };
            each_class!(self.parallel, arena, [
                planes.open[c] => arena.words, planes.lost[c] => arena.words,
                self.values[c] => arena.space.rows.stride,
                planes.lost_blocks[c] => 1, planes.open_blocks[c] => 1
            ], visit);
        }
    }

    /// Odd ply: won is what has a move to a position just lost.
    fn wins(&mut self, planes: &mut Planes, ply: PlyCode) {
        let arena = self.arena;
        for c in [0, 1] {
            let (lost, lost_blocks) = (&planes.lost[1 - c], &planes.lost_blocks[1 - c]);
            let visit =
                |(((((class, open), safe), values), open_blocks), won_blocks): ClassMut<V>| {
                    won_blocks[0] = 0;
                    if open_blocks[0] == 0 {
                        return;
                    }
                    let need = arena.reach(class, c, lost_blocks) & open_blocks[0];
                    if need == 0 {
                        return;
                    }
                    let moves = &mut ClassScratch::of(arena.words).0[..arena.words];
                    at_cpu_level!({
                        clear_blocks(arena, moves, need);
                        arena.unmove(class, c, lost, lost_blocks, moves, need);
                        for block in bits(need) {
                            let mut left = 0;
                            for word in block * arena.block..(block + 1) * arena.block {
                                let won = open[word] & moves[word];
                                left |= open[word] & !won;
                                if won != 0 {
                                    open[word] &= !won;
                                    safe[word] &= !won;
                                    won_blocks[0] |= 1 << block;
                                    paint(arena, values, word, won, V::of(ply));
                                }
                            }
                            if left == 0 {
                                open_blocks[0] &= !(1 << block);
                            }
                        }
                    });
                };
            each_class!(self.parallel, arena, [
                planes.open[c] => arena.words, planes.safe[c] => arena.words,
                self.values[c] => arena.space.rows.stride,
                planes.open_blocks[c] => 1, planes.won_blocks[c] => 1
            ], visit);
        }
    }

    /// Odd ply: positions that a pawn move wins now.
    fn win_by_pawns(&mut self, planes: &mut Planes, exits: &Schedule, ply: PlyCode) {
        let arena = self.arena;
        for c in [0, 1] {
            for &slot in exits.at(ply, c) {
                let (at, bit) = (slot as usize >> 6, 1u64 << (slot & 63));
                if planes.open[c][at] & bit == 0 {
                    continue;
                }
                planes.open[c][at] &= !bit;
                planes.safe[c][at] &= !bit;
                let (class, word) = (at / arena.words, at % arena.words);
                planes.won_blocks[c][class] |= 1 << (word / arena.block);
                let values = &mut self.values[c][class * arena.space.rows.stride..];
                paint(arena, values, word, bit, V::of(ply));
            }
        }
    }

    /// Even ply: lost is what has no move but to positions the opponent has won.
    fn losses(&mut self, planes: &mut Planes, ply: PlyCode) {
        let arena = self.arena;
        let all = vec![arena.all_blocks; arena.classes()];
        for c in [0, 1] {
            let (safe, won_blocks) = (&planes.safe[1 - c], &planes.won_blocks[1 - c]);
            let (held, freed) = (&planes.held[c], &planes.freed_blocks[c]);
            let visit =
                |(((((class, open), lost), values), open_blocks), lost_blocks): ClassMut<V>| {
                    let need = match open_blocks[0] {
                        0 => 0,
                        live => (arena.reach(class, c, won_blocks) | freed[class]) & live,
                    };
                    clear_blocks(arena, lost, lost_blocks[0] & !need);
                    lost_blocks[0] = 0;
                    if need == 0 {
                        return;
                    }
                    let moves = &mut ClassScratch::of(arena.words).0[..arena.words];
                    at_cpu_level!({
                        clear_blocks(arena, moves, need);
                        arena.unmove(class, c, safe, &all, moves, need);
                        for block in bits(need) {
                            let mut left = 0;
                            for word in block * arena.block..(block + 1) * arena.block {
                                let at = class * arena.words + word;
                                let held = if held.is_empty() { 0 } else { held[at] };
                                let now = open[word] & !moves[word] & !held;
                                lost[word] = now;
                                left |= open[word] & !now;
                                if now != 0 {
                                    open[word] &= !now;
                                    lost_blocks[0] |= 1 << block;
                                    paint(arena, values, word, now, V::of(ply));
                                }
                            }
                            if left == 0 {
                                open_blocks[0] &= !(1 << block);
                            }
                        }
                    });
                };
            each_class!(self.parallel, arena, [
                planes.open[c] => arena.words, planes.lost[c] => arena.words,
                self.values[c] => arena.space.rows.stride,
                planes.open_blocks[c] => 1, planes.lost_blocks[c] => 1
            ], visit);
            planes.freed_blocks[c].fill(0);
        }
    }
}

impl Planes {
    fn mark(arena: &Arena, masks: &mut [u64], at: usize) {
        masks[at / arena.words] |= 1 << (at % arena.words / arena.block);
    }

    /// Capture slots lost at this ply: whoever captured has won a ply later.
    fn lose(&mut self, arena: &Arena, captures: &Schedule, ply: PlyCode) {
        for c in [0, 1] {
            for &slot in captures.at(ply, c) {
                let at = slot as usize >> 6;
                self.lost[c][at] |= 1 << (slot & 63);
                Planes::mark(arena, &mut self.lost_blocks[c], at);
            }
        }
    }

    /// Capture slots won at this ply: the capture was a mistake.
    fn spoil(&mut self, arena: &Arena, captures: &Schedule, ply: PlyCode) {
        for c in [0, 1] {
            for &slot in captures.at(ply, c) {
                let at = slot as usize >> 6;
                self.safe[c][at] &= !(1 << (slot & 63));
                Planes::mark(arena, &mut self.won_blocks[c], at);
            }
        }
    }

    /// Positions whose last pawn move turns out to lose at this ply.
    fn free(&mut self, arena: &Arena, exits: &Schedule, ply: PlyCode) {
        for c in [0, 1] {
            for &slot in exits.at(ply, c) {
                let at = slot as usize >> 6;
                self.held[c][at] &= !(1 << (slot & 63));
                Planes::mark(arena, &mut self.freed_blocks[c], at);
            }
        }
    }
}

/// The thread's [`SCRATCH`] while it is in use.
struct ClassScratch(Vec<u64>);

impl ClassScratch {
    fn of(words: usize) -> ClassScratch {
        let mut scratch = SCRATCH.take();
        if scratch.len() < words {
            scratch.resize(words, 0);
        }
        ClassScratch(scratch)
    }
}

impl Drop for ClassScratch {
    fn drop(&mut self) {
        SCRATCH.set(std::mem::take(&mut self.0));
    }
}

#[inline(always)]
fn clear_blocks(arena: &Arena, words: &mut [u64], blocks: u64) {
    for block in bits(blocks) {
        words[block * arena.block..(block + 1) * arena.block].fill(0);
    }
}

/// Writes a cell for each slot of the mask; slots with equal men in falling order are kept by
/// their twin word.
#[inline(always)]
pub(crate) fn paint<V: PlyCell>(arena: &Arena, values: &mut [V], word: usize, mask: u64, cell: V) {
    let row = arena.space.rows.row(word);
    if row.len != 0 {
        let start = row.start as usize;
        V::paint(&mut values[start..start + usize::from(row.len)], u32::from(row.low), mask, cell);
    }
}
