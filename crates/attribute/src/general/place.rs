//! Where a man stands on the board: near an edge, a corner, the centre, or the edge and corner
//! to which the enemy king is nearest.

use shakmaty::{Role, Square};

use super::about::{number_of, sentence};
use super::cast::{Actor, Cast};
use crate::attribute::Attribute;

/// The places of kings and pieces; how far a pawn has come is told with the pawns.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let pieces = || cast.men.iter().filter(|man| !man.is(&[Role::Pawn]));
    let mut asked = Vec::new();
    for man in pieces() {
        asked.extend([edge(man), corner(man)]);
        if man.is_king() {
            asked.push(centre(man));
        }
    }
    for king in cast.hunted() {
        for man in pieces().filter(|man| man.color() != king.color()) {
            asked.extend([edge_of(king, man), corner_of(king, man)]);
        }
    }
    asked
}

/// Files and ranks to the nearest edge in each direction.
#[inline]
pub fn inset(square: Square) -> (u8, u8) {
    let (file, rank) = (u32::from(square.file()) as u8, u32::from(square.rank()) as u8);
    (file.min(7 - file), rank.min(7 - rank))
}

/// Steps to the nearest edge.
#[inline]
pub fn to_edge(square: Square) -> u8 {
    let (file, rank) = inset(square);
    file.min(rank)
}

fn edge(man: &Actor) -> Attribute {
    number_of([man], "edge", 3, |[man]| to_edge(man))
        .at_zero(sentence(&[man], "{0} is on the edge."))
}

fn corner(man: &Actor) -> Attribute {
    number_of([man], "corner", 3, |[man]| {
        let (file, rank) = inset(man);
        file.max(rank)
    })
    .at_zero(sentence(&[man], "{0} is in a corner."))
}

// In king's steps the centre is where the edge is not; steps along files and ranks tell more.
fn centre(man: &Actor) -> Attribute {
    number_of([man], "centre", 6, |[man]| {
        let (file, rank) = inset(man);
        6 - file - rank
    })
}

fn edge_of(king: &Actor, man: &Actor) -> Attribute {
    number_of([king, man], "edge_of", 7, |[king, man]| from_edge_of(king, man))
}

/// Steps from a square to the edge nearest to a king; to the nearer one, should two be as near.
fn from_edge_of(king: Square, square: Square) -> u8 {
    let edges = |square: Square| {
        let (file, rank) = (u32::from(square.file()) as u8, u32::from(square.rank()) as u8);
        [file, 7 - file, rank, 7 - rank]
    };
    let nearest = to_edge(king);
    let both = edges(king).into_iter().zip(edges(square));
    both.filter(|&(king, _)| king == nearest).map(|(_, steps)| steps).fold(7, u8::min)
}

fn corner_of(king: &Actor, man: &Actor) -> Attribute {
    number_of([king, man], "corner_of", 7, |[king, man]| {
        let (high_file, high_rank) = (u32::from(king.file()) > 3, u32::from(king.rank()) > 3);
        let corner = match (high_file, high_rank) {
            (false, false) => Square::A1,
            (true, false) => Square::H1,
            (false, true) => Square::A8,
            (true, true) => Square::H8,
        };
        man.distance(corner) as u8
    })
}
