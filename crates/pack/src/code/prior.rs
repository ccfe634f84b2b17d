//! What is held to be likely before a tree is known.
//!
//! All numbers here were fitted to some hundred trees of five endgames, from ten leaves to thirty
//! thousand, each counting about alike. They make small packs smaller; whatever they are, a pack
//! comes out as it went in. Any change makes a new version of the file.

use super::guess::LINKS;

/// What a question is about.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Flag,
    PackFeature,
    Cut,
    Rank,
}

impl Kind {
    /// How many there are.
    pub(crate) const ALL: usize = 4;
}

/// How many answers, in sixteenths, the link before counts for in each link of the chain.
pub(crate) const STRENGTH: [[u32; LINKS]; Kind::ALL] = [
    [42, 45, 160, 88, 240, 13],
    [3712, 222, 55, 257, 52, 13],
    [340, 194, 217, 115, 8, 5],
    [51, 120, 21, 26, 502, 14],
];

/// The first weight of each link's opinion, in 256ths.
pub(crate) const SHARE: [[i32; LINKS]; Kind::ALL] = [
    [180, 5, 3, 18, 4, 40],
    [37, 61, 46, 23, 40, 48],
    [72, 42, 35, 5, 42, 53],
    [90, 61, 29, 46, 3, 32],
];

/// How fast weights are learnt.
pub(crate) const RATE: [i64; Kind::ALL] = [7, 2, 4, 4];

/// How many answers are remembered. Few, as neighbouring parts of a tree are alike.
pub(crate) const LIMIT: [u32; Kind::ALL] = [14, 6, 6, 14];

/// The least probability of any answer: what is certain today may change, and a reader must not
/// go on for long on few bytes.
pub(crate) const CERTAIN: u32 = 104;

/// The log-odds of a question against a leaf, by side and by half the bits of the room's size.
pub(crate) const FLAG: [[i32; 12]; 4] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 767, 0, 0, 347],
    [0, -312, -160, -85, -9, 46, 110, 166, 253, 501, 531, 251],
    [0, -142, -96, -24, 56, 94, 122, 243, 263, 352, 674, 348],
    [0, -303, -159, -122, -65, -31, -56, 101, 123, 288, 0, 0],
];

/// What is added to the log-odds of a coordinate, by its kinship with the one asked about before
/// and by the cuts it has room for.
pub(crate) const FEATURE: [[i32; 8]; 5] = [
    [0, -230, -157, -168, -79, -19, 1, -201],
    [0, -153, -101, -2, 126, 102, 121, 0],
    [0, -121, -103, -50, 37, 115, 234, 201],
    [0, -42, 37, 25, 63, 70, 91, -53],
    [0, 0, 0, -292, 0, 0, 0, -197],
];

/// What is added to the log-odds of a cut, by how many there are room for and the cut's place.
pub(crate) const CUT: [[i32; 8]; 8] = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [3, 0, 0, 0, 0, 0, 0, 0],
    [52, -15, 0, 0, 0, 0, 0, 0],
    [146, 77, -55, 0, 0, 0, 0, 0],
    [78, 66, -87, -28, 0, 0, 0, 0],
    [190, 92, -191, -314, -100, 0, 0, 0],
    [-141, -19, 78, 47, 164, 48, 0, 0],
];

/// What is added to the log-odds of a rank, by its turn: for leaves with something across the
/// last cut, without, and beside a leaf.
pub(crate) const RANK: [[i32; 3]; 12] = [
    [653, 166, 0],
    [553, -471, 607],
    [567, 41, 685],
    [482, -458, 501],
    [408, 161, 431],
    [384, -432, 369],
    [347, -118, 338],
    [292, -426, 339],
    [310, -222, 305],
    [253, 52, 214],
    [229, -231, 264],
    [88, -45, 69],
];

/// The same where there are only three ranks, by rank and side.
pub(crate) const RANK_OF_THREE: [[i32; 4]; 3] =
    [[0, 75, 245, 0], [0, 286, 281, 332], [0, -260, -277, -722]];
