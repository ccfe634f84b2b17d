//! The men of an endgame as the search sees them: legal target squares, all at once.

use shakmaty::Role;

use lucena_layout::{Ending, MAX_LAYOUT_MEN, Side, Squares};

use super::geometry::{LAST_RANKS, attack, between, one, pop, ring};

/// The men in the order of [`lucena_layout::Ending::men`], in fixed arrays.
#[derive(Clone, Debug)]
pub(super) struct SearchMen {
    pub(super) count: usize,
    pub(super) roles: [Role; MAX_LAYOUT_MEN],
    pub(super) strong: [bool; MAX_LAYOUT_MEN],
    pub(super) alike: bool,
    /// Whether a side has only its king: the weak one, the strong one.
    pub(super) bare: [bool; 2],
}

/// The legal moves of one side.
pub(super) struct Moves {
    pub(super) targets: [u64; MAX_LAYOUT_MEN],
    pub(super) enemy: u64,
    /// Whether the side's king is attacked.
    pub(super) check: bool,
}

impl Moves {
    #[inline]
    pub(super) fn none(&self) -> bool {
        self.targets.iter().fold(0, |all, &t| all | t) == 0
    }
}

impl SearchMen {
    pub(super) fn new(ending: &Ending) -> SearchMen {
        let mut men = SearchMen {
            count: ending.men().len(),
            roles: [Role::King; MAX_LAYOUT_MEN],
            strong: [false; MAX_LAYOUT_MEN],
            alike: ending.men().len() == MAX_LAYOUT_MEN && ending.men()[2] == ending.men()[3],
            bare: [Side::Weak, Side::Strong]
                .map(|side| ending.men().iter().filter(|man| man.side == side).count() == 1),
        };
        for (place, man) in ending.men().iter().enumerate() {
            men.roles[place] = man.role;
            men.strong[place] = man.side.is_strong();
        }
        men
    }

    #[inline]
    pub(super) fn attack(&self, place: usize, squares: &Squares, occupied: u64) -> u64 {
        attack(self.roles[place], self.strong[place], squares[place], occupied)
    }

    /// Whether the man promotes on the last rank.
    #[inline]
    pub(super) fn is_pawn(&self, place: usize) -> bool {
        self.roles[place] == Role::Pawn
    }

    /// The targets of a man that lead to another endgame: captures and promotions.
    #[inline]
    pub(super) fn leaving(&self, place: usize, moves: &Moves) -> u64 {
        let last = if self.is_pawn(place) { LAST_RANKS } else { 0 };
        moves.targets[place] & (moves.enemy | last)
    }

    #[inline]
    pub(super) fn moves(&self, squares: &Squares, strong: bool) -> Moves {
        let king = squares[usize::from(strong)];
        let (mut own, mut enemy) = (one(king), one(squares[usize::from(!strong)]));
        for (&square, &of) in squares[2..self.count].iter().zip(&self.strong[2..]) {
            if of == strong {
                own |= one(square);
            } else {
                enemy |= one(square);
            }
        }
        let occupied = own | enemy;
        // Where the king may not go, and what other men must do against a check.
        let mut danger = ring(squares[usize::from(!strong)]);
        let mut remedy = u64::MAX;
        let mut check = false;
        if !self.bare[usize::from(!strong)] {
            for place in (2..self.count).filter(|&place| self.strong[place] != strong) {
                let seen = self.attack(place, squares, occupied & !one(king));
                danger |= seen;
                if seen & one(king) != 0 {
                    check = true;
                    remedy &= between(king, squares[place]) | one(squares[place]);
                }
            }
        }
        let mut targets = [0; MAX_LAYOUT_MEN];
        targets[usize::from(strong)] = ring(king) & !own & !danger;
        if self.bare[usize::from(strong)] {
            return Moves { targets, enemy, check };
        }
        for place in (2..self.count).filter(|&place| self.strong[place] == strong) {
            let mut to = if self.is_pawn(place) {
                pawn_targets(squares[place], strong, occupied)
                    | self.attack(place, squares, 0) & enemy
            } else {
                self.attack(place, squares, occupied) & !own
            };
            // Without a bare enemy king there may be pins and checks.
            if !self.bare[usize::from(!strong)] {
                to &= remedy & self.free(place, squares, king, occupied);
            }
            // Kings are not taken: their squares are targets in no legal position.
            targets[place] = to & !one(squares[usize::from(!strong)]);
        }
        Moves { targets, enemy, check }
    }

    /// Where a man may go without leaving its king to a line piece behind it.
    #[inline]
    fn free(&self, place: usize, squares: &Squares, king: u8, occupied: u64) -> u64 {
        let mut free = u64::MAX;
        let without = occupied & !one(squares[place]);
        for other in (2..self.count).filter(|&other| self.strong[other] != self.strong[place]) {
            let line = matches!(self.roles[other], Role::Queen | Role::Rook | Role::Bishop);
            if line
                && between(king, squares[other]) & one(squares[place]) != 0
                && self.attack(other, squares, without) & one(king) != 0
            {
                free &= between(king, squares[other]) | one(squares[other]);
            }
        }
        free
    }

    /// Whether the weak king, alone on its side, has no square to go to, and whether it is
    /// attacked.
    #[inline]
    pub(super) fn stuck(&self, squares: &Squares) -> (bool, bool) {
        let (king, mut seen) = (one(squares[0]), ring(squares[1]));
        let mut occupied = one(squares[1]);
        for &square in &squares[2..self.count] {
            occupied |= one(square);
        }
        for place in 2..self.count {
            seen |= self.attack(place, squares, occupied);
        }
        (ring(squares[0]) & !seen == 0, seen & king != 0)
    }

    /// The enemy pawn that can take a pawn in passing after its double step, and where it goes.
    pub(super) fn passing(&self, place: usize, from: u8, after: &Squares) -> Option<(usize, u8)> {
        let to = after[place];
        if !self.is_pawn(place) || from.abs_diff(to) != 16 {
            return None;
        }
        let behind = (from + to) / 2;
        let taker = (2..self.count).find(|&other| {
            self.strong[other] != self.strong[place]
                && self.is_pawn(other)
                && self.attack(other, after, 0) & one(behind) != 0
        })?;
        let mut taken = *after;
        taken[taker] = behind;
        let king = taken[usize::from(!self.strong[place])];
        let mut occupied = 0;
        for other in (0..self.count).filter(|&other| other != place) {
            occupied |= one(taken[other]);
        }
        let safe = (0..self.count).all(|other| {
            self.strong[other] != self.strong[place]
                || other == place
                || self.attack(other, &taken, occupied) & one(king) == 0
        });
        safe.then_some((taker, behind))
    }
}

#[inline]
fn pawn_targets(from: u8, strong: bool, occupied: u64) -> u64 {
    let (up, home): (fn(u64) -> u64, u64) = match strong {
        true => (|set| set << 8, 0xff00),
        false => (|set| set >> 8, 0x00ff_0000_0000_0000),
    };
    let single = up(one(from)) & !occupied;
    match one(from) & home {
        0 => single,
        _ => single | up(single) & !occupied,
    }
}

/// The squares of a set one by one.
pub(super) struct Each(pub(super) u64);

impl Iterator for Each {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        (self.0 != 0).then(|| pop(&mut self.0))
    }
}
