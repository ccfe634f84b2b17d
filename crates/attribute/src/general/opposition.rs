//! The opposition: how the kings keep each other out.

use shakmaty::Square;

use super::about::yes_no;
use super::cast::{Actor, Cast};
use super::distance::gaps;
use super::place::to_edge;
use crate::attribute::Attribute;
use crate::position::Position;

/// The forms of opposition between the kings, and whether it holds a king at the edge.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let form = |(name, doc, yes, no, is): Form| {
        Attribute::yes_no(name, doc, (yes, no), move |p| is(kings(p)))
    };
    let mut asked: Vec<Attribute> = FORMS.into_iter().map(form).collect();
    asked.extend(cast.hunted().map(held));
    asked
}

/// Files and ranks between the kings, the shorter first.
fn kings(p: &Position) -> (u8, u8) {
    let (files, ranks) = gaps(p.white_king(), p.black_king());
    (files.min(ranks), files.max(ranks))
}

/// Name, doc, sentences for yes and for no, and the test of [`kings`].
type Form = (&'static str, &'static str, &'static str, &'static str, fn((u8, u8)) -> bool);

const FORMS: [Form; 5] = [
    (
        "direct_opposition",
        "Whether the kings face each other on a file or rank with one square between them.",
        "The kings are in direct opposition.",
        "The kings are not in direct opposition.",
        |gaps| gaps == (0, 2),
    ),
    (
        "distant_opposition",
        "Whether the kings face each other on a file or rank with three or five squares between them.",
        "The kings are in distant opposition.",
        "The kings are not in distant opposition.",
        |gaps| matches!(gaps, (0, 4 | 6)),
    ),
    (
        "diagonal_opposition",
        "Whether the kings face each other on a diagonal with one square between them.",
        "The kings are in diagonal opposition.",
        "The kings are not in diagonal opposition.",
        |gaps| gaps == (2, 2),
    ),
    (
        "general_opposition",
        "Whether the kings are an even number of files and an even number of ranks apart.",
        "The kings are an even number of files and of ranks apart.",
        "The kings are not an even number of files and of ranks apart.",
        |(short, long)| short % 2 == 0 && long % 2 == 0,
    ),
    (
        "almost_opposition",
        "Whether the kings are a knight's move apart, one step from the opposition.",
        "The kings are a knight's move apart.",
        "The kings are not a knight's move apart.",
        |gaps| gaps == (1, 2),
    ),
];

fn held(king: &Actor) -> Attribute {
    let color = king.color();
    yes_no(
        [king],
        "edge_opposition",
        "Whether direct opposition holds {0} against the edge nearest to it.",
        [
            "Direct opposition holds {0} against its nearest edge.",
            "Direct opposition does not hold {0} against its nearest edge.",
        ],
        move |p, [king]| holds_at_edge(king, p.king(!color)),
    )
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
