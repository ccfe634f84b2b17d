//! Principal variation search (alpha-beta with null windows).

mod pass;
mod quiet;
mod rules;
#[cfg(test)]
mod twin;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shakmaty::{Chess, Move, MoveList, Position};

use crate::clock::Clock;
use crate::evaluate::Evaluate;
use crate::game::{GameSoFar, key_after};
use crate::hash::{HashEntry, HashTable, ScoreBound};
use crate::order::{MoveOrder, is_tactical};
use crate::score::{INFINITE, MATE, MAX_PLY, OPINION, from_hash, of_table, to_hash};
use crate::settings::Settings;

/// With this many half-moves since the last capture or pawn move, what the hash table knows from
/// other histories may be no longer true.
const OLD: u32 = 80;

/// When the search must break off.
pub(crate) struct Brakes<'a> {
    pub clock: &'a dyn Clock,
    pub stop: &'a AtomicBool,
    pub hard: Option<Duration>,
    pub nodes: u64,
}

/// One search, from one root.
pub(crate) struct PvSearch<'a> {
    pub settings: Settings,
    pub evaluator: &'a mut dyn Evaluate,
    pub hash: &'a mut HashTable,
    pub order: &'a mut MoveOrder,
    pub brakes: Brakes<'a>,
    /// Positions visited.
    pub nodes: u64,
    /// The longest line looked at.
    pub seldepth: usize,
    /// Broken off: scores mean nothing any more.
    pub stopped: bool,
    /// Keys of the game and of the line being looked at.
    keys: Vec<u64>,
    /// Where in `keys` the root is.
    root: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// The depth of the present iteration.
    iteration: i32,
}

impl<'a> PvSearch<'a> {
    pub fn new(
        settings: Settings,
        evaluator: &'a mut dyn Evaluate,
        hash: &'a mut HashTable,
        order: &'a mut MoveOrder,
        brakes: Brakes<'a>,
        game: &GameSoFar,
    ) -> PvSearch<'a> {
        let keys = game.keys().to_vec();
        let root = keys.len() - 1;
        let lines = vec![Vec::new(); MAX_PLY + 2];
        let (nodes, seldepth, stopped, iteration) = (0, 0, false, 1);
        PvSearch {
            settings,
            evaluator,
            hash,
            order,
            brakes,
            nodes,
            seldepth,
            stopped,
            keys,
            root,
            lines,
            iteration,
        }
    }

    /// The best line so far; a depth broken off before its first move leaves that of the last one.
    pub fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    /// Counts a position and looks at the brakes.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        let brakes = &self.brakes;
        // The clock is a call to the system: not at every position.
        if brakes.stop.load(Ordering::Relaxed)
            || self.nodes > brakes.nodes
            || self.nodes.is_multiple_of(128)
                && brakes.hard.is_some_and(|hard| brakes.clock.elapsed() >= hard)
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// The evaluator's opinion, kept away from mates.
    fn opinion(&mut self, position: &Chess) -> i32 {
        self.evaluator.value(position).clamp(-OPINION, OPINION)
    }

    /// Plays a move on a copy, and remembers the key for repetitions.
    fn enter(&mut self, position: &Chess, m: Move) -> Chess {
        let mut after = position.clone();
        after.play_unchecked(m);
        let before = self.keys.last().copied().unwrap_or_default();
        self.keys.push(key_after(position, before, m, &after));
        after
    }

    /// Puts a move in front of the best line one ply further on.
    fn lengthen(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// Searches the moves of the root, in this order; sorts the best one to the front.
    pub fn root(
        &mut self,
        position: &Chess,
        moves: &mut [Move],
        depth: i32,
        window: (i32, i32),
    ) -> i32 {
        let (mut alpha, beta) = window;
        self.iteration = depth;
        let mut best = -INFINITE;
        for index in 0..moves.len() {
            let m = moves[index];
            let after = self.enter(position, m);
            let extension = i32::from(self.settings.extensions && after.is_check());
            let mut score = -INFINITE;
            if index > 0 {
                score = -self.node(&after, depth - 1 + extension, 1, (-alpha - 1, -alpha), true);
            }
            if index == 0 || score > alpha {
                score = -self.node(&after, depth - 1 + extension, 1, (-beta, -alpha), true);
            }
            self.keys.pop();
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                if score > alpha || index == 0 {
                    self.lengthen(0, m);
                    moves[..=index].rotate_right(1);
                }
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    /// One position: the score from the side to move, exact inside the window, else a bound.
    fn node(
        &mut self,
        position: &Chess,
        depth: i32,
        ply: usize,
        window: (i32, i32),
        null: bool,
    ) -> i32 {
        let (mut alpha, mut beta) = window;
        self.lines[ply].clear();
        if let Some(score) = self.ruled(position, ply) {
            self.nodes += 1;
            return score;
        }
        if depth <= 0 {
            return self.quiet(position, ply, (alpha, beta));
        }
        if self.count() {
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        if ply >= MAX_PLY {
            return self.opinion(position);
        }
        // No mate from here is quicker than one found already.
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if let Some(value) = self.evaluator.certain(position) {
            return of_table(value, ply);
        }
        let principal = beta - alpha > 1;
        let entry = self.hash.get(self.keys.last().copied().unwrap_or_default());
        if let Some(entry) = &entry
            && !principal
            && position.halfmoves() < OLD
            && let Some(score) = known(entry, depth, ply, (alpha, beta))
        {
            return score;
        }
        let check = position.is_check();
        if null
            && !principal
            && !check
            && let Some(score) = self.cut_by_pass(position, depth, ply, beta)
        {
            return score;
        }
        let spot = SearchSpot { depth, ply, window: (alpha, beta), principal, check };
        self.moves(position, spot, entry.and_then(|entry| entry.best))
    }

    /// The score of the best move, which is remembered, as is the score.
    fn moves(&mut self, position: &Chess, spot: SearchSpot, best_before: Option<Move>) -> i32 {
        let SearchSpot { depth, ply, window: (lowest, beta), principal, check } = spot;
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if check { ply as i32 - MATE } else { 0 };
        }
        let mut alpha = lowest;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = MoveList::new();
        for (index, m) in self.order.of(position, moves, best_before, ply).enumerate() {
            let after = self.enter(position, m);
            let quiet = !is_tactical(m);
            let score =
                self.branch(&after, SearchSpot { window: (alpha, beta), ..spot }, index, quiet);
            self.keys.pop();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    alpha = score;
                    if principal {
                        self.lengthen(ply, m);
                    }
                }
                if score >= beta {
                    if quiet {
                        self.order.good(position.turn(), m, &tried, depth, ply);
                    }
                    break;
                }
            }
            if quiet {
                tried.push(m);
            }
        }
        let bound = match best {
            best if best >= beta => ScoreBound::Lower,
            best if best > lowest => ScoreBound::Exact,
            _ => ScoreBound::Upper,
        };
        let here = self.keys.last().copied().unwrap_or_default();
        self.hash.put(here, best_move, to_hash(best, ply), depth, bound);
        best
    }

    /// What a move is worth: first whether it is better at all (null window, perhaps less deep), then
    /// how much.
    #[inline]
    fn branch(&mut self, after: &Chess, spot: SearchSpot, index: usize, quiet: bool) -> i32 {
        let SearchSpot { depth, ply, window: (alpha, beta), principal, check } = spot;
        let gives_check = after.is_check();
        let extension =
            i32::from(self.settings.extensions && gives_check && (ply as i32) < 2 * self.iteration);
        let next = depth - 1 + extension;
        let reduction =
            if quiet && !check && !gives_check { self.reduction(depth, index) } else { 0 };
        let mut score = -INFINITE;
        if index > 0 || !principal {
            score = -self.node(after, next - reduction, ply + 1, (-alpha - 1, -alpha), true);
            if reduction > 0 && score > alpha {
                score = -self.node(after, next, ply + 1, (-alpha - 1, -alpha), true);
            }
        }
        if principal && (index == 0 || score > alpha) {
            score = -self.node(after, next, ply + 1, (-beta, -alpha), true);
        }
        score
    }

    /// How many plies less a quiet move late in the order gets.
    fn reduction(&self, depth: i32, index: usize) -> i32 {
        if !self.settings.reductions || depth < 3 || index < 4 {
            return 0;
        }
        1 + i32::from(depth >= 6 && index >= 12)
    }
}

/// A position whose moves are looked at.
#[derive(Clone, Copy)]
struct SearchSpot {
    depth: i32,
    ply: usize,
    window: (i32, i32),
    /// Whether the window was open when its first move was looked at.
    principal: bool,
    check: bool,
}

/// What the hash table's entry says of the score, if that is enough.
#[inline]
fn known(entry: &HashEntry, depth: i32, ply: usize, (alpha, beta): (i32, i32)) -> Option<i32> {
    let score = from_hash(i32::from(entry.score), ply);
    let enough = match entry.bound {
        ScoreBound::Exact => true,
        ScoreBound::Lower => score >= beta,
        ScoreBound::Upper => score <= alpha,
    };
    (i32::from(entry.depth) >= depth && enough).then_some(score)
}
