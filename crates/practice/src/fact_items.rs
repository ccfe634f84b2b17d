//! Facts as items, so that sets of facts can be mined like sets of men.
//!
//! Each answer of each attribute is an item; the ids are dense, in the order of the attributes and
//! their levels. After them come who wins and whose move it is. A [`Legend`] says what ids mean.

use lucena_attribute::{Attribute, Domain, Level, Position};
use lucena_table::{Material, Outcome, Value};

use crate::course::JudgedGame;
use crate::legend::{Legend, LegendEntry};

/// Who wins, from the first-named side's view, and whose move it is: name, levels, sentences.
const OUTCOME: [(&str, &str); 3] =
    [("won", "White wins."), ("drawn", "Nobody wins."), ("lost", "Black wins.")];
const TURN: [(&str, &str); 2] = [("white", "White is to move."), ("black", "Black is to move.")];

/// The items of an endgame.
///
/// ```
/// use lucena_attribute::{Level, Position, Set};
/// use lucena_practice::FactItems;
/// let material = "KRvK".parse()?;
/// let items = FactItems::new(material, Set::Sadikov.attributes(material)?);
/// let position = Position::parse("8/8/8/8/8/2k5/8/R3K3 b - - 0 1")?;
/// let mut row = Vec::new();
/// items.row(&position, None, &mut row);
/// assert_eq!(row[0], items.id(0, Level(2)));
/// let legend = items.legend();
/// assert_eq!(legend.entries[row[0] as usize].sentence, "The kings are 2 squares apart.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FactItems {
    /// The endgame.
    pub material: Material,
    /// Whether answers of no are items, too. Without them rows are shorter and say what is so.
    pub no: bool,
    attributes: Vec<Attribute>,
    /// The id of each attribute's level 0, and the id after all.
    starts: Vec<u32>,
}

impl FactItems {
    /// For these attributes of an endgame.
    pub fn new(material: Material, attributes: Vec<Attribute>) -> FactItems {
        let mut starts = vec![0];
        let mut next = 0;
        for attribute in &attributes {
            next += attribute.domain().levels() as u32;
            starts.push(next);
        }
        FactItems { material, no: true, attributes, starts }
    }

    /// How many ids there are, outcome and side to move included.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.facts() as usize + OUTCOME.len() + TURN.len()
    }

    fn facts(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The attributes, in the order of their items.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The id of an answer.
    ///
    /// # Panics
    /// If there is no such attribute.
    pub fn id(&self, attribute: usize, level: Level) -> u32 {
        self.starts[attribute] + u32::from(level.0)
    }

    /// The attribute and answer of an id; nothing for outcome, side to move and unknown ids.
    pub fn fact(&self, id: u32) -> Option<(usize, Level)> {
        let after = self.starts.partition_point(|start| *start <= id);
        let attribute = after.checked_sub(1).filter(|at| *at < self.attributes.len())?;
        Some((attribute, Level((id - self.starts[attribute]) as u8)))
    }

    /// The id of who wins, seen by the first-named side.
    pub fn outcome_id(&self, outcome: Outcome) -> u32 {
        self.facts() + (Outcome::Win as u32 - outcome as u32)
    }

    /// The items of a position, ascending. With a value, the last but one says who wins; the last
    /// says whose move it is.
    pub fn row(&self, position: &Position, value: Option<Value>, row: &mut Vec<u32>) {
        row.clear();
        for (at, attribute) in self.attributes.iter().enumerate() {
            let level = attribute.level(position);
            let no = attribute.domain() == Domain::YesNo && level == Level::NO;
            if self.no || !no {
                row.push(self.id(at, level));
            }
        }
        let black = position.turn().is_black();
        if let Some(value) = value {
            let mover = value.outcome();
            row.push(self.outcome_id(if black { -mover } else { mover }));
        }
        row.push(self.facts() + OUTCOME.len() as u32 + u32::from(black));
    }

    /// What the ids mean.
    pub fn legend(&self) -> Legend {
        let entry = |attribute: &str, level: String, sentence: String| LegendEntry {
            attribute: attribute.into(),
            level,
            sentence,
        };
        let mut entries = Vec::with_capacity(self.len());
        for attribute in &self.attributes {
            let domain = attribute.domain();
            let levels = (0..domain.levels()).map(|level| Level(level as u8));
            entries.extend(levels.map(|level| {
                entry(attribute.name(), domain.text(level), attribute.sentence(level))
            }));
        }
        for (attribute, words) in [("outcome", &OUTCOME[..]), ("turn", &TURN[..])] {
            let word = |(level, sentence): &(&str, &str)| {
                entry(attribute, level.to_string(), sentence.to_string())
            };
            entries.extend(words.iter().map(word));
        }
        Legend { entries }
    }

    /// The rows of a game: its positions of this endgame, with who wins.
    pub fn game_rows(&self, course: &JudgedGame, mut each: impl FnMut(&[u32])) {
        let mut row = Vec::with_capacity(self.attributes.len() + 2);
        for judged in course.judged.iter().filter(|judged| judged.material == self.material) {
            self.row(&judged.described(), Some(judged.value), &mut row);
            each(&row);
        }
    }
}
