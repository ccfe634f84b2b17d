//! Kings and pawns: who is in time, and who is in front.

use lucena_table::words::capital;
use shakmaty::{Bitboard, Color, File, Rank, Square};

use super::cast::{Actor, Cast, at};
use super::path::{ahead, promotion, ranks_to_go, three_files};
use crate::attribute::Attribute;

/// For each pawn, what the kings are to it.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for pawn in cast.pawns() {
        let (own, enemy) = (cast.king(pawn.color()), cast.king(!pawn.color()));
        for king in [own, enemy] {
            asked.extend([to_promotion(king, pawn), beyond(king, pawn), in_front(king, pawn)]);
        }
        asked.extend([in_square(enemy, pawn), on_key_square(own, pawn)]);
    }
    asked
}

fn to_promotion(king: &Actor, pawn: &Actor) -> Attribute {
    let (k, x, color) = (king.place, pawn.place, pawn.color());
    Attribute::number(
        format!("promotion_{}_{}", pawn.name, king.name),
        format!(
            "How many steps {} is from the square where {} promotes.",
            king.spoken, pawn.spoken
        ),
        7,
        (
            capital(format!(
                "{} is {{}} from the square where {} promotes.",
                king.spoken, pawn.spoken
            )),
            "step",
            "steps",
        ),
        move |p| at(p, k).distance(promotion(at(p, x), color)) as u8,
    )
}

fn beyond(king: &Actor, pawn: &Actor) -> Attribute {
    let (k, x, color) = (king.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("ahead_{}_{}", king.name, pawn.name),
        format!("Whether {} is on a rank ahead of {}.", king.spoken, pawn.spoken),
        (
            capital(format!("{} is ahead of {}.", king.spoken, pawn.spoken)),
            capital(format!("{} is not ahead of {}.", king.spoken, pawn.spoken)),
        ),
        move |p| ahead(at(p, x), color).contains(at(p, k)),
    )
}

fn in_front(king: &Actor, pawn: &Actor) -> Attribute {
    let (k, x, color) = (king.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("in_front_{}_{}", king.name, pawn.name),
        format!("Whether {} is in front of {} on its file.", king.spoken, pawn.spoken),
        (
            capital(format!("{} is in front of {} on its file.", king.spoken, pawn.spoken)),
            capital(format!("{} is not in front of {} on its file.", king.spoken, pawn.spoken)),
        ),
        move |p| {
            let (king, pawn) = (at(p, k), at(p, x));
            king.file() == pawn.file() && ahead(pawn, color).contains(king)
        },
    )
}

fn in_square(king: &Actor, pawn: &Actor) -> Attribute {
    let (k, x, color) = (king.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("in_square_{}_{}", king.name, pawn.name),
        format!(
            "Whether {} is inside the square of {}, or can step into it having the move.",
            king.spoken, pawn.spoken
        ),
        (
            capital(format!("{} is in time for the square of {}.", king.spoken, pawn.spoken)),
            capital(format!("{} is too late for the square of {}.", king.spoken, pawn.spoken)),
        ),
        move |p| {
            let pawn = at(p, x);
            // From its first square a pawn takes two ranks at once.
            let moves = u32::from(ranks_to_go(pawn, color).min(5));
            at(p, k).distance(promotion(pawn, color)) <= moves + u32::from(p.turn() != color)
        },
    )
}

fn on_key_square(king: &Actor, pawn: &Actor) -> Attribute {
    let (k, x, color) = (king.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("key_square_{}_{}", king.name, pawn.name),
        format!("Whether {} is on a key square of {}.", king.spoken, pawn.spoken),
        (
            capital(format!("{} is on a key square of {}.", king.spoken, pawn.spoken)),
            capital(format!("{} is on no key square of {}.", king.spoken, pawn.spoken)),
        ),
        move |p| {
            let (king, pawn) = (at(p, k), at(p, x));
            match color {
                Color::White => key_squares(pawn).contains(king),
                Color::Black => key_squares(pawn.flip_vertical()).contains(king.flip_vertical()),
            }
        },
    )
}

/// The squares from which a king brings a white pawn through, whoever is to move, if the pawn is
/// not lost meanwhile.
fn key_squares(pawn: Square) -> Bitboard {
    let near = |ranks: &[Rank]| {
        let ranks =
            ranks.iter().fold(Bitboard::EMPTY, |all, &rank| all | Bitboard::from_rank(rank));
        three_files(pawn.file()) & ranks
    };
    match (pawn.file(), pawn.rank()) {
        // Only the way out of the corner must be held.
        (File::A, _) => Bitboard::from(Square::B7).with(Square::B8),
        (File::H, _) => Bitboard::from(Square::G7).with(Square::G8),
        (_, Rank::Second) => near(&[Rank::Fourth]),
        (_, Rank::Third) => near(&[Rank::Fifth]),
        (_, Rank::Fourth) => near(&[Rank::Sixth]),
        (_, Rank::Fifth) => near(&[Rank::Sixth, Rank::Seventh]),
        _ => near(&[Rank::Seventh, Rank::Eighth]),
    }
}
