//! Captures and promotions in the search: other packs answer, within the same window.

use shakmaty::Role;

use lucena_layout::Squares;

use super::Bound;
use super::geometry::{LAST_RANKS, one};
use super::memo::key;
use super::outside::{Others, PackPlace, kind, squares};
use super::search::{ProbeSearch, Window};

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A position in another pack.
struct Elsewhere {
    pack: usize,
    flip: bool,
    squares: Squares,
}

impl ProbeSearch<'_, '_> {
    /// A capture or promotion: the best of what it may lead to, for the side that moves.
    pub(super) fn leave(
        &mut self,
        squares: &Squares,
        place: usize,
        to: u8,
        (mut alpha, mut beta): Window,
        strong: bool,
    ) -> Bound {
        let men = &self.pack.men;
        let gone = (2..men.count).find(|&other| other != place && squares[other] == to);
        let mut after = *squares;
        after[place] = to;
        if !men.is_pawn(place) || LAST_RANKS & one(to) == 0 {
            return self.outside(&after, gone, None, !strong, (alpha, beta));
        }
        for role in PROMOTIONS {
            let rank = self.outside(&after, gone, Some((place, role)), !strong, (alpha, beta));
            if strong {
                beta = beta.min(rank);
            } else {
                alpha = alpha.max(rank);
            }
            if alpha >= beta {
                break;
            }
        }
        if strong { beta } else { alpha }
    }

    /// Roughly what a strong capture or promotion leads to, without any search.
    pub(super) fn glance(&self, squares: &Squares, place: usize, to: u8) -> Bound {
        let men = &self.pack.men;
        let gone = (2..men.count).find(|&other| other != place && squares[other] == to);
        let mut after = *squares;
        after[place] = to;
        let promotes = men.is_pawn(place) && LAST_RANKS & one(to) != 0;
        match self.place(&after, gone, promotes.then_some((place, Role::Queen))) {
            Some(Elsewhere { pack, flip: false, squares }) => {
                let convert = self.held.views[pack].convert(false, false);
                convert.rank(self.packs.held[pack].knowledge.rank(&squares).into())
            }
            _ => self.draw(),
        }
    }

    /// The pack that holds a position with other men; `None` if it is drawn.
    #[inline]
    fn place(
        &self,
        after: &Squares,
        gone: Option<usize>,
        promoted: Option<(usize, Role)>,
    ) -> Option<Elsewhere> {
        let men = &self.pack.men;
        let mut others = Others::default();
        for place in (2..men.count).filter(|&place| Some(place) != gone) {
            let role = promoted.filter(|&(p, _)| p == place).map_or(men.roles[place], |(_, r)| r);
            others.push(kind(role, men.strong[place]), after[place]);
        }
        // Whatever may be needed is held: that has been seen to before the search.
        let PackPlace::Held { pack, flip, swap } = self.packs.places.of(&others) else {
            return None;
        };
        let squares = squares([after[0], after[1]], &others, flip, swap);
        Some(Elsewhere { pack: usize::from(pack), flip, squares })
    }

    /// The rank of a position with other men, from the pack that holds it.
    pub(super) fn outside(
        &mut self,
        after: &Squares,
        gone: Option<usize>,
        promoted: Option<(usize, Role)>,
        strong_to_move: bool,
        window: Window,
    ) -> Bound {
        let Some(Elsewhere { pack, flip, squares }) = self.place(after, gone, promoted) else {
            return self.draw();
        };
        let convert = self.held.views[pack].convert(flip, strong_to_move);
        let (strong, window) = (strong_to_move != flip, convert.window(window));
        let key = key(pack, &squares, strong);
        let window = match self.scratch.memo.get(key, window) {
            Ok(rank) => return convert.rank(rank),
            Err(window) => window,
        };
        let mut search = ProbeSearch::new(self.packs, &self.packs.held[pack], self.scratch);
        let rank = search.root(&squares, strong, window);
        self.scratch.memo.set(key, window, rank);
        convert.rank(rank)
    }
}
