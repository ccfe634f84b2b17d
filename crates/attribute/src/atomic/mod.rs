//! Atomic features: yes-or-no facts about one man of a position, one bit each (Lüscher 2000).
//!
//! Every man on a board, in any phase of a game, gets a vector of bits. The paper's table of a king's
//! 32 bits is followed bit by bit; the other men have tables of the same make. [`AtomicKind::Modern`]
//! appends 32 more to each. The bits know no colour and no side of the board: mirrored or with
//! colours exchanged, a position has the same vectors, and without pawns in all its eight turns.

mod king;
mod pawn;
mod pieces;
mod scene;
mod words;

use std::fmt;
use std::str::FromStr;

use lucena_table::Material;
use shakmaty::{Board, Color, Piece, Role, Square};

use crate::attribute::Attribute;
use crate::error::AttributeError;
use crate::general::cast::{Actor, Cast};
use scene::Scene;

/// How many bits a man has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicKind {
    /// 32 bits, as in the paper.
    Paper,
    /// 64 bits: the paper's and 32 more.
    Modern,
}

impl AtomicKind {
    /// The bits a man may have set.
    pub fn bits(self) -> u32 {
        match self {
            AtomicKind::Paper => 32,
            AtomicKind::Modern => 64,
        }
    }

    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            AtomicKind::Paper => "paper",
            AtomicKind::Modern => "modern",
        }
    }
}

impl fmt::Display for AtomicKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AtomicKind {
    type Err = AttributeError;

    fn from_str(text: &str) -> Result<AtomicKind, AttributeError> {
        let kinds = [AtomicKind::Paper, AtomicKind::Modern].into_iter();
        let found = kinds.clone().find(|kind| kind.name() == text.to_ascii_lowercase());
        found.ok_or_else(|| AttributeError::UnknownKind(text.chars().take(40).collect()))
    }
}

/// The atomic features of one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The man.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// Its features, one a bit.
    pub bits: u64,
}

/// Writes the vectors of all men into `vectors`, whose old content goes.
///
/// A side without a king gets none of the features that ask about it.
///
/// ```
/// use lucena_attribute::atomic::{self, AtomicKind};
/// use shakmaty::{Board, Color, Role};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut vectors = Vec::new();
/// atomic::vectors(AtomicKind::Paper, &board, Color::White, &mut vectors);
/// let rook = vectors.iter().find(|v| v.piece.role == Role::Rook).expect("there is a rook");
/// let said: Vec<_> = atomic::sentences(Role::Rook, rook.bits).collect();
/// assert!(said.contains(&"its side has more material"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn vectors(kind: AtomicKind, board: &Board, turn: Color, vectors: &mut Vec<Vector>) {
    vectors.clear();
    let scene = Scene::new(board, turn);
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            vectors.push(Vector { piece, square, bits: scene.bits(kind, piece, square) });
        }
    }
}

/// What a bit of a man's vector says, as words that follow "a rook: …".
///
/// A bit that has no meaning for this man is empty.
pub fn sentence(role: Role, bit: u32) -> &'static str {
    words::words(role).get(bit as usize).copied().unwrap_or("")
}

/// What all the set bits of a vector say.
pub fn sentences(role: Role, bits: u64) -> impl Iterator<Item = &'static str> {
    (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| sentence(role, bit))
}

/// The features of every man of an endgame as attributes, so that trees and frames can ask them.
pub(crate) fn attributes(material: Material, kind: AtomicKind) -> Vec<Attribute> {
    let ask = |actor: Actor, bit: u32| {
        let sentence = sentence(actor.piece.role, bit);
        let Actor { place, name, spoken, .. } = actor;
        Attribute::yes_no(
            format!("{name}_bit{bit}"),
            format!("Whether this is true of {spoken}: {sentence}."),
            (
                format!("True of {spoken}: {sentence}."),
                format!("Not true of {spoken}: {sentence}."),
            ),
            move |p| {
                let man = p.men()[place];
                let scene = Scene::new(p.board(), p.turn());
                scene.bits(kind, man.piece, man.square) >> bit & 1 == 1
            },
        )
    };
    let named = |role, bit: &u32| !sentence(role, *bit).is_empty();
    let of_man = |actor: Actor| {
        let bits = (0..kind.bits()).filter(move |bit| named(actor.piece.role, bit));
        bits.map(move |bit| ask(actor.clone(), bit)).collect::<Vec<_>>()
    };
    Cast::of(material).men.into_iter().flat_map(of_man).collect()
}
