//! A pawn and its way to promotion.

use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

use super::about::{number_of, yes_no, yes_no_of};
use super::cast::{Actor, Cast};
use super::place::inset;
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
pub fn way(pawn: Square, color: Color) -> Bitboard {
    ahead(pawn, color) & Bitboard::from_file(pawn.file())
}

/// A file and those next to it.
pub fn three_files(file: File) -> Bitboard {
    let file = u32::from(file);
    let near = (file.saturating_sub(1)..=(file + 1).min(7)).map(File::new);
    near.fold(Bitboard::EMPTY, |files, file| files | Bitboard::from_file(file))
}

fn steps(pawn: &Actor) -> Attribute {
    let color = pawn.color();
    number_of([pawn], "to_go", 6, move |[pawn]| ranks_to_go(pawn, color))
}

fn wing(pawn: &Actor) -> Attribute {
    number_of([pawn], "wing", 3, |[pawn]| inset(pawn).0)
}

fn rook_pawn(pawn: &Actor) -> Attribute {
    yes_no_of([pawn], "rook_pawn", |[pawn]| inset(pawn).0 == 0)
}

fn passed(pawn: &Actor) -> Attribute {
    let color = pawn.color();
    let enemy = Piece { color: !color, role: Role::Pawn };
    yes_no([pawn], "passed", move |p, [pawn]| {
        (ahead(pawn, color) & three_files(pawn.file()) & p.board().by_piece(enemy)).is_empty()
    })
}

fn blocked(pawn: &Actor) -> Attribute {
    let up = pawn.color().fold_wb(8, -8);
    yes_no([pawn], "blocked", move |p, [pawn]| {
        (Bitboard::from(pawn).shift(up) & p.board().occupied()).any()
    })
}

fn occupied(pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no([pawn], "way_occupied", move |p, [pawn]| (way(pawn, color) & p.board().occupied()).any())
}

fn stopped(pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no([pawn], "way_attacked", move |p, [pawn]| {
        (way(pawn, color) & p.attacked_by(!color)).any()
    })
}

fn escorted(pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no([pawn], "way_guarded", move |p, [pawn]| way(pawn, color).is_subset(p.attacked_by(color)))
}

fn behind(man: &Actor, pawn: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([man, pawn], "behind", move |[man, pawn]| way(pawn, !color).contains(man))
}
