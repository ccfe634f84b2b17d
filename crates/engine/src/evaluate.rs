//! Evaluators: opinions about positions (static evaluation).

use lucena_table::Value;
use shakmaty::Chess;

use crate::experts::HandOver;
use crate::game::GameSoFar;

/// An opinion about a position.
///
/// ```
/// use lucena_engine::{Balance, Evaluate};
/// use shakmaty::Chess;
/// assert_eq!(Balance.value(&Chess::default()), 0);
/// ```
pub trait Evaluate: Send {
    /// What a player would call it.
    fn name(&self) -> String;

    /// The search starts from here: an evaluator may choose its group of weights at the root.
    fn root(&mut self, _root: &Chess) {}

    /// Centipawns from the side to move, between -20,000 and 20,000; mates are the search's
    /// business.
    fn value(&mut self, position: &Chess) -> i32;

    /// What is beyond opinion, if anything: the search goes no further there.
    fn certain(&mut self, _position: &Chess) -> Option<Value> {
        None
    }

    /// A move that needs no search, if someone knows the endgame that has arisen.
    fn hand_over(&mut self, _game: &GameSoFar) -> Option<HandOver> {
        None
    }

    /// The strongest reasons behind the value, in words, the strongest first.
    fn why(&mut self, _position: &Chess, _most: usize) -> Vec<String> {
        Vec::new()
    }
}
