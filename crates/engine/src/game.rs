//! A game in progress: where it began and what has been played.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};

/// How a game ended by itself.
///
/// ```
/// use lucena_engine::{GameOver, GameSoFar, position_of_fen};
/// let game = GameSoFar::new(position_of_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")?);
/// assert_eq!(game.ending(), Some(GameOver::Stalemate));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOver {
    /// This side has given mate.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// No mate is possible any more.
    InsufficientMaterial,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves of both sides without capture or pawn move.
    FiftyMoves,
}

/// The number of a position for hash tables and repetitions: alike exactly when the rules call
/// the positions the same.
pub(crate) fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The key after a move, from the key before it where that is quicker.
pub(crate) fn key_after(before: &Chess, key_before: u64, m: Move, after: &Chess) -> u64 {
    before
        .update_zobrist_hash(Zobrist64(key_before), m, EnPassantMode::Legal)
        .map_or_else(|| key(after), |Zobrist64(key)| key)
}

/// A game: its start, its moves, the position now.
///
/// ```
/// use lucena_engine::GameSoFar;
/// use shakmaty::{Chess, uci::UciMove, Position};
/// let mut game = GameSoFar::new(Chess::default());
/// let m = "e2e4".parse::<UciMove>()?.to_move(game.position())?;
/// assert!(game.play(m));
/// assert!(!game.play(m)); // no longer legal
/// assert_eq!(game.moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSoFar {
    start: Chess,
    moves: Vec<Move>,
    position: Chess,
    /// Of every position so far, the present one last.
    keys: Vec<u64>,
}

impl Default for GameSoFar {
    fn default() -> GameSoFar {
        GameSoFar::new(Chess::default())
    }
}

impl GameSoFar {
    /// A game that begins here.
    pub fn new(start: Chess) -> GameSoFar {
        GameSoFar { moves: Vec::new(), keys: vec![key(&start)], position: start.clone(), start }
    }

    /// Plays a move; an illegal one is refused.
    pub fn play(&mut self, m: Move) -> bool {
        let legal = self.position.is_legal(m);
        if legal {
            self.position.play_unchecked(m);
            self.moves.push(m);
            self.keys.push(key(&self.position));
        }
        legal
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        let Some(kept) = self.moves.len().checked_sub(1) else {
            return false;
        };
        let moves = std::mem::take(&mut self.moves);
        *self = GameSoFar::new(self.start.clone());
        moves[..kept].iter().all(|&m| self.play(m))
    }

    /// Where it began.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whether a move leads to a position that was there before.
    pub fn would_repeat(&self, m: Move) -> bool {
        let mut next = self.position.clone();
        next.play_unchecked(m);
        self.keys.contains(&key(&next))
    }

    /// The keys of all positions, the present one last.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<GameOver> {
        let position = &self.position;
        if position.legal_moves().is_empty() {
            let mated = position.is_check();
            return Some(if mated {
                GameOver::Checkmate(!position.turn())
            } else {
                GameOver::Stalemate
            });
        }
        if position.is_insufficient_material() {
            return Some(GameOver::InsufficientMaterial);
        }
        // A game needs not begin where its counter does.
        let since = (position.halfmoves() as usize).min(self.keys.len() - 1);
        let present = self.keys.last();
        let alike = self.keys[self.keys.len() - 1 - since..].iter();
        if alike.filter(|&key| Some(key) == present).count() >= 3 {
            return Some(GameOver::Repetition);
        }
        (position.halfmoves() >= 100).then_some(GameOver::FiftyMoves)
    }
}
