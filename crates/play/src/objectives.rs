//! What each stage of an endgame is about, in sentences that a player can use.

use std::collections::HashSet;

use lucena_attribute::{Attribute, Position, Set};
use lucena_learn::{Aims, Objective, Stages};
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use shakmaty::Color;

use crate::error::PlayError;
use crate::lesson::{Lesson, is_sampled};

/// What the stages of an endgame are about.
///
/// ```
/// use lucena_play::Lesson;
/// use lucena_table::Tables;
/// use lucena_work::Silent;
/// use shakmaty::Color;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let (lesson, rook) = (Lesson::default(), "KRvK".parse()?);
/// tables.solve(rook, lesson.metric, &Silent)?;
/// let (_, stages) = lesson.stages(&tables, rook, Color::Black, &Silent)?;
/// let objectives = lesson.objectives(&tables, rook, Color::Black, &stages, &Silent)?;
/// let far = &objectives.of_stages[2][0];
/// assert!(far.before < far.after);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Objectives {
    /// The attributes that the facts of the objectives are about.
    pub attributes: Vec<Attribute>,
    /// The objectives of each stage, nearest first, the most telling first; the nearest has none.
    pub of_stages: Vec<Vec<Objective>>,
}

impl Objectives {
    /// Whether what one aims for is true of a position.
    pub fn reached(&self, objective: &Objective, position: &Position) -> bool {
        objective.fact.holds(self.attributes[objective.fact.attribute].level(position))
    }
}

impl Lesson {
    /// What the stronger side aims for in every stage, nearest first: facts that are seldom true
    /// in a stage and often in the next nearer one. The nearest has none: there one wins.
    ///
    /// The lesson's own attributes are the familiar ones; a fact of the general set is taken only
    /// where it tells half as much again ([`Aims::lead`]), and of endgames of five men none is.
    pub fn objectives(
        &self,
        tables: &Tables,
        material: Material,
        side: Color,
        stages: &Stages,
        progress: &dyn Progress,
    ) -> Result<Objectives, PlayError> {
        if stages.all().len() == 1 {
            // Nothing to tell apart, so nothing to describe.
            return Ok(Objectives { attributes: Vec::new(), of_stages: vec![Vec::new()] });
        }
        let mut attributes = self.set(material).attributes(material)?;
        let familiar = attributes.len();
        // With more men the lesson's own set must do.
        if !is_sampled(material) {
            attributes.extend(others(material, &attributes)?);
        }
        let table = tables.table(material, self.metric)?;
        let frame = self.frame(&table, side, attributes.clone(), progress)?;
        let of_stages = Aims { familiar, ..Aims::default() }.of(&frame, stages, progress)?;
        Ok(Objectives { attributes, of_stages })
    }
}

/// The attributes of the general set that are not among these, and that read well.
fn others(material: Material, own: &[Attribute]) -> Result<Vec<Attribute>, PlayError> {
    let known: HashSet<&str> = own.iter().map(Attribute::name).collect();
    let mut general = Set::General.attributes(material)?;
    general.retain(|attribute| !known.contains(attribute.name()) && !clumsy(attribute.name()));
    Ok(general)
}

/// How far a man is from the edge or corner that is nearest to the strong king: true, but nobody
/// thinks so.
fn clumsy(name: &str) -> bool {
    ["edge_of_WK_", "corner_of_WK_"].iter().any(|start| name.starts_with(start))
}
