//! Captures on one square (static exchange evaluation), every capture legal.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::position::{Man, Position};

/// The men of a position, one of them perhaps elsewhere than it stands.
pub struct Melee<'a> {
    men: &'a [Man],
    moved: (usize, Square),
}

/// What a man is worth to the side that takes it.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        // Never taken: whoever takes with the king must not be retaken.
        Role::King => 0,
    }
}

impl<'a> Melee<'a> {
    /// As the men of a position stand, but for one of them.
    pub fn new(p: &'a Position, place: usize, square: Square) -> Melee<'a> {
        Melee { men: p.men(), moved: (place, square) }
    }

    /// The material that the enemy of a man gains by taking it, with the captures on its square
    /// that follow as long as they pay; `None` if no capture is legal.
    pub fn gain(&self) -> Option<i32> {
        self.taking(self.moved.0, 0)
    }

    fn at(&self, place: usize) -> Square {
        if place == self.moved.0 { self.moved.1 } else { self.men[place].square }
    }

    /// The same while a man stands on the square and those of a set have been taken.
    fn taking(&self, standing: usize, gone: u32) -> Option<i32> {
        let target = self.moved.1;
        let color = !self.men[standing].piece.color;
        let on_board = |place: usize| gone >> place & 1 == 0;
        let occupied = (0..self.men.len())
            .filter(|&place| on_board(place) && place != standing)
            .fold(Bitboard::from(target), |all, place| all.with(self.at(place)));
        let after = gone | 1 << standing;
        let takers = (0..self.men.len()).filter(|&taker| {
            let man = self.men[taker];
            on_board(taker)
                && man.piece.color == color
                && attacks::attacks(self.at(taker), man.piece, occupied).contains(target)
                && self.legal(taker, after, occupied.without(self.at(taker)))
        });
        takers
            .map(|taker| {
                let answer = self.taking(taker, after).unwrap_or(0).max(0);
                worth(self.men[standing].piece.role) - answer
            })
            .max()
    }

    /// Whether the king of a side that has just taken is not in check.
    fn legal(&self, taker: usize, gone: u32, occupied: Bitboard) -> bool {
        let piece = self.men[taker].piece;
        let king = if piece.role == Role::King {
            self.moved.1
        } else {
            let is_king =
                |man: &Man| man.piece.role == Role::King && man.piece.color == piece.color;
            match self.men.iter().position(is_king) {
                Some(king) => self.at(king),
                None => return true,
            }
        };
        !self.men.iter().enumerate().any(|(place, man)| {
            man.piece.color != piece.color
                && gone >> place & 1 == 0
                && attacks::attacks(self.at(place), man.piece, occupied).contains(king)
        })
    }
}
