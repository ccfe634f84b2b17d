//! Small random frames of numbers, yes or no, and words.

use lucena_attribute::{Attribute, Class, Frame};
use proptest::prelude::*;
use shakmaty::Color;

const WORDS: &[&str] = &["odd", "even", "zero"];

/// An attribute of one of the three kinds.
pub fn attribute(place: usize, kind: u8) -> Attribute {
    let (name, doc) = (format!("a{place}"), "A question.");
    match kind {
        0 => Attribute::yes_no(name, doc, ("Yes.", "No."), |_| false),
        1 => {
            let sentences = WORDS.iter().map(|&word| word.into()).collect();
            Attribute::word(name, doc, WORDS, sentences, |_| 0)
        }
        max => Attribute::number(name, doc, max, ("It is {}.", "", ""), |_| 0),
    }
}

/// A frame from kinds of attributes, random numbers and classes; the first attributes say
/// something about the class.
pub fn build(kinds: &[u8], numbers: &[u32], rows: usize, classes: u8) -> Frame {
    let attributes: Vec<Attribute> =
        kinds.iter().enumerate().map(|(place, &kind)| attribute(place, kind)).collect();
    let number = |i: usize| {
        let n = numbers[i % numbers.len()].wrapping_add((i as u32).wrapping_mul(2_654_435_761));
        (n ^ (n >> 15)).wrapping_mul(2_246_822_519) >> 8
    };
    let columns: Vec<Vec<u8>> = (attributes.iter().enumerate())
        .map(|(place, attribute)| {
            let levels = attribute.domain().levels() as u32;
            // Now and then a gap in the levels, and the last word never.
            let spread = |n: u32| if n.is_multiple_of(5) { 0 } else { (n / 5) % levels };
            (0..rows).map(|row| spread(number(row * kinds.len() + place)) as u8).collect()
        })
        .collect();
    let outcome = (0..rows)
        .map(|row| {
            let hint: u32 = columns.iter().take(3).map(|column| u32::from(column[row])).sum();
            let noise = number(row + 7 * rows) % 4;
            ((hint + u32::from(noise == 0)) % u32::from(classes)) as u8
        })
        .collect();
    let class = |i: u8| if i == 0 { Class::Draw } else { Class::White(u16::from(i) - 1) };
    let kind = ("KRvK".parse().unwrap(), Color::Black);
    let positions = (0..rows as u32).collect();
    let classes = (0..classes).map(class).collect();
    Frame::from_parts(kind, attributes, columns, classes, outcome, positions)
}

/// Any small frame.
#[allow(dead_code)] // not in every test file
pub fn frames() -> impl Strategy<Value = Frame> {
    let kinds = prop::collection::vec(prop_oneof![Just(0), Just(1), 2_u8..9], 1..6);
    let numbers = prop::collection::vec(any::<u32>(), 1..40);
    (kinds, numbers, 1_usize..150, 2_u8..6)
        .prop_map(|(kinds, numbers, rows, classes)| build(&kinds, &numbers, rows, classes))
}
