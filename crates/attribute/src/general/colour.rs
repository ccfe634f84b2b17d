//! The colours of squares: what a bishop can never touch, and a knight not with its next move.

use shakmaty::Role;

use super::about::yes_no_of;
use super::cast::{Actor, Cast};
use super::path::promotion;
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
    yes_no_of([man, other], "same_colour", |[man, other]| man.is_light() == other.is_light())
}

fn promotes_on_colour(bishop: &Actor, pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([bishop, pawn], "promotion_colour", move |[bishop, pawn]| {
        bishop.is_light() == promotion(pawn, color).is_light()
    })
}
