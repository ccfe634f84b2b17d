//! Which men are attacked, defended, en prise or pinned, and which king is in check.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::about::{number, yes_no};
use super::cast::{Actor, Cast};
use crate::attribute::Attribute;
use crate::position::Position;

/// The safety of every man, and how closely the hunted kings are watched.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for man in cast.others() {
        asked.extend([attacked(man), defended(man), en_prise(man)]);
        let pins = |enemy: &Actor| enemy.color() != man.color() && slides(enemy.piece.role);
        if cast.others().any(pins) {
            asked.push(pin(man));
        }
    }
    for king in cast.hunted() {
        asked.extend([check(king), watched(king)]);
    }
    asked
}

/// Whether a man reaches along lines, so that it can pin.
fn slides(role: Role) -> bool {
    matches!(role, Role::Queen | Role::Rook | Role::Bishop)
}

/// The squares where the enemy king of a side could not stay: those it attacks, also along lines
/// on which that king itself is in the way now.
#[inline]
pub fn guarded(p: &Position, by: Color) -> Bitboard {
    let attacked = p.attacked_by(by);
    let king = p.king(!by);
    if !attacked.contains(king) {
        return attacked;
    }
    p.guarded(by, || {
        let occupied = p.board().occupied().without(king);
        let men = p.men().iter().filter(|man| man.piece.color == by);
        men.fold(Bitboard::EMPTY, |all, man| {
            all | attacks::attacks(man.square, man.piece, occupied)
        })
    })
}

/// Whether a man is all that stands between its king and an enemy line.
pub fn pinned(p: &Position, place: usize) -> bool {
    p.pinned(|| all_pinned(p)).contains(p.men()[place].square)
}

/// The men that stand alone between their king and an enemy line.
fn all_pinned(p: &Position) -> Bitboard {
    let (board, mut all) = (p.board(), Bitboard::EMPTY);
    for enemy in p.men().iter().filter(|man| slides(man.piece.role)) {
        let king = p.king(!enemy.piece.color);
        if reaches(enemy.piece.role, enemy.square, king) {
            let between = attacks::between(king, enemy.square) & board.occupied();
            let own = board.by_color(!enemy.piece.color);
            all |= between.single_square().map_or(Bitboard::EMPTY, Bitboard::from) & own;
        }
    }
    all
}

/// Whether a man that moves along lines stands on a line of its own with a square.
fn reaches(role: Role, from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    match role {
        Role::Rook => straight,
        Role::Bishop => !straight,
        _ => true,
    }
}

fn attacked(man: &Actor) -> Attribute {
    let enemy = !man.color();
    yes_no([man], "attacked", move |p, [man]| p.attacked_by(enemy).contains(man))
}

fn defended(man: &Actor) -> Attribute {
    let own = man.color();
    yes_no([man], "defended", move |p, [man]| guarded(p, own).contains(man))
}

fn en_prise(man: &Actor) -> Attribute {
    let own = man.color();
    yes_no([man], "en_prise", move |p, [man]| {
        p.attacked_by(!own).contains(man) && !guarded(p, own).contains(man)
    })
}

fn pin(man: &Actor) -> Attribute {
    let place = man.place;
    yes_no([man], "pinned", move |p, _| pinned(p, place))
}

fn check(king: &Actor) -> Attribute {
    let enemy = !king.color();
    yes_no([king], "check", move |p, [king]| p.attacked_by(enemy).contains(king))
}

fn watched(king: &Actor) -> Attribute {
    let enemy = !king.color();
    number([king], "watched", 8, move |p, [king]| {
        (attacks::king_attacks(king) & guarded(p, enemy)).count() as u8
    })
}
