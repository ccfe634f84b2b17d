//! Corners a bishop controls and corners it does not: where one mates, and where one escapes.

use shakmaty::{Role, Square};

use super::about::{number_of, yes_no};
use super::cast::{Actor, Cast};
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
pub fn corners(dark: bool) -> [Square; 2] {
    if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] }
}

fn to_right(bishop: &Actor, king: &Actor) -> Attribute {
    number_of([bishop, king], "right_corner", 7, |[bishop, king]| {
        let [one, other] = corners(bishop.is_dark());
        king.distance(one).min(king.distance(other)) as u8
    })
}

fn refuge(bishop: &Actor, king: &Actor) -> Attribute {
    let color = king.color();
    yes_no([bishop, king], "refuge", move |p, [bishop, _]| {
        let region = region(p, color);
        corners(bishop.is_light()).into_iter().any(|corner| region.contains(corner))
    })
}
