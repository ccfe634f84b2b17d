//! Questions about men of a cast; their words are templates in files, a row for each question.

use std::collections::HashMap;
use std::sync::LazyLock;

use lucena_table::words::{capital, colour, side};
use shakmaty::{Color, Square};

use super::cast::{Actor, at};
use crate::attribute::Attribute;
use crate::position::Position;

/// The words of a question: its doc, then its sentences; of a number also the unit.
pub fn row(word: &str) -> &'static [&'static str] {
    static ROWS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
        let general = include_str!("../../data/general_words.tsv").lines();
        let practical = include_str!("../../data/practical_words.tsv").lines();
        let rows = general.chain(practical).filter(|line| !line.starts_with('#'));
        rows.filter_map(|line| {
            let mut cells = line.split('\t');
            Some((cells.next()?, cells.collect()))
        })
        .collect()
    });
    ROWS.get(word).expect("each question has a row of words")
}

/// A question answered by yes or no that looks at all men; its name is a word and some of them.
pub fn yes_no<const N: usize>(
    men: [&Actor; N],
    word: &str,
    ask: impl Fn(&Position, [Square; N]) -> bool + Send + Sync + 'static,
) -> Attribute {
    let (places, row) = (men.map(|man| man.place), row(word));
    let sentences = (sentence(&men, row[1]), sentence(&men, row[2]));
    Attribute::yes_no(name(&men, word), say(&men, row[0]), sentences, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

/// A question answered by yes or no from the squares of these men alone.
pub fn yes_no_of<const N: usize>(
    men: [&Actor; N],
    word: &str,
    ask: impl Fn([Square; N]) -> bool + Copy + Send + Sync + 'static,
) -> Attribute {
    let places = men.map(|man| man.place);
    yes_no(men, word, |_, _| false).asking_only(places, move |_: Color, men| u8::from(ask(men)))
}

/// A question answered by a number up to `max` that looks at all men.
pub fn number<const N: usize>(
    men: [&Actor; N],
    word: &str,
    max: u8,
    ask: impl Fn(&Position, [Square; N]) -> u8 + Send + Sync + 'static,
) -> Attribute {
    let (places, row) = (men.map(|man| man.place), row(word));
    let count = (sentence(&men, row[1]), row[2], format!("{}s", row[2]));
    Attribute::number(name(&men, word), say(&men, row[0]), max, count, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

/// A question answered by a number up to `max` from the squares of these men alone.
pub fn number_of<const N: usize>(
    men: [&Actor; N],
    word: &str,
    max: u8,
    ask: impl Fn([Square; N]) -> u8 + Copy + Send + Sync + 'static,
) -> Attribute {
    let places = men.map(|man| man.place);
    number(men, word, max, |_, _| 0).asking_only(places, move |_: Color, men| ask(men))
}

/// A question's name: a word and the men.
pub fn name(men: &[&Actor], word: &str) -> String {
    men.iter().fold(word.to_string(), |name, man| name + "_" + &man.name)
}

/// A template as a sentence.
pub fn sentence(men: &[&Actor], template: &str) -> String {
    capital(say(men, template))
}

/// A template about some men.
pub fn say(men: &[&Actor], template: &str) -> String {
    let mut said = template.to_string();
    if let Some(first) = men.first() {
        let (own, enemy) = (first.color(), !first.color());
        said = said.replace("{own}", side(own)).replace("{enemy}", side(enemy));
        said = said.replace("{other king}", &format!("the {} king", colour(enemy)));
    }
    for (place, man) in men.iter().enumerate() {
        said = said.replace(&format!("{{{place}}}"), &man.spoken);
    }
    said.replace("the white king and the black king", "the kings")
}
