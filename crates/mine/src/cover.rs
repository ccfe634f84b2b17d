//! The cover of all rows by a code table, kept up to date.
//!
//! For every set of the table the rows it is used in are bits. Longer sets cover first, so it is also
//! kept which items are still open in which rows when the sets of each length have their turn: what a
//! candidate could be used for is then seen from its items alone. [`change`](crate::change) says how
//! the cover changes when a set comes or goes.

use lucena_work::at_cpu_level;

use crate::bits::{EMPTY, RowBits, and, is_empty, minus, or};
use crate::by_row::{ByRow, Counts};
use crate::carry::{CoverScratch, mask_of, share};
use crate::dataset::{Dataset, ItemRank};
use crate::length::{Sums, Units, UsageUnits, log};
use crate::merge::{Merged, RowWeights, weigh};
use crate::narrow::Narrow;
use crate::order::cover_order;

#[derive(Debug, Clone)]
pub(crate) struct TableSet {
    /// A number that no other set of this cover has or had.
    pub id: u32,
    pub items: Vec<ItemRank>,
    pub support: u32,
    pub usage: u32,
    /// The rows that have all items.
    pub rows: Vec<RowBits>,
    /// The rows it covers a part of.
    pub used: Vec<RowBits>,
    /// What its items cost in the standard code table.
    pub standard: Units,
}

/// Where a candidate belongs, as [`Covering::find`] sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Insertion {
    /// The place in the order.
    pub place: usize,
    /// In how many rows it would be used.
    pub usage: u32,
}

/// The rows, the code table, and which set is used where.
pub(crate) struct Covering {
    pub weights: RowWeights,
    /// How many blocks the rows need.
    pub(crate) width: usize,
    /// The rows of each item, one after the other.
    pub(crate) rows: Vec<RowBits>,
    /// For 1, 2, … the rows in which each item is open when the sets longer than that are done;
    /// 1 is what is left over for singletons. From the longest set on, all rows of an item.
    pub(crate) open: Vec<Vec<RowBits>>,
    pub single_usage: Vec<u32>,
    pub single_standard: Vec<Units>,
    /// The sets of two items and more, in the standard cover order.
    pub elements: Vec<TableSet>,
    /// The items of each set as bits, to see at once whether two sets share one.
    pub(crate) masks: Vec<u64>,
    /// The place of each set by its number; `u32::MAX` for one that left.
    pub(crate) places: Vec<u32>,
    /// The numbers of the sets that were used less after the last change, in the order of the table.
    pub fallen: Vec<u32>,
    pub sums: Sums,
    pub(crate) shares: UsageUnits,
    pub(crate) scratch: CoverScratch,
    /// The same row by row, if all items fit into a word.
    pub(crate) narrow: Option<Narrow>,
    /// The codes of every row, if somebody asked for them.
    pub(crate) by_row: Option<ByRow>,
}

impl Covering {
    /// The standard cover: every item by its singleton. Sets may have the first `items` items only;
    /// rows that differ in none of them are merged.
    pub fn standard(data: &Dataset, items: usize) -> Covering {
        let Merged { rows, weights } = Merged::new(data, items);
        let width = weights.width();
        let single_usage: Vec<u32> =
            (0..data.items()).map(|i| data.support(i as ItemRank)).collect();
        let all = log(data.occurrences() as u64);
        let single_standard: Vec<Units> =
            single_usage.iter().map(|&usage| all - log(u64::from(usage))).collect();
        let shares = UsageUnits::up_to(data.len());
        let mut sums = Sums::default();
        for (&usage, &standard) in single_usage.iter().zip(&single_standard) {
            sums.change(&shares, standard, 0, usage);
        }
        let words = items.div_ceil(64);
        let scratch = CoverScratch {
            moved: vec![EMPTY; 2 * width * items],
            lost: vec![EMPTY; width],
            gained: vec![EMPTY; width],
            freed: vec![0; words],
            taken: vec![0; words],
            touched: vec![0; words],
            mask: vec![0; words],
            ..CoverScratch::default()
        };
        let narrow = (items <= 64).then(|| Narrow::new(&rows, width));
        Covering {
            weights,
            width,
            rows,
            open: Vec::new(),
            single_usage,
            single_standard,
            elements: Vec::new(),
            masks: Vec::new(),
            places: Vec::new(),
            fallen: Vec::new(),
            sums,
            shares,
            scratch,
            narrow,
            by_row: None,
        }
    }

    /// From now on keeps the codes of every row; the table is still that of singletons.
    pub fn look_from_rows(&mut self) {
        let mut by_row = ByRow::new(self.width);
        let active: Vec<u32> = (0..self.width as u32).collect();
        for (item, rows) in self.rows.chunks(self.width.max(1)).enumerate() {
            by_row.add(item as u32, &active, rows);
        }
        self.by_row = Some(by_row);
    }

    /// The numbers of the codes whose rows have changed since this was asked last.
    pub fn take_changed(&mut self) -> Vec<u32> {
        self.by_row.as_mut().map(|rows| std::mem::take(&mut rows.changed)).unwrap_or_default()
    }

    /// Counts how often each code is used in the given rows.
    pub fn together(&self, used: &[RowBits], counts: &mut Counts) {
        if let Some(by_row) = &self.by_row {
            by_row.together(used, &self.weights, counts);
        }
    }

    /// The rows that have an item.
    pub fn item_rows(&self, item: ItemRank) -> &[RowBits] {
        &self.rows[usize::from(item) * self.width..][..self.width]
    }

    /// The rows in which an item is left over for its singleton.
    pub fn item_used(&self, item: ItemRank) -> &[RowBits] {
        &self.open(1)[usize::from(item) * self.width..][..self.width]
    }

    /// The rows in which items are open when the sets longer than this are done.
    pub(crate) fn open(&self, length: usize) -> &[RowBits] {
        self.open.get(length - 1).unwrap_or(&self.rows)
    }

    /// Where a set is now.
    pub fn place(&self, id: u32) -> Option<usize> {
        let place = self.places.get(id as usize).copied();
        place.filter(|&place| place != u32::MAX).map(|place| place as usize)
    }

    /// What the total would be if two codes that are used together `both` times became one, and
    /// nothing else changed.
    pub fn joined(&self, codes: [(u32, Units); 2], both: u32) -> Units {
        let mut sums = self.sums;
        for (usage, standard) in codes {
            sums.change(&self.shares, standard, usage, usage - both);
        }
        sums.change(&self.shares, codes[0].1 + codes[1].1, 0, both);
        sums.total()
    }

    /// What the items of a set cost in the standard code table.
    pub fn standard_length(&self, items: &[ItemRank]) -> Units {
        items.iter().map(|&item| self.single_standard[usize::from(item)]).sum()
    }

    /// Finds where in the order a candidate belongs, and the rows it would be used in; none if it is
    /// there already or would be used nowhere.
    pub fn find(&mut self, items: &[ItemRank], support: u32) -> Option<Insertion> {
        let place = self.elements.binary_search_by(|element| {
            cover_order((&element.items, element.support), (items, support))
        });
        let place = place.err()?;
        let mut scratch = std::mem::take(&mut self.scratch);
        mask_of(&mut scratch.mask, items);
        scratch.active.clear();
        scratch.change.clear();
        let usage = at_cpu_level!({
            self.usable(items, place, &mut scratch);
            self.weights.spans(&scratch.active, &mut scratch.spans);
            weigh(&scratch.spans, |k| scratch.change[k])
        });
        self.scratch = scratch;
        (usage > 0).then_some(Insertion { place, usage })
    }

    /// The rows in which all items are open at a place of the order.
    #[inline(always)]
    fn usable(&self, items: &[ItemRank], place: usize, scratch: &mut CoverScratch) {
        let CoverScratch { active, change, mask, .. } = scratch;
        let (length, width, words) = (items.len(), self.width, mask.len());
        // Candidates of Krimp come last among the sets of their length.
        let last = self.elements.get(place).is_none_or(|next| next.items.len() < length);
        let open = self.open(if last { length - 1 } else { length });
        // The rarest item comes first: most blocks are empty at once.
        let of = |&item: &ItemRank| &open[usize::from(item) * width..][..width];
        let mut lists = items.iter().rev().map(of);
        let (Some(first), Some(second)) = (lists.next(), lists.next()) else {
            return;
        };
        let others: Vec<&[RowBits]> = lists.collect();
        for at in 0..width {
            let mut block = and(first[at], second[at]);
            for other in &others {
                block = and(block, other[at]);
            }
            if !is_empty(block) {
                active.push(at as u32);
                change.push(block);
            }
        }
        if last {
            return;
        }
        for rival in (0..place).rev() {
            let element = &self.elements[rival];
            if element.items.len() > length {
                break;
            }
            if element.usage > 0 && share(&self.masks[rival * words..][..words], mask) {
                for (change, &at) in change.iter_mut().zip(&*active) {
                    *change = minus(*change, element.used[at as usize]);
                }
            }
        }
        let mut kept = 0;
        for k in 0..active.len() {
            if !is_empty(change[k]) {
                (active[kept], change[kept]) = (active[k], change[k]);
                kept += 1;
            }
        }
        active.truncate(kept);
        change.truncate(kept);
    }

    /// Applies what was freed and taken to the rows in which items are open.
    #[inline(always)]
    pub(crate) fn settle(&mut self, lengths: std::ops::Range<usize>) {
        let CoverScratch { active, moved, touched, .. } = &self.scratch;
        for open in &mut self.open[lengths.start - 1..lengths.end - 1] {
            for item in crate::carry::shared(touched, touched) {
                let (freed, taken) = moved[2 * item * self.width..].split_at(self.width);
                let open = &mut open[item * self.width..][..self.width];
                for ((&at, freed), taken) in active.iter().zip(freed).zip(taken) {
                    let open = &mut open[at as usize];
                    *open = or(minus(*open, *taken), *freed);
                }
            }
        }
    }
}
