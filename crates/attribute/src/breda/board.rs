//! Attributes 17 to 20: how far the kings are from edge, corner and centre.

use super::number;
use crate::attribute::Attribute;

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    vec![
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
