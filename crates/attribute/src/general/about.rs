//! Questions about men of a cast, their words written as templates.
//!
//! In a template `{0}`, `{1}` and `{2}` are the men in the order given, `{own}` is the side of the
//! first and `{enemy}` the other side; `{}` is left for the number of an answer.

use lucena_table::words::{capital, side};
use shakmaty::Square;

use super::cast::{Actor, at};
use crate::attribute::Attribute;
use crate::position::Position;

/// A question answered by yes or no from the squares of some men; its name is a word and theirs.
pub fn yes_no<const N: usize>(
    men: [&Actor; N],
    word: &str,
    doc: &str,
    [yes, no]: [&str; 2],
    ask: impl Fn(&Position, [Square; N]) -> bool + Send + Sync + 'static,
) -> Attribute {
    let places = men.map(|man| man.place);
    let sentences = (sentence(men, yes), sentence(men, no));
    Attribute::yes_no(name(men, word), say(men, doc), sentences, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

/// A question answered by a number up to `max`; the sentence comes with its unit for one and many.
pub fn number<const N: usize>(
    men: [&Actor; N],
    word: &str,
    doc: &str,
    max: u8,
    (text, one, many): (&str, &'static str, &'static str),
    ask: impl Fn(&Position, [Square; N]) -> u8 + Send + Sync + 'static,
) -> Attribute {
    let places = men.map(|man| man.place);
    let count = (sentence(men, text), one, many);
    Attribute::number(name(men, word), say(men, doc), max, count, move |p| {
        ask(p, places.map(|place| at(p, place)))
    })
}

fn name<const N: usize>(men: [&Actor; N], word: &str) -> String {
    men.iter().fold(word.to_string(), |name, man| name + "_" + &man.name)
}

/// A template as a sentence.
pub fn sentence<const N: usize>(men: [&Actor; N], template: &str) -> String {
    capital(say(men, template))
}

fn say<const N: usize>(men: [&Actor; N], template: &str) -> String {
    let color = men[0].color();
    let sides = template.replace("{own}", side(color)).replace("{enemy}", side(!color));
    let said = men
        .iter()
        .enumerate()
        .fold(sides, |said, (place, man)| said.replace(&format!("{{{place}}}"), &man.spoken));
    said.replace("the white king and the black king", "the kings")
}
