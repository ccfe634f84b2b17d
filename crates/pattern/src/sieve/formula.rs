//! Conditions taken apart: what joins them, and the parts (atoms) that are asked of positions.

use super::Conditions;
use super::needs::{Needs, NeedsReader};
use crate::program::{Cond, NamedValue};

/// A name with more parts than this is asked as a whole, else its parts are asked one by one.
const LARGE: usize = 64;

/// What joins atoms.
#[derive(Clone, Debug)]
pub enum Formula {
    /// An atom by its place.
    Atom(usize),
    Not(Box<Formula>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

/// A condition that is asked as a whole, with what it looks at.
#[derive(Clone, Debug)]
pub struct ConditionAtom {
    pub when: Cond,
    pub needs: Needs,
}

/// Takes conditions apart; equal atoms are kept once.
pub struct AtomSplitter<'a> {
    conditions: &'a Conditions,
    /// How many parts each name has, the names in it counted with theirs.
    sizes: Vec<usize>,
    pub atoms: Vec<ConditionAtom>,
}

impl<'a> AtomSplitter<'a> {
    pub fn new(conditions: &'a Conditions) -> AtomSplitter<'a> {
        let mut splitter = AtomSplitter { conditions, sizes: Vec::new(), atoms: Vec::new() };
        for value in &conditions.program.lets {
            let size = match value {
                NamedValue::Cond(condition) => splitter.size(condition),
                _ => 1,
            };
            splitter.sizes.push(size);
        }
        splitter
    }

    fn size(&self, condition: &Cond) -> usize {
        match condition {
            Cond::And(parts) | Cond::Or(parts) => {
                parts.iter().fold(1, |sum: usize, part| sum.saturating_add(self.size(part)))
            }
            Cond::Not(inner) => self.size(inner).saturating_add(1),
            Cond::Slot(slot) => self.sizes[*slot],
            _ => 1,
        }
    }

    pub fn formula(&mut self, condition: &Cond) -> Formula {
        match condition {
            Cond::And(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    match self.formula(part) {
                        Formula::All(more) => all.extend(more),
                        other => all.push(other),
                    }
                }
                Formula::All(all)
            }
            Cond::Or(parts) => Formula::Any(parts.iter().map(|part| self.formula(part)).collect()),
            Cond::Not(inner) => Formula::Not(Box::new(self.formula(inner))),
            Cond::Slot(slot) if self.sizes[*slot] <= LARGE => {
                match &self.conditions.program.lets[*slot] {
                    NamedValue::Cond(condition) => self.formula(condition),
                    _ => self.atom(condition),
                }
            }
            _ => self.atom(condition),
        }
    }

    fn atom(&mut self, condition: &Cond) -> Formula {
        if let Some(place) = self.atoms.iter().position(|atom| atom.when == *condition) {
            return Formula::Atom(place);
        }
        let men = self.conditions.men();
        let mut reader =
            NeedsReader { men, names: &self.conditions.names, found: Needs::default() };
        reader.condition(condition);
        self.atoms.push(ConditionAtom { when: condition.clone(), needs: reader.found });
        Formula::Atom(self.atoms.len() - 1)
    }
}
