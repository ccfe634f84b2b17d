//! Sides and lines: short and long side of a pawn, behind or in front of it, the third rank.

use shakmaty::{Rank, Square};

use super::gap::{file_gap, rank_gap};
use super::kings_and_heavy;
use super::words::word_of;
use crate::attribute::Attribute;
use crate::general::about::{name, row, say, sentence};
use crate::general::cast::{Actor, Cast};

/// The sides of kings, rooks and queens, where rooks and queens stand to each pawn, and the ranks
/// of them all; nothing without pawns, when nobody tells files from ranks.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for pawn in cast.pawns() {
        asked.extend(kings_and_heavy(cast).map(|man| side(pawn, man)));
        asked.extend(cast.others().filter(|man| man.cuts_off()).map(|man| place(pawn, man)));
    }
    if cast.has_pawns() {
        asked.extend(kings_and_heavy(cast).map(own_rank));
    }
    asked
}

fn side(pawn: &Actor, man: &Actor) -> Attribute {
    word_of([pawn, man], "side", &["same", "short", "long"], |[pawn, man]| {
        match file_gap(pawn, man) {
            0 => 0,
            ..0 => 1,
            _ => 2,
        }
    })
}

fn place(pawn: &Actor, man: &Actor) -> Attribute {
    let words = &["behind", "front", "beside", "elsewhere"];
    let color = pawn.color();
    word_of([pawn, man], "place", words, move |[pawn, man]| {
        match (file_gap(pawn, man), rank_gap(color, pawn, man)) {
            (0, ..0) => 0,
            (0, _) => 1,
            (_, 0) => 2,
            _ => 3,
        }
    })
}

const ORDINALS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

fn own_rank(man: &Actor) -> Attribute {
    let [doc, is, below, above] = row("own_rank") else {
        unreachable!("the row of ranks has four cells");
    };
    let said = |template: &str, rank: usize| {
        // There is no rank 0 and none beyond the eighth: what is said of them is not needed.
        let ordinal = ORDINALS[rank.clamp(1, 8) - 1];
        sentence(&[man], &template.replace("{}", ordinal))
    };
    let sentences = (0..=8).map(|rank| [said(is, rank), said(below, rank), said(above, rank + 1)]);
    let first = man.color().fold_wb(Rank::First, Rank::Eighth);
    let (name, doc) = (name(&[man], "own_rank"), say(&[man], doc));
    Attribute::bounded(name, doc, sentences.collect(), |_| 0)
        .asking_only([man.place], move |_, [man]: [Square; 1]| man.rank().distance(first) as u8 + 1)
}
