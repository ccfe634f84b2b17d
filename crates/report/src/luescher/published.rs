//! Every number that Lüscher 2000 prints about endgames, as printed.

/// One of the four tables of section 6.1.
pub struct PrintedEndgame {
    /// The endgame.
    pub material: &'static str,
    /// Configurations of each kind of man.
    pub configurations: &'static [(&'static str, &'static str)],
    /// The average error before and after training.
    pub mean: [&'static str; 2],
    /// The average quadratic error before and after training.
    pub squared: [&'static str; 2],
    /// Percent of all positions: by the database (rows) and by the function (columns).
    pub confusion: [[&'static str; 3]; 3],
    /// Percent of outcomes that are right.
    pub outcome: &'static str,
    /// Percent of best moves found by the half-move search, and by chance.
    pub moves: [&'static str; 2],
    /// The same on a test set: average error, quadratic error, outcomes, best moves.
    pub test: Option<[&'static str; 4]>,
}

impl PrintedEndgame {
    /// Percent of the positions that are won, drawn and lost for the side to move.
    ///
    /// The paper prints the cells of the matrix only; a sum of printed cells is good to the last
    /// digit of the coarsest.
    pub fn outcomes(&self) -> [f64; 3] {
        self.confusion
            .map(|row| row.iter().map(|cell| cell.parse::<f64>().unwrap_or(f64::NAN)).sum())
    }
}

/// The four endgames.
pub const ENDGAMES: [PrintedEndgame; 4] = [
    PrintedEndgame {
        material: "KRvK",
        configurations: &[("king", "798"), ("rook", "659")],
        mean: ["15.6", "2.13"],
        squared: ["286", "8.59"],
        confusion: [["43.9", "0", "0"], ["0", "5.48", "0.108"], ["0", "0.112", "50.4"]],
        outcome: "99.8",
        moves: ["68.7", "27.5"],
        test: None,
    },
    PrintedEndgame {
        material: "KBBvK",
        configurations: &[("king", "810"), ("bishop", "729")],
        mean: ["16.4", "2.47"],
        squared: ["306", "14"],
        confusion: [["41.9", "0", "0"], ["0.008", "10.6", "0.406"], ["0", "0.205", "46.9"]],
        outcome: "99.4",
        moves: ["62.3", "32.2"],
        test: Some(["2.5", "14.8", "99.3", "65.5"]),
    },
    PrintedEndgame {
        material: "KBNvK",
        configurations: &[("king", "768"), ("bishop", "546"), ("knight", "528")],
        mean: ["19.6", "4.90"],
        squared: ["495", "50.3"],
        confusion: [["44.1", "0.0032", "0"], ["0.214", "8.27", "1.8"], ["0", "0.487", "45.1"]],
        outcome: "97.5",
        moves: ["59", "26.3"],
        test: None,
    },
    PrintedEndgame {
        material: "KPPvKP",
        configurations: &[("king", "687"), ("pawn", "4099")],
        mean: ["43.4", "18.2"],
        squared: ["2091", "537"],
        confusion: [["50.1", "0.761", "0.975"], ["3.3", "5.11", "6.3"], ["0.926", "1.2", "31.3"]],
        outcome: "86.5",
        moves: ["55.8", "39.8"],
        test: None,
    },
];

/// What the paper's author guessed that 500 games of learning had gained, in Elo points.
pub const GAIN: &str = "250";
/// After this many games.
pub const GAMES: usize = 500;
