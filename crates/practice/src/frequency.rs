//! How often identical rows occur: positions, or pawn structures.

use std::collections::HashMap;
use std::io::{BufRead, Write};

use crate::error::{PracticeError, numbered};
use crate::item::Item;

/// Different rows and how often each occurs, the most frequent first.
///
/// ```
/// use lucena_practice::Frequencies;
/// let counts = Frequencies::read("a.dat", "40 10047\n40\n40 10047\n".as_bytes(), usize::MAX)?;
/// assert_eq!(counts.rows[0].1, 2);
/// assert_eq!(Frequencies::read("b", "2:40 10047\n1:40".as_bytes(), usize::MAX)?, counts);
/// let wrong = Frequencies::read("c", "2:40 99".as_bytes(), 9).err().ok_or("wrong")?;
/// assert!(wrong.to_string().starts_with("c:1: 99 is not a man on a square"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frequencies {
    /// Rows with their counts; equal counts in the order of the items.
    pub rows: Vec<(Vec<Item>, u64)>,
}

/// Counts rows one after the other.
///
/// ```
/// use lucena_practice::{Counting, Item};
/// let (king, mut counting) = (Item::of_id(40).ok_or("an item")?, Counting::default());
/// counting.add(&[king], 2);
/// counting.add(&[king], 1);
/// assert_eq!(counting.sorted().rows, [(vec![king], 3)]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Default)]
pub struct Counting(HashMap<Box<[Item]>, u64>);

impl Counting {
    /// One more row.
    pub fn add(&mut self, row: &[Item], times: u64) {
        match self.0.get_mut(row) {
            Some(count) => *count += times,
            None => {
                self.0.insert(row.into(), times);
            }
        }
    }

    /// How many different rows there are so far.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them in order.
    pub fn sorted(self) -> Frequencies {
        let mut rows: Vec<(Vec<Item>, u64)> =
            self.0.into_iter().map(|(row, count)| (row.into_vec(), count)).collect();
        rows.sort_unstable_by(|(a, n), (b, m)| m.cmp(n).then_with(|| a.cmp(b)));
        Frequencies { rows }
    }
}

impl Frequencies {
    /// Reads a frequency file, `count:items` a line; lines of a `.dat` file count once each, and equal
    /// ones together. With `most`, only the first N lines are read.
    pub fn read(name: &str, text: impl BufRead, most: usize) -> Result<Frequencies, PracticeError> {
        let (mut counting, mut total) = (Counting::default(), 0_u64);
        let mut lines = 0;
        each_line(name, text, |number, row, count| {
            let sum = total.checked_add(count).ok_or("the counts are too large to be added up");
            total = sum.map_err(|what| PracticeError::line(name, number, what))?;
            counting.add(row, count);
            lines += 1;
            Ok(lines < most)
        })?;
        Ok(counting.sorted())
    }

    /// Writes a frequency file.
    pub fn write(&self, mut to: impl Write) -> std::io::Result<()> {
        let mut line = Vec::new();
        for (row, count) in &self.rows {
            line.clear();
            line.extend(format!("{count}:").bytes());
            write_row(row, &mut line);
            to.write_all(&line)?;
        }
        Ok(())
    }

    /// All rows, the same ones as often as they occur.
    pub fn total(&self) -> u64 {
        self.rows.iter().map(|(_, count)| count).sum()
    }
}

/// Shows the lines of a count or of rows, one after the other, until `each` has seen enough: the number
/// of the line, its items, how often it counts.
///
/// ```
/// let mut counts = Vec::new();
/// lucena_practice::each_line("a.freq", "7:40 10047\n2:40\n".as_bytes(), |line, row, count| {
///     counts.push((line, row.len(), count));
///     Ok(true)
/// })?;
/// assert_eq!(counts, [(1, 2, 7), (2, 1, 2)]);
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
pub fn each_line(
    name: &str,
    text: impl BufRead,
    mut each: impl FnMut(usize, &[Item], u64) -> Result<bool, PracticeError>,
) -> Result<(), PracticeError> {
    for line in numbered(name, text) {
        let (number, line) = line?;
        let fault = |what: String| PracticeError::line(name, number, what);
        let (count, items) = match line.split_once(':') {
            None => (1, line.as_str()),
            Some((count, items)) => (
                count.trim().parse().map_err(|_| {
                    let count: String = count.chars().take(20).collect();
                    fault(format!("{count:?} is not a count: write count:items"))
                })?,
                items,
            ),
        };
        if count == 0 || (items.trim().is_empty() && line.contains(':')) {
            return Err(fault("nothing is counted: write count:items".into()));
        }
        if !each(number, &items_of(items).map_err(fault)?, count)? {
            break;
        }
    }
    Ok(())
}

/// The items of a line; their ids ascend.
pub(crate) fn items_of(text: &str) -> Result<Vec<Item>, String> {
    let mut items: Vec<Item> = Vec::new();
    for word in text.split_whitespace() {
        let short: String = word.chars().take(20).collect();
        let item = word.parse().ok().and_then(Item::of_id).ok_or_else(|| {
            format!("{short} is not a man on a square: 10207, for example, is the black rook on a8")
        })?;
        if items.last().is_some_and(|&before| before >= item) {
            return Err(format!("{short} does not follow in ascending order"));
        }
        items.push(item);
    }
    Ok(items)
}

/// Writes the ids of a row and ends the line.
pub(crate) fn write_row(row: &[Item], to: &mut Vec<u8>) {
    row.iter().for_each(|item| to.extend_from_slice(item.text()));
    match to.last_mut() {
        Some(last) if *last == b' ' => *last = b'\n',
        _ => to.push(b'\n'),
    }
}
