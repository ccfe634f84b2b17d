//! What the paper prints, and what was known of its class 5 and of the machine before.

use crate::printed::{PrintedLine, lines};

/// Section 5: the longest win, in moves.
pub const LONGEST: &str = "33";

/// Section 5: positions from which it takes so long.
pub const LONGEST_POSITIONS: &str = "1104";

/// Section 5: who was right.
pub const RIGHT: &str = "Rabinovich";

/// Section 5: how many moves chess writers thought necessary.
pub const ESTIMATES: [(&str, u16); 7] = [
    ("Pachman", 32),
    ("Rabinovich", 33),
    ("Euwe and Donner", 34),
    ("Fine", 34),
    ("Golombek (about)", 34),
    ("Averbach (about)", 35),
    ("Znosko-Borovsky", 40),
];

/// Section 4: where the game against Averbach begins.
pub const GAME_START: &str = "K6N/8/8/8/3k4/8/8/7B w - - 0 1";

/// Section 4: its moves.
pub const GAME: &str = "Kb7 Kc5 Nf7 Kb5 Ne5 Kc5 Kc7 Kd4 Kd6 Kc3 Kc5 Kb3 Kd4 Kb2 Kd3 Kc1 Nc6 Kb2 \
    Nd4 Kc1 Kc3 Kb1 Nb3 Ka2 Be4 Ka3 Bb1 Ka4 Nd4 Ka3 Nb5+ Ka4 Kc4 Ka5 Bf5 Ka4 Bd7 Ka5 Nc7 Kb6 Nd5 \
    Ka5 Kb3 Ka6 Ka4 Kb7 Ka5 Ka7 Bc8 Kb8 Ba6 Ka7 Ne7 Ka8 Kb6 Kb8 Nc6+ Ka8 Bb7#";

/// Section 4: its length in moves.
pub const GAME_MOVES: &str = "30";

/// Section 3: classes of HEDEAM in stop, halt, and at full depth with Black and White to move.
pub const HEDEAM: [usize; 4] = [17, 3, 4, 4];

/// Section 2: Bramer's classes for KPvK, a correct and an optimal strategy.
pub const BRAMER: [(&str, usize); 2] = [("correct", 20), ("optimal", 38)];

/// Class 5, known before: boards, won, drawn, plies of the longest win and of the mean one.
pub const CLASS_5: [&str; 5] = ["987", "985", "2", "14", "9.0"];

/// The two boards of class 5 that are drawn.
pub const CLASS_5_DRAWS: [&str; 2] =
    ["8/8/8/8/8/1K6/2N5/k1B5 b - - 0 1", "8/8/8/8/8/BN6/2K5/k7 b - - 0 1"];

/// What was known of the machine from three sets of starts.
pub fn machine() -> Vec<PrintedLine> {
    lines(include_str!("published/machine.tsv"), '\t')
}
