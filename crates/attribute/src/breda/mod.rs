//! The 33 attributes of KRvK that Breda collected in 2006, and his six sets; and the set of
//! Sadikov and Bratko that he read otherwise.
//!
//! Where the published code and its words differ, both exist: the code under the plain name, for
//! it gives the published figures, and the words under the same name with `_corrected`. What they
//! are called and say stands in `data/breda_words.tsv`.

mod distances;
mod edge;
mod men;
mod orientation;
mod relation;

use std::collections::HashSet;

use self::men::Trio;
use crate::attribute::Attribute;
use crate::position::Position;
use crate::set::Set;

/// The words of an attribute, by its name in the file.
struct BredaWords {
    published: &'static str,
    example: (&'static str, u8),
    doc: &'static str,
    sentences: Vec<&'static str>,
}

impl BredaWords {
    fn of(name: &str) -> BredaWords {
        let mut rows = include_str!("../../data/breda_words.tsv").lines();
        let words = |line: &'static str| {
            let mut cells = line.strip_prefix(name)?.strip_prefix('\t')?.split('\t');
            let published = cells.next()?;
            let level = cells.next()?.parse().ok()?;
            let (example, doc) = ((cells.next()?, level), cells.next()?);
            Some(BredaWords { published, example, doc, sentences: cells.collect() })
        };
        rows.find_map(words).expect("each attribute has a row of words")
    }

    /// The attribute with its name in the thesis' files, and a position with its answer there.
    fn complete(&self, attribute: Attribute) -> Attribute {
        let known = attribute.with_example(self.example.0, self.example.1);
        if self.published.is_empty() { known } else { known.published_as(self.published) }
    }
}

/// An attribute answered by yes or no; a corrected one is still called as its twin.
fn yes_no(name: &'static str, ask: impl Fn(Trio) -> bool + Send + Sync + 'static) -> Attribute {
    let words = BredaWords::of(name);
    let sentences = (words.sentences[0], words.sentences[1]);
    let name = name.strip_suffix("_corrected").unwrap_or(name);
    words.complete(Attribute::yes_no(name, words.doc, sentences, move |p| ask(Trio::of(p))))
}

/// An attribute answered by a number up to `max`.
fn number(name: &'static str, max: u8, ask: fn(Trio) -> u8) -> Attribute {
    let words = BredaWords::of(name);
    let (text, unit) = (words.sentences[0], words.sentences[1]);
    let units = (text, unit, format!("{unit}s"));
    words.complete(Attribute::number(name, words.doc, max, units, move |p| ask(Trio::of(p))))
}

/// An attribute answered by one of a few words.
fn word(
    name: &'static str,
    answers: &'static [&'static str],
    ask: impl Fn(Trio) -> u8 + Send + Sync + 'static,
) -> Attribute {
    let words = BredaWords::of(name);
    let sentences = words.sentences.iter().map(|&sentence| sentence.into()).collect();
    let ask = move |p: &Position| ask(Trio::of(p));
    words.complete(Attribute::word(name, words.doc, answers, sentences, ask))
}

/// All 33 in the order of Table 3.1.
fn table_3_1() -> Vec<Attribute> {
    let families = [distances::entries, orientation::entries, relation::entries, edge::entries];
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
    published.extend(relation::bratko());
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
