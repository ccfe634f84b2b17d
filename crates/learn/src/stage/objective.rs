//! What the stronger side tries to reach in a stage: what becomes true with the next one.

use lucena_attribute::{Attribute, Domain, Frame, Level, Relation};
use lucena_work::Progress;
use rayon::prelude::*;
use serde::Serialize;

use super::levels::level_of;
use super::stages::Stages;
use crate::error::LearnError;
use crate::tree::Fact;

/// How the objectives of a stage are looked for.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{Aims, Staging};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let stages = Staging::default().of(&frame, &Silent)?;
/// let aims = Aims::default().of(&frame, &stages, &Silent)?;
/// assert!(aims[0].is_empty());
/// println!("First reach this: {}", aims[2][0].sentence);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aims {
    /// At most this many for a stage; more than eight are never looked for.
    pub most: usize,
    /// None that says less than this many bits about which of the two stages a position is in, the
    /// two being equally likely.
    pub least: f64,
    /// The first may say as little as this, so that nearly every stage has one.
    pub first_least: f64,
    /// The first N attributes of the frame are the familiar ones; `usize::MAX` for all.
    pub familiar: usize,
    /// A fact about another attribute is taken only if it tells more than this many times what the
    /// best familiar one tells: what is said in common words is the better advice.
    pub lead: f64,
}

impl Default for Aims {
    fn default() -> Aims {
        Aims { most: 3, least: 0.03, first_least: 0.005, familiar: usize::MAX, lead: 1.5 }
    }
}

/// Something that is seldom true in a stage and often true in the next nearer one.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{Aims, Staging};
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let stages = Staging::default().at(&frame, &[8], &Silent)?;
/// let aims = Aims { most: 1, ..Aims::default() }.of(&frame, &stages, &Silent)?;
/// assert!(aims[1][0].before < aims[1][0].after);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Objective {
    /// What is to become true; its attribute is a place in the frame it was learned from.
    #[serde(skip)]
    pub fact: Fact,
    /// The fact in words.
    pub sentence: String,
    /// The share of the stage's positions in which it is true already.
    pub before: f64,
    /// The share in the next nearer stage.
    pub after: f64,
    /// Bits it adds to what the objectives before it tell.
    #[serde(rename = "bits")]
    pub gain: f64,
}

impl Aims {
    /// The objectives of every stage, in the order of [`Stages::all`], the most telling first.
    /// The nearest stage has none here: its objective is the win itself.
    ///
    /// The frame may have other attributes than the one that gave the stages; both stages weigh
    /// the same, however many positions they have. Each objective adds most to what those before
    /// it tell.
    pub fn of(
        &self,
        frame: &Frame,
        stages: &Stages,
        progress: &dyn Progress,
    ) -> Result<Vec<Vec<Objective>>, LearnError> {
        let stage = |row: usize| level_of(frame, row).and_then(|level| stages.stage_of(level));
        let mut rows = vec![Vec::new(); stages.all().len()];
        for row in 0..frame.rows() {
            if let Some(stage) = stage(row) {
                rows[stage].push(row);
            }
        }
        progress.begin("looking for objectives", 0);
        let found = (0..rows.len()).map(|stage| match stage {
            0 => Ok(Vec::new()),
            _ => self.between(frame, [&rows[stage], &rows[stage - 1]], progress),
        });
        let found = found.collect();
        progress.end();
        found
    }

    /// The objectives of one stage, from its rows and those of the next nearer one.
    fn between(
        &self,
        frame: &Frame,
        rows: [&[usize]; 2],
        progress: &dyn Progress,
    ) -> Result<Vec<Objective>, LearnError> {
        let mut chosen: Vec<Objective> = Vec::new();
        if rows.iter().any(|rows| rows.is_empty()) {
            return Ok(chosen); // a frame of some rows may lack a stage
        }
        // The cells of the facts chosen are the bits of a byte.
        while chosen.len() < self.most.min(8) {
            let cells = rows.map(|rows| cells(frame, rows, &chosen));
            let open = |attribute: &usize| chosen.iter().all(|c| c.fact.attribute != *attribute);
            let open: Vec<usize> = (0..frame.attributes().len()).filter(open).collect();
            let best: Result<Vec<Option<Objective>>, LearnError> = open
                .into_par_iter()
                .map(|attribute| {
                    progress.check()?;
                    let counted = Counted::of(frame, attribute, rows, &cells, chosen.len());
                    Ok(counted.best(&frame.attributes()[attribute], attribute))
                })
                .collect();
            // The first of equals, whatever the threads did.
            let best = best?
                .into_iter()
                .flatten()
                .reduce(|a, b| if self.worth(&b) > self.worth(&a) { b } else { a });
            let least = if chosen.is_empty() { self.first_least } else { self.least };
            match best.filter(|objective| objective.gain >= least) {
                Some(objective) => chosen.push(objective),
                None => break,
            }
        }
        Ok(chosen)
    }
}

impl Aims {
    /// What an objective tells, less if it is put in unfamiliar words.
    fn worth(&self, objective: &Objective) -> f64 {
        let familiar = objective.fact.attribute < self.familiar;
        if familiar { objective.gain } else { objective.gain / self.lead }
    }
}

/// For each row, which of the chosen facts hold, as the bits of a number.
fn cells(frame: &Frame, rows: &[usize], chosen: &[Objective]) -> Vec<u8> {
    let mut cells = vec![0; rows.len()];
    for (bit, objective) in chosen.iter().enumerate() {
        let column = frame.column(objective.fact.attribute);
        for (cell, &row) in cells.iter_mut().zip(rows) {
            *cell |= u8::from(objective.fact.holds(Level(column[row]))) << bit;
        }
    }
    cells
}

/// How often each answer of an attribute occurs in each cell of the two stages.
struct Counted {
    /// By stage, cell and answer.
    counts: [Vec<[u32; 256]>; 2],
    rows: [f64; 2],
}

impl Counted {
    fn of(
        frame: &Frame,
        attribute: usize,
        rows: [&[usize]; 2],
        cells: &[Vec<u8>; 2],
        chosen: usize,
    ) -> Counted {
        let column = frame.column(attribute);
        let count = |stage: usize| {
            let mut counts = vec![[0; 256]; 1 << chosen];
            for (&row, &cell) in rows[stage].iter().zip(&cells[stage]) {
                counts[usize::from(cell)][usize::from(column[row])] += 1;
            }
            counts
        };
        Counted { counts: [count(0), count(1)], rows: rows.map(|rows| rows.len() as f64) }
    }

    /// The fact about the attribute that tells most and becomes true more often.
    fn best(&self, attribute: &Attribute, place: usize) -> Option<Objective> {
        let mut best: Option<Objective> = None;
        for (relation, level) in bounds(attribute.domain()) {
            let fact = Fact { attribute: place, relation, level };
            let (before, after) = (self.share(0, &fact), self.share(1, &fact));
            if after <= before {
                continue;
            }
            let gain = self.gain(&fact);
            if best.as_ref().is_none_or(|best| gain > best.gain) {
                let sentence = attribute.phrase(relation, level);
                best = Some(Objective { fact, sentence, before, after, gain });
            }
        }
        best
    }

    /// The share of a stage in which a fact holds.
    fn share(&self, stage: usize, fact: &Fact) -> f64 {
        let hold: u32 = self.counts[stage].iter().map(|counts| split(counts, fact)[1]).sum();
        f64::from(hold) / self.rows[stage]
    }

    /// Bits by which the stage is more certain once the fact is known beside the cell.
    fn gain(&self, fact: &Fact) -> f64 {
        let mixed = |counts: [u32; 2]| {
            // Half of the weight for each stage.
            let [a, b] = [0, 1].map(|stage| f64::from(counts[stage]) / self.rows[stage] / 2.0);
            let term = |part: f64| if part > 0.0 { part * ((a + b) / part).log2() } else { 0.0 };
            term(a) + term(b)
        };
        let cells = self.counts[0].iter().zip(&self.counts[1]);
        cells
            .map(|(far, near)| {
                let (far, near) = (split(far, fact), split(near, fact));
                let known: f64 = [0, 1].map(|side| mixed([far[side], near[side]])).iter().sum();
                mixed([far[0] + far[1], near[0] + near[1]]) - known
            })
            .sum()
    }
}

/// How many rows a fact does not hold in, and how many it does.
fn split(counts: &[u32; 256], fact: &Fact) -> [u32; 2] {
    let mut split = [0; 2];
    for (level, &count) in (0..=u8::MAX).zip(counts) {
        split[usize::from(fact.holds(Level(level)))] += count;
    }
    split
}

/// Everything that can be said about an attribute in one fact.
fn bounds(domain: Domain) -> Vec<(Relation, Level)> {
    let levels = (0..domain.levels() as u8).map(Level);
    match domain {
        Domain::Number { max } => levels
            .filter(|level| level.0 < max)
            .flat_map(|level| [(Relation::AtMost, level), (Relation::Above, level)])
            .collect(),
        Domain::YesNo | Domain::Word(_) => levels.map(|level| (Relation::Is, level)).collect(),
    }
}
