//! Questions with a word or a signed number as their answer, and the examples of all questions.

use lucena_table::Material;
use shakmaty::{Color, Square};

use crate::attribute::Attribute;
use crate::domain::Domain;
use crate::general::about::{name, row, say, sentence};
use crate::general::cast::{Actor, at};
use crate::position::Position;

/// The level of a gap of 0.
pub const LEVEL: i32 = 7;

/// A question answered by the place of a word that looks at all men.
pub fn word<const N: usize>(
    men: [&Actor; N],
    word: &str,
    words: &'static [&'static str],
    ask: impl Fn(&Position, [Square; N]) -> u8 + Send + Sync + 'static,
) -> Attribute {
    let (places, row) = (men.map(|man| man.place), row(word));
    let sentences = row[1..].iter().map(|said| sentence(&men, said).into()).collect();
    Attribute::word(name(&men, word), say(&men, row[0]), words, sentences, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

/// A question answered by the place of a word from the squares of these men alone.
pub fn word_of<const N: usize>(
    men: [&Actor; N],
    asked: &str,
    words: &'static [&'static str],
    ask: impl Fn([Square; N]) -> u8 + Copy + Send + Sync + 'static,
) -> Attribute {
    let places = men.map(|man| man.place);
    word(men, asked, words, |_, _| 0).asking_only(places, move |_: Color, men| ask(men))
}

/// A question answered by a number from -7 to 7 from the squares of these men alone: its level is
/// 7 more, its sentences name the amount and the direction.
pub fn signed_of<const N: usize>(
    men: [&Actor; N],
    word: &str,
    ask: impl Fn([Square; N]) -> i32 + Copy + Send + Sync + 'static,
) -> Attribute {
    let (places, row) = (men.map(|man| man.place), row(word));
    let sentences = (-LEVEL..=LEVEL).map(|gap| signed(&men, &row[1..], gap)).collect();
    Attribute::bounded(name(&men, word), say(&men, row[0]), sentences, |_| 0)
        .asking_only(places, move |_: Color, men| (ask(men) + LEVEL) as u8)
}

/// That a signed number is this, at most this, more than this.
fn signed(men: &[&Actor], row: &[&str], gap: i32) -> [String; 3] {
    let [zero, plus, minus, above, below, not_above, not_below, unit] = row[..] else {
        unreachable!("a signed number has eight cells");
    };
    let amount = |template: &str, bound: &str, amount: i32| {
        let s = if amount == 1 { "" } else { "s" };
        template.replace("{}", &format!("{bound}{amount} {unit}{s}"))
    };
    let is = match gap {
        0 => zero.to_string(),
        1.. => amount(plus, "", gap),
        _ => amount(minus, "", -gap),
    };
    let at_most = match gap {
        0 => not_above.to_string(),
        -1 => below.to_string(),
        1.. => amount(plus, "not more than ", gap),
        _ => amount(minus, "at least ", -gap),
    };
    let more = match gap + 1 {
        0 => not_below.to_string(),
        1 => above.to_string(),
        least @ 1.. => amount(plus, "at least ", least),
        least => amount(minus, "not more than ", -least),
    };
    [is, at_most, more].map(|said| sentence(men, &said))
}

/// The attribute with its example, if the endgame is the one of the example.
pub fn with_example(attribute: Attribute, material: Material) -> Attribute {
    let lines = include_str!("../../data/practical_examples.tsv").lines();
    let example = lines.filter(|line| !line.starts_with('#')).find_map(|line| {
        let [endgame, name, fen, level, _] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        (attribute.name() == name && material.to_string() == endgame).then_some((fen, level))
    });
    match example {
        Some((fen, text)) => {
            let domain: Domain = attribute.domain();
            let level = domain.listed().find(|&level| domain.text(level) == text);
            attribute.with_example(fen, level.map_or(0, |level| level.0))
        }
        None => attribute,
    }
}
