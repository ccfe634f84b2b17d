//! Attributes 25 to 27: the kings against each other.

use super::men::Trio;
use super::yes_no;
use crate::attribute::Attribute;

/// Two squares apart on one file or rank.
pub fn opposition(m: Trio) -> bool {
    matches!((m.wk.files(m.bk), m.wk.ranks(m.bk)), (0, 2) | (2, 0))
}

/// Two lines apart one way and one the other.
pub fn knight_apart(m: Trio) -> bool {
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
