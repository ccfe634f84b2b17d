//! The transposition table: positions seen before.

use shakmaty::Move;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    /// The score itself.
    Exact,
    /// At least so much.
    Lower,
    /// At most so much.
    Upper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HashEntry {
    key: u64,
    /// The best move, if one was better than others. Only ever used to order legal moves, so a
    /// wrong one from another position with the same key does no harm.
    pub best: Option<Move>,
    /// Mates counted from the position itself.
    pub score: i16,
    /// Plies searched below it.
    pub depth: i8,
    /// What the score says.
    pub bound: ScoreBound,
    /// The search that wrote it.
    age: u8,
}

/// Entries that share a place; the least useful one makes way.
const BUCKET: usize = 4;

/// The hash table; without room it remembers nothing.
pub(crate) struct HashTable {
    entries: Vec<Option<HashEntry>>,
    age: u8,
}

impl HashTable {
    /// A table of this many mebibytes, or as much of it as memory allows.
    pub fn new(mib: usize) -> HashTable {
        let mut bytes = mib.saturating_mul(1 << 20);
        loop {
            let buckets = bytes / (BUCKET * size_of::<Option<HashEntry>>());
            let mut entries = Vec::new();
            if entries.try_reserve_exact(buckets * BUCKET).is_ok() {
                entries.resize(buckets * BUCKET, None);
                return HashTable { entries, age: 0 };
            }
            bytes /= 2;
        }
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
        self.age = 0;
    }

    /// A new search begins: what older ones wrote makes way sooner.
    pub fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// The bucket of a key: its high bits spread over all buckets.
    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let buckets = (self.entries.len() / BUCKET) as u128;
        let start = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        start..(start + BUCKET).min(self.entries.len())
    }

    pub fn get(&self, key: u64) -> Option<HashEntry> {
        self.entries[self.bucket(key)].iter().flatten().find(|entry| entry.key == key).copied()
    }

    pub fn put(&mut self, key: u64, best: Option<Move>, score: i32, depth: i32, bound: ScoreBound) {
        let age = self.age;
        let bucket = self.bucket(key);
        let bucket = &mut self.entries[bucket];
        let usefulness = |slot: &Option<HashEntry>| match slot {
            None => i32::MIN,
            Some(entry) if entry.key == key => i32::MIN + 1,
            Some(entry) => i32::from(entry.depth) - 8 * i32::from(age.wrapping_sub(entry.age)),
        };
        let same = bucket.iter().position(|slot| slot.is_some_and(|entry| entry.key == key));
        let least = (0..bucket.len()).min_by_key(|&slot| usefulness(&bucket[slot]));
        let Some(slot) = same.or(least) else {
            return; // no room at all
        };
        let before = bucket[slot].filter(|entry| entry.key == key);
        let depth = depth.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8;
        if let Some(before) = before {
            // A deeper look of this very search is worth more than a glance.
            let deeper = i32::from(before.depth) > i32::from(depth) + 2;
            if before.age == age && deeper && bound != ScoreBound::Exact {
                return;
            }
        }
        let best = best.or(before.and_then(|entry| entry.best));
        let score = score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        bucket[slot] = Some(HashEntry { key, best, score, depth, bound, age });
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn full(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().flatten().filter(|entry| entry.age == self.age).count();
        (used * 1000 / sample.len().max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_room_remembers_nothing() {
        let mut table = HashTable::new(0);
        table.put(5, None, 10, 3, ScoreBound::Exact);
        assert_eq!((table.get(5), table.full()), (None, 0));
    }

    #[test]
    fn deep_and_young_entries_stay() {
        let mut table = HashTable::new(1);
        // Keys so small share the first bucket.
        for key in 1..=4 {
            table.put(key, None, 0, key as i32, ScoreBound::Exact);
        }
        table.put(5, None, 0, 2, ScoreBound::Exact);
        assert!(table.get(1).is_none() && table.get(4).is_some() && table.get(5).is_some());
        table.next_search();
        table.put(6, None, 0, 1, ScoreBound::Exact);
        table.put(7, None, 0, 1, ScoreBound::Exact);
        assert!(table.get(6).is_some() && table.get(7).is_some());
    }

    #[test]
    fn the_deepest_look_does_not_overflow() {
        let mut table = HashTable::new(1);
        table.put(7, None, 0, 127, ScoreBound::Lower);
        table.put(7, None, 1, 200, ScoreBound::Lower);
        assert_eq!(table.get(7).map(|entry| (entry.depth, entry.score)), Some((127, 1)));
    }
}
