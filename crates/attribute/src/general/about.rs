//! Questions about men of a cast; their words are templates in a file, a row for each question.

use std::collections::HashMap;
use std::sync::LazyLock;

use lucena_table::words::{capital, colour, side};
use shakmaty::Square;

use super::cast::{Actor, at};
use crate::attribute::Attribute;
use crate::position::Position;

/// Doc, sentence, and the sentence for no or the unit of a number.
type QuestionWords = [&'static str; 3];

fn row(word: &str) -> QuestionWords {
    static ROWS: LazyLock<HashMap<&str, QuestionWords>> = LazyLock::new(|| {
        let lines = include_str!("../../data/general_words.tsv").lines();
        let row = |line: &'static str| match line.split('\t').collect::<Vec<_>>()[..] {
            [word, doc, said, last] => Some((word, [doc, said, last])),
            _ => None,
        };
        lines.filter_map(row).collect()
    });
    *ROWS.get(word).expect("each question has a row of words")
}

/// A question answered by yes or no from the squares of some men; its name is a word and theirs.
pub fn yes_no<const N: usize>(
    men: [&Actor; N],
    word: &str,
    ask: impl Fn(&Position, [Square; N]) -> bool + Send + Sync + 'static,
) -> Attribute {
    let (places, [doc, yes, no]) = (men.map(|man| man.place), row(word));
    let sentences = (sentence(&men, yes), sentence(&men, no));
    Attribute::yes_no(name(&men, word), say(&men, doc), sentences, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

/// A question answered by a number up to `max`.
pub fn number<const N: usize>(
    men: [&Actor; N],
    word: &str,
    max: u8,
    ask: impl Fn(&Position, [Square; N]) -> u8 + Send + Sync + 'static,
) -> Attribute {
    let (places, [doc, text, unit]) = (men.map(|man| man.place), row(word));
    let count = (sentence(&men, text), unit, format!("{unit}s"));
    Attribute::number(name(&men, word), say(&men, doc), max, count, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

fn name(men: &[&Actor], word: &str) -> String {
    men.iter().fold(word.to_string(), |name, man| name + "_" + &man.name)
}

/// A template as a sentence.
pub fn sentence(men: &[&Actor], template: &str) -> String {
    capital(say(men, template))
}

fn say(men: &[&Actor], template: &str) -> String {
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
