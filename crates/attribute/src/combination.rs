//! Combinations: groups of rows with the same value of every attribute (partition refinement).

use rayon::prelude::*;

use crate::attribute::Attribute;
use crate::frame::Frame;

/// The rows of a frame put together by their answers.
///
/// A combination whose positions all end the same way is as good as a rule; one whose positions end
/// differently is ambiguous: its attributes cannot tell them apart.
///
/// ```
/// # mod frames { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/frames.rs")); }
/// use lucena_attribute::{Combinations, Set};
/// let frame = frames::frame("KRvK", Set::Torres);
/// // Four attributes are too few: positions of every combination end differently.
/// assert!(Combinations::of(&frame).clear_rows(&frame).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Combinations {
    /// The combination of each row, numbered by first appearance.
    of_row: Vec<u32>,
    /// The first row of each combination.
    first: Vec<u32>,
    ambiguous: Vec<bool>,
}

impl Combinations {
    /// Puts the rows of a frame together.
    pub fn of(frame: &Frame) -> Combinations {
        let mut parts = Partition::whole(frame.rows());
        for attribute in 0..frame.attributes().len() {
            parts.refine(frame.column(attribute), frame.attributes()[attribute].domain().levels());
        }
        Combinations::from_groups(parts.group, parts.groups, frame.outcome())
    }

    fn from_groups(of_row: Vec<u32>, groups: usize, outcome: &[u8]) -> Combinations {
        let mut first = vec![u32::MAX; groups];
        let mut ambiguous = vec![false; groups];
        for (row, &group) in of_row.iter().enumerate() {
            let group = group as usize;
            if first[group] == u32::MAX {
                first[group] = row as u32;
            } else if outcome[first[group] as usize] != outcome[row] {
                ambiguous[group] = true;
            }
        }
        Combinations { of_row, first, ambiguous }
    }

    /// How many different combinations there are.
    #[allow(clippy::len_without_is_empty)] // a frame without rows has none, and nobody asks
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// The combination of a row.
    pub fn of_row(&self, row: usize) -> usize {
        self.of_row[row] as usize
    }

    /// Whether positions of a combination end differently.
    pub fn is_ambiguous(&self, combination: usize) -> bool {
        self.ambiguous[combination]
    }

    /// One row for each unambiguous combination, sorted by class as the thesis' files are.
    pub fn clear_rows(&self, frame: &Frame) -> Vec<usize> {
        let clear = self.first.iter().zip(&self.ambiguous).filter(|(_, ambiguous)| !**ambiguous);
        let mut rows: Vec<usize> = clear.map(|(row, _)| *row as usize).collect();
        rows.sort_by_key(|&row| frame.outcome()[row]);
        rows
    }

    /// The rows whose combination is ambiguous.
    pub fn ambiguous_rows(&self) -> Vec<usize> {
        (0..self.of_row.len()).filter(|&row| self.ambiguous[self.of_row(row)]).collect()
    }

    /// For each combination the classes of its rows and how many there are of each.
    pub fn classes(&self, frame: &Frame) -> Vec<Vec<(u8, u32)>> {
        let mut counts: Vec<Vec<(u8, u32)>> = vec![Vec::new(); self.len()];
        for (row, &class) in frame.outcome().iter().enumerate() {
            let counts = &mut counts[self.of_row(row)];
            match counts.iter_mut().find(|(c, _)| *c == class) {
                Some((_, n)) => *n += 1,
                None => counts.push((class, 1)),
            }
        }
        counts.par_iter_mut().for_each(|counts| counts.sort_unstable());
        counts
    }

    /// As text: each combination with its answers and how many positions of which class it has;
    /// those with fewest classes first.
    pub fn listing(&self, frame: &Frame) -> String {
        let attributes = frame.attributes();
        let names: Vec<&str> = attributes.iter().map(Attribute::name).collect();
        let counts = self.classes(frame);
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&combination| {
            let classes: Vec<u8> = counts[combination].iter().map(|(class, _)| *class).collect();
            (classes.len(), classes)
        });
        let mut text = format!("# {}\n", names.join(","));
        for combination in order {
            let row = self.first[combination] as usize;
            let answer = |place: usize| attributes[place].domain().text(frame.level(row, place));
            let answers: Vec<String> = (0..names.len()).map(answer).collect();
            let label = |class: u8| frame.label(frame.classes()[usize::from(class)]);
            let spread = counts[combination].iter().map(|&(c, n)| format!("{}:{n}", label(c)));
            let spread: Vec<String> = spread.collect();
            text.push_str(&format!("[{}] => {{{}}}\n", answers.join(","), spread.join(",")));
        }
        text
    }
}

/// Rows in groups that grow finer with every attribute asked.
///
/// ```
/// use lucena_attribute::Partition;
/// let mut rows = Partition::whole(4);
/// rows.refine(&[1, 0, 0, 1], 2);
/// assert_eq!((rows.groups(), rows.len()), (&[0, 1, 1, 0][..], 2));
/// ```
#[derive(Clone, Debug)]
pub struct Partition {
    group: Vec<u32>,
    groups: usize,
}

/// Above this many cells a table of all possible finer groups would not fit the cache.
const DENSE: usize = 1 << 26;

impl Partition {
    /// All rows in one group.
    pub fn whole(rows: usize) -> Partition {
        Partition { group: vec![0; rows], groups: usize::from(rows > 0) }
    }

    /// The group of each row, numbered by first appearance.
    pub fn groups(&self) -> &[u32] {
        &self.group
    }

    /// How many groups there are.
    #[allow(clippy::len_without_is_empty)] // only of no rows
    pub fn len(&self) -> usize {
        self.groups
    }

    /// Parts each group by the levels of a column, all below `levels`.
    pub fn refine(&mut self, column: &[u8], levels: usize) {
        if self.groups == self.group.len() {
            return; // every row stands alone already
        }
        let cells = self.groups * levels;
        if cells <= DENSE {
            self.refine_by(vec![u32::MAX; cells], |group, level| group * levels + level, column);
        } else {
            // Each level in turn, so that the table is no longer than the groups.
            let mut fresh = vec![u32::MAX; self.group.len()];
            let mut next = 0;
            for level in 0..levels as u8 {
                let mut names = vec![u32::MAX; self.groups];
                for (row, &group) in self.group.iter().enumerate() {
                    if column[row] == level {
                        let name = &mut names[group as usize];
                        if *name == u32::MAX {
                            *name = next;
                            next += 1;
                        }
                        fresh[row] = *name;
                    }
                }
            }
            // Numbered by first appearance, as on the other path.
            self.group = fresh;
            self.groups = next as usize;
            self.refine_by(vec![u32::MAX; self.groups], |group, _| group, column);
        }
    }

    fn refine_by(
        &mut self,
        mut names: Vec<u32>,
        cell: impl Fn(usize, usize) -> usize,
        column: &[u8],
    ) {
        let mut next = 0;
        for (group, &level) in self.group.iter_mut().zip(column) {
            let name = &mut names[cell(*group as usize, usize::from(level))];
            if *name == u32::MAX {
                *name = next;
                next += 1;
            }
            *group = *name;
        }
        self.groups = next as usize;
    }
}
