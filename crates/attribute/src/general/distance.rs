//! How far two men stand apart.

use std::sync::LazyLock;

use shakmaty::{Role, Square, attacks};

use super::about::{number_of, yes_no, yes_no_of};
use super::cast::{Actor, Cast};
use crate::attribute::Attribute;

/// Distances of all pairs: as the king walks; without pawns the steps to a common line, with
/// pawns files and ranks apart; as the knight jumps where there is one; diagonals where one of
/// the two moves along them.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for (a, b) in cast.pairs() {
        asked.push(king_steps(a, b));
        if cast.has_pawns() {
            asked.extend([files(a, b), ranks(a, b)]);
        } else {
            asked.push(alignment(a, b));
        }
        if has(a, b, &[Role::Bishop, Role::Queen]) {
            asked.push(diagonal(a, b));
        }
        if has(a, b, &[Role::Knight]) {
            asked.push(knight_moves(a, b));
        }
    }
    asked.extend(cast.others().map(|man| nearer(cast, man)));
    asked
}

/// Whether one of two men is one of these.
fn has(a: &Actor, b: &Actor, roles: &[Role]) -> bool {
    a.is(roles) || b.is(roles)
}

/// Files and ranks between two squares.
#[inline]
pub fn gaps(a: Square, b: Square) -> (u8, u8) {
    (a.file().distance(b.file()) as u8, a.rank().distance(b.rank()) as u8)
}

fn king_steps(a: &Actor, b: &Actor) -> Attribute {
    number_of([a, b], "distance", 7, |[a, b]| a.distance(b) as u8)
}

fn alignment(a: &Actor, b: &Actor) -> Attribute {
    number_of([a, b], "alignment", 7, |[a, b]| {
        let (files, ranks) = gaps(a, b);
        files.min(ranks)
    })
}

fn files(a: &Actor, b: &Actor) -> Attribute {
    number_of([a, b], "files", 7, |[a, b]| gaps(a, b).0)
}

fn ranks(a: &Actor, b: &Actor) -> Attribute {
    // A pawn is never on the first or last rank.
    let pawns = [a, b].iter().filter(|man| man.is(&[Role::Pawn])).count() as u8;
    number_of([a, b], "ranks", 7 - pawns, |[a, b]| gaps(a, b).1)
}

fn diagonal(a: &Actor, b: &Actor) -> Attribute {
    yes_no_of([a, b], "diagonal", |[a, b]| {
        let (files, ranks) = gaps(a, b);
        files == ranks
    })
}

fn knight_moves(a: &Actor, b: &Actor) -> Attribute {
    static JUMPS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(jumps);
    let jumps: &'static [[u8; 64]; 64] = &JUMPS;
    let (knight, other) = if a.is(&[Role::Knight]) { (a, b) } else { (b, a) };
    // Only opposite corners are six jumps apart, and pawns stand in no corner.
    let max = if other.is(&[Role::Pawn]) { 5 } else { 6 };
    number_of([knight, other], "jumps", max, move |[knight, other]| {
        jumps[usize::from(knight)][usize::from(other)]
    })
}

/// Knight's moves between all squares of an empty board.
fn jumps() -> [[u8; 64]; 64] {
    let from = |start: Square| {
        let mut moves = [u8::MAX; 64];
        moves[usize::from(start)] = 0;
        let mut wave = vec![start];
        while let Some(&square) = wave.first() {
            wave.remove(0);
            for next in attacks::knight_attacks(square) {
                if moves[usize::from(next)] == u8::MAX {
                    moves[usize::from(next)] = moves[usize::from(square)] + 1;
                    wave.push(next);
                }
            }
        }
        moves
    };
    std::array::from_fn(|square| from(Square::new(square as u32)))
}

fn nearer(cast: &Cast, man: &Actor) -> Attribute {
    let (own, enemy) = (cast.king(man.color()), cast.king(!man.color()));
    let places = [own, man, enemy].map(|man| man.place);
    yes_no([own, man], "nearer", |_, _| false).asking_only(places, |_, [own, man, enemy]| {
        u8::from(man.distance(own) < man.distance(enemy))
    })
}
