//! Pawn structures: the kings and pawns of a position, and lists of them.

use std::collections::HashMap;

use shakmaty::Role;

use crate::error::PracticeError;
use crate::frequency::each_line;
use crate::item::Item;

/// Whether a man belongs to the structure, as the thesis draws it: pawns, and kings.
pub(crate) fn belongs(item: Item) -> bool {
    matches!(item.piece().role, Role::Pawn | Role::King)
}

/// A list of pawn structures to look for, the most frequent first.
///
/// ```
/// use lucena_practice::Structures;
/// let list = "12:60 561 10067\n7:60 551 10067\n";
/// let structures = Structures::read("list.freq", list.as_bytes(), 10)?;
/// assert_eq!(structures.len(), 2);
/// assert_eq!(structures.get(1).map(|men| men.len()), Some(3));
/// # Ok::<(), lucena_practice::PracticeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Structures {
    list: Vec<Vec<Item>>,
    places: HashMap<Vec<Item>, usize>,
}

impl Structures {
    /// Reads the first different structures, in the order of the file, of a frequency file (`count:items`, as `lucena games count` writes
    /// it) or of a `.dat` file.
    pub fn read(
        name: &str,
        text: impl std::io::BufRead,
        most: usize,
    ) -> Result<Structures, PracticeError> {
        let mut list: Vec<Vec<Item>> = Vec::new();
        each_line(name, text, |_, row, _| {
            if let Some(item) = row.iter().find(|item| !belongs(**item)) {
                let man = item.to_string();
                return Err(PracticeError::NoStructure { name: name.into(), man });
            }
            if list.len() < most && !list.iter().any(|known| known == row) {
                list.push(row.to_vec());
            }
            Ok(list.len() < most)
        })?;
        Ok(Structures::of(list))
    }

    /// A list of these; each is kings and pawns in the order of their ids.
    pub fn of(list: impl IntoIterator<Item = Vec<Item>>) -> Structures {
        let mut structures = Structures::default();
        for row in list {
            structures.places.entry(row.clone()).or_insert(structures.list.len());
            structures.list.push(row);
        }
        structures
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The men of one, from 0.
    pub fn get(&self, at: usize) -> Option<&[Item]> {
        self.list.get(at).map(Vec::as_slice)
    }

    /// Which structure these kings and pawns are; all of them, and no others.
    pub(crate) fn place(&self, men: &[Item]) -> Option<usize> {
        self.places.get(men).copied()
    }
}
