//! Which facts a blunder changed: the position it left against the one the best move leaves.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

use lucena_attribute::{Attribute, Level, Position, Set};
use lucena_table::Material;
use shakmaty::{Chess, Move, Position as _};

use crate::course::JudgedGame;
use crate::error::PracticeError;
use crate::judged::{Judged, described};
use crate::reach::Reach;

/// A fact that is one thing after the best move and another after the blunder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The endgame.
    pub material: Material,
    /// The attribute.
    pub attribute: String,
    /// Its answer after the best move, with its sentence.
    pub best: (Level, String),
    /// Its answer after the blunder, with its sentence.
    pub played: (Level, String),
    /// In this many blunders.
    pub times: u64,
    /// Of this many that could be compared.
    pub of: u64,
}

#[derive(Clone, Default)]
struct MaterialChanges {
    attributes: Vec<Attribute>,
    times: HashMap<(usize, Level, Level), u64>,
    compared: u64,
    other: u64,
}

/// Counts what blunders changed.
///
/// Both positions have the opponent to move. Of several best moves the one that differs least from
/// the blunder is compared with it, so that what differs is what mattered as nearly as can be. A
/// capture or promotion changes the endgame and with it the questions: such blunders are only counted.
///
/// ```
/// # mod queen { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/setup/queen.rs")); }
/// use lucena_practice::Changes;
/// let mut changes = Changes::new(lucena_attribute::Set::General);
/// queen::game(|reach, game| changes.add(reach, game))?; // Qc7 gives stalemate
/// let found = changes.most(None, usize::MAX);
/// let check = found.iter().find(|change| change.attribute == "check_BK").ok_or("a change")?;
/// assert_eq!(check.best.1, "The black king is in check."); // Qd8 would mate
/// assert_eq!(check.played.1, "The black king is not in check.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Changes {
    set: Set,
    parts: BTreeMap<Material, MaterialChanges>,
}

impl Changes {
    /// For the attributes of a set.
    pub fn new(set: Set) -> Changes {
        Changes { set, parts: BTreeMap::new() }
    }

    /// One more game.
    pub fn add(&mut self, reach: &Reach, course: &JudgedGame) -> Result<(), PracticeError> {
        for judged in &course.judged {
            if let (Some(true), Some((m, _))) = (judged.threw_win(), judged.played) {
                let best = reach.best(&judged.position)?;
                let part = match self.parts.entry(judged.material) {
                    Entry::Occupied(part) => part.into_mut(),
                    Entry::Vacant(place) => {
                        let attributes = self.set.attributes(judged.material)?;
                        place.insert(MaterialChanges { attributes, ..MaterialChanges::default() })
                    }
                };
                part.add(judged, m, &best);
            }
        }
        Ok(())
    }

    /// Blunders that were compared, and those where the endgame changed.
    pub fn blunders(&self) -> (u64, u64) {
        let sum = |of: fn(&MaterialChanges) -> u64| self.parts.values().map(of).sum();
        (sum(|part| part.compared), sum(|part| part.other))
    }

    /// The most frequent changes, of one endgame or of all of them.
    pub fn most(&self, material: Option<Material>, most: usize) -> Vec<Change> {
        let mut all: Vec<Change> = Vec::new();
        for (of, part) in &self.parts {
            if material.is_none_or(|material| material == *of) {
                all.extend(part.changes(*of));
            }
        }
        all.sort_by(|a, b| {
            let key = |c: &Change| (c.material, c.best.0, c.played.0);
            b.times.cmp(&a.times).then_with(|| (key(a), &a.attribute).cmp(&(key(b), &b.attribute)))
        });
        all.truncate(most);
        all
    }
}

impl MaterialChanges {
    fn add(&mut self, judged: &Judged, m: Move, best: &[Move]) {
        let differ = |levels: &[Level], played: &[Level]| {
            levels.iter().zip(played).filter(|(best, played)| best != played).count()
        };
        let nearest = self.levels(judged, m).and_then(|played| {
            let others = best.iter().filter_map(|m| self.levels(judged, *m));
            Some((others.min_by_key(|levels| differ(levels, &played))?, played))
        });
        let Some((nearest, played)) = nearest else {
            self.other += 1;
            return;
        };
        self.compared += 1;
        for (at, (best, played)) in nearest.into_iter().zip(played).enumerate() {
            if best != played {
                *self.times.entry((at, best, played)).or_default() += 1;
            }
        }
    }

    /// The levels after a move; nothing if it leads to another endgame.
    fn levels(&self, judged: &Judged, m: Move) -> Option<Vec<Level>> {
        let mut after: Chess = judged.position.clone();
        after.play_unchecked(m);
        if Material::of_board(after.board()).0 != judged.material {
            return None;
        }
        // Who was made white before the move stays white after it.
        let turned = judged.material.is_symmetric() && judged.turn().is_black();
        let position: Position = described(&after, turned);
        Some(self.attributes.iter().map(|attribute| attribute.level(&position)).collect())
    }

    fn changes(&self, material: Material) -> impl Iterator<Item = Change> + '_ {
        self.times.iter().map(move |(&(at, best, played), &times)| {
            let attribute = &self.attributes[at];
            Change {
                material,
                attribute: attribute.name().into(),
                best: (best, attribute.sentence(best)),
                played: (played, attribute.sentence(played)),
                times,
                of: self.compared,
            }
        })
    }
}
