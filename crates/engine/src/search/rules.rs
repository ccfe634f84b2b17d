//! Draws by rule.

use shakmaty::{Chess, Position};

use super::PvSearch;
use crate::score::MATE;

impl PvSearch<'_> {
    /// The score of a position that the rules decide: repeated, too long without progress, or
    /// without men to mate. Mates and stalemates show when moves are looked for.
    pub(super) fn ruled(&self, position: &Chess, ply: usize) -> Option<i32> {
        if position.halfmoves() >= 100 {
            // A mate with the hundredth half-move still is one.
            let mated = position.is_check() && position.legal_moves().is_empty();
            return Some(if mated { ply as i32 - MATE } else { 0 });
        }
        (position.is_insufficient_material() || self.repeats(position)).then_some(0)
    }

    /// Whether the position was on the board before: once since the root, where either side could
    /// have done otherwise, or twice in the game.
    fn repeats(&self, position: &Chess) -> bool {
        let here = self.keys.len() - 1;
        let first = here.saturating_sub(position.halfmoves() as usize);
        let mut seen = 0;
        // The same side is to move in every other position, and nothing repeats in two plies.
        for place in
            (first..here.saturating_sub(3)).rev().filter(|place| (here - place).is_multiple_of(2))
        {
            if self.keys[place] == self.keys[here] {
                seen += 1;
                if seen == 2 || place >= self.root {
                    return true;
                }
            }
        }
        false
    }
}
