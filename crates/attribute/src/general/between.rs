//! Who stands between whom: kings cut off, men shielded, kings shut out.

use lucena_table::words::capital;
use shakmaty::Square;

use super::cast::{Actor, Cast, at};
use crate::attribute::Attribute;

/// For each man beside the kings: itself between the kings, and either king between it and the
/// other; for a rook or queen also whether it cuts the enemy king off from a pawn.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for man in cast.others() {
        let (own, enemy) = (cast.king(man.color()), cast.king(!man.color()));
        if cast.has_pawns() && man.cuts_off() {
            asked
                .extend([between(man, own, enemy, Way::File), between(man, own, enemy, Way::Rank)]);
        } else {
            asked.push(between(man, own, enemy, Way::Either));
        }
        asked.push(between(own, man, enemy, Way::Either));
        asked.push(between(enemy, man, own, Way::Either));
        for pawn in cast.pawns().filter(|_| man.cuts_off()) {
            asked.push(between(man, enemy, pawn, Way::Either));
        }
    }
    asked
}

/// The way in which a man is between two others.
#[derive(Clone, Copy)]
enum Way {
    File,
    Rank,
    Either,
}

fn between(man: &Actor, one: &Actor, other: &Actor, way: Way) -> Attribute {
    // One name for one fact: the two stand in the order of the men.
    let (one, other) = if one.place < other.place { (one, other) } else { (other, one) };
    let (x, y, z) = (man.place, one.place, other.place);
    let two = if one.is_king() && other.is_king() {
        "the kings".to_string()
    } else {
        format!("{} and {}", one.spoken, other.spoken)
    };
    let (name, said) = match way {
        Way::File => ("_files", "by file"),
        Way::Rank => ("_ranks", "by rank"),
        Way::Either => ("", "by file or by rank"),
    };
    Attribute::yes_no(
        format!("between{name}_{}_{}_{}", man.name, one.name, other.name),
        format!("Whether {} is between {two} {said}.", man.spoken),
        (
            capital(format!("{} is between {two} {said}.", man.spoken)),
            capital(format!("{} is not between {two} {said}.", man.spoken)),
        ),
        move |p| {
            let (man, one, other) = (at(p, x), at(p, y), at(p, z));
            match way {
                Way::File => by_file(man, one, other),
                Way::Rank => by_rank(man, one, other),
                Way::Either => by_file(man, one, other) || by_rank(man, one, other),
            }
        },
    )
}

fn by_file(man: Square, one: Square, other: Square) -> bool {
    let (low, high) = (one.file().min(other.file()), one.file().max(other.file()));
    low < man.file() && man.file() < high
}

fn by_rank(man: Square, one: Square, other: Square) -> bool {
    let (low, high) = (one.rank().min(other.rank()), one.rank().max(other.rank()));
    low < man.rank() && man.rank() < high
}
