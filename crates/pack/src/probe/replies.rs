//! The weak side's part of the search: the reply that is worst for the strong side.

use lucena_layout::Squares;

use super::Bound;
use super::geometry::one;
use super::list::{MoveList, OrderedMove};
use super::men::{Each, Moves};
use super::search::{ProbeSearch, Window};

impl ProbeSearch<'_, '_> {
    /// The rank with the weak side to move, `level` at least 1.
    pub(super) fn weak(&mut self, squares: &Squares, level: u8, window: Window) -> Bound {
        let moves = self.pack.men.moves(squares, false);
        if moves.none() {
            return if moves.check { 0 } else { self.draw() };
        }
        let window = self.pack.later.window(window);
        let best = self.replies(squares, &moves, level, window);
        self.pack.later.rank(best)
    }

    /// The greatest rank over all replies: captures and promotions first, as they often decide,
    /// then what refuted other moves, then the rest.
    fn replies(
        &mut self,
        squares: &Squares,
        moves: &Moves,
        level: u8,
        (alpha, beta): Window,
    ) -> Bound {
        let men = &self.pack.men;
        let mut best = -1;
        let places = (0..men.count).filter(|&place| !men.strong[place]);
        for place in places.clone() {
            for to in Each(men.leaving(place, moves)) {
                best = best.max(self.leave(squares, place, to, (alpha.max(best), beta), false));
                if best >= beta {
                    return best;
                }
            }
        }
        let mut inside = moves.targets;
        for (place, set) in inside.iter_mut().enumerate().take(men.count) {
            *set &= !men.leaving(place, moves);
        }
        for (place, to) in self.killers(level).replies {
            let at = usize::from(place & 3);
            if to < 64 && inside[at] & one(to) != 0 {
                inside[at] &= !one(to);
                best = best.max(self.reply(squares, (at, to), level, (alpha.max(best), beta)));
                if best >= beta {
                    return best;
                }
            }
        }
        if level > 1 {
            return self.ordered_replies(squares, &inside, level, (alpha, beta), best);
        }
        for place in places {
            for to in Each(inside[place]) {
                let rank = self.reply(squares, (place, to), level, (alpha.max(best), beta));
                best = best.max(rank);
                if best >= beta {
                    self.killers(level).replied((place as u8, to));
                    return best;
                }
            }
        }
        best
    }

    /// The same for replies inside the endgame that are worth ordering.
    fn ordered_replies(
        &mut self,
        squares: &Squares,
        inside: &[u64],
        level: u8,
        (alpha, beta): Window,
        mut best: Bound,
    ) -> Bound {
        let mut list = MoveList::new();
        for (place, &set) in inside.iter().enumerate() {
            for to in Each(set) {
                let order = self.promise(squares, place, to, (alpha.max(best), beta));
                list.push(OrderedMove { order, place: place as u8, to, leaves: false });
            }
        }
        for OrderedMove { place, to, .. } in list.sorted() {
            let (reply, floor) = ((usize::from(place), to), alpha.max(best));
            // First only whether it is better than the best so far.
            if best >= 0 && floor + 1 < beta {
                let rank = self.reply(squares, reply, level, (floor, floor + 1));
                if rank <= floor {
                    best = best.max(rank);
                    continue;
                }
            }
            best = best.max(self.reply(squares, reply, level, (floor, beta)));
            if best >= beta {
                self.killers(level).replied((place, to));
                break;
            }
        }
        best
    }

    /// How soon a reply should be tried: those that are bad for the strong side at once.
    fn promise(&mut self, squares: &Squares, place: usize, to: u8, window: Window) -> u8 {
        let mut after = *squares;
        after[place] = to;
        let moves = self.pack.men.moves(&after, true);
        let rank = self.strong_at_leaves(&after, &moves, window, false);
        u8::MAX - rank.clamp(0, 255) as u8
    }

    #[inline]
    fn reply(
        &mut self,
        squares: &Squares,
        (place, to): (usize, u8),
        level: u8,
        window: Window,
    ) -> Bound {
        let mut after = *squares;
        after[place] = to;
        let rank = self.strong(&after, level - 1, window);
        if rank > window.0
            && let Some((taker, behind)) = self.pack.men.passing(place, squares[place], &after)
        {
            after[taker] = behind;
            return rank.min(self.outside(&after, Some(place), None, false, window));
        }
        rank
    }
}
