//! The thesis' figures, as printed.

pub use crate::printed::{PrintedLine, find};

macro_rules! table {
    ($(#[$doc:meta])* $name:ident, $file:literal) => {
        $(#[$doc])*
        pub fn $name() -> Vec<PrintedLine> {
            crate::printed::lines(include_str!(concat!("published/", $file)), ',')
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
