//! Carrying ranks and search windows from one scale, or one ply, to another.

use crate::scale::{Rank, Scale};

use super::Bound;
use super::answer::value;

/// A monotone map of ranks, with what it makes of windows.
#[derive(Clone, Debug)]
pub(super) struct RankMap {
    /// The rank of each rank below.
    of: Vec<Rank>,
    /// For each bound above, from one below the least rank on: the greatest rank below that is
    /// not above it.
    alpha: Vec<i16>,
    /// For each bound above: the least rank below that is not under it.
    beta: Vec<i16>,
}

impl RankMap {
    /// From the best reply to the position before it.
    pub(super) fn later(scale: Scale) -> RankMap {
        let of = (0..=scale.top()).map(|rank| scale.one_later(rank)).collect();
        RankMap::rising(of, scale.top())
    }

    /// The table of a map that never falls, into ranks up to `top`.
    fn rising(of: Vec<Rank>, top: Rank) -> RankMap {
        let bounds = -1..=Bound::from(top) + 1;
        let alpha = |bound: Bound| of.iter().rposition(|&r| Bound::from(r) <= bound);
        let beta = |bound: Bound| of.iter().position(|&r| Bound::from(r) >= bound);
        RankMap {
            alpha: bounds.clone().map(|b| alpha(b).map_or(-1, |r| r as i16)).collect(),
            beta: bounds.map(|b| beta(b).unwrap_or(of.len()) as i16).collect(),
            of,
        }
    }

    #[inline]
    pub(super) fn window(&self, (alpha, beta): (Bound, Bound)) -> (Bound, Bound) {
        let place = |bound: Bound| (bound + 1).clamp(0, self.alpha.len() as Bound - 1) as usize;
        (Bound::from(self.alpha[place(alpha)]), Bound::from(self.beta[place(beta)]))
    }

    #[inline]
    pub(super) fn rank(&self, below: Bound) -> Bound {
        Bound::from(self.of[below.clamp(0, self.of.len() as Bound - 1) as usize])
    }
}

/// From the scale of a smaller endgame's pack, whose strong side may be the other one.
#[derive(Clone, Debug)]
pub(super) struct Convert {
    map: RankMap,
    flip: bool,
    top: Bound,
}

impl Convert {
    /// For positions with the larger endgame's strong side to move or not; `flip` if the smaller
    /// one's strong side is the other.
    pub(super) fn new(from: Scale, to: Scale, strong_to_move: bool, flip: bool) -> Convert {
        let of = |rank| {
            let value = value(from, rank, strong_to_move != flip);
            if strong_to_move { to.strong(value) } else { to.weak(value) }
        };
        let mut of: Vec<Rank> = (0..=from.top()).map(of).collect();
        if flip {
            of.reverse();
        }
        Convert { map: RankMap::rising(of, to.top()), flip, top: from.top().into() }
    }

    #[inline]
    pub(super) fn window(&self, window: (Bound, Bound)) -> (Bound, Bound) {
        let (alpha, beta) = self.map.window(window);
        if self.flip { (self.top - beta, self.top - alpha) } else { (alpha, beta) }
    }

    /// The rank in the larger endgame.
    #[inline]
    pub(super) fn rank(&self, below: Bound) -> Bound {
        self.map.rank(if self.flip { self.top - below } else { below })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_keep_what_is_inside_them() {
        let scales = [Scale::WDL, Scale { wins: 4, losses: 0 }, Scale { wins: 9, losses: 6 }];
        for (from, to) in scales.iter().flat_map(|&from| scales.map(|to| (from, to))) {
            for (strong, flip) in [(false, false), (false, true), (true, false), (true, true)] {
                let convert = Convert::new(from, to, strong, flip);
                for alpha in -1..=Bound::from(to.top()) {
                    for beta in alpha + 1..=Bound::from(to.top()) + 1 {
                        let (low, high) = convert.window((alpha, beta));
                        for rank in 0..=Bound::from(from.top()) {
                            let above = convert.rank(rank);
                            let (under, over) = (rank <= low, rank >= high);
                            let (bad, good) = if flip { (over, under) } else { (under, over) };
                            assert_eq!(above <= alpha, bad);
                            assert_eq!(above >= beta, good);
                        }
                    }
                }
            }
        }
    }
}
