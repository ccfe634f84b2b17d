//! Kings cut off from a pawn by a rook or queen.

use shakmaty::Square;

use super::gap::{file_gap, rank_gap};
use super::words::word_of;
use crate::attribute::Attribute;
use crate::general::about::{name, row, say, sentence, yes_no_of};
use crate::general::cast::{Actor, Cast};

/// For each pawn and each rook or queen, whether it cuts the king of the other side off from the
/// pawn; for each rook or queen of a side with pawns, on which side of its rank the enemy king is.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    let heavy = || cast.others().filter(|man| man.cuts_off());
    for pawn in cast.pawns() {
        for man in heavy() {
            let king = cast.king(!man.color());
            if man.color() == pawn.color() {
                asked.push(files(pawn, king, man));
            } else {
                asked.push(by_file(pawn, king, man));
            }
            asked.push(by_rank(pawn, king, man));
        }
    }
    for man in heavy() {
        if cast.pawns().any(|pawn| pawn.color() == man.color()) {
            asked.push(rank_side(man, cast.king(!man.color())));
        }
    }
    asked
}

/// Whether a gap lies strictly between no gap and another one.
fn within(gap: i32, other: i32) -> bool {
    gap * other > 0 && gap.abs() < other.abs()
}

/// The files between pawn and king if the man is on one of them, else 0.
fn cut_files(pawn: Square, king: Square, man: Square) -> u8 {
    let gap = file_gap(pawn, king);
    if within(file_gap(pawn, man), gap) { gap.unsigned_abs() as u8 - 1 } else { 0 }
}

fn files(pawn: &Actor, king: &Actor, man: &Actor) -> Attribute {
    let men = [pawn, king, man];
    let [doc, cut, not, not_more, unit] = row("cut_files") else {
        unreachable!("the row of files has five cells");
    };
    let said = |template: &str, bound: &str, files: usize| {
        let s = if files == 1 { "" } else { "s" };
        sentence(&men, &template.replace("{}", &format!("{bound}{files} {unit}{s}")))
    };
    // From the a to the h file there are six files at most.
    let sentences = (0..=6).map(|files| {
        let above = said(cut, "at least ", files + 1);
        match files {
            0 => [said(not, "", 0), said(not, "", 0), above],
            _ => [said(cut, "", files), said(not_more, "", files), above],
        }
    });
    let (name, doc) = (name(&men, "cut_files"), say(&men, doc));
    Attribute::bounded(name, doc, sentences.collect(), |_| 0)
        .asking_only(men.map(|man| man.place), |_, [pawn, king, man]| cut_files(pawn, king, man))
}

fn by_file(pawn: &Actor, king: &Actor, man: &Actor) -> Attribute {
    yes_no_of([pawn, king, man], "cut_by_file", |[pawn, king, man]| {
        within(file_gap(pawn, man), file_gap(pawn, king))
    })
}

fn by_rank(pawn: &Actor, king: &Actor, man: &Actor) -> Attribute {
    let color = pawn.color();
    yes_no_of([pawn, king, man], "cut_by_rank", move |[pawn, king, man]| {
        within(rank_gap(color, pawn, man), rank_gap(color, pawn, king))
    })
}

fn rank_side(man: &Actor, king: &Actor) -> Attribute {
    let color = man.color();
    word_of([man, king], "rank_side", &["below", "on", "above"], move |[man, king]| {
        (1 + rank_gap(color, man, king).signum()) as u8
    })
}
