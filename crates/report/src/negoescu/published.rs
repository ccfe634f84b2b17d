//! Every number that the thesis prints about its ten experiments, as printed.

use crate::printed::{PrintedLine, lines};

/// The ten experiments of chapter 3.
pub fn experiments() -> Vec<PrintedLine> {
    lines(include_str!("published/experiments.tsv"), '\t')
}

/// Part-positions in the code table by number of men, the largest first.
pub fn by_men(experiment: &PrintedLine) -> Vec<(usize, usize)> {
    let pairs = experiment.pairs("by_men");
    pairs.filter_map(|(men, count)| Some((men.parse().ok()?, count.parse().ok()?))).collect()
}

/// Bytes of encoded rows and code table together.
pub fn krimp(experiment: &PrintedLine) -> u64 {
    experiment.number::<u64>("krimp_rows") + experiment.number::<u64>("krimp_table")
}

/// The worked example of section 2.3.2: its rows, and the description lengths after each step.
pub const EXAMPLE_LENGTHS: [&str; 5] = ["20", "15", "10", "10", "6"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_numbers() {
        let numbers = ["share", "frequent", "codes", "none", "zip", "rar"];
        for experiment in experiments() {
            assert!(numbers.iter().all(|column| experiment.number::<f64>(column) > 0.0));
            assert!(krimp(&experiment) > 0 && by_men(&experiment).len() >= 10);
        }
        assert_eq!(experiments().len(), 10);
    }
}
