//! Attributes 21 to 24, after the machine of Torres y Quevedo: the board is turned so that the
//! edge nearest to the black king is the bottom.

use super::entry;
use super::men::{Edge, Trio};
use crate::attribute::Attribute;
use crate::position::Position;

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

/// Black king d1, rook a2, white king e3: the bottom is rank 1.
const EXAMPLE: &str = "8/8/8/8/8/4K3/R7/3k4 b - - 0 1";

fn family(bottom: Bottom) -> Vec<Attribute> {
    let seen = |ask: fn(Trio, Edge) -> u8| {
        move |p: &Position| {
            let m = Trio::of(p);
            ask(m, bottom.edge(m))
        }
    };
    let vertical_rook = Attribute::word(
        "vertical_WR_BK",
        "Whether the rook's line lies just above the black king, its nearest edge being below.",
        &["not_one_square", "one_square"],
        vec![
            "The rook's line is not the one just above the black king.".into(),
            "The rook's line is just above the black king.".into(),
        ],
        seen(|m, edge| u8::from(edge.above(m.wr) == edge.above(m.bk) + 1)),
    );
    let vertical_king = Attribute::word(
        "vertical_WK_BK",
        "Whether the white king stands two lines above the black king, its nearest edge being below.",
        &["not_two_squares", "two_squares"],
        vec![
            "The white king is not two lines above the black king.".into(),
            "The white king is two lines above the black king.".into(),
        ],
        seen(|m, edge| u8::from(edge.above(m.wk) == edge.above(m.bk) + 2)),
    );
    let horizontal_kings = Attribute::word(
        "horizontal_WK_BK",
        "Whether the kings are an odd or even number of lines apart along the nearest edge, or in line.",
        &["odd", "even", "zero"],
        vec![
            "Along the nearest edge the kings are an odd number of squares apart.".into(),
            "Along the nearest edge the kings are an even number of squares apart.".into(),
            "The kings face each other across the nearest edge.".into(),
        ],
        seen(|m, edge| match edge.along(m.wk).abs_diff(edge.along(m.bk)) {
            0 => 2,
            apart => u8::from(apart % 2 == 0),
        }),
    );
    let same_zone = Attribute::yes_no(
        "same_zone_WR_BK",
        "Whether rook and black king are in the same third of the board, seen along the nearest edge (lines 1-3, 3-6 or 6-8).",
        (
            "Rook and black king are in the same third along the nearest edge.",
            "Rook and black king are not in the same third along the nearest edge.",
        ),
        move |p| same_third(Trio::of(p), bottom),
    );
    vec![
        entry("vertical_distance_WR_BK_1", (EXAMPLE, 1), vertical_rook),
        entry("vertical_distance_WK_BK_1", (EXAMPLE, 1), vertical_king),
        entry("horizontal_distance_WK_BK_1", (EXAMPLE, 0), horizontal_kings),
        entry("same_zone_WR_BK_1", (EXAMPLE, 0), same_zone),
    ]
}

fn same_third(m: Trio, bottom: Bottom) -> bool {
    let edge = bottom.edge(m);
    let (rook, king) = (edge.along(m.wr), edge.along(m.bk));
    let both = |from, to| [rook, king].iter().all(|x| (from..=to).contains(x));
    both(0, 2) || both(2, 5) || both(5, 7)
}
