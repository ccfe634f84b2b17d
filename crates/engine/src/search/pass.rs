//! Null-move pruning: if even passing keeps the score above beta, the node is cut.

use shakmaty::{Chess, EnPassantMode, FromSetup, Position};

use super::PvSearch;
use crate::game::key;
use crate::score::{INFINITE, MATES};

impl PvSearch<'_> {
    /// The score if passing is good enough.
    #[inline]
    pub(super) fn cut_by_pass(
        &mut self,
        position: &Chess,
        depth: i32,
        ply: usize,
        beta: i32,
    ) -> Option<i32> {
        if depth < 3 || !self.may_pass(position) {
            return None;
        }
        let score = self.pass(position, depth, ply, beta);
        if self.stopped {
            return Some(0);
        }
        // A mate after a pass is not a mate.
        (score >= beta).then_some(if score >= MATES { beta } else { score })
    }

    /// Whether passing may be tried: not where being to move may be the whole trouble.
    fn may_pass(&self, position: &Chess) -> bool {
        let board = position.board();
        self.settings.null_move
            && board.occupied().count() > self.settings.null_move_men
            && (position.us() & !board.pawns() & !board.kings()).any()
    }

    /// The score after passing, or less than anything if one cannot pass here.
    fn pass(&mut self, position: &Chess, depth: i32, ply: usize, beta: i32) -> i32 {
        if self.opinion(position) < beta {
            return -INFINITE;
        }
        let Some(after) = passed(position) else {
            return -INFINITE;
        };
        self.keys.push(key(&after));
        let reduced = depth - 3 - depth / 6;
        let score = -self.node(&after, reduced, ply + 1, (-beta, -beta + 1), false);
        self.keys.pop();
        score
    }
}

/// The position with the other side to move. The counter starts at 0, so that no repetition is
/// seen across a move that nobody can make.
fn passed(position: &Chess) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal).into_swapped_turn();
    setup.halfmoves = 0;
    Chess::from_setup(setup, position.castles().mode()).ok()
}
