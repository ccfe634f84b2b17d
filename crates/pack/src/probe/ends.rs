//! What the rules say at the leaves against a lone king, for a whole set of moves at once.

use shakmaty::Role;

use lucena_layout::Squares;

use super::geometry::{attack, between, one, ring};
use super::men::{Each, SearchMen};

/// Moves of one man after which the lone king is mated, and after which the game is drawn:
/// stalemate, or a capture that leaves too little.
#[derive(Default)]
pub(super) struct Ends {
    pub(super) mates: u64,
    pub(super) stalemates: u64,
    pub(super) taken: u64,
}

/// Whether a king with only this man cannot win.
fn minor(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Knight)
}

impl SearchMen {
    /// The moves of the man at a place, to squares of `set`, that end the game by the rules.
    #[inline]
    pub(super) fn ends(&self, squares: &Squares, place: usize, set: u64) -> Ends {
        let mut ends = Ends { taken: self.taken(squares, place, set), ..Ends::default() };
        for to in Each(self.locking(squares, place, set & !ends.taken)) {
            let mut after = *squares;
            after[place] = to;
            match self.stuck(&after) {
                (true, true) => ends.mates |= one(to),
                (true, false) => ends.stalemates |= one(to),
                _ => {}
            }
        }
        ends
    }

    /// Moves after which the weak side can take the strong side's only man, one side each having
    /// one beside its king: the strong side cannot win then. Nothing pins a taker, for the man
    /// that could is the one taken.
    #[inline]
    pub(super) fn exposed(&self, squares: &Squares, place: usize, set: u64) -> u64 {
        if self.count != 4 || !self.strong[2] || self.strong[3] {
            return 0;
        }
        let near = ring(squares[0]);
        if place == 2 {
            let occupied = one(squares[0]) | one(squares[1]);
            let taken = self.attack(3, squares, occupied);
            return set & (taken | near & !ring(squares[1]));
        }
        let prey = squares[2];
        let mut exposed = 0;
        if near & one(prey) != 0 {
            exposed |= set & !ring(prey);
        }
        // The king may leave the line or step into it.
        if self.attack(3, squares, one(squares[0])) & one(prey) != 0 {
            exposed |= set & !between(squares[3], prey);
        }
        exposed
    }

    /// Moves after which every square that the other men leave to the weak king is attacked;
    /// the mover may still stand in their way.
    #[inline]
    fn locking(&self, squares: &Squares, place: usize, mut set: u64) -> u64 {
        let mut occupied = 0;
        for other in (1..self.count).filter(|&other| other != place) {
            occupied |= one(squares[other]);
        }
        let mut free = ring(squares[0]);
        for other in (1..self.count).filter(|&other| other != place) {
            free &= !self.attack(other, squares, occupied);
        }
        for square in Each(free) {
            // Pawns attack downwards what is attacked from below by them.
            set &= attack(self.roles[place], !self.strong[place], square, occupied);
            if set == 0 {
                break;
            }
        }
        set
    }

    /// Moves after which the weak king can take a man and what remains cannot win.
    #[inline]
    fn taken(&self, squares: &Squares, place: usize, set: u64) -> u64 {
        let near = ring(squares[0]);
        let mut taken = 0;
        if place == 1 {
            for prey in (2..self.count).filter(|&prey| near & one(squares[prey]) != 0) {
                let unguarded = set & !ring(squares[prey]);
                if self.count == 3 {
                    taken |= unguarded;
                    continue;
                }
                let guard = 5 - prey;
                if minor(self.roles[guard]) {
                    let seen = self.attack(guard, squares, 0) & one(squares[prey]) != 0;
                    let lines =
                        if seen { between(squares[guard], squares[prey]) } else { u64::MAX };
                    taken |= unguarded & lines;
                }
            }
            return taken;
        }
        let king = one(squares[1]);
        if self.count == 3 {
            return set & near & !ring(squares[1]);
        }
        let other = 5 - place;
        if minor(self.roles[other]) {
            taken |= set & near & !ring(squares[1]) & !self.attack(other, squares, king);
        }
        let prey = squares[other];
        if minor(self.roles[place]) && near & one(prey) & !ring(squares[1]) != 0 {
            taken |= set & !attack(self.roles[place], true, prey, king);
        }
        taken
    }
}
