//! Where a man stands on the board: near an edge, a corner, the centre, or the edge and corner
//! to which the enemy king is nearest.

use lucena_table::words::capital;
use shakmaty::{Role, Square};

use super::cast::{Actor, Cast, at};
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
fn inset(square: Square) -> (u8, u8) {
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
    let x = man.place;
    Attribute::number(
        format!("edge_{}", man.name),
        format!("How many steps {} is from the nearest edge.", man.spoken),
        3,
        (capital(format!("{} is {{}} from the edge.", man.spoken)), "step", "steps"),
        move |p| to_edge(at(p, x)),
    )
    .at_zero(capital(format!("{} is on the edge.", man.spoken)))
}

fn corner(man: &Actor) -> Attribute {
    let x = man.place;
    Attribute::number(
        format!("corner_{}", man.name),
        format!("How many king's steps {} is from the nearest corner.", man.spoken),
        3,
        (
            capital(format!("{} is {{}} from the nearest corner.", man.spoken)),
            "king's step",
            "king's steps",
        ),
        move |p| {
            let (file, rank) = inset(at(p, x));
            file.max(rank)
        },
    )
    .at_zero(capital(format!("{} is in a corner.", man.spoken)))
}

// In king's steps the centre is where the edge is not; steps along files and ranks tell more.
fn centre(man: &Actor) -> Attribute {
    let x = man.place;
    Attribute::number(
        format!("centre_{}", man.name),
        format!(
            "How many steps along files and ranks {} is from the four centre squares.",
            man.spoken
        ),
        6,
        (
            capital(format!("{} is {{}} from the centre.", man.spoken)),
            "straight step",
            "straight steps",
        ),
        move |p| {
            let (file, rank) = inset(at(p, x));
            6 - file - rank
        },
    )
}

fn edge_of(king: &Actor, man: &Actor) -> Attribute {
    let (k, x) = (king.place, man.place);
    Attribute::number(
        format!("edge_of_{}_{}", king.name, man.name),
        format!(
            "How many steps {} is from the edge to which {} is nearest.",
            man.spoken, king.spoken
        ),
        7,
        (
            capital(format!("{} is {{}} from the edge nearest to {}.", man.spoken, king.spoken)),
            "step",
            "steps",
        ),
        move |p| from_edge_of(at(p, k), at(p, x)),
    )
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
    let (k, x) = (king.place, man.place);
    Attribute::number(
        format!("corner_of_{}_{}", king.name, man.name),
        format!(
            "How many king's steps {} is from the corner of the quarter of the board where {} stands.",
            man.spoken, king.spoken
        ),
        7,
        (
            capital(format!("{} is {{}} from the corner nearest to {}.", man.spoken, king.spoken)),
            "king's step",
            "king's steps",
        ),
        move |p| {
            let king = at(p, k);
            let (high_file, high_rank) = (u32::from(king.file()) > 3, u32::from(king.rank()) > 3);
            let corner = match (high_file, high_rank) {
                (false, false) => Square::A1,
                (true, false) => Square::H1,
                (false, true) => Square::A8,
                (true, true) => Square::H8,
            };
            at(p, x).distance(corner) as u8
        },
    )
}
