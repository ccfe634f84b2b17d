//! Men that are told apart: each keeps its number wherever it goes.

use shakmaty::{Board, Color, Move, Piece, Position, Role, Square};

use crate::item::Item;

/// The men of a position with their numbers.
///
/// At the start they are numbered from 0 by kind and colour, square by square from a1; whoever is
/// promoted gets the next number of its new kind.
pub(crate) struct Followed {
    men: [Option<(Piece, u8)>; 64],
    next: [[u8; 6]; 2],
}

impl Followed {
    pub fn new(board: &Board) -> Followed {
        let mut followed = Followed { men: [None; 64], next: [[0; 6]; 2] };
        for (square, piece) in board {
            followed.put(square, piece);
        }
        followed
    }

    fn put(&mut self, square: Square, piece: Piece) {
        let next = &mut self.next[piece.color.fold_wb(0, 1)][piece.role as usize - 1];
        self.men[square as usize] = Some((piece, *next));
        *next += 1;
    }

    /// Makes a move of the position before it.
    pub fn play(&mut self, position: &impl Position, m: Move) {
        let colour: Color = position.turn();
        match m {
            Move::Castle { king, rook } => {
                let (man, tower) = (self.take(king), self.take(rook));
                if let Some(side) = m.castling_side() {
                    self.men[side.king_to(colour) as usize] = man;
                    self.men[side.rook_to(colour) as usize] = tower;
                }
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                self.take(taken);
                self.men[to as usize] = self.take(from);
            }
            Move::Normal { from, to, promotion, .. } => {
                let man = self.take(from);
                match promotion {
                    Some(role) => self.put(to, role.of(colour)),
                    None => self.men[to as usize] = man,
                }
            }
            Move::Put { role, to } => self.put(to, Role::of(role, colour)),
        }
    }

    fn take(&mut self, square: Square) -> Option<(Piece, u8)> {
        self.men[square as usize].take()
    }

    /// Adds all men, in the order of their ids.
    pub fn push(&self, to: &mut Vec<Item>) {
        let from = to.len();
        for square in Square::ALL {
            if let Some((piece, index)) = self.men[square as usize] {
                to.push(Item::numbered(piece, index, square));
            }
        }
        to[from..].sort_unstable();
    }
}
