//! Where the men can go, and whether the side to move can move at all.

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

use super::about::{number, yes_no};
use super::cast::{Actor, Cast};
use super::safety::{guarded, pinned};
use crate::attribute::Attribute;
use crate::position::Position;

/// The mobility of every man; mate and stalemate.
pub fn attributes(cast: &Cast) -> Vec<Attribute> {
    let mut asked: Vec<_> = cast.men.iter().map(|man| mobility(cast, man)).collect();
    asked.push(no_move());
    // One minor piece or pawn mates nobody unless the other side has a man in its own way.
    if cast.others().count() > 1 || cast.others().any(Actor::cuts_off) {
        asked.push(mate());
    }
    asked
}

/// The squares a man could legally go to were it its side's move.
pub fn destinations(p: &Position, place: usize) -> Bitboard {
    let man = p.men()[place];
    let (own, enemy) = (man.piece.color, !man.piece.color);
    let board = p.board();
    if man.piece.role == Role::King {
        let steps = p.reach(place) & !board.by_color(own);
        return steps & !guarded(p, enemy);
    }
    let mut squares = match man.piece.role {
        Role::Pawn => pawn_moves(p, man.piece, man.square),
        _ => p.reach(place) & !board.by_color(own),
    };
    squares.discard(p.king(enemy));
    let king = p.king(own);
    if p.attacked_by(enemy).contains(king) {
        let checks = board.attacks_to(king, enemy, board.occupied());
        // Only the king can answer a double check.
        squares &= checks
            .single_square()
            .map_or(Bitboard::EMPTY, |checker| attacks::between(king, checker).with(checker));
    }
    if squares.any() && pinned(p, place) {
        squares &= attacks::ray(king, man.square);
    }
    squares
}

fn pawn_moves(p: &Position, pawn: Piece, square: Square) -> Bitboard {
    let free = !p.board().occupied();
    let up = pawn.color.fold_wb(8, -8);
    let third = Bitboard::from_rank(pawn.color.fold_wb(Rank::Third, Rank::Sixth));
    let step = Bitboard::from(square).shift(up) & free;
    let double = (step & third).shift(up) & free;
    let captures = attacks::pawn_attacks(pawn.color, square) & p.board().by_color(!pawn.color);
    step | double | captures
}

fn mobility(cast: &Cast, man: &Actor) -> Attribute {
    let x = man.place;
    let max = match man.piece.role {
        Role::King | Role::Knight => 8,
        Role::Queen => 27,
        Role::Rook => 14,
        Role::Bishop => 13,
        // One step or two, and what there is to take on either side.
        Role::Pawn => 2 + cast.strength(!man.color()).min(2) as u8,
    };
    number([man], "mobility", max, move |p, _| destinations(p, x).count() as u8)
}

/// Whether a side has no legal move.
fn stuck(p: &Position, color: Color) -> bool {
    let mut places = (0..p.men().len()).filter(|&place| p.men()[place].piece.color == color);
    places.all(|place| destinations(p, place).is_empty())
}

fn no_move() -> Attribute {
    yes_no([], "no_move", |p, []| stuck(p, p.turn()))
}

fn mate() -> Attribute {
    yes_no([], "mate", |p, []| {
        p.attacked_by(!p.turn()).contains(p.king(p.turn())) && stuck(p, p.turn())
    })
}
