//! The cover seen from the rows: which codes each row has.
//!
//! SLIM asks how often a code is used together with all others. That is counted along the rows of the
//! one code, where few others are.

use lucena_work::at_cpu_level;

use crate::bits::{RowBits, is_empty};
use crate::merge::RowWeights;
use crate::narrow::each_row;

/// The codes of every row, by their numbers: items by rank, then sets by the numbers of the cover.
#[derive(Default)]
pub(crate) struct ByRow {
    rows: Vec<Vec<u32>>,
    /// The codes whose rows have changed since somebody looked.
    pub changed: Vec<u32>,
}

impl ByRow {
    pub fn new(width: usize) -> ByRow {
        ByRow { rows: vec![Vec::new(); width * 256], changed: Vec::new() }
    }

    /// A code comes to some rows.
    pub fn add(&mut self, number: u32, active: &[u32], blocks: &[RowBits]) {
        self.changed.push(number);
        each_row(active.iter().copied(), blocks, |row| self.rows[row].push(number));
    }

    /// A code leaves some rows.
    pub fn remove(&mut self, number: u32, active: &[u32], blocks: &[RowBits]) {
        self.changed.push(number);
        each_row(active.iter().copied(), blocks, |row| {
            let codes = &mut self.rows[row];
            if let Some(at) = codes.iter().position(|&code| code == number) {
                codes.swap_remove(at);
            }
        });
    }

    /// Counts how often each code is in the given rows.
    pub fn together(&self, used: &[RowBits], weights: &RowWeights, counts: &mut Counts) {
        counts.clear();
        at_cpu_level!(for (blocks, shift) in weights.groups() {
            for at in blocks.clone().filter(|&at| !is_empty(used[at])) {
                each_row(
                    [at as u32],
                    &used[at..=at],
                    #[inline(always)]
                    |row| self.rows[row].iter().for_each(|&code| counts.add(code, 1 << shift)),
                );
            }
        });
    }
}

/// Counts of a few codes among many.
#[derive(Default)]
pub(crate) struct Counts {
    counts: Vec<u32>,
    /// The codes that were counted.
    pub seen: Vec<u32>,
}

impl Counts {
    fn clear(&mut self) {
        for code in self.seen.drain(..) {
            self.counts[code as usize] = 0;
        }
    }

    #[inline(always)]
    fn add(&mut self, code: u32, times: u32) {
        if self.counts.len() <= code as usize {
            self.counts.resize(code as usize + 1, 0);
        }
        if self.counts[code as usize] == 0 {
            self.seen.push(code);
        }
        self.counts[code as usize] += times;
    }

    pub fn of(&self, code: u32) -> u32 {
        self.counts[code as usize]
    }
}
