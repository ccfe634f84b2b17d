//! What is learned about an endgame before its positions are explained.

use lucena_attribute::{Attribute, Class, Frame, Set, traded};
use lucena_claim::ClaimFile;
use lucena_learn::{Objective, Ranking, Stages, level_of};
use lucena_pattern::{Pattern, PatternError};
use lucena_plan::{Plan, Scorer};
use lucena_play::{Lesson, Objectives};
use lucena_table::{Material, Metric, TableError, Tables, Value};
use lucena_work::Progress;
use shakmaty::{Chess, Color};

use crate::error::ExplainError;
use crate::telling::TellingSample;

/// With more men frames take gigabytes: stages are not learned, and facts are ranked by a sample.
const MEN: usize = 4;

/// What is known about an endgame: its stages and what tells in them, classes of a chess player, a plan.
///
/// ```
/// use lucena_explain::Knowledge;
/// use lucena_table::{Tables, parse_fen};
/// use lucena_work::Silent;
/// let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path());
/// let rook = Knowledge::learn(&tables, "KRvK".parse()?, &Silent)?;
/// let explained = rook.explain(&tables, &parse_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")?)?;
/// assert_eq!(explained.verdict, "White mates in 14.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Knowledge {
    pub(crate) material: Material,
    /// The attributes that facts are about.
    pub(crate) attributes: Vec<Attribute>,
    /// How much each attribute says about whether a position is won; empty if nobody asked.
    telling: Vec<f64>,
    pub(crate) stages: Option<Staged>,
    /// Random positions of an endgame too large for stages.
    pub(crate) sample: Option<TellingSample>,
    /// What books say of the endgame.
    pub(crate) claims: Option<ClaimFile>,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) plan: Option<(String, Scorer)>,
}

/// Stages with their aims.
pub(crate) struct Staged {
    pub stages: Stages,
    pub objectives: Objectives,
}

impl Knowledge {
    /// Solves what is missing and learns about an endgame: a fraction of a second for three men, seconds for four.
    pub fn learn(
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<Knowledge, ExplainError> {
        tables.prepare(material, progress)?;
        let lesson = Lesson { metric: Metric::Dtc, ..Lesson::default() };
        let large = material.men() > MEN;
        let attributes = match material {
            Material::BARE_KINGS => Vec::new(),
            _ if large => practical(tables, material, progress)?,
            _ => lesson.set(material).attributes(material)?,
        };
        let mut known = Knowledge {
            material,
            attributes,
            telling: Vec::new(),
            stages: None,
            sample: None,
            claims: ClaimFile::for_material(material),
            pattern: pattern(material)?,
            plan: plan(material)?,
        };
        if material == Material::BARE_KINGS {
            return Ok(known);
        }
        if large {
            let sample = TellingSample::draw(tables, material, &known.attributes, progress)?;
            known.telling = sample.weights(progress)?;
            known.sample = Some(sample);
            return Ok(known);
        }
        let table = tables.table(material, lesson.metric)?;
        let frame = Frame::new(&table, Color::Black, known.attributes.clone(), progress)?;
        known.telling = telling(&frame, progress)?;
        if (0..frame.rows()).any(|row| level_of(&frame, row).is_some_and(|level| level > 0)) {
            let stages = lesson.staging.of(&frame, progress)?;
            let objectives =
                lesson.objectives(tables, material, Color::Black, &stages, progress)?;
            known.stages = Some(Staged { stages, objectives });
        }
        progress.check()?;
        Ok(known)
    }

    /// The endgame.
    pub fn material(&self) -> Material {
        self.material
    }

    /// The level of a position: the moves to the next capture, promotion or mate that the strong side still
    /// makes after its next move, if it is the one that wins.
    pub(crate) fn level(
        &self,
        tables: &Tables,
        position: &Chess,
        strong: Color,
    ) -> Result<Option<u16>, TableError> {
        use shakmaty::Position;
        Ok(match tables.value(position, Metric::Dtc)? {
            Value::Win(plies) if position.turn() == strong => Some(plies.0 / 2),
            Value::Loss(plies) if position.turn() != strong => Some(plies.0 / 2),
            _ => None,
        })
    }

    /// The stage of a level: its place from the win, and how many there are.
    pub(crate) fn stage(&self, level: u16) -> Option<(usize, usize)> {
        let stages = &self.stages.as_ref()?.stages;
        Some((stages.stage_of(level)?, stages.all().len()))
    }

    /// What a stage aims for, most telling first, with the attribute of each.
    pub(crate) fn aims(&self, stage: usize) -> Vec<(&Objective, &Attribute)> {
        let Some(staged) = &self.stages else { return Vec::new() };
        let aims = staged.objectives.of_stages.get(stage).map_or(&[][..], Vec::as_slice);
        aims.iter().map(|aim| (aim, &staged.objectives.attributes[aim.fact.attribute])).collect()
    }

    /// How much each attribute tells here: on the way to the win the one that sees the next step, otherwise the
    /// one that sees who wins.
    pub(crate) fn weights(&self, level: Option<u16>) -> Vec<f64> {
        let at = |level: u16| {
            let gains = self.stages.as_ref()?.stages.gains();
            gains.at(level.saturating_sub(1)).or_else(|| gains.at(level)).map(<[f64]>::to_vec)
        };
        let plain = || match self.telling.is_empty() {
            true => vec![1.0; self.attributes.len()],
            false => self.telling.clone(),
        };
        level.and_then(at).unwrap_or_else(plain)
    }
}

/// What books on practical endings look at, and what is left when equal men are traded.
fn practical(
    tables: &Tables,
    material: Material,
    progress: &dyn Progress,
) -> Result<Vec<Attribute>, ExplainError> {
    let mut attributes = traded(material, tables, progress)?;
    attributes.extend(Set::Practical.attributes(material)?);
    Ok(attributes)
}

/// Bits that each attribute says about who wins.
fn telling(frame: &Frame, progress: &dyn Progress) -> Result<Vec<f64>, ExplainError> {
    let class = |place: &u8| match frame.classes()[usize::from(*place)] {
        Class::White(_) => 0,
        Class::Draw => 1,
        Class::Black(_) => 2,
    };
    let names = ["won", "drawn", "lost"].map(String::from).to_vec();
    let outcome = frame.outcome().iter().map(class).collect();
    let ranking = Ranking::of(&frame.classed(names, outcome), progress)?;
    Ok(ranking.attributes().iter().map(|ranked| ranked.overall.gain).collect())
}

/// The first pattern file of an endgame that comes with the program and reads the board in any place.
fn pattern(material: Material) -> Result<Option<Pattern>, ExplainError> {
    for (name, _) in lucena_pattern::BUILT_IN_PATTERNS {
        let Some(pattern) = Pattern::built_in(name) else { continue };
        let pattern = pattern.map_err(PatternError::from)?;
        // A machine of 1912 is no teacher: it takes twice as long. Nor are files for five men, whose
        // play is not proven.
        let small = material.men() <= MEN;
        if small && pattern.material() == material && !pattern.as_it_stands() && !name.contains('-')
        {
            return Ok(Some(pattern));
        }
    }
    Ok(None)
}

/// The plan of an endgame that comes with the program.
fn plan(material: Material) -> Result<Option<(String, Scorer)>, ExplainError> {
    for (name, _) in lucena_plan::BUILT_IN_PLANS {
        let Some(plan) = Plan::built_in(name) else { continue };
        let plan = plan?;
        if plan.material == material && !name.contains('-') {
            return Ok(Some((name.to_string(), plan.scorer(name)?)));
        }
    }
    Ok(None)
}
