//! The domain of an attribute: its possible values.

use serde::Serialize;

/// The answer of an attribute: a count, 0 for no and 1 for yes, or the place of a word.
///
/// ```
/// use lucena_attribute::Level;
/// assert_eq!((Level::from(true), Level::NO), (Level::YES, Level(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Level(pub u8);

impl Level {
    /// The answer no.
    pub const NO: Level = Level(0);
    /// The answer yes.
    pub const YES: Level = Level(1);
}

impl From<bool> for Level {
    fn from(yes: bool) -> Level {
        Level(u8::from(yes))
    }
}

/// The answers an attribute can give.
///
/// ```
/// use lucena_attribute::{Domain, Level};
/// assert_eq!(Domain::YesNo.listed().collect::<Vec<_>>(), [Level::YES, Level::NO]);
/// assert_eq!(Domain::Number { max: 7 }.describe(), "0 to 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Yes or no.
    YesNo,
    /// A count or a distance from 0 to `max`.
    Number {
        /// The largest answer.
        max: u8,
    },
    /// One of a few words that have no order.
    Word(&'static [&'static str]),
}

impl Domain {
    /// How many levels there are: every level is below this.
    pub fn levels(&self) -> usize {
        match self {
            Domain::YesNo => 2,
            Domain::Number { max } => usize::from(*max) + 1,
            Domain::Word(words) => words.len(),
        }
    }

    /// Whether levels are numbers, so that "at most" means something.
    pub fn is_number(&self) -> bool {
        matches!(self, Domain::Number { .. })
    }

    /// The levels in the order in which files and trees list them: yes before no.
    pub fn listed(&self) -> impl Iterator<Item = Level> + use<> {
        let (levels, yes_first) = (self.levels() as u8, *self == Domain::YesNo);
        (0..levels).map(move |i| Level(if yes_first { 1 - i } else { i }))
    }

    /// A level as files write it: `true`, `3`, `odd`.
    ///
    /// # Panics
    /// For a word that the domain does not have.
    pub fn text(&self, level: Level) -> String {
        match self {
            Domain::YesNo => (level == Level::YES).to_string(),
            Domain::Number { .. } => level.0.to_string(),
            Domain::Word(words) => words[usize::from(level.0)].to_string(),
        }
    }

    /// The domain as a reader of help sees it: `yes or no`, `0 to 7`, `odd, even or zero`.
    pub fn describe(&self) -> String {
        match self {
            Domain::YesNo => "yes or no".into(),
            Domain::Number { max } => format!("0 to {max}"),
            Domain::Word([first @ .., last]) => format!("{} or {last}", first.join(", ")),
            Domain::Word([]) => "nothing".into(),
        }
    }
}
