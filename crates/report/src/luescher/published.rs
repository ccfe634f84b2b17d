//! Every number that Lüscher 2000 prints about endgames, as printed.

use crate::printed::{PrintedLine, lines};

/// The four tables of section 6.1.
pub fn endgames() -> Vec<PrintedLine> {
    lines(include_str!("published/endgames.tsv"), '\t')
}

/// Percent of all positions: by the database (rows) and by the function (columns).
pub fn confusion(endgame: &PrintedLine) -> [[&'static str; 3]; 3] {
    let mut cells = endgame.get("confusion").split(' ');
    std::array::from_fn(|_| std::array::from_fn(|_| cells.next().unwrap_or_default()))
}

/// Percent of the positions that are won, drawn and lost for the side to move.
///
/// The paper prints the cells of the matrix only; a sum of printed cells is good to the last digit
/// of the coarsest.
pub fn outcomes(endgame: &PrintedLine) -> [f64; 3] {
    confusion(endgame)
        .map(|row| row.iter().map(|cell| cell.parse::<f64>().unwrap_or(f64::NAN)).sum())
}

/// What the paper's author guessed that 500 games of learning had gained, in Elo points.
pub const GAIN: &str = "250";
/// After this many games.
pub const GAMES: usize = 500;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_numbers() {
        for endgame in endgames() {
            assert!(endgame.number::<lucena_table::Material>("material").men() > 2);
            assert!((outcomes(&endgame).iter().sum::<f64>() - 100.0).abs() < 0.5);
        }
        assert_eq!(endgames().len(), 4);
    }
}
