//! The number of a position inside its table.
//!
//! Every table counts its positions like a mixed-radix number. The leading digit takes
//! the symmetry of the board into account: it numbers the two kings in tables without
//! pawns, the pawn or pawns in the others. The digits after it are plain squares.

use shakmaty::Role;

use crate::{
    GaviotaMaterial,
    kings::{KING_PAIRS, king_pair},
    material::Second,
    pawns::{GUIDES, Guided, PAWN_PAIRS, PLACES, guide, pawn_pair, place},
};

/// Where the men are, seen from the strong side (which sits on the first rank).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) strong_king: usize,
    pub(crate) weak_king: usize,
    /// The man named first in the material.
    pub(crate) first: usize,
    /// The man named second; of no importance in tables of three men.
    pub(crate) second: usize,
}

/// How a table counts its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// Kings, then the piece (`KRvK`).
    Piece,
    /// Kings, then both pieces (`KBNvK`, `KQvKR`).
    Pieces,
    /// Kings, then two equal pieces of one side, which have no order (`KBBvK`).
    Twins,
    /// The pawn, then both kings (`KPvK`).
    Pawn,
    /// The strong side's pawn, then both kings, then the piece (`KRPvK`).
    PieceAndPawn,
    /// The weak side's pawn, then both kings, then the piece (`KQvKP`).
    PieceAgainstPawn,
    /// Two pawns of one side, then both kings (`KPPvK`).
    PawnPair,
    /// The strong side's pawn, the other pawn, then both kings (`KPvKP`).
    PawnAgainstPawn,
}

/// How many ways two equal pieces have to stand on different squares.
const TWINS: usize = 64 * 63 / 2;

impl Scheme {
    /// The way the table of this material counts.
    pub(crate) fn of(material: GaviotaMaterial) -> Scheme {
        match (material.first, material.second) {
            (Role::Pawn, Second::Nobody) => Scheme::Pawn,
            (_, Second::Nobody) => Scheme::Piece,
            (Role::Pawn, Second::Beside(_)) => Scheme::PawnPair,
            (Role::Pawn, Second::Against(_)) => Scheme::PawnAgainstPawn,
            (_, Second::Beside(Role::Pawn)) => Scheme::PieceAndPawn,
            (_, Second::Against(Role::Pawn)) => Scheme::PieceAgainstPawn,
            (first, Second::Beside(second)) if first == second => Scheme::Twins,
            (_, Second::Beside(_) | Second::Against(_)) => Scheme::Pieces,
        }
    }

    /// How many numbers there are, for each side to move.
    pub(crate) fn positions(self) -> usize {
        match self {
            Scheme::Piece => KING_PAIRS * 64,
            Scheme::Pieces => KING_PAIRS * 64 * 64,
            Scheme::Twins => KING_PAIRS * TWINS,
            Scheme::Pawn => GUIDES * 64 * 64,
            Scheme::PieceAndPawn | Scheme::PieceAgainstPawn => GUIDES * 64 * 64 * 64,
            Scheme::PawnPair => PAWN_PAIRS * 64 * 64,
            Scheme::PawnAgainstPawn => GUIDES * PLACES * 64 * 64,
        }
    }

    /// The number of a position; `None` where no position can have such squares
    /// (touching kings, a pawn on the last rank, two men on one square).
    #[inline]
    pub(crate) fn number(self, at: Placement) -> Option<usize> {
        let Placement { strong_king, weak_king, first, second } = at;
        let kings = || king_pair(strong_king, weak_king);
        match self {
            Scheme::Piece => kings().map(|(pair, by)| pair * 64 + by.apply(first)),
            Scheme::Pieces => {
                kings().map(|(pair, by)| (pair * 64 + by.apply(first)) * 64 + by.apply(second))
            }
            Scheme::Twins => {
                let (pair, by) = kings()?;
                Some(pair * TWINS + twins(by.apply(first), by.apply(second))?)
            }
            Scheme::Pawn => Some(guide(first)?.followed_by([strong_king, weak_king])),
            Scheme::PieceAndPawn => {
                Some(guide(second)?.followed_by([strong_king, weak_king, first]))
            }
            Scheme::PieceAgainstPawn => {
                Some(guide(other_view(second))?.followed_by([strong_king, weak_king, first]))
            }
            Scheme::PawnPair => {
                Some(pawn_pair(first, second)?.followed_by([strong_king, weak_king]))
            }
            Scheme::PawnAgainstPawn => {
                let Guided { number, mirror } = guide(first)?;
                let number = number * PLACES + place(other_view(second) ^ mirror)?;
                Some(Guided { number, mirror }.followed_by([strong_king, weak_king]))
            }
        }
    }
}

/// The number of two equal pieces: pairs in the order a1-b1, a1-c1, ... g8-h8.
#[inline]
fn twins(one: usize, other: usize) -> Option<usize> {
    let (low, high) = (one.min(other), one.max(other));
    // Pairs that start on a lower square: 63 + 62 + ..., `low` terms.
    (low < high).then(|| low * (127 - low) / 2 + high - low - 1)
}

/// A square seen from the other side of the board.
#[inline]
fn other_view(square: usize) -> usize {
    square ^ 0o70
}
