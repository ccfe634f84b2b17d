//! Subset matching: which of many part-positions are in a row.

use crate::item::Item;

/// Part-positions, ordered so that few of them have to be looked at for a row.
#[derive(Clone, Debug)]
pub(crate) struct Matcher {
    sets: Vec<Vec<Item>>,
    /// For each item, the sets that are looked at when a row has it: each set under one of its items.
    under: Vec<Vec<u32>>,
    /// For each item, the last row that had it.
    seen: Vec<u32>,
    row: u32,
}

impl Matcher {
    /// For these part-positions; one without men is in no row.
    pub fn new(sets: &[Vec<Item>]) -> Matcher {
        let mut under = vec![Vec::new(); Item::COUNT];
        for (set, at) in sets.iter().zip(0..) {
            // Men at home are in most rows; of the others, the one with the fewest sets so far.
            let least = set.iter().min_by_key(|item| (item.is_home(), under[item.place()].len()));
            if let Some(item) = least {
                under[item.place()].push(at);
            }
        }
        Matcher { sets: sets.to_vec(), under, seen: vec![0; Item::COUNT], row: 0 }
    }

    /// Names every part-position that is in the row, each once.
    pub fn each(&mut self, row: &[Item], mut found: impl FnMut(usize)) {
        self.row = self.row.wrapping_add(1);
        if self.row == 0 {
            self.seen.fill(0);
            self.row = 1;
        }
        row.iter().for_each(|item| self.seen[item.place()] = self.row);
        for item in row {
            for &at in &self.under[item.place()] {
                let set = &self.sets[at as usize];
                if set.iter().all(|item| self.seen[item.place()] == self.row) {
                    found(at as usize);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_row_is_found() {
        let set = |ids: &[u32]| ids.iter().filter_map(|id| Item::of_id(*id)).collect();
        let sets: [Vec<Item>; 3] = [set(&[40]), set(&[40, 543]), set(&[10047, 543])];
        let (mut matcher, mut found) = (Matcher::new(&sets), Vec::new());
        matcher.each(&sets[1], |set| found.push(set));
        found.sort_unstable();
        assert_eq!(found, [0, 1]);
    }
}
