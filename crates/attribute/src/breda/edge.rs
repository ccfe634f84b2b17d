//! Attributes 28 to 33: the black king held toward its nearest edge, and the room it has.

use shakmaty::{Bitboard, attacks};

use super::men::{Edge, FileRank, Trio, between};
use super::{number, yes_no};
use crate::attribute::Attribute;

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
fn available(m: Trio) -> Bitboard {
    let [white, rook, black] = [m.wk, m.wr, m.bk].map(FileRank::square);
    let lines = attacks::rook_attacks(rook, Bitboard::from_square(white));
    attacks::king_attacks(black) & !attacks::king_attacks(white) & !lines
}

/// All of them in the order of Table 3.1, as published.
pub fn entries() -> Vec<Attribute> {
    vec![
        yes_no("WR_divides_kings_toward_edge", divides),
        yes_no("WR_holds_BK_toward_edge", holds_as_published),
        yes_no("kings_in_opposition_toward_edge", opposition_toward_edge),
        yes_no("WR_squeezes_BK", |m| divides(m) && opposition_toward_edge(m)),
        number("free_space_BK", 49, |m| {
            (room(m.wr.file, m.bk.file) * room(m.wr.rank, m.bk.rank)) as u8
        }),
        number("available_squares_BK", 8, |m| available(m).count() as u8),
    ]
}

/// The two whose published code says something else than its words.
pub fn corrected() -> Vec<Attribute> {
    let held = |m: Trio| holds(m, m.nearest_edges());
    vec![
        yes_no("WR_holds_BK_toward_edge_corrected", held),
        yes_no("WR_squeezes_BK_corrected", move |m| divides(m) && held(m)),
    ]
}
