//! How a cover changes when a set comes or goes.
//!
//! Only rows where the set is used change, and there only what comes after it in the order. What
//! changed is carried through the rest of the table as two sets of rows for each item: those where
//! the item is freed and where it is taken. Sets without such an item are passed over.

use lucena_work::at_cpu_level;

use crate::bits::{EMPTY, and, is_empty, minus, or};
use crate::carry::{CoverScratch, mask_of, share, shared};
use crate::cover::{Covering, Insertion, TableSet};
use crate::dataset::ItemRank;
use crate::length::Sums;
use crate::merge::weigh;
use crate::narrow::{Move, SetMasks, each_row};

impl Covering {
    /// The sums if the candidate just [found](Self::find) came into the table.
    pub fn with(&mut self, items: &[ItemRank], change: Insertion) -> Sums {
        let mut sums = self.sums;
        sums.change(&self.shares, self.standard_length(items), 0, change.usage);
        if self.narrow.is_some() {
            return self.by_rows(change.place, Move::Comes(self.scratch.mask[0]), sums);
        }
        self.start(items, false);
        self.carry::<false>(change.place, items.len(), sums)
    }

    /// Takes the candidate just [found](Self::find) into the table.
    pub fn insert(&mut self, items: &[ItemRank], support: u32, change: Insertion) {
        let Insertion { place, usage } = change;
        let standard = self.standard_length(items);
        let mut sums = self.sums;
        sums.change(&self.shares, standard, 0, usage);
        while self.open.len() + 1 < items.len() {
            self.open.push(self.rows.clone());
        }
        let mut used = vec![EMPTY; self.width];
        for (&at, &block) in self.scratch.active.iter().zip(&self.scratch.change) {
            used[at as usize] = block;
        }
        let rows = (0..self.width).map(|at| {
            let all = items.iter().map(|&item| self.rows[usize::from(item) * self.width + at]);
            all.fold([u64::MAX; 4], and)
        });
        let rows = rows.collect();
        let id = self.places.len() as u32;
        self.places.push(place as u32);
        // Those behind it must see it already.
        let element = TableSet { id, items: items.to_vec(), support, usage, rows, used, standard };
        self.elements.insert(place, element);
        let words = self.scratch.mask.len();
        let mask = self.scratch.mask.clone();
        self.masks.splice(place * words..place * words, mask);
        self.renumber(place);
        if let Some(by_row) = &mut self.by_row {
            let number = self.single_usage.len() as u32 + id;
            by_row.add(number, &self.scratch.active, &self.scratch.change);
        }
        self.start(items, false);
        self.sums = self.carry::<true>(place + 1, items.len(), sums);
        self.cover_rows(place);
    }

    /// Sets from a place on have shifted.
    fn renumber(&mut self, from: usize) {
        for (place, element) in self.elements.iter().enumerate().skip(from) {
            self.places[element.id as usize] = place as u32;
        }
    }

    /// Looks at the rows that lose a set of the table.
    fn leave(&mut self, place: usize) -> (usize, Sums) {
        let element = &self.elements[place];
        let scratch = &mut self.scratch;
        scratch.active.clear();
        scratch.change.clear();
        for (at, &block) in element.used.iter().enumerate().filter(|(_, block)| !is_empty(**block))
        {
            scratch.active.push(at as u32);
            scratch.change.push(block);
        }
        self.weights.spans(&scratch.active, &mut scratch.spans);
        let mut sums = self.sums;
        sums.change(&self.shares, element.standard, element.usage, 0);
        let items = element.items.clone();
        self.start(&items, true);
        (items.len(), sums)
    }

    /// The sums if a set left the table.
    pub fn without(&mut self, place: usize) -> Sums {
        let (length, sums) = self.leave(place);
        if self.narrow.is_some() {
            // What it does in its own place is in the sums already.
            return self.by_rows(place, Move::Goes, self.sums);
        }
        self.carry::<false>(place + 1, length, sums)
    }

    /// The sums after a change in the rows that the scratch names, each looked at by itself.
    fn by_rows(&mut self, place: usize, what: Move, mut sums: Sums) -> Sums {
        let Some(narrow) = &mut self.narrow else {
            return sums;
        };
        let CoverScratch { active, change, spans, .. } = &self.scratch;
        let table = SetMasks { masks: &self.masks, places: &self.places };
        at_cpu_level!({
            narrow.begin(table, place, what);
            for span in spans {
                let blocks = span.begin..span.end;
                each_row(
                    active[blocks.clone()].iter().copied(),
                    &change[blocks],
                    #[inline(always)]
                    |row| narrow.change(row, table, 1 << span.shift),
                );
            }
        });
        let after = |usage: u32, delta: i64| (i64::from(usage) + delta) as u32;
        for at in std::mem::take(&mut narrow.touched) {
            let element = &self.elements[at as usize];
            let usage = after(element.usage, narrow.take_delta(at as usize));
            sums.change(&self.shares, element.standard, element.usage, usage);
        }
        for ((&usage, &standard), &delta) in
            self.single_usage.iter().zip(&self.single_standard).zip(&narrow.singles)
        {
            sums.change(&self.shares, standard, usage, after(usage, delta));
        }
        sums
    }

    /// Covers the rows that the scratch names again from a place on.
    fn cover_rows(&mut self, place: usize) {
        let Some(narrow) = &mut self.narrow else {
            return;
        };
        let CoverScratch { active, change, .. } = &self.scratch;
        let table = SetMasks { masks: &self.masks, places: &self.places };
        let elements = &self.elements;
        at_cpu_level!(each_row(
            active.iter().copied(),
            change,
            #[inline(always)]
            |row| narrow.cover(row, table, place, |at| elements[at].id),
        ));
    }

    /// Takes a set out of the table.
    pub fn remove(&mut self, place: usize) {
        let (length, sums) = self.leave(place);
        // Those behind it must not see it any more.
        self.elements[place].usage = 0;
        if let Some(by_row) = &mut self.by_row {
            let number = self.single_usage.len() as u32 + self.elements[place].id;
            by_row.remove(number, &self.scratch.active, &self.scratch.change);
        }
        self.sums = self.carry::<true>(place + 1, length, sums);
        let element = self.elements.remove(place);
        self.places[element.id as usize] = u32::MAX;
        let words = self.scratch.mask.len();
        self.masks.drain(place * words..(place + 1) * words);
        self.renumber(place);
        self.cover_rows(place);
    }

    /// The items of the set that comes or goes are taken or freed in all rows that change.
    fn start(&mut self, items: &[ItemRank], freed: bool) {
        let CoverScratch { active, change, moved, touched, freed: free, taken: take, .. } =
            &mut self.scratch;
        mask_of(touched, items);
        free.fill(0);
        take.fill(0);
        if freed { free } else { take }.copy_from_slice(touched);
        let length = active.len();
        for &item in items {
            let item = usize::from(item);
            let (free, take) = moved[2 * item * self.width..].split_at_mut(self.width);
            let (full, none) = if freed { (free, take) } else { (take, free) };
            full[..length].copy_from_slice(change);
            none[..length].fill(EMPTY);
        }
    }

    /// Propagates a change through the sets from `from` on; those have `length` items.
    fn carry<const APPLY: bool>(&mut self, from: usize, length: usize, sums: Sums) -> Sums {
        at_cpu_level!(self.carry_on::<APPLY>(from, length, sums))
    }

    #[inline(always)]
    fn carry_on<const APPLY: bool>(&mut self, from: usize, length: usize, mut sums: Sums) -> Sums {
        if APPLY {
            self.fallen.clear();
        }
        let (width, words) = (self.width, self.scratch.mask.len());
        let mut length = length;
        // Where the sets of this length begin; looked for only when needed.
        let mut class = None;
        for place in from..self.elements.len() {
            if !share(&self.masks[place * words..][..words], &self.scratch.touched) {
                continue;
            }
            let own = self.elements[place].items.len();
            if own < length {
                if APPLY {
                    self.settle(own..length);
                }
                length = own;
                class = None;
            }
            let mask = &self.masks[place * words..][..words];
            let (before, after) = self.elements.split_at_mut(place);
            let Some((element, _)) = after.split_first_mut() else {
                break;
            };
            let scratch = &mut self.scratch;
            let lost = scratch.meet_lost(element, mask, width);
            let mut gained = 0;
            if scratch.meet_gained(element, mask, width) {
                let class = *class
                    .get_or_insert_with(|| before.partition_point(|e| e.items.len() > length));
                let rivals = before[class..].iter().zip(self.masks[class * words..].chunks(words));
                let open = self.open.get(length - 1).unwrap_or(&self.rows);
                gained = scratch.check_gained(mask, open, rivals, width);
            }
            if lost + gained == 0 {
                continue;
            }
            if gained == 0 {
                scratch.gained[..scratch.active.len()].fill(EMPTY);
            }
            scratch.pass(&element.items, mask, lost > 0, gained > 0, width);
            let usage = element.usage - lost + gained;
            sums.change(&self.shares, element.standard, element.usage, usage);
            if APPLY {
                if usage < element.usage {
                    self.fallen.push(element.id);
                }
                element.usage = usage;
                if let Some(by_row) = &mut self.by_row {
                    let number = self.single_usage.len() as u32 + element.id;
                    by_row.remove(number, &scratch.active, &scratch.lost);
                    by_row.add(number, &scratch.active, &scratch.gained);
                }
                for (k, &at) in scratch.active.iter().enumerate() {
                    let used = &mut element.used[at as usize];
                    *used = or(minus(*used, scratch.lost[k]), scratch.gained[k]);
                }
            }
        }
        if APPLY {
            self.settle(1..length);
        }
        let CoverScratch { active, spans, moved, touched, .. } = &self.scratch;
        for item in shared(touched, touched) {
            let (freed, taken) = moved[2 * item * width..].split_at(width);
            let usage =
                self.single_usage[item] + weigh(spans, |k| freed[k]) - weigh(spans, |k| taken[k]);
            sums.change(&self.shares, self.single_standard[item], self.single_usage[item], usage);
            if APPLY {
                self.single_usage[item] = usage;
                if let Some(by_row) = &mut self.by_row {
                    by_row.remove(item as u32, active, taken);
                    by_row.add(item as u32, active, freed);
                }
            }
        }
        sums
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::dataset::Dataset;

    /// The slow twin: every row is covered again; usages of sets, then of singletons.
    fn slow(data: &Dataset, table: &[Vec<ItemRank>]) -> Vec<u32> {
        let mut usages = vec![0; table.len() + data.items()];
        for row in data.rows() {
            let mut left: BTreeSet<ItemRank> = row.iter().copied().collect();
            for (at, set) in table.iter().enumerate() {
                if set.iter().all(|item| left.contains(item)) {
                    usages[at] += 1;
                    left.retain(|item| !set.contains(item));
                }
            }
            for item in left {
                usages[table.len() + usize::from(item)] += 1;
            }
        }
        usages
    }

    fn fast(cover: &Covering) -> Vec<u32> {
        let sets = cover.elements.iter().map(|element| element.usage);
        sets.chain(cover.single_usage.iter().copied()).collect()
    }

    /// What the sums should be.
    fn sums(cover: &Covering) -> Sums {
        let mut sums = Sums::default();
        let sets = cover.elements.iter().map(|element| (element.usage, element.standard));
        let singles = cover.single_usage.iter().copied().zip(cover.single_standard.iter().copied());
        for (usage, standard) in sets.chain(singles) {
            sums.change(&cover.shares, standard, 0, usage);
        }
        sums
    }

    proptest! {
        #[test]
        fn the_cover_is_that_of_its_slow_twin(
            rows in proptest::collection::vec(proptest::collection::btree_set(0u32..12, 0..9), 1..600),
            steps in proptest::collection::vec(
                (proptest::collection::btree_set(0u16..12, 2..6), any::<prop::sample::Index>(), 0..4),
                1..40,
            ),
        ) {
            let rows: Vec<Vec<u32>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let data = Dataset::from_rows(&rows).unwrap();
            let mut cover = Covering::standard(&data, data.items());
            for (set, which, step) in steps {
                let set: Vec<ItemRank> = set.into_iter().collect();
                if usize::from(*set.last().unwrap()) >= data.items() {
                    continue;
                }
                if step == 0 && !cover.elements.is_empty() {
                    let place = which.index(cover.elements.len());
                    let expected = cover.without(place);
                    cover.remove(place);
                    prop_assert_eq!(cover.sums, expected);
                } else {
                    let support = data.rows().filter(|row| set.iter().all(|item| row.contains(item)));
                    let support = support.count() as u32;
                    let Some(change) = cover.find(&set, support) else {
                        continue;
                    };
                    let expected = cover.with(&set, change);
                    cover.insert(&set, support, change);
                    prop_assert_eq!(cover.sums, expected);
                }
                let table: Vec<Vec<ItemRank>> = cover.elements.iter().map(|e| e.items.clone()).collect();
                prop_assert_eq!(fast(&cover), slow(&data, &table));
                prop_assert_eq!(cover.sums, sums(&cover));
                for (place, element) in cover.elements.iter().enumerate() {
                    prop_assert_eq!(cover.place(element.id), Some(place));
                    prop_assert_eq!(cover.weights.common(&element.used, &element.used), element.usage);
                }
            }
        }
    }
}
