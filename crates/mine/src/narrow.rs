//! Trying a change row by row, when the items of all sets fit into one word.
//!
//! Few rows change with a candidate, and in a row all that comes before the first set it displaces
//! stays as it is. The sets that cover the rest are then found by running through the items of all
//! sets, a word each: this is a short way through little memory, where the bits of all rows of all
//! sets would be a long one.

use crate::bits::RowBits;

/// The rows as words of items, and the sets that cover them.
#[derive(Default)]
pub(crate) struct Narrow {
    /// The items of each row; none where no row is.
    rows: Vec<u64>,
    /// Room for the numbers of as many sets as a row can have, one row after the other.
    codes: Vec<u32>,
    room: usize,
    /// How many sets cover each row.
    counts: Vec<u8>,
    /// By how much the usage of the set at each place changes.
    delta: Vec<i64>,
    /// The places where something changed.
    pub touched: Vec<u32>,
    /// By how much the usage of each singleton changes.
    pub singles: Vec<i64>,
    rest: Rest,
}

/// What comes or goes, and the sets that may cover what is left.
#[derive(Default)]
struct Rest {
    place: usize,
    /// The items of what comes.
    items: u64,
    /// Whether the set at the place goes.
    goes: bool,
    /// The items of the sets that may cover, in their order, and their places.
    masks: Vec<u64>,
    places: Vec<u32>,
    /// For each set of the table how many of these come before it.
    before: Vec<u32>,
}

/// The table as a row sees it.
#[derive(Clone, Copy)]
pub(crate) struct SetMasks<'t> {
    /// The items of the sets in their order.
    pub masks: &'t [u64],
    /// The place of each set by its number; of one that left, beyond all.
    pub places: &'t [u32],
}

/// What comes or goes.
#[derive(Clone, Copy)]
pub(crate) enum Move {
    /// A set with these items comes to a place.
    Comes(u64),
    /// The set at a place goes.
    Goes,
}

impl Narrow {
    /// Transposes the rows of at most 64 items.
    pub fn new(rows: &[RowBits], width: usize) -> Narrow {
        let mut words = vec![0u64; width * 256];
        let items = rows.len().checked_div(width).unwrap_or(0);
        for item in 0..items {
            let bits = &rows[item * width..][..width];
            each_row(0..width as u32, bits, |row| words[row] |= 1 << item);
        }
        let room = words.iter().map(|word| word.count_ones() as usize / 2).max().unwrap_or(0);
        Narrow {
            codes: vec![0; words.len() * room],
            counts: vec![0; words.len()],
            rows: words,
            room,
            singles: vec![0; items],
            ..Narrow::default()
        }
    }

    /// Something comes or goes at a place.
    #[inline(always)]
    pub fn begin(&mut self, table: SetMasks, place: usize, what: Move) {
        self.delta.clear();
        self.delta.resize(table.masks.len(), 0);
        self.touched.clear();
        self.singles.fill(0);
        let rest = &mut self.rest;
        (rest.place, rest.goes) = (place, matches!(what, Move::Goes));
        rest.items = if let Move::Comes(items) = what { items } else { 0 };
        rest.masks.clear();
        rest.places.clear();
        rest.before.clear();
        rest.before.resize(place, 0);
        // Sets that share an item with what comes cover nothing in the rows that change.
        for (at, &mask) in table.masks.iter().enumerate().skip(place) {
            rest.before.push(rest.masks.len() as u32);
            if mask & rest.items == 0 {
                rest.masks.push(mask);
                rest.places.push(at as u32);
            }
        }
        rest.before.push(rest.masks.len() as u32);
    }

    /// By how much the usage of the set at a place changes; asked for once.
    pub fn take_delta(&mut self, place: usize) -> i64 {
        std::mem::take(&mut self.delta[place])
    }

    /// What changes in a row that stands for `weight` rows.
    #[inline(always)]
    pub fn change(&mut self, row: usize, table: SetMasks, weight: i64) {
        let Narrow { codes, counts, rows, room, delta, touched, singles, rest } = self;
        let codes = &codes[row * *room..][..usize::from(counts[row])];
        let (place, items, goes) = (rest.place, rest.items, rest.goes);
        // The items that are open in the old cover, up to the first set that is displaced.
        let mut open = rows[row];
        let mut first = codes.len();
        for (k, &code) in codes.iter().enumerate() {
            let at = table.places[code as usize] as usize;
            let mask = table.masks[at];
            if at >= place && (goes || mask & items != 0) {
                first = k;
                break;
            }
            open &= !mask;
        }
        let mut count = |at: usize, by: i64| {
            if delta[at] == 0 {
                touched.push(at as u32);
            }
            delta[at] += by;
        };
        let mut left = open & !items;
        if let Some((&lost, others)) = codes[first..].split_first() {
            let at = table.places[lost as usize] as usize;
            count(at, -weight);
            open &= !table.masks[at];
            let mut from = rest.before[at + 1] as usize;
            for &code in others {
                let at = table.places[code as usize] as usize;
                count(at, -weight);
                open &= !table.masks[at];
            }
            while let Some(next) = next(&rest.masks, from, left) {
                from = next + 1;
                count(rest.places[next] as usize, weight);
                left &= !rest.masks[next];
            }
        }
        let mut moved = open ^ left;
        while moved != 0 {
            let item = moved.trailing_zeros();
            singles[item as usize] += if left >> item & 1 == 1 { weight } else { -weight };
            moved &= moved - 1;
        }
    }

    /// Covers a row again from a place on, where the table has changed.
    #[inline(always)]
    pub fn cover(&mut self, row: usize, table: SetMasks, place: usize, ids: impl Fn(usize) -> u32) {
        let codes = &mut self.codes[row * self.room..][..self.room];
        let old = &codes[..usize::from(self.counts[row])];
        let mut kept = 0;
        let mut left = self.rows[row];
        while kept < old.len() && (table.places[old[kept] as usize] as usize) < place {
            left &= !table.masks[table.places[old[kept] as usize] as usize];
            kept += 1;
        }
        let mut from = place;
        while let Some(at) = next(table.masks, from, left) {
            codes[kept] = ids(at);
            kept += 1;
            left &= !table.masks[at];
            from = at + 1;
        }
        self.counts[row] = kept as u8;
    }
}

/// The first set from a place on that has only items that are left.
#[inline(always)]
fn next(masks: &[u64], from: usize, left: u64) -> Option<usize> {
    if left & left.wrapping_sub(1) == 0 {
        return None;
    }
    let mut at = from;
    for chunk in masks.get(from..)?.chunks(32) {
        // All of a chunk at once: the compiler has instructions for that.
        let any = chunk.iter().fold(false, |any, mask| any | (mask & !left == 0));
        if any {
            return chunk.iter().position(|mask| mask & !left == 0).map(|k| at + k);
        }
        at += chunk.len();
    }
    None
}

/// Calls for the numbers of all rows in some blocks.
#[inline(always)]
pub(crate) fn each_row(
    active: impl IntoIterator<Item = u32>,
    blocks: &[RowBits],
    mut call: impl FnMut(usize),
) {
    for (at, block) in active.into_iter().zip(blocks) {
        for (word, &bits) in block.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                call(at as usize * 256 + word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
