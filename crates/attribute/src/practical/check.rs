//! Safe checks: what a defender lives on.

use shakmaty::{Bitboard, Role, attacks};

use super::exchange::Melee;
use super::pieces;
use super::words::word;
use crate::attribute::Attribute;
use crate::general::about::yes_no;
use crate::general::cast::{Actor, Cast};
use crate::general::mobility::destinations;
use crate::position::Position;

/// The safe checks of each piece; those of a rook from the side and along the file where pawns
/// tell files from ranks.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let pieces = pieces(cast);
    pieces
        .map(|man| match cast.has_pawns() && man.is(&[Role::Rook]) {
            true => safe_checks(man),
            false => safe_check(man),
        })
        .collect()
}

/// The empty squares from which a man would check without being lost, were its side to move.
fn checks(p: &Position, place: usize) -> Bitboard {
    let man = p.men()[place];
    let king = p.king(!man.piece.color);
    let occupied = p.board().occupied();
    // Pieces move as they attack: where the king would be seen from is what it would see as such.
    let checking = attacks::attacks(king, man.piece, occupied.without(man.square)) & !occupied;
    let near = checking & p.reach(place);
    if near.is_empty() {
        return near;
    }
    let legal = near & destinations(p, place);
    let safe = |&square: &_| Melee::new(p, place, square).gain().is_none_or(|gain| gain <= 0);
    legal.into_iter().filter(safe).collect()
}

fn safe_check(man: &Actor) -> Attribute {
    let place = man.place;
    yes_no([man], "safe_check", move |p, _| checks(p, place).any())
}

fn safe_checks(rook: &Actor) -> Attribute {
    let (place, enemy) = (rook.place, !rook.color());
    word([rook], "safe_checks", &["none", "side", "file", "both"], move |p, _| {
        let (checks, rank) = (checks(p, place), Bitboard::from_rank(p.king(enemy).rank()));
        u8::from((checks & rank).any()) + 2 * u8::from((checks & !rank).any())
    })
}
