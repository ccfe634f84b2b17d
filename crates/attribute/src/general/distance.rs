//! How far two men stand apart.

use std::sync::LazyLock;

use lucena_table::words::capital;
use shakmaty::{Role, Square, attacks};

use super::cast::{Actor, Cast, at};
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

fn both(a: &Actor, b: &Actor) -> String {
    if a.is_king() && b.is_king() {
        "the kings".into()
    } else {
        format!("{} and {}", a.spoken, b.spoken)
    }
}

fn king_steps(a: &Actor, b: &Actor) -> Attribute {
    let (x, y) = (a.place, b.place);
    Attribute::number(
        format!("distance_{}_{}", a.name, b.name),
        format!("How many king's steps {} is from {}.", a.spoken, b.spoken),
        7,
        (capital(format!("{} are {{}} apart.", both(a, b))), "square", "squares"),
        move |p| at(p, x).distance(at(p, y)) as u8,
    )
}

fn alignment(a: &Actor, b: &Actor) -> Attribute {
    let (x, y) = (a.place, b.place);
    Attribute::number(
        format!("alignment_{}_{}", a.name, b.name),
        format!(
            "How many steps {} is from the file or rank of {}, the nearer one.",
            a.spoken, b.spoken
        ),
        7,
        (capital(format!("{} are {{}} from a common file or rank.", both(a, b))), "step", "steps"),
        move |p| {
            let (files, ranks) = gaps(at(p, x), at(p, y));
            files.min(ranks)
        },
    )
}

fn files(a: &Actor, b: &Actor) -> Attribute {
    let (x, y) = (a.place, b.place);
    Attribute::number(
        format!("files_{}_{}", a.name, b.name),
        format!("How many files apart {} stand.", both(a, b)),
        7,
        (capital(format!("{} are {{}} apart.", both(a, b))), "file", "files"),
        move |p| gaps(at(p, x), at(p, y)).0,
    )
}

fn ranks(a: &Actor, b: &Actor) -> Attribute {
    let (x, y) = (a.place, b.place);
    // A pawn is never on the first or last rank.
    let pawns = [a, b].iter().filter(|man| man.is(&[Role::Pawn])).count() as u8;
    Attribute::number(
        format!("ranks_{}_{}", a.name, b.name),
        format!("How many ranks apart {} stand.", both(a, b)),
        7 - pawns,
        (capital(format!("{} are {{}} apart.", both(a, b))), "rank", "ranks"),
        move |p| gaps(at(p, x), at(p, y)).1,
    )
}

fn diagonal(a: &Actor, b: &Actor) -> Attribute {
    let (x, y) = (a.place, b.place);
    Attribute::yes_no(
        format!("diagonal_{}_{}", a.name, b.name),
        format!("Whether {} are on one diagonal.", both(a, b)),
        (
            capital(format!("{} are on one diagonal.", both(a, b))),
            capital(format!("{} are not on one diagonal.", both(a, b))),
        ),
        move |p| {
            let (files, ranks) = gaps(at(p, x), at(p, y));
            files == ranks
        },
    )
}

fn knight_moves(a: &Actor, b: &Actor) -> Attribute {
    static JUMPS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(jumps);
    let jumps: &'static [[u8; 64]; 64] = &JUMPS;
    let (x, y) = (a.place, b.place);
    let (knight, other) = if a.is(&[Role::Knight]) { (a, b) } else { (b, a) };
    // Only opposite corners are six jumps apart, and pawns stand in no corner.
    let max = if other.is(&[Role::Pawn]) { 5 } else { 6 };
    Attribute::number(
        format!("jumps_{}_{}", knight.name, other.name),
        format!(
            "How many knight's moves {} is from {} on an empty board.",
            knight.spoken, other.spoken
        ),
        max,
        (
            capital(format!("{} is {{}} from {}.", knight.spoken, other.spoken)),
            "knight's move",
            "knight's moves",
        ),
        move |p| jumps[usize::from(at(p, x))][usize::from(at(p, y))],
    )
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
    let (x, k, e) = (man.place, own.place, enemy.place);
    Attribute::yes_no(
        format!("nearer_{}_{}", own.name, man.name),
        format!("Whether {} is nearer to {} than {} is.", own.spoken, man.spoken, enemy.spoken),
        (
            capital(format!(
                "{} is nearer to {} than {} is.",
                own.spoken, man.spoken, enemy.spoken
            )),
            capital(format!(
                "{} is not nearer to {} than {} is.",
                own.spoken, man.spoken, enemy.spoken
            )),
        ),
        move |p| at(p, x).distance(at(p, k)) < at(p, x).distance(at(p, e)),
    )
}
