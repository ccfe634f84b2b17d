//! Corners a bishop controls and corners it does not: where one mates, and where one escapes.

use lucena_table::words::capital;
use shakmaty::{Role, Square};

use super::cast::{Actor, Cast, at};
use super::region::region;
use crate::attribute::Attribute;

/// For each bishop, how far the kings are from the corners of its colour, and whether the enemy
/// king can get to one of the others.
///
/// From every square the nearest corner of one colour and the nearest of the other are seven
/// steps away together, so that asking for the wrong corner would ask for the right one again.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for bishop in cast.men.iter().filter(|man| man.is(&[Role::Bishop])) {
        let (own, enemy) = (cast.king(bishop.color()), cast.king(!bishop.color()));
        asked.extend([to_right(bishop, enemy), to_right(bishop, own), refuge(bishop, enemy)]);
    }
    asked
}

/// The two corners of one colour.
fn corners(dark: bool) -> [Square; 2] {
    if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] }
}

fn to_right(bishop: &Actor, king: &Actor) -> Attribute {
    let (b, k) = (bishop.place, king.place);
    Attribute::number(
        format!("right_corner_{}_{}", bishop.name, king.name),
        format!(
            "How many steps {} is from the nearest corner of {}'s colour.",
            king.spoken, bishop.spoken
        ),
        7,
        (
            capital(format!(
                "{} is {{}} from the nearest corner of {}'s colour.",
                king.spoken, bishop.spoken
            )),
            "step",
            "steps",
        ),
        move |p| {
            let [one, other] = corners(at(p, b).is_dark());
            at(p, k).distance(one).min(at(p, k).distance(other)) as u8
        },
    )
}

fn refuge(bishop: &Actor, king: &Actor) -> Attribute {
    let (b, color) = (bishop.place, king.color());
    Attribute::yes_no(
        format!("refuge_{}_{}", bishop.name, king.name),
        format!(
            "Whether {} can walk to a corner that {} does not control, the enemy's men standing still.",
            king.spoken, bishop.spoken
        ),
        (
            capital(format!(
                "{} has a way to a corner that {} does not control.",
                king.spoken, bishop.spoken
            )),
            capital(format!(
                "{} has no way to a corner that {} does not control.",
                king.spoken, bishop.spoken
            )),
        ),
        move |p| {
            let region = region(p, color);
            corners(at(p, b).is_light()).into_iter().any(|corner| region.contains(corner))
        },
    )
}
