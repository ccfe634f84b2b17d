//! A king's features: the paper's table, and what hunters look at.

use shakmaty::{Bitboard, Role, attacks};

use super::scene::{Man, class, corner, corner_of, gaps, one_of, ring};

/// Bits 0 to 31, as in the paper's table.
pub(super) fn paper(man: &Man<'_>) -> u64 {
    man.standing()
        | man.attacks_and_covers()
        | u64::from(man.waits()) << 16
        | one_of(17, 4, corner(man.square))
        | one_of(21, 6, man.own.distance(man.enemy).saturating_sub(2))
        | u64::from(castled(man)) << 27
        | one_of(28, 4, ring(man.square))
}

/// Whether the king stands where castling and a step bring it, behind a pawn of its own.
///
/// The c-file is left out for the sake of the f-file: mirrored boards have the same features.
/// A board does not remember castling; without pawns the question is never answered with yes, so
/// that such endgames keep their eight turns.
fn castled(man: &Man<'_>) -> bool {
    let home = man.color.fold_wb(0, 7);
    let wing = !(2..=5).contains(&u32::from(man.square.file()));
    let shield = attacks::king_attacks(man.square) & man.scene.men(man.color, Role::Pawn);
    u32::from(man.square.rank()) == home && wing && shield.any()
}

/// Bits 32 to 63.
pub(super) fn modern(man: &Man<'_>) -> u64 {
    let (files, ranks) = gaps(man.own, man.enemy);
    let (far, near) = (files.max(ranks), files.min(ranks));
    let mut bits = one_of(32, 4, corner(man.enemy)) | one_of(36, 4, ring(man.enemy));
    bits |= u64::from(near == 0) << 40;
    bits |= u64::from(far == 2 && near == 0) << 41;
    bits |= u64::from((files + ranks).is_multiple_of(2)) << 42;
    bits |= u64::from(far == 2 && near == 1) << 43;
    if man.scene.advantage(man.color) >= 0 {
        return bits;
    }
    let forbidden = forbidden(man);
    let steps = (attacks::king_attacks(man.square) & !forbidden).count() as u32;
    bits |= one_of(44, 6, steps);
    bits |= one_of(50, 8, class(region(man, forbidden), &[1, 3, 6, 10, 16, 24, 36]));
    if let Some(dark) = man.scene.bishops_on_dark(!man.color) {
        bits |= one_of(58, 6, corner_of(man.square, dark));
    }
    bits
}

/// Squares that a hunted king cannot enter: attacked with the king taken off the board, or taken
/// by its own men.
fn forbidden(man: &Man<'_>) -> Bitboard {
    let board = man.scene.board;
    let mut through = board.occupied();
    through.discard(man.square);
    let mut forbidden = board.by_color(man.color);
    forbidden.discard(man.square);
    for square in board.by_color(!man.color) {
        if let Some(piece) = board.piece_at(square) {
            forbidden |= attacks::attacks(square, piece, through);
        }
    }
    forbidden
}

/// How many squares a hunted king can walk to while nobody else moves.
fn region(man: &Man<'_>, forbidden: Bitboard) -> u32 {
    let free = !(forbidden | man.scene.board.by_color(!man.color));
    let mut region = Bitboard::from_square(man.square);
    let mut edge = region;
    while edge.any() {
        let mut next = Bitboard::EMPTY;
        for square in edge {
            next |= attacks::king_attacks(square);
        }
        edge = next & free & !region;
        region |= edge;
    }
    region.count() as u32
}
