//! Attributes 25 to 27: the kings against each other; and the two of Sadikov and Bratko 2006 that
//! Breda reads otherwise.

use super::men::Trio;
use super::yes_no;
use crate::attribute::Attribute;

/// Two squares apart on one file or rank.
fn opposition(m: Trio) -> bool {
    matches!((m.wk.files(m.bk), m.wk.ranks(m.bk)), (0, 2) | (2, 0))
}

/// Two lines apart one way and one the other.
fn knight_apart(m: Trio) -> bool {
    m.wk.files(m.bk) * m.wk.ranks(m.bk) == 2
}

/// Opposition, and a check from the side.
fn l_pattern(m: Trio) -> bool {
    (m.wk.files(m.bk) == 0 && m.wk.ranks(m.bk) == 2 && m.wr.ranks(m.bk) == 0)
        || (m.wk.ranks(m.bk) == 0 && m.wk.files(m.bk) == 2 && m.wr.files(m.bk) == 0)
}

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    vec![
        yes_no("kings_in_opposition", opposition),
        yes_no("kings_almost_in_opposition", knight_apart),
        yes_no("L_pattern", l_pattern),
    ]
}

/// The two that Breda does not have, in the reading that gives the stages of their paper.
///
/// His reading of their twelve ([`Set::Sadikov`](crate::Set::Sadikov)) does not. In theirs the
/// opposition counts a knight's move between the kings too, the white king's distance is to the
/// corner, and of the rook's questions those are taken whose code does what its words say.
pub fn bratko() -> Vec<Attribute> {
    vec![
        yes_no("kings_near_opposition", near_opposition),
        yes_no("kings_near_opposition_toward_edge", near_opposition_toward_edge),
    ]
}

fn near_opposition(m: Trio) -> bool {
    opposition(m) || knight_apart(m)
}

/// The white king two lines above the black one and at most a step aside.
fn near_opposition_toward_edge(m: Trio) -> bool {
    m.nearest_edges().any(|edge| {
        let aside = edge.along(m.wk).abs_diff(edge.along(m.bk));
        edge.above(m.wk) == edge.above(m.bk) + 2 && aside <= 1
    })
}
