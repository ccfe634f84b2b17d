//! The sentence of every bit, as words that follow the name of the man.

use shakmaty::Role;

/// The words of a man's bits, in the order of the bits.
pub(super) fn words(role: Role) -> &'static [&'static str; 64] {
    match role {
        Role::King => &KING,
        Role::Pawn => &PAWN,
        Role::Rook | Role::Queen => &STRAIGHT,
        Role::Bishop => &BISHOP,
        Role::Knight => &KNIGHT,
    }
}

/// The tables below share their first rows; this joins them.
const fn table(parts: &[&[&'static str]]) -> [&'static str; 64] {
    let mut all = [""; 64];
    let (mut bit, mut part) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[bit] = parts[part][i];
            (bit, i) = (bit + 1, i + 1);
        }
        part += 1;
    }
    assert!(bit == 64);
    all
}

/// Bits 0 to 16 of kings and pieces.
const SEEN: [&str; 17] = [
    "its side has more material",
    "its side has less material",
    "attacked by a pawn",
    "attacked by two pawns",
    "attacked by a knight",
    "attacked by a bishop",
    "attacked by a rook",
    "attacked by a queen",
    "attacked by the enemy king",
    "covered by a pawn",
    "covered by two pawns",
    "covered by a knight",
    "covered by a bishop",
    "covered by a rook",
    "covered by a queen",
    "covered by its own king",
    "the opponent is to move",
];

/// Bits 17 to 26 of pieces.
const NEAR_KINGS: [&str; 10] = [
    "next to the enemy king",
    "2 king moves from the enemy king",
    "3 king moves from the enemy king",
    "4 king moves from the enemy king",
    "5 king moves from the enemy king",
    "6 or more king moves from the enemy king",
    "next to its own king",
    "2 king moves from its own king",
    "3 king moves from its own king",
    "4 or more king moves from its own king",
];

const ENEMY_CORNER: [&str; 4] = [
    "the enemy king is in a corner",
    "the enemy king is a move from a corner",
    "the enemy king is 2 moves from a corner",
    "the enemy king is 3 moves from a corner",
];

const ENEMY_RING: [&str; 4] = [
    "the enemy king is on the edge",
    "the enemy king is a line from the edge",
    "the enemy king is 2 lines from the edge",
    "the enemy king is in the centre",
];

const FROM_EDGE: [&str; 4] =
    ["on the edge", "a line from the edge", "2 lines from the edge", "in the centre"];

const KINGS_NEAR: [&str; 4] = [
    "the kings are 2 apart",
    "the kings are 3 apart",
    "the kings are 4 apart",
    "the kings are 5 or more apart",
];

const RIGHT_CORNER: [&str; 7] = [
    "the enemy king is in a corner of the bishop's colour",
    "the enemy king is a move from a corner of the bishop's colour",
    "the enemy king is 2 moves from a corner of the bishop's colour",
    "the enemy king is 3 moves from a corner of the bishop's colour",
    "the enemy king is 4 moves from a corner of the bishop's colour",
    "the enemy king is 5 moves from a corner of the bishop's colour",
    "the enemy king is 6 or more moves from a corner of the bishop's colour",
];

static KING: [&str; 64] = table(&[
    &SEEN,
    &["in a corner", "a move from a corner", "2 moves from a corner", "3 moves from a corner"],
    &KINGS_NEAR_SIX,
    &["castled, behind a pawn"],
    &FROM_EDGE,
    &ENEMY_CORNER,
    &ENEMY_RING,
    &[
        "on a file or rank with the enemy king",
        "in opposition to the enemy king",
        "an even number of steps from the enemy king",
        "a knight's move from the enemy king",
        "has no square to go to",
        "has one square to go to",
        "has 2 squares to go to",
        "has 3 squares to go to",
        "has 4 squares to go to",
        "has 5 or more squares to go to",
        "shut in on its square",
        "shut in on 2 or 3 squares",
        "shut in on 4 to 6 squares",
        "shut in on 7 to 10 squares",
        "shut in on 11 to 16 squares",
        "has 17 to 24 squares to roam",
        "has 25 to 36 squares to roam",
        "has more than 36 squares to roam",
        "in a corner of the enemy bishop's colour",
        "a move from a corner of the enemy bishop's colour",
        "2 moves from a corner of the enemy bishop's colour",
        "3 moves from a corner of the enemy bishop's colour",
        "4 moves from a corner of the enemy bishop's colour",
        "5 or more moves from a corner of the enemy bishop's colour",
    ],
]);

const KINGS_NEAR_SIX: [&str; 6] = [
    "the kings are 2 apart",
    "the kings are 3 apart",
    "the kings are 4 apart",
    "the kings are 5 apart",
    "the kings are 6 apart",
    "the kings are 7 apart",
];

static STRAIGHT: [&str; 64] = table(&[
    &SEEN,
    &NEAR_KINGS,
    &[
        "its line separates the kings",
        "its line leaves the enemy king a single line",
        "its line leaves the enemy king 2 lines",
        "its line leaves the enemy king 3 lines",
        "its line leaves the enemy king 4 or more lines",
        "on a line with the enemy king",
        "a line beside the enemy king",
        "2 lines beside the enemy king",
        "3 or more lines beside the enemy king",
    ],
    &ENEMY_CORNER,
    &ENEMY_RING,
    &[
        "its lines leave the enemy king 2 squares at most",
        "its lines leave the enemy king 3 or 4 squares",
        "its lines leave the enemy king 5 or 6 squares",
        "its lines leave the enemy king 7 to 9 squares",
        "its lines leave the enemy king 10 to 12 squares",
        "its lines leave the enemy king 13 to 18 squares",
        "its lines leave the enemy king 19 to 28 squares",
        "its lines leave the enemy king more than 28 squares",
    ],
    &KINGS_NEAR_SIX,
    &[
        "the kings are in opposition",
        "the kings are a knight's move apart",
        "exactly one file or rank beside the enemy king",
        "on the edge",
        "a line from the edge",
        "2 or more lines from the edge",
    ],
]);

static BISHOP: [&str; 64] = table(&[
    &SEEN,
    &NEAR_KINGS,
    &[
        "the enemy king is on its colour",
        "on a diagonal with the enemy king",
        "a diagonal beside the enemy king",
        "2 diagonals beside the enemy king",
        "3 or more diagonals beside the enemy king",
    ],
    &ENEMY_CORNER,
    &ENEMY_RING,
    &RIGHT_CORNER,
    &KINGS_NEAR,
    &[
        "its own king is in a corner of its colour",
        "its own king is a move from a corner of its colour",
        "its own king is 2 moves from a corner of its colour",
        "its own king is 3 moves from a corner of its colour",
        "its own king is 4 or more moves from a corner of its colour",
        "both diagonals pass within a line of the enemy king",
        "the farther diagonal passes 2 or 3 lines from the enemy king",
        "the farther diagonal passes 4 or more lines from the enemy king",
        "its comrade is near at hand",
        "its comrade is a step farther",
        "its comrade is 2 steps farther",
        "its comrade is far",
        "on the edge",
    ],
]);

static KNIGHT: [&str; 64] = table(&[
    &SEEN,
    &NEAR_KINGS,
    &["the enemy king is on its colour"],
    &FROM_EDGE,
    &ENEMY_CORNER,
    &ENEMY_RING,
    &RIGHT_CORNER,
    &KINGS_NEAR,
    &[
        "guards no square beside the enemy king",
        "guards a square beside the enemy king",
        "guards 2 squares beside the enemy king",
        "a step beside the enemy king",
        "2 or 3 steps along lines from the enemy king",
        "4 or 5 steps along lines from the enemy king",
        "6 or more steps along lines from the enemy king",
        "a step beside its own king",
        "2 or 3 steps along lines from its own king",
        "4 or 5 steps along lines from its own king",
        "6 or more steps along lines from its own king",
        "",
        "",
    ],
]);

static PAWN: [&str; 64] = table(&[
    &[
        "its side has more material",
        "its side has less material",
        "attacked by a pawn",
        "attacked by a piece",
        "attacked by the enemy king",
        "covered by a pawn",
        "covered by a piece",
        "covered by its own king",
        "the opponent is to move",
        "on its second rank",
        "on its third rank",
        "on its fourth rank",
        "on its fifth rank",
        "on its sixth rank",
        "on its seventh rank",
        "passed",
        "runs home: the enemy king is too far to catch it",
        "blocked",
        "the enemy king stands in its way",
        "its own king would be first at its goal",
        "its own king leads it",
        "a rook's pawn",
        "a knight's pawn",
        "no enemy pawn is faster",
        "an enemy pawn runs home",
        "has a comrade on a neighbouring file",
        "has a comrade on its own file",
        "next to the enemy king",
        "2 king moves from the enemy king",
        "3 king moves from the enemy king",
        "4 king moves from the enemy king",
        "5 or more king moves from the enemy king",
        "next to its own king",
        "2 king moves from its own king",
        "3 king moves from its own king",
        "4 or more king moves from its own king",
        "the enemy king stands on its goal",
        "the enemy king is a move from its goal",
        "the enemy king is 2 moves from its goal",
        "the enemy king is 3 moves from its goal",
        "the enemy king is 4 moves from its goal",
        "the enemy king is 5 or more moves from its goal",
        "its own king stands on its goal",
        "its own king is a move from its goal",
        "its own king is 2 moves from its goal",
        "its own king is 3 moves from its goal",
        "its own king is 4 moves from its goal",
        "its own king is 5 or more moves from its goal",
        "3 or more moves slower than the fastest enemy pawn",
        "2 moves slower than the fastest enemy pawn",
        "a move slower than the fastest enemy pawn",
        "as fast as the fastest enemy pawn, but queens second",
        "queens just before the fastest enemy pawn",
        "a move faster than the fastest enemy pawn",
        "2 or more moves faster than the fastest enemy pawn",
        "its own king stands before it",
        "its own king stands 2 or more ranks before it",
        "the kings are in opposition",
        "a comrade of its runs home",
        "an enemy pawn is passed",
    ],
    &ENEMY_CORNER,
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_has_words_of_its_own() {
        for role in Role::ALL {
            let mut words: Vec<_> = words(role).iter().filter(|word| !word.is_empty()).collect();
            let all = words.len();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), all, "{role:?}");
        }
    }
}
