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

/// All of them in the order of Table 3.1.
pub fn entries() -> Vec<Attribute> {
    vec![
        yes_no(
            "K_in_opp",
            ("8/8/8/3k4/8/3K4/8/R7 b - - 0 1", 1),
            "kings_in_opposition",
            "Whether the kings face each other on a file or rank with one square between.",
            ("The kings are in opposition.", "The kings are not in opposition."),
            opposition,
        ),
        yes_no(
            "K_almost_in_opp",
            ("8/8/8/3k4/8/4K3/8/R7 b - - 0 1", 1),
            "kings_almost_in_opposition",
            "Whether the kings are a knight's move apart, one step short of the opposition.",
            ("The kings are a knight's move apart.", "The kings are not a knight's move apart."),
            knight_apart,
        ),
        yes_no(
            "L_patt",
            ("8/8/8/R2k4/8/3K4/8/8 b - - 0 1", 1),
            "L_pattern",
            "Whether the kings are in opposition and the rook gives check from the side, the three forming an L.",
            (
                "The men form an L: opposition, and a check from the side.",
                "The men do not form an L.",
            ),
            |m| {
                (m.wk.files(m.bk) == 0 && m.wk.ranks(m.bk) == 2 && m.wr.ranks(m.bk) == 0)
                    || (m.wk.ranks(m.bk) == 0 && m.wk.files(m.bk) == 2 && m.wr.files(m.bk) == 0)
            },
        ),
    ]
}
