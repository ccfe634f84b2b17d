//! The twelve questions of Sadikov and Bratko 2006 about KRvK, in the reading that gives the
//! stages of their paper.
//!
//! Breda's reading of the same twelve ([`Set::Sadikov`](crate::Set::Sadikov)) does not. Here the
//! opposition counts a knight's move between the kings too, the white king's distance is to the
//! corner, and of the rook's questions those are taken whose code does what its words say.

use super::men::Trio;
use super::relation;
use crate::attribute::Attribute;

/// The two that Breda does not have.
pub fn entries() -> Vec<Attribute> {
    vec![
        Attribute::yes_no(
            "kings_near_opposition",
            "Whether the kings are in opposition or a knight's move apart.",
            (
                "The kings are in opposition or a knight's move apart.",
                "The kings are neither in opposition nor a knight's move apart.",
            ),
            |p| near_opposition(Trio::of(p)),
        )
        .with_example("8/8/8/3k4/8/4K3/8/R7 b - - 0 1", 1),
        Attribute::yes_no(
            "kings_near_opposition_toward_edge",
            "Whether the white king stands two lines further from the black king's nearest edge than the black king, at most one step aside.",
            (
                "The white king holds the black king at its nearest edge.",
                "The white king does not hold the black king at its nearest edge.",
            ),
            |p| near_opposition_toward_edge(Trio::of(p)),
        )
        .with_example("8/8/8/8/8/4K3/R7/3k4 b - - 0 1", 1),
    ]
}

fn near_opposition(m: Trio) -> bool {
    relation::opposition(m) || relation::knight_apart(m)
}

/// The white king two lines above the black one and at most a step aside.
fn near_opposition_toward_edge(m: Trio) -> bool {
    m.nearest_edges().any(|edge| {
        let aside = edge.along(m.wk).abs_diff(edge.along(m.bk));
        edge.above(m.wk) == edge.above(m.bk) + 2 && aside <= 1
    })
}
