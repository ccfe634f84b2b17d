//! Which men are attacked, defended, en prise or pinned, and which king is in check.

use lucena_table::words::{capital, side};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::cast::{Actor, Cast, at};
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
    let occupied = p.board().occupied().without(king);
    let men = p.men().iter().filter(|man| man.piece.color == by);
    men.fold(Bitboard::EMPTY, |all, man| all | attacks::attacks(man.square, man.piece, occupied))
}

/// Whether a man is all that stands between its king and an enemy line.
pub fn pinned(p: &Position, place: usize) -> bool {
    let man = p.men()[place];
    let king = p.king(man.piece.color);
    let enemies = p.men().iter().filter(|enemy| enemy.piece.color != man.piece.color);
    enemies.filter(|enemy| slides(enemy.piece.role)).any(|enemy| {
        let between = attacks::between(king, enemy.square);
        between & p.board().occupied() == Bitboard::from(man.square)
            && reaches(enemy.piece.role, enemy.square, king)
    })
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
    let (x, enemy) = (man.place, !man.color());
    Attribute::yes_no(
        format!("attacked_{}", man.name),
        format!("Whether {} attacks {}.", side(enemy), man.spoken),
        (
            capital(format!("{} is attacked.", man.spoken)),
            capital(format!("{} is not attacked.", man.spoken)),
        ),
        move |p| p.attacked_by(enemy).contains(at(p, x)),
    )
}

fn defended(man: &Actor) -> Attribute {
    let (x, own) = (man.place, man.color());
    Attribute::yes_no(
        format!("defended_{}", man.name),
        format!("Whether {} defends {}, be it through the enemy king.", side(own), man.spoken),
        (
            capital(format!("{} is defended.", man.spoken)),
            capital(format!("{} is not defended.", man.spoken)),
        ),
        move |p| guarded(p, own).contains(at(p, x)),
    )
}

fn en_prise(man: &Actor) -> Attribute {
    let (x, own) = (man.place, man.color());
    Attribute::yes_no(
        format!("en_prise_{}", man.name),
        format!("Whether {} is attacked and not defended.", man.spoken),
        (
            capital(format!("{} is en prise: attacked and not defended.", man.spoken)),
            capital(format!("{} is not en prise.", man.spoken)),
        ),
        move |p| p.attacked_by(!own).contains(at(p, x)) && !guarded(p, own).contains(at(p, x)),
    )
}

fn pin(man: &Actor) -> Attribute {
    let x = man.place;
    Attribute::yes_no(
        format!("pinned_{}", man.name),
        format!("Whether {} is pinned against its king.", man.spoken),
        (
            capital(format!("{} is pinned against its king.", man.spoken)),
            capital(format!("{} is not pinned.", man.spoken)),
        ),
        move |p| pinned(p, x),
    )
}

fn check(king: &Actor) -> Attribute {
    let (k, enemy) = (king.place, !king.color());
    Attribute::yes_no(
        format!("check_{}", king.name),
        format!("Whether {} is in check.", king.spoken),
        (
            capital(format!("{} is in check.", king.spoken)),
            capital(format!("{} is not in check.", king.spoken)),
        ),
        move |p| p.attacked_by(enemy).contains(at(p, k)),
    )
}

fn watched(king: &Actor) -> Attribute {
    let (k, enemy) = (king.place, !king.color());
    Attribute::number(
        format!("watched_{}", king.name),
        format!("How many of the squares next to {} {} guards.", king.spoken, side(enemy)),
        8,
        (format!("{} guards {{}} next to {}.", side(enemy), king.spoken), "square", "squares"),
        move |p| (attacks::king_attacks(at(p, k)) & guarded(p, enemy)).count() as u8,
    )
}
