//! Rows of items: what everything here is mined from.

use std::collections::HashMap;
use std::io::{BufRead, Write};

use crate::error::MineError;

/// The rank of an item: 0 is the one in most rows.
///
/// All orders of Krimp are defined over items ranked by frequency, so ranks are what is worked with;
/// ids come back only when something is shown or written.
///
/// ```
/// let data = lucena_mine::Dataset::from_rows([vec![3, 8], vec![8]])?;
/// assert_eq!([data.rank(8), data.rank(3), data.rank(4)], [Some(0), Some(1), None]);
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
pub type ItemRank = u16;

const MOST_ITEMS: usize = (1 << 16) - 1;
/// How many rows there can be: supports are 32-bit numbers.
const MOST_ROWS: u64 = u32::MAX as u64;

/// Rows of items, the items ranked by how many rows have them (ties: the smaller id first).
///
/// ```
/// let data = lucena_mine::Dataset::read("x.dat", &b"5 7\n\n7 9\n"[..])?;
/// assert_eq!((data.len(), data.items(), data.occurrences()), (3, 3, 4));
/// assert_eq!((data.id(0), data.support(0)), (7, 2)); // 7 is the most frequent
/// # Ok::<(), lucena_mine::MineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dataset {
    ids: Vec<u32>,
    supports: Vec<u32>,
    /// The ranks of all rows, one row after the other, each ascending.
    ranks: Vec<ItemRank>,
    /// Where each row starts in `ranks`, and where the last one ends.
    starts: Vec<usize>,
}

impl Dataset {
    /// Reads a `.dat` file: one row per line, ids ascending, blanks between them.
    ///
    /// Lines without ids are rows without items; they count. Nothing is held but the ids, however
    /// long a line is.
    pub fn read(name: &str, mut from: impl BufRead) -> Result<Dataset, MineError> {
        let mut rows = RawRows::new(name);
        let mut id: Option<u64> = None;
        let mut line_begun = false;
        loop {
            let bytes = match from.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(source) => return Err(MineError::Read { name: name.into(), source }),
            };
            if bytes.is_empty() {
                break;
            }
            for &byte in bytes {
                line_begun = true;
                if byte.is_ascii_digit() {
                    let longer = id.unwrap_or(0) * 10 + u64::from(byte - b'0');
                    if longer > u64::from(u32::MAX) {
                        let what = format!("an id begins {longer}: ids go up to {}", u32::MAX);
                        return Err(rows.fault(what));
                    }
                    id = Some(longer);
                    continue;
                }
                if let Some(whole) = id.take() {
                    rows.push(whole as u32)?;
                }
                match byte {
                    b'\n' => {
                        rows.end()?;
                        line_begun = false;
                    }
                    b' ' | b'\t' | b'\r' => {}
                    _ => return Err(rows.fault(foreign(byte))),
                }
            }
            let used = bytes.len();
            from.consume(used);
        }
        if let Some(whole) = id {
            rows.push(whole as u32)?;
        }
        if line_begun {
            rows.end()?;
        }
        rows.rank()
    }

    /// Makes a dataset of rows in memory; the ids of each row must ascend.
    pub fn from_rows<R: AsRef<[u32]>>(
        given: impl IntoIterator<Item = R>,
    ) -> Result<Dataset, MineError> {
        let mut rows = RawRows::new("row");
        for row in given {
            for &id in row.as_ref() {
                rows.push(id)?;
            }
            rows.end()?;
        }
        rows.rank()
    }

    /// Writes the rows as a `.dat` file, ids ascending.
    pub fn write(&self, mut to: impl Write) -> std::io::Result<()> {
        for row in self.rows() {
            let ids: Vec<String> = self.ids_of(row).iter().map(u32::to_string).collect();
            writeln!(to, "{}", ids.join(" "))?;
        }
        Ok(())
    }

    /// Writes the rows as the thesis' database text: how many items, a colon, their ranks.
    ///
    /// What its percentages call uncompressed is the size of this text.
    pub fn write_database(&self, mut to: impl Write) -> std::io::Result<()> {
        for row in self.rows() {
            write!(to, "{}:", row.len())?;
            for rank in row {
                write!(to, " {rank}")?;
            }
            writeln!(to)?;
        }
        Ok(())
    }

    /// Refuses data whose cover could not be held: for each length of sets it is kept which items are
    /// open in which rows.
    pub(crate) fn check_room(&self) -> Result<(), MineError> {
        const MOST: usize = 8 << 30;
        let longest = self.rows().map(<[ItemRank]>::len).max().ok_or(MineError::NoRows)?;
        let bytes =
            self.items().saturating_mul(longest).saturating_mul(self.len().div_ceil(256) * 32);
        match bytes > MOST {
            true => Err(MineError::TooLong { longest, items: self.items() }),
            false => Ok(()),
        }
    }

    /// How many rows there are, those without items included.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many different items there are.
    pub fn items(&self) -> usize {
        self.ids.len()
    }

    /// How many items the rows have together.
    pub fn occurrences(&self) -> usize {
        self.ranks.len()
    }

    /// The items of a row, ascending by rank.
    pub fn row(&self, row: usize) -> &[ItemRank] {
        &self.ranks[self.starts[row]..self.starts[row + 1]]
    }

    /// All rows, in the order they were given.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[ItemRank]> + '_ {
        (0..self.len()).map(|row| self.row(row))
    }

    /// The id that an item had in the file.
    pub fn id(&self, rank: ItemRank) -> u32 {
        self.ids[usize::from(rank)]
    }

    /// The ids of a set, ascending.
    pub fn ids_of(&self, set: &[ItemRank]) -> Vec<u32> {
        let mut ids: Vec<u32> = set.iter().map(|&rank| self.id(rank)).collect();
        ids.sort_unstable();
        ids
    }

    /// The rank of an id, if any row has it.
    pub fn rank(&self, id: u32) -> Option<ItemRank> {
        self.ids.iter().position(|&other| other == id).map(|rank| rank as ItemRank)
    }

    /// In how many rows an item is.
    pub fn support(&self, rank: ItemRank) -> u32 {
        self.supports[usize::from(rank)]
    }
}

/// Rows of ids that have no ranks yet.
struct RawRows<'n> {
    name: &'n str,
    ids: Vec<u32>,
    starts: Vec<usize>,
}

impl<'n> RawRows<'n> {
    fn new(name: &'n str) -> RawRows<'n> {
        RawRows { name, ids: Vec::new(), starts: vec![0] }
    }

    fn fault(&self, what: String) -> MineError {
        MineError::Line { name: self.name.into(), line: self.starts.len(), what }
    }

    fn push(&mut self, id: u32) -> Result<(), MineError> {
        let begun = self.starts[self.starts.len() - 1];
        match self.ids[begun..].last() {
            Some(&before) if before == id => {
                Err(self.fault(format!("the id {id} stands there twice: give each once")))
            }
            Some(&before) if before > id => Err(self
                .fault(format!("the id {id} follows {before}: give the ids in ascending order"))),
            _ => {
                self.ids.push(id);
                Ok(())
            }
        }
    }

    fn end(&mut self) -> Result<(), MineError> {
        if self.starts.len() as u64 > MOST_ROWS {
            return Err(MineError::TooManyRows(MOST_ROWS));
        }
        self.starts.push(self.ids.len());
        Ok(())
    }

    fn rank(self) -> Result<Dataset, MineError> {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for &id in &self.ids {
            *counts.entry(id).or_default() += 1;
        }
        if counts.len() > MOST_ITEMS {
            return Err(MineError::TooManyItems(counts.len()));
        }
        let mut order: Vec<(u32, u32)> = counts.into_iter().collect();
        order.sort_unstable_by_key(|&(id, count)| (std::cmp::Reverse(count), id));
        let rank_of: HashMap<u32, ItemRank> =
            order.iter().enumerate().map(|(rank, &(id, _))| (id, rank as ItemRank)).collect();
        let mut ranks: Vec<ItemRank> = self.ids.iter().map(|id| rank_of[id]).collect();
        for ends in self.starts.windows(2) {
            ranks[ends[0]..ends[1]].sort_unstable();
        }
        let (ids, supports) = order.into_iter().unzip();
        Ok(Dataset { ids, supports, ranks, starts: self.starts })
    }
}

fn foreign(byte: u8) -> String {
    match byte {
        0 => "a NUL byte: this is not a text file of ids, or it is damaged".into(),
        b'-' | b'.' | b'+' => {
            format!("{:?}: ids are whole numbers from 0, without sign", char::from(byte))
        }
        0x20..=0x7e => {
            format!("{:?} is not a digit: give ids, with blanks between", char::from(byte))
        }
        _ => format!("the byte {byte:#04x} is not a digit: give ids, with blanks between"),
    }
}
