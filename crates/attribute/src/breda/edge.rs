//! Attributes 28 to 33: the black king held toward its nearest edge, and the room it has.

use shakmaty::{Bitboard, attacks};

use super::men::{Edge, Trio, between};
use super::{entry, number, yes_no};
use crate::attribute::Attribute;
use crate::position::Position;

/// The rook lies between the kings, the black one on the side of its nearest edge.
fn divides(m: Trio) -> bool {
    m.nearest_edges().any(|edge| {
        let height = |at| edge.above(at);
        height(m.bk) < height(m.wr) && between(height(m.bk), height(m.wr), height(m.wk))
    })
}

/// The rook's line lies just above the black king, seen from one of these edges.
fn holds(m: Trio, mut edges: impl Iterator<Item = Edge>) -> bool {
    edges.any(|edge| edge.above(m.wr) == edge.above(m.bk) + 1)
}

/// As the published code has it: for rank 1 it compares a rank with a file, which never are
/// equal, so that edge does not count.
fn holds_as_published(m: Trio) -> bool {
    holds(m, m.nearest_edges().filter(|edge| *edge != Edge::One))
}

/// The white king stands two lines above the black one, in line with it.
fn opposition_toward_edge(m: Trio) -> bool {
    m.nearest_edges().any(|edge| {
        edge.above(m.wk) == edge.above(m.bk) + 2 && edge.along(m.wk) == edge.along(m.bk)
    })
}

/// Squares on one side of the rook's line; the larger side if the king stands on the line.
fn room(rook: i8, king: i8) -> i8 {
    match rook.cmp(&king) {
        std::cmp::Ordering::Less => 7 - rook,
        std::cmp::Ordering::Greater => rook,
        std::cmp::Ordering::Equal => rook.max(7 - rook),
    }
}

/// Where the black king may go: not beside the white king, not into the rook's lines, which the
/// white king blocks and the black king does not.
fn available(p: &Position) -> Bitboard {
    let [white, rook, black] = [0, 1, 2].map(|man| p.men()[man].square);
    let lines = attacks::rook_attacks(rook, Bitboard::from_square(white));
    attacks::king_attacks(black) & !attacks::king_attacks(white) & !lines
}

const HOLDS: (&str, &str) = (
    "The rook's line holds the black king at its nearest edge.",
    "The rook's line does not hold the black king at its nearest edge.",
);
const SQUEEZES: (&str, &str) = (
    "The rook squeezes the black king against its nearest edge.",
    "The rook does not squeeze the black king against its nearest edge.",
);

/// All of them in the order of Table 3.1, as published.
pub fn entries() -> Vec<Attribute> {
    let fen = "8/8/8/8/8/3K4/R7/3k4 b - - 0 1"; // opposition, and the rook's rank in between
    vec![
        yes_no(
            "WR_divides_K_toward_ce",
            (fen, 1),
            "WR_divides_kings_toward_edge",
            "Whether the rook's line parts the kings, the black one on the side of its nearest edge.",
            (
                "The rook parts the kings, the black one toward its nearest edge.",
                "The rook does not part the kings toward the black king's nearest edge.",
            ),
            divides,
        ),
        yes_no(
            "WR_holds_BK_toward_ce",
            ("8/8/R7/3k4/8/3K4/8/8 b - - 0 1", 0),
            "WR_holds_BK_toward_edge",
            "Whether the rook's line is just above the black king, seen from its nearest edge (as published: rank 1 does not count).",
            HOLDS,
            holds_as_published,
        ),
        yes_no(
            "K_in_opp_toward_ce",
            (fen, 1),
            "kings_in_opposition_toward_edge",
            "Whether the kings are in opposition, the black one with its back to its nearest edge.",
            (
                "The opposition holds the black king at its nearest edge.",
                "No opposition holds the black king at its nearest edge.",
            ),
            opposition_toward_edge,
        ),
        yes_no(
            "WR_squeeze_BK",
            (fen, 1),
            "WR_squeezes_BK",
            "Whether the rook parts the kings toward the nearest edge and the opposition holds the black king there (as published).",
            SQUEEZES,
            |m| divides(m) && opposition_toward_edge(m),
        ),
        number(
            "BK_free_space",
            ("8/8/8/8/3R4/8/4K3/1k6 b - - 0 1", 9),
            "free_space_BK",
            "How many squares the part of the board has to which the rook's two lines confine the black king.",
            49,
            ("The rook's lines leave the black king {}.", "square"),
            |m| (room(m.wr.file, m.bk.file) * room(m.wr.rank, m.bk.rank)) as u8,
        ),
        entry(
            "BK_true_free_space",
            (fen, 2),
            Attribute::number(
                "available_squares_BK",
                "How many squares the black king can step to.",
                8,
                ("The black king can step to {}.", "square", "squares"),
                |p| available(p).count() as u8,
            ),
        ),
    ]
}

/// The two whose published code says something else than its words.
pub fn corrected() -> Vec<Attribute> {
    let fen = "8/8/8/8/8/8/R2K4/5k2 b - - 0 1"; // the rook cuts the king off along the first rank
    vec![
        yes_no(
            "WR_holds_BK_toward_ce",
            (fen, 1),
            "WR_holds_BK_toward_edge",
            "Whether the rook's line is just above the black king, seen from its nearest edge.",
            HOLDS,
            |m| holds(m, m.nearest_edges()),
        ),
        yes_no(
            "WR_squeeze_BK",
            ("8/8/8/8/8/3K4/R7/5k2 b - - 0 1", 1),
            "WR_squeezes_BK",
            "Whether the rook parts the kings toward the nearest edge and holds the black king there.",
            SQUEEZES,
            |m| divides(m) && holds(m, m.nearest_edges()),
        ),
    ]
}
