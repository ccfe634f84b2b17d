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
use std::collections::HashSet;

use self::men::Trio;
use crate::attribute::Attribute;
use crate::set::Set;

/// An attribute with its name in the thesis' files, and a position with its answer there.
fn entry(
    published: impl Into<Cow<'static, str>>,
    (fen, level): Example,
    attribute: Attribute,
) -> Attribute {
    attribute.published_as(published).with_example(fen, level)
}

/// A position, and the answer there.
type Example = (&'static str, u8);

/// An entry answered by yes or no.
fn yes_no(
    published: &'static str,
    example: Example,
    name: &'static str,
    doc: &'static str,
    sentences: (&'static str, &'static str),
    ask: fn(Trio) -> bool,
) -> Attribute {
    let asked = Attribute::yes_no(name, doc, sentences, move |p| ask(Trio::of(p)));
    entry(published, example, asked)
}

/// An entry answered by a number up to `max`, with its unit.
fn number(
    published: &'static str,
    example: Example,
    name: &'static str,
    doc: &'static str,
    max: u8,
    (text, unit): (&'static str, &'static str),
    ask: fn(Trio) -> u8,
) -> Attribute {
    let units = (text, unit, format!("{unit}s"));
    let asked = Attribute::number(name, doc, max, units, move |p| ask(Trio::of(p)));
    entry(published, example, asked)
}

/// All 33 in the order of Table 3.1.
fn table_3_1() -> Vec<Attribute> {
    let families =
        [pairs::entries, board::entries, orientation::entries, relation::entries, edge::entries];
    families.iter().flat_map(|family| family()).collect()
}

/// The names of a set in its order.
fn order(set: Set) -> Vec<&'static str> {
    const SETS: &str = include_str!("../../data/breda_sets.txt");
    if !matches!(set, Set::All | Set::Corrected) {
        let listed =
            SETS.lines().find_map(|line| line.strip_prefix(set.name())?.strip_prefix(": "));
        return listed.unwrap_or("").split_whitespace().collect();
    }
    let mut names = Vec::new();
    for set in [Set::Bain, Set::Morales, Set::Sadikov, Set::Torres, Set::Breda] {
        names.extend(order(set));
    }
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(*name));
    names
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
