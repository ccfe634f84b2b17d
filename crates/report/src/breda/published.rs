//! The thesis' figures, as printed.

/// One line of a table of figures, asked by the name of a column.
#[derive(Clone, Debug)]
pub struct PrintedLine {
    cells: Vec<(&'static str, &'static str)>,
}

impl PrintedLine {
    /// The cell of a column; empty where the thesis cannot be read.
    pub fn get(&self, column: &str) -> &'static str {
        self.cells.iter().find(|(name, _)| *name == column).map_or("", |(_, cell)| cell)
    }
}

/// The lines of a comma-separated text whose first line names the columns.
fn lines(text: &'static str) -> Vec<PrintedLine> {
    let mut rows = text.lines();
    let head: Vec<&str> = rows.next().unwrap_or_default().split(',').collect();
    rows.map(|row| PrintedLine { cells: head.iter().copied().zip(row.split(',')).collect() })
        .collect()
}

macro_rules! table {
    ($(#[$doc:meta])* $name:ident, $file:literal) => {
        $(#[$doc])*
        pub fn $name() -> Vec<PrintedLine> {
            lines(include_str!(concat!("published/", $file)))
        }
    };
}

table!(/// Table 1.2.
    counts, "counts.csv");
table!(/// Table 1.3.
    depths, "depths.csv");
table!(/// Table 2.1.
    recognisers, "recognisers.csv");
table!(/// Table 3.1.
    attributes, "attributes.csv");
table!(/// Table 4.1.
    sets, "sets.csv");
table!(/// Appendix A: the 24 trees.
    trees, "trees.csv");
table!(/// Appendix A: right and wrong answers in percent.
    percents, "percent.csv");
table!(/// Appendix A: lines of the confusion matrices.
    confusions, "confusion.csv");
table!(/// Sizes in chapter 5.
    sizes, "sizes.csv");

/// The line with these cells.
pub fn find<'a>(lines: &'a [PrintedLine], wanted: &[(&str, &str)]) -> Option<&'a PrintedLine> {
    lines.iter().find(|line| wanted.iter().all(|(column, cell)| line.get(column) == *cell))
}
