//! A game that was read: its tags, where it starts, its moves, how it ended.

use shakmaty::{Chess, KnownOutcome, Move, Position};

/// A whole game, every move of it legal.
///
/// ```
/// use lucena_games::Games;
/// let text = "[Event \"Paris\"]\n[ECO \"C41\"]\n\n1. e4 e5 2. Nf3 d6 {Philidor} 1/2-1/2\n";
/// let game = Games::new(text.as_bytes()).next().ok_or("a game")??;
/// assert_eq!(game.tag("ECO"), Some("C41"));
/// assert_eq!(game.positions().count(), 5); // the start, and one after each move
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The tags in the order of the file, such as (`White`, `Lasker`).
    pub tags: Vec<(String, String)>,
    /// Where it starts: the FEN tag, or the initial position.
    pub start: Chess,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// What stands after the moves; nothing for `*` or a game that is cut off.
    pub outcome: Option<KnownOutcome>,
}

impl Game {
    /// The value of a tag, such as `Event`, `Date`, `Round`, `Result`, `ECO` or `FEN`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Who has White; `?` if the game does not say.
    pub fn white(&self) -> &str {
        self.tag("White").unwrap_or("?")
    }

    /// Who has Black; `?` if the game does not say.
    pub fn black(&self) -> &str {
        self.tag("Black").unwrap_or("?")
    }

    /// Every position of the game: the start, then the one after each move.
    pub fn positions(&self) -> impl Iterator<Item = Chess> + '_ {
        let mut position = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.moves.iter().map(move |m| {
            position.play_unchecked(*m);
            position.clone()
        }))
    }

    /// Where the moves lead to.
    pub fn last(&self) -> Chess {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|m| position.play_unchecked(*m));
        position
    }
}
