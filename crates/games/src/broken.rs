//! A game that cannot be replayed, and how many there were of them.

use std::fmt;

use serde::{Serialize, Serializer};

/// One game of a file that could not be read, where it stands and what is wrong with it.
///
/// ```
/// use lucena_games::Games;
/// let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ng3 *\n";
/// let broken = Games::new(text.as_bytes()).next().ok_or("a game")?.err().ok_or("a broken one")?;
/// assert_eq!(broken.to_string(), "game 1 (line 1), A against B: move 2. Ng3 is not legal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which game of the file, from 1.
    pub number: usize,
    /// The line of the (unpacked) text on which the game starts, from 1.
    pub line: usize,
    /// Who has White; `?` if unknown.
    pub white: String,
    /// Who has Black; `?` if unknown.
    pub black: String,
    /// What is wrong, such as `move 23... Nxe5 is not legal`.
    pub what: String,
}

/// A broken game is written as the sentence about it.
impl Serialize for Broken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { number, line, white, black, what } = self;
        write!(f, "game {number} (line {line}), {white} against {black}: {what}")
    }
}

impl std::error::Error for Broken {}

/// How many games were read, and the first of those that could not be.
///
/// ```
/// let mut games = lucena_games::Games::new(&b"1. e4 e5 *\n\n1. e5 *\n"[..]);
/// games.by_ref().for_each(drop);
/// assert_eq!(games.tally().to_string(), "1 games, 1 broken");
/// assert_eq!(games.tally().first[0].what, "move 1. e5 is not legal");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Good games.
    pub games: usize,
    /// Broken ones.
    pub broken: usize,
    /// The first few broken ones.
    pub first: Vec<Broken>,
}

impl Tally {
    /// This many broken games are kept by name: enough to see what is wrong with a file.
    pub const NAMED: usize = 10;

    /// Counts one more.
    pub fn count<T>(&mut self, read: &Result<T, Broken>) {
        match read {
            Ok(_) => self.games += 1,
            Err(broken) => {
                self.broken += 1;
                if self.first.len() < Tally::NAMED {
                    self.first.push(broken.clone());
                }
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} broken", self.games, self.broken)
    }
}
