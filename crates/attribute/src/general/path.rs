//! A pawn and its way to promotion.

use lucena_table::words::{capital, side};
use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

use super::cast::{Actor, Cast, at};
use crate::attribute::Attribute;

/// How far each pawn has to go, and what is in its way.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for pawn in cast.pawns() {
        asked.extend([steps(pawn), wing(pawn), rook_pawn(pawn)]);
        let enemies = cast.pawns().filter(|other| other.color() != pawn.color()).count();
        // Of one pawn against one, either is passed if the other is: that is asked once.
        let asked_before = pawn.color().is_black() && cast.pawns().count() == 2;
        if enemies > 0 && !asked_before {
            asked.push(passed(pawn));
        }
        asked.extend([blocked(pawn), occupied(pawn), stopped(pawn), escorted(pawn)]);
        for man in cast.others().filter(|man| man.cuts_off()) {
            asked.push(behind(man, pawn));
        }
    }
    asked
}

/// Where a pawn promotes.
pub fn promotion(pawn: Square, color: Color) -> Square {
    Square::from_coords(pawn.file(), color.fold_wb(Rank::Eighth, Rank::First))
}

/// How many ranks a pawn has to go.
pub fn ranks_to_go(pawn: Square, color: Color) -> u8 {
    pawn.distance(promotion(pawn, color)) as u8
}

/// All squares on the ranks in front of a square.
pub fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = u32::from(square.rank());
    Bitboard(match color {
        // In two shifts, because nothing is in front of the last rank.
        Color::White => u64::MAX << (8 * rank) << 8,
        Color::Black => (1 << (8 * rank)) - 1,
    })
}

/// The squares from in front of a pawn to where it promotes.
fn way(pawn: Square, color: Color) -> Bitboard {
    ahead(pawn, color) & Bitboard::from_file(pawn.file())
}

/// A file and those next to it.
pub fn three_files(file: File) -> Bitboard {
    let near = File::ALL.into_iter().filter(|other| file.distance(*other) <= 1);
    near.fold(Bitboard::EMPTY, |files, file| files | Bitboard::from_file(file))
}

fn steps(pawn: &Actor) -> Attribute {
    let (x, color) = (pawn.place, pawn.color());
    Attribute::number(
        format!("to_go_{}", pawn.name),
        format!("How many ranks {} has to go to promote.", pawn.spoken),
        6,
        (capital(format!("{} has {{}} to go.", pawn.spoken)), "rank", "ranks"),
        move |p| ranks_to_go(at(p, x), color),
    )
}

fn wing(pawn: &Actor) -> Attribute {
    let x = pawn.place;
    Attribute::number(
        format!("wing_{}", pawn.name),
        format!("How many files {} is from the nearest rook's file.", pawn.spoken),
        3,
        (capital(format!("{} is {{}} from the edge.", pawn.spoken)), "file", "files"),
        move |p| {
            let file = u32::from(at(p, x).file()) as u8;
            file.min(7 - file)
        },
    )
}

fn rook_pawn(pawn: &Actor) -> Attribute {
    let x = pawn.place;
    Attribute::yes_no(
        format!("rook_pawn_{}", pawn.name),
        format!("Whether {} is a rook pawn.", pawn.spoken),
        (
            capital(format!("{} is a rook pawn.", pawn.spoken)),
            capital(format!("{} is not a rook pawn.", pawn.spoken)),
        ),
        move |p| matches!(at(p, x).file(), File::A | File::H),
    )
}

fn passed(pawn: &Actor) -> Attribute {
    let (x, color) = (pawn.place, pawn.color());
    let enemy = Piece { color: !color, role: Role::Pawn };
    Attribute::yes_no(
        format!("passed_{}", pawn.name),
        format!(
            "Whether {} is passed: no enemy pawn before it on its own file or one next to it.",
            pawn.spoken
        ),
        (
            capital(format!("{} is passed.", pawn.spoken)),
            capital(format!("{} is not passed.", pawn.spoken)),
        ),
        move |p| {
            let pawn = at(p, x);
            (ahead(pawn, color) & three_files(pawn.file()) & p.board().by_piece(enemy)).is_empty()
        },
    )
}

fn blocked(pawn: &Actor) -> Attribute {
    let (x, up) = (pawn.place, pawn.color().fold_wb(8, -8));
    Attribute::yes_no(
        format!("blocked_{}", pawn.name),
        format!("Whether a man stands on the square in front of {}.", pawn.spoken),
        (
            capital(format!("{} is blocked.", pawn.spoken)),
            capital(format!("{} is not blocked.", pawn.spoken)),
        ),
        move |p| (Bitboard::from(at(p, x)).shift(up) & p.board().occupied()).any(),
    )
}

fn occupied(pawn: &Actor) -> Attribute {
    let (x, color) = (pawn.place, pawn.color());
    Attribute::yes_no(
        format!("way_occupied_{}", pawn.name),
        format!("Whether a man stands somewhere on the way of {} to promotion.", pawn.spoken),
        (
            capital(format!("A man stands on the way of {}.", pawn.spoken)),
            capital(format!("No man stands on the way of {}.", pawn.spoken)),
        ),
        move |p| (way(at(p, x), color) & p.board().occupied()).any(),
    )
}

fn stopped(pawn: &Actor) -> Attribute {
    let (x, color) = (pawn.place, pawn.color());
    let enemy = side(!color);
    Attribute::yes_no(
        format!("way_attacked_{}", pawn.name),
        format!("Whether {enemy} attacks a square on the way of {} to promotion.", pawn.spoken),
        (
            format!("{enemy} attacks a square on the way of {}.", pawn.spoken),
            format!("{enemy} attacks no square on the way of {}.", pawn.spoken),
        ),
        move |p| (way(at(p, x), color) & p.attacked_by(!color)).any(),
    )
}

fn escorted(pawn: &Actor) -> Attribute {
    let (x, color) = (pawn.place, pawn.color());
    let own = side(color);
    Attribute::yes_no(
        format!("way_guarded_{}", pawn.name),
        format!("Whether {own} guards every square on the way of {} to promotion.", pawn.spoken),
        (
            format!("{own} guards every square on the way of {}.", pawn.spoken),
            format!("{own} does not guard every square on the way of {}.", pawn.spoken),
        ),
        move |p| way(at(p, x), color).is_subset(p.attacked_by(color)),
    )
}

fn behind(man: &Actor, pawn: &Actor) -> Attribute {
    let (m, x, color) = (man.place, pawn.place, pawn.color());
    Attribute::yes_no(
        format!("behind_{}_{}", man.name, pawn.name),
        format!("Whether {} is behind {} on its file.", man.spoken, pawn.spoken),
        (
            capital(format!("{} is behind {}.", man.spoken, pawn.spoken)),
            capital(format!("{} is not behind {}.", man.spoken, pawn.spoken)),
        ),
        move |p| way(at(p, x), !color).contains(at(p, m)),
    )
}
