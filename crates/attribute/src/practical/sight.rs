//! What each piece does to a pawn and to its way.

use shakmaty::{Bitboard, Square, attacks};

use super::pieces;
use crate::attribute::Attribute;
use crate::general::about::yes_no;
use crate::general::cast::{Actor, Cast};
use crate::general::path::promotion;
use crate::position::Position;

/// For each piece and each pawn: whether it guards or attacks the pawn, and whether it controls
/// the square in front of it and the one where it promotes.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for man in pieces(cast) {
        for pawn in cast.pawns() {
            asked.extend([sees(man, pawn), front(man, pawn), goal(man, pawn)]);
        }
    }
    asked
}

/// What a man attacks, a pawn being out of the way.
fn through(p: &Position, place: usize, pawn: Square) -> Bitboard {
    let man = p.men()[place];
    match p.reach(place).contains(pawn) {
        true => attacks::attacks(man.square, man.piece, p.board().occupied().without(pawn)),
        false => p.reach(place),
    }
}

fn sees(man: &Actor, pawn: &Actor) -> Attribute {
    let word = if man.color() == pawn.color() { "guards" } else { "attacks" };
    let place = man.place;
    yes_no([man, pawn], word, move |p, [_, pawn]| p.reach(place).contains(pawn))
}

fn front(man: &Actor, pawn: &Actor) -> Attribute {
    let (place, up) = (man.place, pawn.color().fold_wb(8, -8));
    yes_no([man, pawn], "controls_front", move |p, [_, pawn]| {
        pawn.offset(up).is_some_and(|next| through(p, place, pawn).contains(next))
    })
}

fn goal(man: &Actor, pawn: &Actor) -> Attribute {
    let (place, color) = (man.place, pawn.color());
    yes_no([man, pawn], "controls_promotion", move |p, [_, pawn]| {
        through(p, place, pawn).contains(promotion(pawn, color))
    })
}
