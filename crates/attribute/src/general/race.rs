//! Kings and pawns: who is in time, and who is in front.

use shakmaty::{Bitboard, Color, File, Rank, Square};

use super::about::{number_of, yes_no, yes_no_of};
use super::cast::{Actor, Cast};
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
    let color = pawn.color();
    number_of([pawn, king], "promotion", 7, move |[pawn, king]| {
        king.distance(promotion(pawn, color)) as u8
    })
}

fn beyond(king: &Actor, pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([king, pawn], "ahead", move |[king, pawn]| ahead(pawn, color).contains(king))
}

fn in_front(king: &Actor, pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([king, pawn], "in_front", move |[king, pawn]| {
        king.file() == pawn.file() && ahead(pawn, color).contains(king)
    })
}

fn in_square(king: &Actor, pawn: &Actor) -> Attribute {
    let (color, places) = (pawn.color(), [king.place, pawn.place]);
    let in_time = move |turn, [king, pawn]: [Square; 2]| {
        // From its first square a pawn takes two ranks at once.
        let moves = u32::from(ranks_to_go(pawn, color).min(5));
        u8::from(king.distance(promotion(pawn, color)) <= moves + u32::from(turn != color))
    };
    yes_no([king, pawn], "in_square", |_, _| false).asking_only(places, in_time)
}

fn on_key_square(king: &Actor, pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([king, pawn], "key_square", move |[king, pawn]| match color {
        Color::White => key_squares(pawn).contains(king),
        Color::Black => key_squares(pawn.flip_vertical()).contains(king.flip_vertical()),
    })
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
