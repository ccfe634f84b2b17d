//! Every number that Sadikov and Bratko 2006 print, as printed.

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

/// A line of Table 1: the player, its name there, and for each depth the success in percent and
/// the moves more than necessary.
pub struct PrintedPlayer {
    pub player: &'static str,
    pub name: &'static str,
    pub play: [(&'static str, &'static str); 5],
}

/// Table 1.
pub const TABLE_1: [PrintedPlayer; 5] = [
    PrintedPlayer {
        player: "global",
        name: "GLOBAL",
        play: [
            ("38.43", "21.29"),
            ("93.85", "11.04"),
            ("82.63", "10.65"),
            ("99.16", "4.65"),
            ("99.95", "3.56"),
        ],
    },
    PrintedPlayer {
        player: "perfect",
        name: "true stage",
        play: [
            ("72.08", "16.54"),
            ("96.21", "9.94"),
            ("97.92", "5.92"),
            ("98.22", "4.47"),
            ("98.56", "2.91"),
        ],
    },
    PrintedPlayer {
        player: "tree",
        name: "tree",
        play: [
            ("17.28", "24.23"),
            ("19.04", "23.54"),
            ("21.77", "22.68"),
            ("27.74", "21.44"),
            ("44.32", "17.80"),
        ],
    },
    PrintedPlayer {
        player: "stage:CLOSE",
        name: "CLOSE",
        play: [
            ("14.12", "25.44"),
            ("15.40", "24.87"),
            ("16.83", "24.28"),
            ("18.03", "23.80"),
            ("19.86", "23.09"),
        ],
    },
    PrintedPlayer {
        player: "stage:FAR",
        name: "FAR",
        play: [
            ("15.99", "24.72"),
            ("28.84", "22.32"),
            ("43.70", "20.20"),
            ("89.88", "10.75"),
            ("98.46", "5.26"),
        ],
    },
];
