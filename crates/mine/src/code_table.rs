//! Code tables: sets of items, and how often each is used to spell the data.

use std::collections::HashMap;

use crate::carry::{has, mask_of};
use crate::cover::Covering;
use crate::dataset::{Dataset, ItemRank};
use crate::error::MineError;

/// A set of a code table.
///
/// ```
/// use lucena_mine::{Code, CodeTable};
/// let table = CodeTable::parse("a.ct", b"1 2 (3,3)\n1 (1,4)\n2 (0,3)\n")?;
/// assert_eq!(table.sets(), [Code { items: vec![1, 2], usage: 3, support: 3 }]);
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The ids of its items, ascending.
    pub items: Vec<u32>,
    /// How many rows it covers a part of.
    pub usage: u32,
    /// How many rows have all of its items.
    pub support: u32,
}

/// Description lengths in bits.
///
/// ```
/// use lucena_mine::{CodeTable, Dataset};
/// let data = Dataset::from_rows([[1], [2]])?; // two codes, each used once: a bit each
/// let lengths = CodeTable::standard(&data).lengths();
/// assert_eq!((lengths.data, lengths.table, lengths.total()), (2.0, 4.0, 6.0));
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lengths {
    /// L(D | CT), of the data.
    pub data: f64,
    /// L(CT), of the code table.
    pub table: f64,
}

impl Lengths {
    /// Both together.
    pub fn total(&self) -> f64 {
        self.data + self.table
    }
}

/// Sets of items in the standard cover order, then every item of the data by itself.
///
/// Sets that are never used are left out; items that are never left over are kept with usage 0, for
/// the table would not know the ranks of items without them.
///
/// ```
/// use lucena_mine::{CodeTable, Dataset};
/// let table = CodeTable::standard(&Dataset::from_rows([vec![1, 2], vec![2]])?);
/// assert_eq!((table.sets().len(), table.used_singletons(), table.usage()), (0, 2, 3));
/// assert_eq!(table.ratio(), 1.0);
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeTable {
    pub(crate) rows: usize,
    pub(crate) sets: Vec<Code>,
    pub(crate) singletons: Vec<Code>,
}

impl CodeTable {
    /// The table of singletons alone, against which others are measured.
    pub fn standard(data: &Dataset) -> CodeTable {
        CodeTable::of(data, &Covering::standard(data, 0))
    }

    pub(crate) fn of(data: &Dataset, cover: &Covering) -> CodeTable {
        let used = cover.elements.iter().filter(|element| element.usage > 0);
        let sets = used.map(|element| Code {
            items: data.ids_of(&element.items),
            usage: element.usage,
            support: element.support,
        });
        let singletons = cover.single_usage.iter().enumerate().map(|(rank, &usage)| Code {
            items: vec![data.id(rank as ItemRank)],
            usage,
            support: data.support(rank as ItemRank),
        });
        CodeTable { rows: data.len(), sets: sets.collect(), singletons: singletons.collect() }
    }

    /// How many rows the data has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The sets of two items and more, in the standard cover order.
    pub fn sets(&self) -> &[Code] {
        &self.sets
    }

    /// All items, the most frequent first.
    pub fn singletons(&self) -> &[Code] {
        &self.singletons
    }

    /// How many items are used as they are.
    pub fn used_singletons(&self) -> usize {
        self.singletons.iter().filter(|code| code.usage > 0).count()
    }

    /// Sets, then singletons.
    pub fn codes(&self) -> impl Iterator<Item = &Code> + '_ {
        self.sets.iter().chain(&self.singletons)
    }

    /// The sum of all usages.
    pub fn usage(&self) -> u64 {
        self.codes().map(|code| u64::from(code.usage)).sum()
    }

    /// The length of a code in bits; infinite for one that is never used.
    pub fn length(&self, code: &Code) -> f64 {
        (self.usage() as f64 / f64::from(code.usage)).log2()
    }

    /// What data and table cost.
    pub fn lengths(&self) -> Lengths {
        let usage = self.usage() as f64;
        let occurrences: u64 = self.singletons.iter().map(|code| u64::from(code.support)).sum();
        let item = |id: &u32| {
            let single = self.singletons.iter().find(|code| code.items[0] == *id);
            single.map_or(0.0, |code| (occurrences as f64 / f64::from(code.support)).log2())
        };
        let (mut data, mut table) = (0.0, 0.0);
        for code in self.codes().filter(|code| code.usage > 0) {
            let length = (usage / f64::from(code.usage)).log2();
            data += f64::from(code.usage) * length;
            table += length + code.items.iter().map(item).sum::<f64>();
        }
        Lengths { data, table }
    }

    /// What data and table would cost if items were spelled one by one.
    pub fn standard_lengths(&self) -> Lengths {
        let singletons = self.singletons.iter();
        let singletons = singletons.map(|code| Code { usage: code.support, ..code.clone() });
        let singletons = singletons.collect();
        CodeTable { rows: self.rows, sets: Vec::new(), singletons }.lengths()
    }

    /// The total as a share of that of the standard table.
    pub fn ratio(&self) -> f64 {
        let standard = self.standard_lengths().total();
        if standard > 0.0 { self.lengths().total() / standard } else { 1.0 }
    }

    /// The numbers of the codes that cover each row of some data, in the order of the table.
    pub fn covers<'a>(&'a self, data: &'a Dataset) -> Result<RowCovers<'a>, MineError> {
        Ok(RowCovers::new(self, data))
    }
}

/// Covers rows, one after the other.
///
/// ```
/// use lucena_mine::{CodeTable, Dataset};
/// let table = CodeTable::parse("a.ct", b"1 2 (1,1)\n1 (1,2)\n2 (0,1)\n")?;
/// let data = Dataset::from_rows([vec![1, 2], vec![1]])?;
/// let (mut covers, mut codes) = (table.covers(&data)?, Vec::new());
/// assert!(covers.next_row(&mut codes)?);
/// assert_eq!(codes, [0]); // the set covers the whole row
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
pub struct RowCovers<'a> {
    data: &'a Dataset,
    /// The items of each set as bits of ranks, one set after the other; only sets that can occur.
    masks: Vec<(usize, Vec<u64>)>,
    /// The number of the singleton of each rank.
    singles: Vec<Option<usize>>,
    row: usize,
}

impl<'a> RowCovers<'a> {
    fn new(table: &CodeTable, data: &'a Dataset) -> RowCovers<'a> {
        let ranks: HashMap<u32, ItemRank> =
            (0..data.items()).map(|rank| (data.id(rank as ItemRank), rank as ItemRank)).collect();
        let mask = |(number, code): (usize, &Code)| {
            let set: Option<Vec<_>> = code.items.iter().map(|id| ranks.get(id).copied()).collect();
            let mut mask = vec![0; data.items().div_ceil(64)];
            mask_of(&mut mask, &set?);
            Some((number, mask))
        };
        let masks = table.sets.iter().enumerate().filter_map(mask).collect();
        let mut singles = vec![None; data.items()];
        for (number, code) in table.singletons.iter().enumerate() {
            if let Some(&rank) = ranks.get(&code.items[0]) {
                singles[usize::from(rank)] = Some(table.sets.len() + number);
            }
        }
        RowCovers { data, masks, singles, row: 0 }
    }

    /// Puts the codes of the next row into `codes`; false after the last one.
    pub fn next_row(&mut self, codes: &mut Vec<usize>) -> Result<bool, MineError> {
        codes.clear();
        if self.row == self.data.len() {
            return Ok(false);
        }
        let row = self.data.row(self.row);
        self.row += 1;
        let mut left = vec![0u64; self.data.items().div_ceil(64)];
        mask_of(&mut left, row);
        for (number, mask) in &self.masks {
            if mask.iter().zip(&left).all(|(mask, left)| mask & !left == 0) {
                codes.push(*number);
                left.iter_mut().zip(mask).for_each(|(left, mask)| *left &= !mask);
            }
        }
        for &rank in row {
            if has(&left, usize::from(rank)) {
                let single = self.singles[usize::from(rank)];
                let item = self.data.id(rank);
                codes.push(single.ok_or(MineError::NoCode { row: self.row, item })?);
            }
        }
        Ok(true)
    }
}
