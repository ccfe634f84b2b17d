//! What can be taken, what is guarded, and what becomes of a pawn that is pushed.

use shakmaty::{Color, Role, Square, attacks};

use super::exchange::Melee;
use super::words::word;
use crate::attribute::Attribute;
use crate::general::about::yes_no;
use crate::general::cast::{Actor, Cast};
use crate::position::Position;

/// Whether the mover is in check; for every man beside the kings whether it hangs and who guards
/// it; for each pawn whether it can be pushed.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = vec![in_check()];
    for man in cast.others() {
        asked.push(capture(man));
        let comrade = |pawn: &Actor| pawn.color() == man.color() && pawn.place != man.place;
        asked.push(match cast.pawns().any(comrade) {
            true => king_or_pawn_guards(man, cast.king(man.color())),
            false => king_guards(man, cast.king(man.color())),
        });
    }
    asked.extend(cast.pawns().map(push));
    asked
}

fn in_check() -> Attribute {
    yes_no([], "in_check", |p, []| p.attacked_by(!p.turn()).contains(p.king(p.turn())))
}

fn capture(man: &Actor) -> Attribute {
    let (place, enemy) = (man.place, !man.color());
    word([man], "capture", &["safe", "even", "hangs"], move |p, [man]| {
        if !p.attacked_by(enemy).contains(man) {
            return 0;
        }
        match Melee::new(p, place, man).gain() {
            None | Some(..0) => 0,
            Some(0) => 1,
            Some(_) => 2,
        }
    })
}

fn king_guards(man: &Actor, king: &Actor) -> Attribute {
    let places = [man.place, king.place];
    yes_no([man], "king_guards", |_, _| false)
        .asking_only(places, |_: Color, [man, king]| u8::from(man.distance(king) == 1))
}

fn king_or_pawn_guards(man: &Actor, king: &Actor) -> Attribute {
    let (color, king) = (man.color(), king.place);
    yes_no([man], "king_or_pawn_guards", move |p, [man]| {
        p.men()[king].square.distance(man) == 1 || pawn_guards(p, color, man)
    })
}

/// Whether a pawn of a side guards a square.
fn pawn_guards(p: &Position, color: Color, square: Square) -> bool {
    // A pawn guards the squares from which a pawn of the other side would attack it.
    let pawns = p.board().by_piece(color.pawn());
    (attacks::pawn_attacks(!color, square) & pawns).any()
}

const PUSHES: &[&str] = &["blocked", "pinned", "lost", "guarded", "free"];

fn push(pawn: &Actor) -> Attribute {
    let (place, color) = (pawn.place, pawn.color());
    word([pawn], "push", PUSHES, move |p, [pawn]| {
        let Some(next) = pawn.offset(color.fold_wb(8, -8)) else {
            return 0;
        };
        if p.board().occupied().contains(next) {
            return 0;
        }
        if !stays_legal(p, color, pawn, next) {
            return 1;
        }
        match Melee::new(p, place, next).gain() {
            None => 4,
            Some(..=0) => 3,
            Some(_) => 2,
        }
    })
}

/// Whether a side's king is not in check when a pawn of its has gone from one square to another.
fn stays_legal(p: &Position, color: Color, from: Square, to: Square) -> bool {
    let king = p.king(color);
    let occupied = p.board().occupied().without(from).with(to);
    let mut enemies = p.men().iter().filter(|man| man.piece.color != color);
    !enemies.any(|man| match man.piece.role {
        // Neither king can check the other.
        Role::King => false,
        _ => attacks::attacks(man.square, man.piece, occupied).contains(king),
    })
}
