//! Step 2: which facts tell most, about who wins and about how long it takes.

mod choose;

use std::collections::HashSet;

use lucena_attribute::{Attribute, Class, Frame, Set};
use lucena_learn::{Ranking, level_of};
use lucena_table::{Material, Metric, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::StepOutcome;
use crate::error::StudyError;
use crate::keep::Files;
use choose::{Question, chosen};

/// An outcome rarer than this has no list of its own.
const RARE: f64 = 0.01;
/// Fewer won positions than this say nothing about the way.
const FEW: usize = 200;

/// What was found, with the weaker side to move: after the stronger side's move, that is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FactsData {
    pub attributes: usize,
    pub positions: usize,
    /// The share that the first-named side wins.
    pub won: f64,
    /// What tells whether it is won.
    pub outcome: Vec<FactData>,
    /// Why there is no such list, if there is none.
    pub no_outcome: String,
    /// The moves to mate on average of what is won.
    pub mean_moves: f64,
    /// What tells how long it takes.
    pub length: Vec<FactData>,
    /// Why there is no such list, if there is none.
    pub no_length: String,
}

/// A fact, and what it tells.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FactData {
    pub name: String,
    /// The fact in words.
    pub sentence: String,
    /// Its opposite in words.
    pub otherwise: String,
    /// Bits by which the answer of the attribute makes it more certain.
    pub gain: f64,
    /// The same by the bits of the answer itself.
    pub ratio: f64,
    pub share: f64,
    /// Where it holds: the share won, or the mean of moves.
    pub with: f64,
    /// Where it does not.
    pub without: f64,
    /// A position in which it holds, and how far the mate is there (moves; `None` if not won).
    pub holds: (String, Option<u16>),
    /// One in which it does not.
    pub fails: (String, Option<u16>),
}

/// Describes all positions, ranks, and keeps the plain description as a file.
pub fn make(
    tables: &Tables,
    material: Material,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<StepOutcome<FactsData>, StudyError> {
    if material.men() > 4 {
        return Ok(StepOutcome::LeftOut(
            "Descriptions of all positions are made for up to four men.".into(),
        ));
    }
    let table = tables.solve(material, Metric::Dtm, progress)?;
    let mut attributes = Set::Plain.attributes(material)?;
    let plain = attributes.len();
    attributes.extend(others(material, &attributes)?);
    let frame = Frame::new(&table, Color::Black, attributes, progress)?;
    let columns: Vec<usize> = (0..plain).collect();
    let path = files.path(&format!("{material}.parquet"));
    lucena_attribute::export(&frame.project(&columns), &path, true, progress)?;
    let won: Vec<usize> =
        (0..frame.rows()).filter(|&row| level_of(&frame, row).is_some()).collect();
    let share = won.len() as f64 / frame.rows().max(1) as f64;
    let lost = |class: &Class| matches!(class, Class::Black(_));
    let any_lost = frame.classes().iter().any(lost);
    let (outcome, no_outcome) = match share {
        _ if won.is_empty() && any_lost => (Vec::new(), "With Black to move White wins nowhere."),
        _ if won.is_empty() => {
            (Vec::new(), "With Black to move nothing is won, so there is nothing to tell.")
        }
        s if s < RARE => (
            Vec::new(),
            "With Black to move White wins less than 1 % of the positions: too few to look for facts.",
        ),
        s if s > 1.0 - RARE => (
            Vec::new(),
            "With Black to move White wins more than 99 % of the positions: there is little to tell.",
        ),
        _ => (about_outcome(&frame, progress)?, ""),
    };
    let levels: HashSet<u16> = won.iter().filter_map(|&row| level_of(&frame, row)).collect();
    let (length, no_length) = match (won.len(), levels.len()) {
        (0, _) => (Vec::new(), "Nothing is won."),
        (rows, levels) if rows < FEW || levels < 4 => (
            Vec::new(),
            "The wins are too few or too short for single facts to tell how long they take.",
        ),
        _ => (about_length(&frame.select(&won), progress)?, ""),
    };
    let sum: u64 = won.iter().filter_map(|&row| level_of(&frame, row)).map(u64::from).sum();
    Ok(StepOutcome::Found(FactsData {
        attributes: frame.attributes().len(),
        positions: frame.rows(),
        won: share,
        outcome,
        no_outcome: no_outcome.into(),
        mean_moves: sum as f64 / won.len().max(1) as f64,
        length,
        no_length: no_length.into(),
    }))
}

/// The attributes of the general set that are not among these, and that read well.
fn others(material: Material, own: &[Attribute]) -> Result<Vec<Attribute>, StudyError> {
    let known: HashSet<&str> = own.iter().map(Attribute::name).collect();
    let mut general = Set::General.attributes(material)?;
    // How far a man is from the edge that is nearest to the own king: nobody thinks so.
    let clumsy = |name: &str| ["edge_of_WK_", "corner_of_WK_"].iter().any(|s| name.starts_with(s));
    general.retain(|a| !known.contains(a.name()) && !clumsy(a.name()));
    Ok(general)
}

/// What tells won positions from the others.
fn about_outcome(frame: &Frame, progress: &dyn Progress) -> Result<Vec<FactData>, StudyError> {
    let won =
        |class: &u8| u8::from(!matches!(frame.classes()[usize::from(*class)], Class::White(_)));
    let outcome: Vec<u8> = frame.outcome().iter().map(won).collect();
    let named = frame.classed(vec!["won".into(), "not won".into()], outcome);
    let ranking = Ranking::of(&named, progress)?;
    Ok(chosen(frame, &ranking, Question::Outcome))
}

/// What tells long wins from short ones, of the won positions.
fn about_length(won: &Frame, progress: &dyn Progress) -> Result<Vec<FactData>, StudyError> {
    let ranking = Ranking::of(won, progress)?;
    Ok(chosen(won, &ranking, Question::Length))
}
