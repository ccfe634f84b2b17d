//! The twelve questions of Sadikov and Bratko 2006 about KRvK, in the reading that gives the
//! stages of their paper.
//!
//! Breda's reading of the same twelve ([`Set::Sadikov`](crate::Set::Sadikov)) does not. Here the
//! opposition counts a knight's move between the kings too, the white king's distance is to the
//! corner, and of the rook's questions those are taken whose code does what its words say.

use super::men::Trio;
use super::{relation, yes_no};
use crate::attribute::Attribute;

/// The two that Breda does not have.
pub fn entries() -> Vec<Attribute> {
    vec![
        yes_no("kings_near_opposition", near_opposition),
        yes_no("kings_near_opposition_toward_edge", near_opposition_toward_edge),
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
