//! A change on its way through a code table: which items it has freed and taken so far, and where.

use crate::bits::{EMPTY, RowBits, and, is_empty, minus, or};
use crate::cover::TableSet;
use crate::dataset::ItemRank;
use crate::merge::{WeightSpan, weigh};

/// What is known about a change under way.
///
/// In a row an item is *freed* where it was covered by now, and is not any more, and *taken* the
/// other way round.
#[derive(Default)]
pub(crate) struct CoverScratch {
    /// The blocks with rows that change; all lists of blocks below have as many.
    pub active: Vec<u32>,
    /// The active blocks by the weight of their rows.
    pub spans: Vec<WeightSpan>,
    /// The rows that change.
    pub change: Vec<RowBits>,
    /// For each item the rows where it is freed, then those where it is taken.
    pub moved: Vec<RowBits>,
    /// The items that may have rows where they are freed, and where they are taken.
    pub freed: Vec<u64>,
    pub taken: Vec<u64>,
    /// The items in one of the two.
    pub touched: Vec<u64>,
    pub lost: Vec<RowBits>,
    pub gained: Vec<RowBits>,
    /// The items of the candidate.
    pub mask: Vec<u64>,
}

#[inline(always)]
pub(crate) fn mask_of(mask: &mut [u64], items: &[ItemRank]) {
    mask.fill(0);
    for &item in items {
        mask[usize::from(item) / 64] |= 1 << (item % 64);
    }
}

#[inline(always)]
pub(crate) fn share(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

#[inline(always)]
pub(crate) fn has(mask: &[u64], item: usize) -> bool {
    mask[item / 64] >> (item % 64) & 1 == 1
}

/// The items in both, ascending.
#[inline(always)]
pub(crate) fn shared<'m>(a: &'m [u64], b: &'m [u64]) -> impl Iterator<Item = usize> + 'm {
    a.iter().zip(b).enumerate().flat_map(|(word, (a, b))| {
        let mut both = a & b;
        std::iter::from_fn(move || {
            let bit = (both != 0).then(|| word * 64 + both.trailing_zeros() as usize);
            both &= both.wrapping_sub(1);
            bit
        })
    })
}

impl CoverScratch {
    /// The rows in which a set is lost, into `lost`; how many.
    #[inline(always)]
    pub fn meet_lost(&mut self, element: &TableSet, mask: &[u64], width: usize) -> u32 {
        let CoverScratch { active, change, taken, lost, moved, spans, .. } = self;
        let length = active.len();
        let lost = &mut lost[..length];
        // Most sets are used in none of the rows that change.
        if element.usage == 0 || !share(mask, taken) || !meet(lost, change, active, &element.used) {
            lost.fill(EMPTY);
            return 0;
        }
        for (k, lost) in lost.iter_mut().enumerate().filter(|(_, lost)| !is_empty(**lost)) {
            let taken = shared(mask, taken).map(|item| moved[(2 * item + 1) * width + k]);
            *lost = and(*lost, taken.fold(EMPTY, or));
        }
        weigh(spans, |k| lost[k])
    }

    /// The rows in which a set may be gained, into `gained`: some item is freed, none taken. False if
    /// there is none.
    #[inline(always)]
    pub fn meet_gained(&mut self, element: &TableSet, mask: &[u64], width: usize) -> bool {
        let CoverScratch { active, change, freed, taken, gained, moved, .. } = self;
        let length = active.len();
        let gained = &mut gained[..length];
        if !share(mask, freed) || !meet(gained, change, active, &element.rows) {
            gained.fill(EMPTY);
            return false;
        }
        let mut any = EMPTY;
        for (k, gained) in gained.iter_mut().enumerate().filter(|(_, gained)| !is_empty(**gained)) {
            let freed = shared(mask, freed).map(|item| moved[2 * item * width + k]);
            let taken = shared(mask, taken).map(|item| moved[(2 * item + 1) * width + k]);
            *gained = minus(and(*gained, freed.fold(EMPTY, or)), taken.fold(EMPTY, or));
            any = or(any, *gained);
        }
        !is_empty(any)
    }

    /// Keeps of the rows that may be gained those where every item is free: freed just now, or left
    /// by all longer sets (`open`) and by the sets of the same length that come first.
    #[inline(always)]
    pub fn check_gained<'e>(
        &mut self,
        mask: &[u64],
        open: &[RowBits],
        rivals: impl Iterator<Item = (&'e TableSet, &'e [u64])>,
        width: usize,
    ) -> u32 {
        let CoverScratch { active, freed, gained, moved, spans, .. } = self;
        let length = active.len();
        let gained = &mut gained[..length];
        for item in shared(mask, mask) {
            let open = &open[item * width..][..width];
            let mut any = EMPTY;
            if has(freed, item) {
                let freed = &moved[2 * item * width..][..length];
                for ((gained, freed), &at) in gained.iter_mut().zip(freed).zip(&*active) {
                    *gained = and(*gained, or(*freed, open[at as usize]));
                    any = or(any, *gained);
                }
            } else {
                for (gained, &at) in gained.iter_mut().zip(&*active) {
                    *gained = and(*gained, open[at as usize]);
                    any = or(any, *gained);
                }
            }
            if is_empty(any) {
                return 0;
            }
        }
        for (rival, rival_mask) in rivals {
            if rival.usage == 0 || !share(mask, rival_mask) {
                continue;
            }
            for (k, &at) in active.iter().enumerate() {
                let blocked = and(gained[k], rival.used[at as usize]);
                if is_empty(blocked) {
                    continue;
                }
                for item in shared(mask, rival_mask) {
                    let freed = if has(freed, item) { moved[2 * item * width + k] } else { EMPTY };
                    gained[k] = minus(gained[k], minus(blocked, freed));
                }
            }
        }
        weigh(spans, |k| gained[k])
    }

    /// Behind a set that was lost and gained, its items have moved.
    #[inline(always)]
    pub fn pass(
        &mut self,
        items: &[ItemRank],
        mask: &[u64],
        lost: bool,
        gained: bool,
        width: usize,
    ) {
        let length = self.active.len();
        for (moving, moves) in [(&mut self.freed, lost), (&mut self.taken, gained)] {
            if moves {
                moving.iter_mut().zip(mask).for_each(|(moving, items)| *moving |= items);
            }
        }
        let (losses, gains) = (&self.lost[..length], &self.gained[..length]);
        for &item in items {
            let item = usize::from(item);
            let (freed, taken) = self.moved[2 * item * width..].split_at_mut(width);
            let (freed, taken) = (&mut freed[..length], &mut taken[..length]);
            if !has(&self.touched, item) {
                self.touched[item / 64] |= 1 << (item % 64);
                freed.copy_from_slice(losses);
                taken.copy_from_slice(gains);
                continue;
            }
            let moved = freed.iter_mut().zip(taken).zip(losses.iter().zip(gains));
            for ((freed, taken), (&lost, &gained)) in moved {
                let (free, take) = (*freed, *taken);
                *freed = or(minus(free, gained), minus(lost, take));
                *taken = or(minus(take, lost), minus(gained, free));
            }
        }
    }
}

/// Puts the rows that change and are in `rows` too into `into`; false if there is none.
#[inline(always)]
fn meet(into: &mut [RowBits], change: &[RowBits], active: &[u32], rows: &[RowBits]) -> bool {
    let mut any = EMPTY;
    for ((into, change), &at) in into.iter_mut().zip(change).zip(active) {
        *into = and(*change, rows[at as usize]);
        any = or(any, *into);
    }
    !is_empty(any)
}
