//! The search above the stored function: minimum over strong moves, maximum over weak replies.
//!
//! Windows are open intervals of ranks: a result inside is exact, one at or beyond an end says
//! only that the truth lies there or further out.

use lucena_layout::Squares;

use super::Bound;
use super::geometry::one;
use super::knowledge::OpenPack;
use super::list::{MoveList, OrderedMove};
use super::memo::{Killers, Scratch};
use super::men::{Each, Moves};
use super::packs::{HeldPack, Packs};

/// Open ends of a window.
pub(super) type Window = (Bound, Bound);

/// One probe of one pack. What it remembers ends with it.
pub(super) struct ProbeSearch<'a, 's> {
    pub(super) packs: &'a Packs,
    pub(super) held: &'a HeldPack,
    pub(super) pack: &'a OpenPack,
    pub(super) scratch: &'s mut Scratch,
}

impl<'a, 's> ProbeSearch<'a, 's> {
    pub(super) fn new(packs: &'a Packs, held: &'a HeldPack, scratch: &'s mut Scratch) -> Self {
        ProbeSearch { packs, held, pack: &held.knowledge, scratch }
    }

    /// The rank of a position at the level of the pack.
    pub(super) fn root(&mut self, squares: &Squares, strong: bool, window: Window) -> Bound {
        let level = self.pack.level();
        if strong {
            self.strong(squares, level, window)
        } else {
            self.weak(squares, level + 1, window)
        }
    }

    #[inline]
    pub(super) fn draw(&self) -> Bound {
        self.pack.scale().draw().into()
    }

    #[inline]
    pub(super) fn killers(&mut self, level: u8) -> &mut Killers {
        &mut self.scratch.killers[usize::from(self.held.number & 3)][usize::from(level & 3)]
    }

    /// The rank with the strong side to move, the tree being asked after `level` more replies.
    pub(super) fn strong(&mut self, squares: &Squares, level: u8, window: Window) -> Bound {
        if self.scratch.left == 0 {
            return window.0; // the probe will say that it has given up
        }
        self.scratch.left -= 1;
        let moves = self.pack.men.moves(squares, true);
        if moves.none() {
            return if moves.check { self.pack.scale().top().into() } else { self.draw() };
        }
        match level {
            0 => self.strong_at_leaves(squares, &moves, window, true),
            _ => self.strong_above(squares, &moves, level, window),
        }
    }

    /// A man's moves that the rules leave open: `None` after a mate; `best` takes draws into
    /// account, at the leaves also those by a capture.
    #[inline]
    fn settle(
        &self,
        squares: &Squares,
        place: usize,
        set: u64,
        best: &mut Bound,
        leaf: bool,
    ) -> Option<u64> {
        if !self.pack.men.bare[0] || set == 0 {
            return Some(set);
        }
        let ends = self.pack.men.ends(squares, place, set);
        if ends.mates != 0 {
            return None;
        }
        let drawn = if leaf { ends.stalemates | ends.taken } else { ends.stalemates };
        if drawn != 0 {
            *best = self.draw().min(*best);
        }
        Some(set & !drawn)
    }

    /// The last ply: whole sets of moves walk the tree; captures and promotions come after them,
    /// if at all.
    pub(super) fn strong_at_leaves(
        &mut self,
        squares: &Squares,
        moves: &Moves,
        (alpha, beta): Window,
        leave: bool,
    ) -> Bound {
        let pack = self.pack;
        let mut best = beta;
        for place in 1..pack.men.count {
            let mut set = moves.targets[place] & !pack.men.leaving(place, moves);
            if pack.men.is_pawn(place) && set.count_ones() == 2 {
                set = self.without_passed(squares, place, set, alpha, &mut best);
            }
            match self.settle(squares, place, set, &mut best, true) {
                Some(open) => set = open,
                None => return 0,
            }
            let exposed = pack.men.exposed(squares, place, set);
            set &= !exposed;
            if set != 0 && best > alpha {
                let stack = &mut self.scratch.stack;
                best = pack.least(squares, place, set, (alpha, best), stack);
            }
            if best <= alpha {
                return best;
            }
            let floor = self.draw();
            if exposed != 0 && best > floor {
                let (stack, stop) = (&mut self.scratch.stack, alpha.max(floor));
                let rank = pack.least(squares, place, exposed, (stop, best), stack);
                best = best.min(rank.max(floor));
                if best <= alpha {
                    return best;
                }
            }
        }
        for place in (1..pack.men.count).filter(|_| leave) {
            for to in Each(pack.men.leaving(place, moves)) {
                best = best.min(self.leave(squares, place, to, (alpha, best), true));
                if best <= alpha {
                    return best;
                }
            }
        }
        best
    }

    /// Tries a double step at the last ply by itself if the pawn can be taken in passing.
    fn without_passed(
        &mut self,
        squares: &Squares,
        place: usize,
        set: u64,
        alpha: Bound,
        best: &mut Bound,
    ) -> u64 {
        let (from, mut after) = (squares[place], *squares);
        after[place] = from + 16;
        let Some(passing) = self.pack.men.passing(place, from, &after) else {
            return set;
        };
        let mut rank = self.pack.rank(&after).into();
        if self.pack.men.exposed(squares, place, one(from + 16)) != 0 {
            rank = self.draw().max(rank);
        }
        if rank < *best {
            *best = self.passed(&after, place, passing, rank, (alpha, *best)).min(*best);
        }
        set & !one(from + 16)
    }

    /// The rank of a strong double step, given its rank if it is not taken in passing.
    fn passed(
        &mut self,
        after: &Squares,
        place: usize,
        passing: (usize, u8),
        rank: Bound,
        window: Window,
    ) -> Bound {
        let mut taken = *after;
        taken[passing.0] = passing.1;
        let inner = self.pack.later.window(window);
        let taken = self.outside(&taken, Some(place), None, true, inner);
        rank.max(self.pack.later.rank(taken))
    }

    /// Further up: moves one by one, the most promising first. In a narrow window only captures,
    /// promotions and what was good before come first.
    fn strong_above(
        &mut self,
        squares: &Squares,
        moves: &Moves,
        level: u8,
        (alpha, beta): Window,
    ) -> Bound {
        let pack = self.pack;
        let narrow = beta - alpha <= 2;
        let good = self.killers(level).answers;
        let mut best = beta;
        if narrow {
            best = self.known_answers(squares, moves, level, (alpha, beta));
            if best <= alpha {
                return best;
            }
        }
        let mut list = MoveList::new();
        for place in 1..pack.men.count {
            let leaving = pack.men.leaving(place, moves);
            let inside = moves.targets[place] & !leaving;
            let Some(inside) = self.settle(squares, place, inside, &mut best, false) else {
                return 0;
            };
            for to in Each(inside) {
                let mut after = *squares;
                after[place] = to;
                let place = place as u8;
                let order = match good.iter().position(|&answer| answer == (place, to)) {
                    Some(_) if narrow => continue, // it was tried
                    Some(rank) => rank as u8,
                    None if narrow => 3,
                    None => pack.rank(&after).saturating_add(3),
                };
                list.push(OrderedMove { order, place, to, leaves: false });
            }
            for to in Each(leaving) {
                let order = match narrow {
                    true => 2,
                    false => (self.glance(squares, place, to) + 2).clamp(0, 255) as u8,
                };
                list.push(OrderedMove { order, place: place as u8, to, leaves: true });
            }
        }
        if best <= alpha {
            return best;
        }
        for OrderedMove { place, to, leaves, .. } in list.sorted() {
            let at = usize::from(place);
            let rank = match leaves {
                true => self.leave(squares, at, to, (alpha, best), true),
                false => self.advance(squares, at, to, level, (alpha, best)),
            };
            if rank < best {
                best = rank;
                if !leaves {
                    self.killers(level).answered((place, to));
                }
                if best <= alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The best of what was good before, tried before anything else is looked at.
    #[inline]
    fn known_answers(
        &mut self,
        squares: &Squares,
        moves: &Moves,
        level: u8,
        (alpha, beta): Window,
    ) -> Bound {
        let mut best = beta;
        for (place, to) in self.killers(level).answers {
            let at = usize::from(place & 3);
            let inside = moves.targets[at] & !self.pack.men.leaving(at, moves);
            if to < 64 && inside & one(to) != 0 {
                let rank = self.advance(squares, at, to, level, (alpha, best));
                if rank < best {
                    best = rank;
                    self.killers(level).answered((place, to));
                }
                if best <= alpha {
                    break;
                }
            }
        }
        best
    }

    #[inline]
    fn advance(
        &mut self,
        squares: &Squares,
        place: usize,
        to: u8,
        level: u8,
        window: Window,
    ) -> Bound {
        let mut after = *squares;
        after[place] = to;
        let rank = self.weak(&after, level, window);
        if rank < window.1
            && let Some(passing) = self.pack.men.passing(place, squares[place], &after)
        {
            return self.passed(&after, place, passing, rank, window);
        }
        rank
    }
}
