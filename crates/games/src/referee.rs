//! When a game is over, and why.

use std::collections::HashMap;
use std::fmt;

use shakmaty::{Chess, Color, KnownOutcome, Move, Position};

/// How a game came to its end.
///
/// ```
/// use lucena_games::GameEnd;
/// use shakmaty::Color;
/// assert_eq!(GameEnd::FiftyMoves.to_string(), "drawn by the fifty-move rule");
/// let forfeit = GameEnd::Forfeit { loser: Color::Black, why: "its clock ran out".into() };
/// assert_eq!(forfeit.to_string(), "Black loses: its clock ran out");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Nobody can mate with the men that are left.
    Material,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
    /// The game was broken off as a draw.
    TooLong,
    /// A side made no legal move, and loses.
    Forfeit {
        /// Who.
        loser: Color,
        /// What it did instead.
        why: String,
    },
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameEnd::Checkmate => f.write_str("checkmate"),
            GameEnd::Stalemate => f.write_str("stalemate"),
            GameEnd::Material => f.write_str("drawn: nobody can mate with what is left"),
            GameEnd::Repetition => f.write_str("drawn by threefold repetition"),
            GameEnd::FiftyMoves => f.write_str("drawn by the fifty-move rule"),
            GameEnd::TooLong => f.write_str("broken off as a draw"),
            GameEnd::Forfeit { loser, why } => {
                write!(f, "{} loses: {why}", loser.fold_wb("White", "Black"))
            }
        }
    }
}

/// Watches a game and says when it is over.
#[derive(Clone, Debug)]
pub(crate) struct Referee {
    position: Chess,
    /// Positions since the last move that cannot be taken back.
    seen: HashMap<Chess, u32>,
}

impl Referee {
    /// Before the first move.
    pub fn new(start: Chess) -> Referee {
        Referee { seen: HashMap::from([(start.clone(), 1)]), position: start }
    }

    /// The position on the board.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Makes a move if it is legal, and says whether it was.
    pub fn play(&mut self, m: Move) -> bool {
        if !self.position.is_legal(m) {
            return false;
        }
        if m.is_zeroing() {
            self.seen.clear();
        }
        self.position.play_unchecked(m);
        *self.seen.entry(self.position.clone()).or_default() += 1;
        true
    }

    /// Why the game is over, if it is. Mate counts before everything else, as in the laws.
    pub fn end(&self) -> Option<GameEnd> {
        let stuck = self.position.legal_moves().is_empty();
        let again = self.seen.get(&self.position).is_some_and(|&times| times >= 3);
        match () {
            () if stuck && self.position.is_check() => Some(GameEnd::Checkmate),
            () if stuck => Some(GameEnd::Stalemate),
            () if self.position.is_insufficient_material() => Some(GameEnd::Material),
            () if again => Some(GameEnd::Repetition),
            () if self.position.halfmoves() >= 100 => Some(GameEnd::FiftyMoves),
            () => None,
        }
    }

    /// What an end means for the two sides.
    pub fn outcome(&self, end: &GameEnd) -> KnownOutcome {
        match end {
            GameEnd::Checkmate => KnownOutcome::Decisive { winner: !self.position.turn() },
            GameEnd::Forfeit { loser, .. } => KnownOutcome::Decisive { winner: !*loser },
            _ => KnownOutcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_is_a_draw() {
        use shakmaty::Square::{F3, F6, G1, G8};
        let knight = |from, to| Move::Normal {
            role: shakmaty::Role::Knight,
            from,
            capture: None,
            to,
            promotion: None,
        };
        let there_and_back = [knight(G1, F3), knight(G8, F6), knight(F3, G1), knight(F6, G8)];
        let mut referee = Referee::new(Chess::default());
        for m in there_and_back.into_iter().cycle().take(8) {
            assert_eq!(referee.end(), None);
            assert!(referee.play(m));
        }
        assert_eq!(referee.end(), Some(GameEnd::Repetition));
    }
}
