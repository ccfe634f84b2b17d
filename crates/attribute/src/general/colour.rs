//! The colours of squares: what a bishop can never touch, and a knight not with its next move.

use lucena_table::words::capital;
use shakmaty::Role;

use super::cast::{Actor, Cast, at};
use crate::attribute::Attribute;

/// Square colours of all pairs with a bishop, of knights and enemy kings, and of bishops and the
/// promotion squares of pawns.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let bishop = |man: &Actor| man.is(&[Role::Bishop]);
    let knight = |man: &Actor| man.is(&[Role::Knight]);
    let hunts = |a: &Actor, b: &Actor| a.color() != b.color() && knight(a) && b.is_king();
    let mut asked = Vec::new();
    for (a, b) in cast.pairs() {
        if bishop(a) || hunts(a, b) {
            asked.push(same_colour(a, b));
        } else if bishop(b) || hunts(b, a) {
            asked.push(same_colour(b, a));
        }
    }
    for bishop in cast.others().filter(|man| bishop(man)) {
        asked.extend(cast.pawns().map(|pawn| promotes_on_colour(bishop, pawn)));
    }
    asked
}

fn same_colour(man: &Actor, other: &Actor) -> Attribute {
    let (x, y) = (man.place, other.place);
    Attribute::yes_no(
        format!("same_colour_{}_{}", man.name, other.name),
        format!("Whether {} and {} are on squares of one colour.", man.spoken, other.spoken),
        (
            capital(format!("{} and {} are on squares of one colour.", man.spoken, other.spoken)),
            capital(format!(
                "{} and {} are on squares of different colours.",
                man.spoken, other.spoken
            )),
        ),
        move |p| at(p, x).is_light() == at(p, y).is_light(),
    )
}

fn promotes_on_colour(bishop: &Actor, pawn: &Actor) -> Attribute {
    let (b, x, color) = (bishop.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("promotion_colour_{}_{}", bishop.name, pawn.name),
        format!(
            "Whether {} moves on the colour of the square where {} promotes.",
            bishop.spoken, pawn.spoken
        ),
        (
            capital(format!(
                "{} can control the square where {} promotes.",
                bishop.spoken, pawn.spoken
            )),
            capital(format!(
                "{} cannot control the square where {} promotes.",
                bishop.spoken, pawn.spoken
            )),
        ),
        move |p| at(p, b).is_light() == super::path::promotion(at(p, x), color).is_light(),
    )
}
