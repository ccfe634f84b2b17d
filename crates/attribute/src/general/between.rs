//! Who stands between whom: kings cut off, men shielded, kings shut out.

use shakmaty::Square;

use super::about::yes_no_of;
use super::cast::{Actor, Cast};
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
    let word = match way {
        Way::File => "between_files",
        Way::Rank => "between_ranks",
        Way::Either => "between",
    };
    yes_no_of([man, one, other], word, move |[man, one, other]| match way {
        Way::File => by_file(man, one, other),
        Way::Rank => by_rank(man, one, other),
        Way::Either => by_file(man, one, other) || by_rank(man, one, other),
    })
}

fn by_file(man: Square, one: Square, other: Square) -> bool {
    let (low, high) = (one.file().min(other.file()), one.file().max(other.file()));
    low < man.file() && man.file() < high
}

fn by_rank(man: Square, one: Square, other: Square) -> bool {
    let (low, high) = (one.rank().min(other.rank()), one.rank().max(other.rank()));
    low < man.rank() && man.rank() < high
}
