//! Attributes 17 to 20: how far the kings are from edge, corner and centre.

use super::number;
use crate::attribute::Attribute;

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    let fen = "8/8/8/8/1k6/4K3/8/R7 b - - 0 1"; // BK b4, WK e3
    vec![
        number(
            "Distance_WK_ce", // so in the published script, although it asks for the black king
            (fen, 1),
            "distance_BK_edge",
            "How far the black king is from the nearest edge.",
            3,
            ("The black king is {} from the nearest edge.", "step"),
            |m| m.bk.edge_distance() as u8,
        )
        .at_zero("The black king is on the edge."),
        number(
            "Distance_BK_ce", // so in the published script, although it asks for the corner
            (fen, 3),
            "distance_BK_corner",
            "How many king's steps the black king is from the nearest corner.",
            3,
            ("The black king is {} from the nearest corner.", "step"),
            |m| m.bk.corner_distance(),
        )
        .at_zero("The black king is in a corner."),
        number(
            "Distance_WK_cc",
            (fen, 1),
            "distance_WK_centre",
            "How far the white king is from the four central squares d4, e4, d5, e5.",
            3,
            ("The white king is {} from the four central squares.", "step"),
            |m| 3 - m.wk.edge_distance() as u8,
        )
        .at_zero("The white king is on one of the four central squares."),
        number(
            "Distance_WK_co",
            (fen, 3),
            "distance_WK_corner",
            "How many king's steps the white king is from the nearest corner.",
            3,
            ("The white king is {} from the nearest corner.", "step"),
            |m| m.wk.corner_distance(),
        )
        .at_zero("The white king is in a corner."),
    ]
}
