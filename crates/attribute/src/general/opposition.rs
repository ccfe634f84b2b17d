//! The opposition: how the kings keep each other out.

use shakmaty::{Color, Square};

use super::about::yes_no;
use super::cast::{Actor, Cast};
use super::distance::gaps;
use super::place::to_edge;
use crate::attribute::Attribute;

/// The forms of opposition between the kings, and whether it holds a king at the edge.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let places = Color::ALL.map(|color| cast.king(color).place);
    let form = |(word, is): Form| {
        yes_no([], word, |_, []| false)
            .asking_only(places, move |_, [one, other]| u8::from(is(apart(one, other))))
    };
    let mut asked: Vec<Attribute> = FORMS.into_iter().map(form).collect();
    asked.extend(cast.hunted().map(|king| held(king, cast.king(!king.color()))));
    asked
}

/// Files and ranks between the kings, the shorter first.
fn apart(one: Square, other: Square) -> (u8, u8) {
    let (files, ranks) = gaps(one, other);
    (files.min(ranks), files.max(ranks))
}

/// A word, and what it says about how far the kings are [`apart`].
type Form = (&'static str, fn((u8, u8)) -> bool);

const FORMS: [Form; 5] = [
    ("direct_opposition", |gaps| gaps == (0, 2)),
    ("distant_opposition", |gaps| matches!(gaps, (0, 4 | 6))),
    ("diagonal_opposition", |gaps| gaps == (2, 2)),
    ("general_opposition", |(short, long)| short % 2 == 0 && long % 2 == 0),
    ("almost_opposition", |gaps| gaps == (1, 2)),
];

fn held(king: &Actor, other: &Actor) -> Attribute {
    let places = [king.place, other.place];
    yes_no([king], "edge_opposition", |_, _| false)
        .asking_only(places, |_, [king, other]| u8::from(holds_at_edge(king, other)))
}

/// Whether a king is in direct opposition with its nearest edge behind it.
fn holds_at_edge(king: Square, other: Square) -> bool {
    let behind = |king: u32, other: u32| (if king < other { king } else { 7 - king }) as u8;
    match gaps(king, other) {
        (0, 2) => behind(u32::from(king.rank()), u32::from(other.rank())) == to_edge(king),
        (2, 0) => behind(u32::from(king.file()), u32::from(other.file())) == to_edge(king),
        _ => false,
    }
}
