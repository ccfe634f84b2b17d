//! One pack in memory: the tree's rank of any position, alone or over a set of moves.

use crate::facts::Catalogued;
use crate::scale::{Rank, Scale};
use crate::tree::PackTree;
use lucena_layout::Squares;

use super::answer::ProbeError;
use super::geometry::{BELOW, DIAGONAL, LEAST_TURN, TURN, across, one, turn_set};
use super::men::{Each, SearchMen};
use super::walk::{Stack, WalkTree};
use super::{Bound, convert::RankMap};

/// The stored function of one endgame, ready to be probed.
///
/// ```
/// use lucena_pack::{Catalogued, OpenPack, PackNode, Scale, PackTree};
/// let rook = Catalogued::new("KRvK".parse()?, shakmaty::Color::White);
/// let tree = PackTree { features: vec![], nodes: vec![PackNode::Leaf(0)] };
/// let pack = OpenPack::new(rook, Scale::WDL, 0, &tree)?;
/// assert_eq!((pack.level(), pack.bytes()), (0, 8), "one leaf takes eight bytes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenPack {
    ending: Catalogued,
    scale: Scale,
    level: u8,
    tree: WalkTree,
    pub(super) men: SearchMen,
    pub(super) later: RankMap,
}

impl OpenPack {
    /// A pack whose tree is read after `level` moves of both sides.
    pub fn new(
        ending: Catalogued,
        scale: Scale,
        level: u8,
        tree: &PackTree,
    ) -> Result<OpenPack, ProbeError> {
        let tree = WalkTree::new(tree, &ending, scale.top())
            .ok_or(ProbeError::PackTree(ending.material()))?;
        let (men, later) = (SearchMen::new(&ending), RankMap::later(scale));
        Ok(OpenPack { ending, scale, level, tree, men, later })
    }

    /// The endgame.
    pub fn ending(&self) -> &Catalogued {
        &self.ending
    }

    /// The scale of its ranks.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// How many moves of both sides are searched before the tree is asked.
    pub fn level(&self) -> u8 {
        self.level
    }

    /// Bytes of the tree in memory.
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    /// The turn that brings the weak king to its least square, and whether the mirroring across
    /// the diagonal would leave it there.
    #[inline]
    fn turn(&self, weak_king: u8) -> (u8, bool) {
        let pawns = self.ending.has_pawns();
        let t = LEAST_TURN[usize::from(pawns)][usize::from(weak_king & 63)];
        let king = TURN[usize::from(t & 7)][usize::from(weak_king & 63)];
        (t, !pawns && DIAGONAL & one(king) != 0)
    }

    /// The squares after a turn, like men in order.
    #[inline]
    fn turned(&self, t: u8, squares: &Squares) -> Squares {
        let map = &TURN[usize::from(t & 7)];
        let mut turned = squares.map(|square| map[usize::from(square & 63)]);
        if self.men.alike && turned[2] > turned[3] {
            turned.swap(2, 3);
        }
        turned
    }

    /// The tree's rank of a position with the weak side to move.
    #[inline]
    pub(super) fn rank(&self, squares: &Squares) -> Rank {
        let (t, diagonal) = self.turn(squares[0]);
        let mut turned = self.turned(t, squares);
        if diagonal && BELOW & one(turned[1]) == 0 {
            turned = turned.min(self.turned(across(t), squares));
        }
        self.tree.rank(&turned)
    }

    /// The least rank after a strong man's moves to a set of squares; `best` if none is less,
    /// and anything at most `stop` ends the walk.
    #[inline]
    pub(super) fn least(
        &self,
        squares: &Squares,
        place: usize,
        set: u64,
        (stop, mut best): (Bound, Bound),
        stack: &mut Stack,
    ) -> Bound {
        let (t, diagonal) = self.turn(squares[0]);
        if !diagonal {
            return self.least_turned(t, squares, place, set, (stop, best), stack);
        }
        // The weak king's diagonal leaves two turns: the next men off it decide.
        let normal = turn_set(t, set);
        let king = TURN[usize::from(t & 7)][usize::from(squares[1] & 63)];
        let parts = if place == 1 {
            [normal & BELOW, normal & !(BELOW | DIAGONAL), normal & DIAGONAL]
        } else if DIAGONAL & one(king) == 0 {
            let below = BELOW & one(king) != 0;
            [if below { normal } else { 0 }, if below { 0 } else { normal }, 0]
        } else if self.men.count == 3 {
            [normal & (BELOW | DIAGONAL), normal & !(BELOW | DIAGONAL), 0]
        } else {
            [0, 0, normal]
        };
        for (part, turn) in parts.into_iter().zip([t, across(t)]) {
            if part != 0 {
                let part = turn_set(back(t), part);
                best = self.least_turned(turn, squares, place, part, (stop, best), stack);
                if best <= stop {
                    return best;
                }
            }
        }
        for to in Each(turn_set(back(t), parts[2])) {
            let mut after = *squares;
            after[place] = to;
            best = best.min(Bound::from(self.rank(&after)));
        }
        best
    }

    /// The same when the turn is the same for all squares of the set.
    #[inline]
    fn least_turned(
        &self,
        t: u8,
        squares: &Squares,
        place: usize,
        set: u64,
        (stop, mut best): (Bound, Bound),
        stack: &mut Stack,
    ) -> Bound {
        let set = turn_set(t, set);
        let walk = |fixed: &Squares, mover, set, best, stack: &mut Stack| match set {
            0 => best,
            set => self.tree.least(fixed, mover, set, (stop, best), stack),
        };
        if !self.men.alike || place < 2 {
            return walk(&self.turned(t, squares), place as u8, set, best, stack);
        }
        let map = &TURN[usize::from(t & 7)];
        let turned = squares.map(|square| map[usize::from(square & 63)]);
        // Like men: the mover comes before the other on squares of lesser number.
        let other = turned[5 - place];
        let before = one(other) - 1;
        let fixed = [turned[0], turned[1], other, other];
        best = walk(&fixed, 2, set & before, best, stack);
        if best <= stop {
            return best;
        }
        walk(&fixed, 3, set & !before, best, stack)
    }
}

/// The turn that undoes a turn.
#[inline]
fn back(t: u8) -> u8 {
    if t & 4 == 0 { t } else { 4 | (t & 1) << 1 | (t >> 1) & 1 }
}
