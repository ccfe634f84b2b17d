//! Move ordering: what is likely good comes first.

use shakmaty::{Chess, Color, Move, MoveList, Position, Role, Square};

use crate::balance::worth;
use crate::score::MAX_PLY;

const HASH_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 26;
const KILLER: i32 = 1 << 25;
/// History stays below killers.
const HISTORY_MOST: i32 = 1 << 14;
/// More moves than any position has.
const MOST_MOVES: usize = 320;

/// Squares of a move for the tables below.
fn squares(m: Move) -> usize {
    let from = m.from().unwrap_or(Square::A1);
    usize::from(from) * 64 + usize::from(m.to())
}

/// Takes something, or makes a queen: no quiet move.
pub(crate) fn is_tactical(m: Move) -> bool {
    m.is_capture() || m.promotion() == Some(Role::Queen)
}

/// The most valuable victim first, taken by the least valuable man.
pub(crate) fn capture_value(m: Move) -> i32 {
    let promotion = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let victim = m.capture().map_or(0, worth);
    let taker = if m.role() == Role::King { 1000 } else { worth(m.role()) };
    16 * (victim + promotion) - taker
}

/// What the search has learned about quiet moves.
pub(crate) struct MoveOrder {
    /// Moves that refuted a neighbour, by ply.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a move from here to there was good, by side.
    history: Vec<[i32; 64 * 64]>,
}

impl MoveOrder {
    pub fn new() -> MoveOrder {
        MoveOrder { killers: vec![[None; 2]; MAX_PLY + 1], history: vec![[0; 64 * 64]; 2] }
    }

    pub fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill([0; 64 * 64]);
    }

    /// A new search: plies have other meanings, and old merits fade.
    pub fn next_search(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().flatten().for_each(|merit| *merit /= 8);
    }

    fn history_of(&mut self, color: Color, m: Move) -> &mut i32 {
        &mut self.history[color.fold_wb(0, 1)][squares(m)]
    }

    /// A quiet move that proved too good for the opponent, after others that did not.
    pub fn good(&mut self, color: Color, m: Move, tried: &[Move], depth: i32, ply: usize) {
        let merit = (depth * depth).min(400);
        let mut reward = |m, merit: i32| {
            let history = self.history_of(color, m);
            // The nearer to the bound, the smaller the step.
            *history += merit - *history * merit.abs() / HISTORY_MOST;
        };
        reward(m, merit);
        for &other in tried {
            reward(other, -merit);
        }
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(m)
        {
            killers.swap(0, 1);
            killers[0] = Some(m);
        }
    }

    /// How early a move should be tried.
    fn rank(&mut self, color: Color, m: Move, hash: Option<Move>, ply: usize) -> i32 {
        if Some(m) == hash {
            HASH_MOVE
        } else if is_tactical(m) {
            CAPTURE + capture_value(m)
        } else if let Some(slot) = self.killers[ply.min(MAX_PLY)].iter().position(|&k| k == Some(m))
        {
            KILLER - slot as i32
        } else if m.is_promotion() {
            -HISTORY_MOST - 1
        } else {
            *self.history_of(color, m)
        }
    }

    /// The moves, the most promising first; the order is the same on every machine.
    pub fn of(
        &mut self,
        position: &Chess,
        moves: MoveList,
        hash: Option<Move>,
        ply: usize,
    ) -> Picker {
        let mut ranks = [0; MOST_MOVES];
        for (rank, &m) in ranks.iter_mut().zip(&moves) {
            *rank = self.rank(position.turn(), m, hash, ply);
        }
        Picker { moves, ranks, next: 0 }
    }
}

/// Hands out moves one by one: most positions are done with after the first few.
pub(crate) struct Picker {
    moves: MoveList,
    ranks: [i32; MOST_MOVES],
    next: usize,
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = &self.ranks[self.next..self.moves.len()];
        let mut best = 0;
        for (place, rank) in rest.iter().enumerate() {
            if *rank > rest[best] {
                best = place;
            }
        }
        let m = *self.moves.get(self.next + best)?;
        self.moves.swap(self.next, self.next + best);
        self.ranks.swap(self.next, self.next + best);
        self.next += 1;
        Some(m)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::fen::position_of_fen;

    #[test]
    fn the_biggest_victim_comes_first() {
        let position = position_of_fen("4k3/8/8/2q1r3/3P4/8/8/7K w - - 0 1").unwrap();
        let moves: Vec<Move> =
            MoveOrder::new().of(&position, position.legal_moves(), None, 0).collect();
        assert_eq!(moves.len(), position.legal_moves().len());
        let taken: Vec<_> = moves.iter().filter_map(|m| m.capture()).collect();
        assert_eq!(taken, [Role::Queen, Role::Rook]);
        assert!(moves[0].is_capture());
    }
}
