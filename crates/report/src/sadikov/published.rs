//! Every number that Sadikov and Bratko 2006 print, as printed.

use crate::printed::{PrintedLine, lines};

/// Figure 1 and the text: the last levels of CLOSE and MEDIUM in KRvK.
pub const ROOK_BORDERS: [&str; 2] = ["7", "11"];

/// The stages of KRvK: name, first and last level.
pub const ROOK_STAGES: [(&str, &str); 3] =
    [("CLOSE", "0 to 7"), ("MEDIUM", "8 to 11"), ("FAR", "12 to 16")];

/// Figure 2: how many attributes the tree for KRvK asks for.
pub const ROOK_TREE_ATTRIBUTES: &str = "3";

/// Plies of search in KRvK.
pub const ROOK_DEPTH: u16 = 6;

/// Play in KRvK: who, success in percent, moves more than necessary.
pub const ROOK_PLAY: [(&str, &str, &str); 2] =
    [("global", "58.43", "29.71"), ("tree", "100", "4.22")];

/// Figure 3: where the minima of KQvKR are said to be; of the first two the level named is the
/// first of the next stage.
pub const QUEEN_MINIMA: [(&str, bool); 4] =
    [("6", true), ("14", true), ("24", false), ("28", false)];

/// The stages of KQvKR: name and percent of the positions.
pub const QUEEN_SHARES: [(&str, &str); 3] = [("CLOSE", "12.5"), ("MEDIUM", "9.7"), ("FAR", "77.8")];

/// Figure 4, right: percent of positions that the tree of two stages gets right.
pub const QUEEN_TREE: &str = "81";

/// The positions that the trees of KQvKR were grown from, and the least in a leaf.
pub const QUEEN_SAMPLE: (usize, usize) = (60_000, 1_000);

/// Errors of the functions of KQvKR, called RMSE: of what, and moves.
pub const QUEEN_ERRORS: [(&str, &str); 5] = [
    ("global", "3.76"),
    ("stage:CLOSE", "1.97"),
    ("stage:FAR", "1.32"),
    ("perfect", "1.46"),
    ("tree", "3.73"),
];

/// The depths of Table 1.
pub const DEPTHS: [u16; 5] = [8, 10, 12, 14, 16];

/// Table 1: for each player and depth the success in percent and the moves more than necessary.
pub fn table_1() -> Vec<PrintedLine> {
    lines(include_str!("published/table1.tsv"), '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_numbers() {
        let won = |line: PrintedLine| DEPTHS.map(|depth| line.number(&format!("won_{depth}")));
        let all: Vec<[f64; 5]> = table_1().into_iter().map(won).collect();
        assert_eq!((all.len(), all[0][0], all[4][4]), (5, 38.43, 98.46));
    }
}
