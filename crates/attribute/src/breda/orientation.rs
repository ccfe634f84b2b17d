//! Attributes 21 to 24, after the machine of Torres y Quevedo: the board is turned so that the
//! edge nearest to the black king is the bottom.

use super::men::{Edge, Trio};
use super::{word, yes_no};
use crate::attribute::Attribute;

/// Which edge is the bottom.
#[derive(Clone, Copy)]
enum Bottom {
    /// Of two nearest edges the one nearer to the white king: the published code.
    Code,
    /// Of two nearest edges the one farther from the white king: the published words.
    Words,
}

impl Bottom {
    /// Ties go to the first in the order a, h, 1, 8.
    fn edge(self, m: Trio) -> Edge {
        let key = |edge: &Edge| match self {
            Bottom::Code => edge.above(m.wk),
            Bottom::Words => -edge.above(m.wk),
        };
        m.nearest_edges().min_by_key(key).expect("some edge is nearest")
    }
}

/// All of them in the order of Table 3.1, as published.
pub fn entries() -> Vec<Attribute> {
    family(Bottom::Code)
}

/// The same by the published words: with two nearest edges, the one behind which the black king
/// is held is the one farther from the white king.
pub fn corrected() -> Vec<Attribute> {
    family(Bottom::Words)
}

fn family(bottom: Bottom) -> Vec<Attribute> {
    let seen = |ask: fn(Trio, Edge) -> u8| move |m: Trio| ask(m, bottom.edge(m));
    vec![
        word(
            "vertical_WR_BK",
            &["not_one_square", "one_square"],
            seen(|m, edge| u8::from(edge.above(m.wr) == edge.above(m.bk) + 1)),
        ),
        word(
            "vertical_WK_BK",
            &["not_two_squares", "two_squares"],
            seen(|m, edge| u8::from(edge.above(m.wk) == edge.above(m.bk) + 2)),
        ),
        word(
            "horizontal_WK_BK",
            &["odd", "even", "zero"],
            seen(|m, edge| match edge.along(m.wk).abs_diff(edge.along(m.bk)) {
                0 => 2,
                apart => u8::from(apart % 2 == 0),
            }),
        ),
        yes_no("same_zone_WR_BK", move |m| same_third(m, bottom)),
    ]
}

fn same_third(m: Trio, bottom: Bottom) -> bool {
    let edge = bottom.edge(m);
    let (rook, king) = (edge.along(m.wr), edge.along(m.bk));
    let both = |from, to| [rook, king].iter().all(|x| (from..=to).contains(x));
    both(0, 2) || both(2, 5) || both(5, 7)
}
