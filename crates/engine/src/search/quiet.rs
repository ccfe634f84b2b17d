//! Quiescence search: captures are played out before a position is evaluated.

use shakmaty::{Chess, Position};

use super::PvSearch;
use crate::balance::worth;
use crate::order::is_tactical;
use crate::score::{INFINITE, MATE, MAX_PLY, of_table};

/// An opinion seldom changes by more than this in one move, apart from what is taken.
const MARGIN: i32 = 200;

impl PvSearch<'_> {
    /// The score when both sides may stop at any time and only take, promote, or leave a check.
    pub(super) fn quiet(&mut self, position: &Chess, ply: usize, window: (i32, i32)) -> i32 {
        let (mut alpha, beta) = window;
        if self.count() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(value) = self.evaluator.certain(position) {
            return of_table(value, ply);
        }
        if ply >= MAX_PLY {
            return self.opinion(position);
        }
        let check = position.is_check();
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if check { ply as i32 - MATE } else { 0 };
        }
        let mut best = -INFINITE;
        let mut delta = None;
        if !check {
            best = self.opinion(position);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            moves.retain(|m| is_tactical(*m));
            let men = position.board().occupied().count();
            let prune = self.settings.delta && men > self.settings.delta_men;
            delta = prune.then_some(best + MARGIN);
        }
        for m in self.order.of(position, moves, None, ply) {
            if let (Some(base), Some(victim)) = (delta, m.capture())
                && !m.is_promotion()
                && base + worth(victim) <= alpha
            {
                best = best.max(base + worth(victim));
                continue;
            }
            let after = self.enter(position, m);
            let score = match self.ruled(&after, ply + 1) {
                Some(score) => -score,
                None => -self.quiet(&after, ply + 1, (-beta, -alpha)),
            };
            self.keys.pop();
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }
}
