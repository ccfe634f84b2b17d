//! The rows of a node, coded for counting (histograms): each value is the number of a cell.

use lucena_attribute::{Domain, Frame, Level};

use super::node::Test;
use crate::error::LearnError;

/// Where the answers of one attribute are counted.
pub(crate) struct Column {
    /// The first of its cells.
    pub first: usize,
    /// The level of each cell. For numbers only levels that occur, so that neighbours in this
    /// list are the neighbours between which a cut can be.
    pub levels: Vec<u8>,
    /// Whether levels are numbers.
    pub number: bool,
}

impl Column {
    pub(crate) fn cells(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.levels.len()
    }

    /// The branch that the rows of a cell take.
    pub(super) fn branch(&self, cell: u16, test: Test) -> usize {
        let place = usize::from(cell) - self.first;
        match test {
            Test::AtMost(bound) => usize::from(Level(self.levels[place]) > bound),
            Test::EachLevel => place,
        }
    }
}

/// The cells of all attributes side by side.
pub(crate) struct Coding {
    pub columns: Vec<Column>,
    /// How many cells there are.
    pub cells: usize,
}

/// The rows of a node, grouped by class; of each row the cells of the live attributes.
///
/// Rows are copied when a node is split rather than pointed at: a node then reads its rows from
/// front to back, which is what makes counting fast.
#[derive(Default)]
pub(super) struct NodeRows {
    /// Row after row, a cell for each live attribute.
    pub cells: Vec<u16>,
    /// The classes that occur, in order, with their number of rows, each row as often as it
    /// counts.
    pub runs: Vec<(u8, u32)>,
    /// The attributes that can still split these rows.
    pub live: Vec<u16>,
    /// How often each row counts; `None` if each counts once.
    pub times: Option<RowTimes>,
}

/// Rows that stand for several.
#[derive(Default)]
pub(super) struct RowTimes {
    /// Rows that are there of each run.
    pub held: Vec<u32>,
    /// How often each row counts, row after row.
    pub each: Vec<u32>,
}

/// A count for each class that occurs and each cell.
pub(super) struct CellCounts {
    /// For each class of the node's runs all cells.
    pub cells: Vec<u32>,
}

impl Coding {
    pub(crate) fn new(frame: &Frame) -> Result<Coding, LearnError> {
        let mut cells = 0;
        let mut columns = Vec::with_capacity(frame.attributes().len());
        for (place, attribute) in frame.attributes().iter().enumerate() {
            let domain = attribute.domain();
            let levels: Vec<u8> = match domain {
                Domain::Number { .. } => {
                    let mut occurs = [false; 256];
                    frame.column(place).iter().for_each(|&level| occurs[usize::from(level)] = true);
                    (0..=255).filter(|&level| occurs[usize::from(level)]).collect()
                }
                _ => (0..domain.levels() as u8).collect(),
            };
            let number = domain.is_number();
            columns.push(Column { first: cells, levels, number });
            cells += columns[place].levels.len();
        }
        if cells > 1 << 16 {
            return Err(LearnError::TooManyAnswers(cells));
        }
        Ok(Coding { columns, cells })
    }

    /// All rows of a frame, with how often each counts if that is not once; no row counts 0 times.
    pub(super) fn whole(&self, frame: &Frame, weights: Option<&[u32]>) -> NodeRows {
        let (width, rows) = (self.columns.len(), frame.rows());
        let mut held = vec![0_u32; frame.classes().len()];
        frame.outcome().iter().for_each(|&class| held[usize::from(class)] += 1);
        // Where the next row of each class goes.
        let mut next: Vec<usize> = Vec::with_capacity(held.len());
        let mut sum = 0;
        for &held in &held {
            next.push(sum * width);
            sum += held as usize;
        }
        let mut totals = held.clone();
        let mut times = weights.map(|weights| {
            totals.fill(0);
            let held = held.into_iter().filter(|&rows| rows > 0).collect();
            RowTimes { held, each: vec![0; weights.len()] }
        });
        let codes = self.codes();
        let mut cells = vec![0; rows * width];
        for (row, &class) in frame.outcome().iter().enumerate() {
            let start = next[usize::from(class)];
            next[usize::from(class)] += width;
            if let (Some(weights), Some(times)) = (weights, &mut times) {
                times.each[start / width] = weights[row];
                totals[usize::from(class)] += weights[row];
            }
            for (place, cell) in cells[start..start + width].iter_mut().enumerate() {
                *cell = codes[place][usize::from(frame.column(place)[row])];
            }
        }
        let runs = runs(totals.iter().enumerate().map(|(class, &rows)| (class as u8, rows)));
        NodeRows { cells, runs, live: (0..width as u16).collect(), times }
    }

    /// All rows of a frame in its order, a cell for each attribute.
    pub(crate) fn by_row(&self, frame: &Frame) -> Vec<u16> {
        let (codes, width) = (self.codes(), self.columns.len());
        let mut cells = vec![0; frame.rows() * width];
        for (row, cells) in cells.chunks_exact_mut(width).enumerate() {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = codes[place][usize::from(frame.column(place)[row])];
            }
        }
        cells
    }

    /// The cell of each level of each attribute.
    fn codes(&self) -> Vec<[u16; 256]> {
        let code = |column: &Column| {
            let mut code = [0; 256];
            for (place, &level) in column.levels.iter().enumerate() {
                code[usize::from(level)] = (column.first + place) as u16;
            }
            code
        };
        self.columns.iter().map(code).collect()
    }

    /// Counts the rows of a part.
    pub(super) fn count(&self, part: &NodeRows) -> CellCounts {
        let mut counts = vec![0; part.runs.len() * self.cells];
        let mut rest = &part.cells[..];
        let mut times = part.times.iter().flat_map(|times| &times.each);
        for (run, counts) in counts.chunks_exact_mut(self.cells).enumerate() {
            let held = part.held(run);
            let (mine, others) = rest.split_at(held * part.live.len());
            if part.times.is_none() {
                mine.iter().for_each(|&cell| counts[usize::from(cell)] += 1);
            } else {
                for (row, times) in mine.chunks_exact(part.live.len()).zip(&mut times) {
                    row.iter().for_each(|&cell| counts[usize::from(cell)] += times);
                }
            }
            rest = others;
        }
        CellCounts { cells: counts }
    }
}

impl RowTimes {
    /// The rows that have come since the last run are one of their own, if there are any.
    pub(super) fn end_run(&mut self) {
        let before: u32 = self.held.iter().sum();
        let held = self.each.len() as u32 - before;
        self.held.extend((held > 0).then_some(held));
    }
}

impl NodeRows {
    /// Rows, each as often as it counts.
    pub(super) fn rows(&self) -> u32 {
        self.runs.iter().map(|run| run.1).sum()
    }

    /// Rows that are there of one run.
    pub(super) fn held(&self, run: usize) -> usize {
        self.times.as_ref().map_or(self.runs[run].1, |times| times.held[run]) as usize
    }
}

impl CellCounts {
    /// Takes the rows of another part away: what is left are the others. `runs` are the classes
    /// counted here, among them all of `theirs`.
    pub(super) fn subtract(
        &mut self,
        runs: &[(u8, u32)],
        other: &CellCounts,
        theirs: &[(u8, u32)],
    ) {
        let width = self.cells.len() / runs.len();
        let mut others = theirs.iter().zip(other.cells.chunks_exact(width)).peekable();
        for ((class, _), mine) in runs.iter().zip(self.cells.chunks_exact_mut(width)) {
            if let Some((_, counts)) = others.next_if(|((theirs, _), _)| theirs == class) {
                mine.iter_mut().zip(counts).for_each(|(mine, count)| *mine -= count);
            }
        }
    }

    /// Drops the classes of which no rows are left; `left` has the rows of each run.
    pub(super) fn retain(&mut self, left: &[u32]) {
        let width = self.cells.len() / left.len();
        let mut kept = 0;
        for (run, &rows) in left.iter().enumerate() {
            if rows > 0 {
                if kept < run {
                    self.cells.copy_within(run * width..(run + 1) * width, kept * width);
                }
                kept += 1;
            }
        }
        self.cells.truncate(kept * width);
    }
}

/// The classes that occur with their rows.
pub(super) fn runs(all: impl Iterator<Item = (u8, u32)>) -> Vec<(u8, u32)> {
    all.filter(|&(_, rows)| rows > 0).collect()
}
