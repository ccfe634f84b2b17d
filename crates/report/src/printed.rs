//! Figures as a paper prints them: tables in files beside the reports, asked by the name of a column.

use std::str::FromStr;

/// A line of a table of printed figures.
#[derive(Clone, Debug)]
pub struct PrintedLine {
    cells: Vec<(&'static str, &'static str)>,
}

impl PrintedLine {
    /// The cell of a column; empty where nothing is printed, or nothing can be read.
    pub fn get(&self, column: &str) -> &'static str {
        self.cells.iter().find(|(name, _)| *name == column).map_or("", |(_, cell)| cell)
    }

    /// The cell of a column that always holds a number.
    pub fn number<N: FromStr>(&self, column: &str) -> N {
        let number = self.get(column).parse().ok();
        number.expect("the tests read every cell that is asked for as a number")
    }

    /// The pairs of a cell such as `king:798 rook:659`.
    pub fn pairs(&self, column: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.get(column).split(' ').filter_map(|pair| pair.split_once(':'))
    }
}

/// The lines of a text whose first line names the columns.
pub fn lines(text: &'static str, separator: char) -> Vec<PrintedLine> {
    let mut rows = text.lines();
    let head: Vec<&str> = rows.next().unwrap_or_default().split(separator).collect();
    let line = |row: &'static str| head.iter().copied().zip(row.split(separator)).collect();
    rows.map(|row| PrintedLine { cells: line(row) }).collect()
}

/// The line with these cells.
pub fn find<'a>(lines: &'a [PrintedLine], wanted: &[(&str, &str)]) -> Option<&'a PrintedLine> {
    lines.iter().find(|line| wanted.iter().all(|(column, cell)| line.get(column) == *cell))
}
