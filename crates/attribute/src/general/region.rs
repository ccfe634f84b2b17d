//! The region of a king: where it can walk while the enemy's men stand still.

use shakmaty::{Bitboard, Color, Role};

use super::about::{number, yes_no};
use super::cast::{Actor, Cast};
use super::safety::guarded;
use crate::attribute::Attribute;
use crate::position::Position;

/// Size and extent of the region of each hunted king, and what it still holds.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked = Vec::new();
    for king in cast.hunted() {
        asked.push(size(king));
        if cast.has_pawns() {
            asked.extend([span(king, "region_files", files), span(king, "region_ranks", ranks)]);
        } else {
            asked.extend([
                span(king, "region_length", |region| files(region).max(ranks(region))),
                span(king, "region_width", |region| files(region).min(ranks(region))),
            ]);
        }
        asked.push(holds(king, "region_centre", CENTRE));
        // A knight alone never keeps a bare king from all four corners.
        let knight = cast.others().all(|man| man.is(&[Role::Knight]));
        if cast.others().count() > 1 || !knight {
            asked.push(holds(king, "region_corner", CORNERS));
        }
    }
    asked
}

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The squares that are not guarded and that the king can reach over such squares. Its own square
/// counts unless it is in check there, so that nothing is left to a mated king.
pub fn region(p: &Position, color: Color) -> Bitboard {
    p.region(color, || walk(p, color))
}

fn walk(p: &Position, color: Color) -> Bitboard {
    let king = Bitboard::from(p.king(color));
    let others = p.board().by_color(color) & !king;
    let safe = !(guarded(p, !color) | others);
    let mut reached = king;
    loop {
        let grown = reached | (around(reached) & safe);
        if grown == reached {
            return reached & safe;
        }
        reached = grown;
    }
}

/// A set of squares and all squares next to them.
fn around(squares: Bitboard) -> Bitboard {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let row = squares.0 | (squares.0 & NOT_H) << 1 | (squares.0 & NOT_A) >> 1;
    Bitboard(row | row << 8 | row >> 8)
}

/// How many files a set of squares touches from its first to its last.
fn files(squares: Bitboard) -> u8 {
    let halves = squares.0 | squares.0 >> 32;
    let quarters = halves | halves >> 16;
    extent((quarters | quarters >> 8) as u8)
}

/// How many ranks a set of squares touches from its first to its last.
fn ranks(squares: Bitboard) -> u8 {
    let mut ranks = 0;
    for (rank, files) in squares.0.to_le_bytes().into_iter().enumerate() {
        ranks |= u8::from(files != 0) << rank;
    }
    extent(ranks)
}

/// A region is of one piece, so there are no gaps to count.
fn extent(touched: u8) -> u8 {
    touched.count_ones() as u8
}

fn size(king: &Actor) -> Attribute {
    let color = king.color();
    // The other king always takes four squares at least: a corner and the three next to it.
    number([king], "region_size", 60, move |p, _| region(p, color).count() as u8)
}

fn span(king: &Actor, word: &str, count: fn(Bitboard) -> u8) -> Attribute {
    let color = king.color();
    number([king], word, 8, move |p, _| count(region(p, color)))
}

fn holds(king: &Actor, word: &str, squares: Bitboard) -> Attribute {
    let color = king.color();
    yes_no([king], word, move |p, _| (region(p, color) & squares).any())
}
