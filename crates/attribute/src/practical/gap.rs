//! Where the men stand, seen from a pawn: signed files and ranks, and who is nearer.

use shakmaty::{Color, Square};

use super::words::signed_of;
use crate::attribute::Attribute;
use crate::general::cast::{Actor, Cast};
use crate::general::path::promotion;

/// For each pawn, the gaps of every other man and the lead of its king over the other.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for pawn in cast.pawns() {
        for man in cast.men.iter().filter(|man| man.place != pawn.place) {
            asked.extend([files(pawn, man), ranks(pawn, man)]);
        }
        let (own, enemy) = (cast.king(pawn.color()), cast.king(!pawn.color()));
        asked.extend([lead(pawn, own, enemy), lead_to_promotion(pawn, own, enemy)]);
    }
    asked
}

/// Files from a pawn to a man, towards the long side: the one with more files.
#[inline]
pub fn file_gap(pawn: Square, man: Square) -> i32 {
    let (from, to) = (u32::from(pawn.file()) as i32, u32::from(man.file()) as i32);
    if from < 4 { to - from } else { from - to }
}

/// Ranks from a pawn to a man, in the pawn's direction.
#[inline]
pub fn rank_gap(color: Color, pawn: Square, man: Square) -> i32 {
    let gap = u32::from(man.rank()) as i32 - u32::from(pawn.rank()) as i32;
    color.fold_wb(gap, -gap)
}

fn files(pawn: &Actor, man: &Actor) -> Attribute {
    signed_of([pawn, man], "file_gap", |[pawn, man]| file_gap(pawn, man))
}

fn ranks(pawn: &Actor, man: &Actor) -> Attribute {
    let color = pawn.color();
    signed_of([pawn, man], "rank_gap", move |[pawn, man]| rank_gap(color, pawn, man))
}

/// By how many steps the first of two kings is nearer to a square.
fn nearer(goal: Square, own: Square, enemy: Square) -> i32 {
    enemy.distance(goal) as i32 - own.distance(goal) as i32
}

fn lead(pawn: &Actor, own: &Actor, enemy: &Actor) -> Attribute {
    signed_of([pawn, own, enemy], "pawn_lead", |[pawn, own, enemy]| nearer(pawn, own, enemy))
}

fn lead_to_promotion(pawn: &Actor, own: &Actor, enemy: &Actor) -> Attribute {
    let color = pawn.color();
    signed_of([pawn, own, enemy], "promotion_lead", move |[pawn, own, enemy]| {
        nearer(promotion(pawn, color), own, enemy)
    })
}
