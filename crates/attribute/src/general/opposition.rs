//! The opposition: how the kings keep each other out.

use lucena_table::words::capital;
use shakmaty::Square;

use super::cast::{Actor, Cast, at};
use super::distance::gaps;
use super::place::to_edge;
use crate::attribute::Attribute;
use crate::position::Position;

/// The forms of opposition between the kings, and whether it holds a king at the edge.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = vec![direct(), distant(), diagonal(), general(), almost()];
    asked.extend(cast.hunted().map(|king| held(cast, king)));
    asked
}

/// Files and ranks between the kings, the shorter first.
fn kings(p: &Position) -> (u8, u8) {
    let (files, ranks) = gaps(p.white_king(), p.black_king());
    (files.min(ranks), files.max(ranks))
}

fn direct() -> Attribute {
    Attribute::yes_no(
        "direct_opposition",
        "Whether the kings face each other on a file or rank with one square between them.",
        ("The kings are in direct opposition.", "The kings are not in direct opposition."),
        |p| kings(p) == (0, 2),
    )
}

fn distant() -> Attribute {
    Attribute::yes_no(
        "distant_opposition",
        "Whether the kings face each other on a file or rank with three or five squares between them.",
        ("The kings are in distant opposition.", "The kings are not in distant opposition."),
        |p| matches!(kings(p), (0, 4 | 6)),
    )
}

fn diagonal() -> Attribute {
    Attribute::yes_no(
        "diagonal_opposition",
        "Whether the kings face each other on a diagonal with one square between them.",
        ("The kings are in diagonal opposition.", "The kings are not in diagonal opposition."),
        |p| kings(p) == (2, 2),
    )
}

fn general() -> Attribute {
    Attribute::yes_no(
        "general_opposition",
        "Whether the kings are an even number of files and an even number of ranks apart.",
        (
            "The kings are an even number of files and of ranks apart.",
            "The kings are not an even number of files and of ranks apart.",
        ),
        |p| {
            let (short, long) = kings(p);
            short % 2 == 0 && long % 2 == 0
        },
    )
}

fn almost() -> Attribute {
    Attribute::yes_no(
        "almost_opposition",
        "Whether the kings are a knight's move apart, one step from the opposition.",
        ("The kings are a knight's move apart.", "The kings are not a knight's move apart."),
        |p| kings(p) == (1, 2),
    )
}

fn held(cast: &Cast, king: &Actor) -> Attribute {
    let other = cast.king(!king.color());
    let (k, o) = (king.place, other.place);
    Attribute::yes_no(
        format!("edge_opposition_{}", king.name),
        format!("Whether direct opposition holds {} against the edge nearest to it.", king.spoken),
        (
            capital(format!("Direct opposition holds {} against its nearest edge.", king.spoken)),
            capital(format!(
                "Direct opposition does not hold {} against its nearest edge.",
                king.spoken
            )),
        ),
        move |p| holds_at_edge(at(p, k), at(p, o)),
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
