//! Attributes 1 to 20: distances between men, adjacent men, one man between two; how far the kings
//! are from edge, corner and centre.

use super::men::{FileRank, between};
use super::{number, yes_no};
use crate::attribute::Attribute;

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    vec![
        number("distance_WK_BK", 7, |m| m.wk.steps(m.bk)),
        number("distance_WR_BK", 7, |m| m.wr.steps(m.bk)),
        number("distance_WK_WR", 7, |m| m.wk.steps(m.wr)),
        number("file_distance_WR_BK", 7, |m| m.wr.files(m.bk)),
        number("rank_distance_WR_BK", 7, |m| m.wr.ranks(m.bk)),
        number("file_distance_WK_WR", 7, |m| m.wk.files(m.wr)),
        number("rank_distance_WK_WR", 7, |m| m.wk.ranks(m.wr)),
        number("file_distance_WK_BK", 7, |m| m.wk.files(m.bk)),
        number("rank_distance_WK_BK", 7, |m| m.wk.ranks(m.bk)),
        number("alignment_WR_BK", 7, |m| m.wr.files(m.bk).min(m.wr.ranks(m.bk))),
        yes_no("adjacent_WK_WR", |m| m.wk.steps(m.wr) == 1),
        yes_no("adjacent_WK_BK", |m| m.wk.steps(m.bk) == 1),
        yes_no("adjacent_WR_BK", |m| m.wr.steps(m.bk) == 1),
        yes_no("WR_between_WK_BK", |m| amid(m.wk, m.wr, m.bk)),
        yes_no("WK_between_WR_BK", |m| amid(m.wr, m.wk, m.bk)),
        yes_no("BK_between_WK_WR", |m| amid(m.wk, m.bk, m.wr)),
        number("distance_BK_edge", 3, |m| m.bk.edge_distance() as u8)
            .at_zero("The black king is on the edge."),
        number("distance_BK_corner", 3, |m| m.bk.corner_distance())
            .at_zero("The black king is in a corner."),
        number("distance_WK_centre", 3, |m| 3 - m.wk.edge_distance() as u8)
            .at_zero("The white king is on one of the four central squares."),
        number("distance_WK_corner", 3, |m| m.wk.corner_distance())
            .at_zero("The white king is in a corner."),
    ]
}

/// Whether `b` stands between `a` and `c` by file or by rank.
fn amid(a: FileRank, b: FileRank, c: FileRank) -> bool {
    between(a.file, b.file, c.file) || between(a.rank, b.rank, c.rank)
}
