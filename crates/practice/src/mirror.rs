//! Mirrored analysis: how often White has a part-position, and how often Black has the same.

use std::io::{BufRead, Write};

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::error::{PracticeError, numbered};
use crate::frequency::items_of;
use crate::item::{Item, board};
use crate::matcher::Matcher;

/// A part-position as White has it, and in how many rows each side has it.
///
/// ```
/// use lucena_practice::Mirrored;
/// let all = Mirrored::read("a.mir", "2;40 452;7;3\n".as_bytes())?; // Ke1 and Nf3
/// assert_eq!((all[0].items.len(), all[0].white, all[0].black), (2, 7, 3));
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirrored {
    /// The men as White has them; men of both sides as they were given.
    pub items: Vec<Item>,
    /// Rows with them.
    pub white: u64,
    /// Rows with the board turned and the colours exchanged.
    pub black: u64,
}

impl Serialize for Mirrored {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Mirrored", 5)?;
        shown.serialize_field("men", &self.items.len())?;
        shown.serialize_field("items", &self.items)?;
        shown.serialize_field("board", &board(self.items.iter().copied()).to_string())?;
        shown.serialize_field("white", &self.white)?;
        shown.serialize_field("black", &self.black)?;
        shown.end()
    }
}

/// Counts part-positions and their mirror images.
///
/// ```
/// use lucena_practice::{Item, Mirroring};
/// let item = |id| Item::of_id(id).ok_or("an item");
/// // A white knight on f3; given as Black's on f6 it is the same part-position.
/// let mut mirroring = Mirroring::new(&[vec![item(452)?], vec![item(10455)?]]);
/// mirroring.add(&[item(40)?, item(10425)?, item(10455)?], 1);
/// let found = mirroring.finish();
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].items[0].id(), found[0].white, found[0].black), (452, 0, 1));
/// # Ok::<(), &str>(())
/// ```
pub struct Mirroring {
    matcher: Matcher,
    sets: Vec<Vec<Item>>,
    counts: Vec<u64>,
}

impl Mirroring {
    /// For these part-positions; what only Black has is turned, and the same ones are counted once.
    pub fn new(sets: &[Vec<Item>]) -> Mirroring {
        let mut whites: Vec<Vec<Item>> = Vec::new();
        let mut known = std::collections::HashSet::new();
        for set in sets.iter().filter(|set| !set.is_empty()) {
            // Of two mirror images the one that is White's alone, or else the one that comes first in
            // the order of items, stands for both.
            let other = mirrored(set);
            let black = set.iter().all(|item| item.piece().color.is_black());
            let mixed = !black && set.iter().any(|item| item.piece().color.is_black());
            let set = if black || (mixed && other < *set) { other } else { set.clone() };
            if known.insert(set.clone()) {
                whites.push(set);
            }
        }
        let both: Vec<Vec<Item>> =
            whites.iter().flat_map(|set| [set.clone(), mirrored(set)]).collect();
        let counts = vec![0; both.len()];
        Mirroring { matcher: Matcher::new(&both), sets: whites, counts }
    }

    /// A row, this many times.
    pub fn add(&mut self, row: &[Item], times: u64) {
        let counts = &mut self.counts;
        self.matcher.each(row, |set| counts[set] = counts[set].saturating_add(times));
    }

    /// What was found, in the order the part-positions were given.
    pub fn finish(self) -> Vec<Mirrored> {
        let counts = self.counts.chunks(2).map(|two| (two[0], two[1]));
        let sets = self.sets.into_iter().zip(counts);
        sets.map(|(items, (white, black))| Mirrored { items, white, black }).collect()
    }
}

fn mirrored(set: &[Item]) -> Vec<Item> {
    let mut set: Vec<Item> = set.iter().map(|item| item.mirrored()).collect();
    set.sort_unstable();
    set
}

impl Mirrored {
    /// Writes the analysis, `n;items;white;black` a line.
    pub fn write(all: &[Mirrored], mut to: impl Write) -> std::io::Result<()> {
        for one in all {
            let ids: Vec<String> = one.items.iter().map(|item| item.id().to_string()).collect();
            writeln!(to, "{};{};{};{}", ids.len(), ids.join(" "), one.white, one.black)?;
        }
        Ok(())
    }

    /// Reads it back.
    pub fn read(name: &str, text: impl BufRead) -> Result<Vec<Mirrored>, PracticeError> {
        let mut all = Vec::new();
        for line in numbered(name, text) {
            let (number, line) = line?;
            let fault = |what: String| PracticeError::line(name, number, what);
            let fields: Vec<&str> = line.trim().split(';').collect();
            let wrong = || fault("it is not n;items;white;black".into());
            let [n, items, white, black] = fields[..] else { return Err(wrong()) };
            let items = items_of(items).map_err(fault)?;
            if n.parse() != Ok(items.len()) {
                return Err(fault(format!("{} men are listed, and n is not that", items.len())));
            }
            let count = |text: &str| text.parse().map_err(|_| wrong());
            all.push(Mirrored { items, white: count(white)?, black: count(black)? });
        }
        Ok(all)
    }
}
