//! The 33 attributes of KRvK that Breda collected in 2006, and his six sets; and the set of
//! Sadikov and Bratko that he read otherwise.
//!
//! Where the published code and its words differ, both exist: the code under the plain name, for
//! it gives the published figures, and the words under the same name with `_corrected`.

mod board;
mod bratko;
mod edge;
mod men;
mod orientation;
mod pairs;
mod relation;

use std::borrow::Cow;

use crate::attribute::Attribute;
use crate::set::Set;

/// An attribute with its name in the thesis' files, and a position with its answer there.
fn entry(
    published: impl Into<Cow<'static, str>>,
    (fen, level): (&'static str, u8),
    attribute: Attribute,
) -> Attribute {
    attribute.published_as(published).with_example(fen, level)
}

/// All 33 in the order of Table 3.1.
fn table_3_1() -> Vec<Attribute> {
    [
        pairs::entries(),
        board::entries(),
        orientation::entries(),
        relation::entries(),
        edge::entries(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The order inside the sets that had another than Table 3.1's; it decides ties between
/// attributes, so the published trees depend on it.
const BAIN: [&str; 12] = [
    "file_distance_WK_BK",
    "rank_distance_WK_BK",
    "file_distance_WR_BK",
    "rank_distance_WR_BK",
    "file_distance_WK_WR",
    "rank_distance_WK_WR",
    "WK_between_WR_BK",
    "WR_between_WK_BK",
    "BK_between_WK_WR",
    "adjacent_WK_WR",
    "adjacent_WK_BK",
    "adjacent_WR_BK",
];
const MORALES: [&str; 5] = [
    "adjacent_WR_BK",
    "WR_between_WK_BK",
    "kings_almost_in_opposition",
    "L_pattern",
    "WK_between_WR_BK",
];
const SADIKOV: [&str; 12] = [
    "distance_WK_BK",
    "distance_WR_BK",
    "kings_in_opposition",
    "distance_BK_edge",
    "free_space_BK",
    "WR_between_WK_BK",
    "WR_divides_kings_toward_edge",
    "WR_holds_BK_toward_edge",
    "kings_in_opposition_toward_edge",
    "WR_squeezes_BK",
    "distance_BK_corner",
    "distance_WK_centre",
];
const TORRES: [&str; 4] =
    ["vertical_WR_BK", "same_zone_WR_BK", "vertical_WK_BK", "horizontal_WK_BK"];
const BREDA: [&str; 11] = [
    "distance_WR_BK",
    "distance_WK_WR",
    "distance_WK_BK",
    "distance_BK_corner",
    "alignment_WR_BK",
    "available_squares_BK",
    "free_space_BK",
    "kings_in_opposition_toward_edge",
    "distance_WK_centre",
    "distance_WK_corner",
    "kings_almost_in_opposition",
];

/// The names of a set in its order.
fn order(set: Set) -> Vec<&'static str> {
    match set {
        Set::Bain => BAIN.to_vec(),
        Set::Morales => MORALES.to_vec(),
        Set::Sadikov => SADIKOV.to_vec(),
        Set::Torres => TORRES.to_vec(),
        Set::Breda => BREDA.to_vec(),
        Set::All | Set::Corrected => {
            let mut names = Vec::new();
            for set in [Set::Bain, Set::Morales, Set::Sadikov, Set::Torres, Set::Breda] {
                names.extend(
                    order(set).into_iter().filter(|n| !names.contains(n)).collect::<Vec<_>>(),
                );
            }
            names
        }
        Set::Bratko => bratko::ORDER.to_vec(),
        Set::Plain | Set::General | Set::Atomic | Set::Atomic64 => Vec::new(),
    }
}

/// The attributes of a set, in its order.
pub(crate) fn attributes(set: Set) -> Vec<Attribute> {
    let mut published = table_3_1();
    published.extend(bratko::entries());
    let corrected: Vec<Attribute> =
        orientation::corrected().into_iter().chain(edge::corrected()).collect();
    let find = |attributes: &[Attribute], name: &str| {
        attributes.iter().find(|attribute| attribute.name() == name).cloned()
    };
    order(set)
        .into_iter()
        .map(|name| match find(&corrected, name) {
            Some(other) if matches!(set, Set::Corrected | Set::Bratko) => {
                other.renamed(format!("{name}_corrected"))
            }
            _ => find(&published, name).expect("each set names attributes of this folder"),
        })
        .collect()
}
