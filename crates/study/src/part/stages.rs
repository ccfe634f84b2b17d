//! Step 3: the parts of the way to the win, what each is about, and how to tell them apart.

use lucena_attribute::Position;
use lucena_learn::{Minimum, Stage, level_of};
use lucena_play::{Learned, Objectives};
use lucena_table::Material;
use lucena_table::words::ROLES;
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Role};

use crate::error::StudyError;
use crate::ground::Ground;
use crate::keep::Files;

/// Rules told for each stage.
const RULES: usize = 3;

/// The stages of an endgame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StagesData {
    /// What distances count to: `dtm` or `dtc`.
    pub metric: String,
    /// The attributes that were asked.
    pub set: String,
    /// The stages, nearest to the win first.
    pub stages: Vec<StageData>,
    /// How much what counts at each level is like what counts at the next.
    pub correlations: Vec<Option<f64>>,
    /// Where it is least so.
    pub minima: Vec<Minimum>,
    /// The tree that tells the stages apart, if there are several.
    pub tree: Option<TreeData>,
}

/// A stage, and what one aims for in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StageData {
    /// What it is called, and how far from the goal it is.
    #[serde(flatten)]
    pub stage: Stage,
    /// What becomes true with the next nearer stage; none in the nearest.
    pub objectives: Vec<ObjectiveData>,
    /// A position of it.
    pub fen: String,
    /// How far its goal is there, in moves.
    pub moves: u16,
}

/// Something to aim for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ObjectiveData {
    pub sentence: String,
    /// The share of the stage in which it is true already.
    pub before: f64,
    /// The share of the next nearer one.
    pub after: f64,
}

/// The tree that tells stages apart.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TreeData {
    /// The stages that it knows: those near to the win may be one.
    pub stages: Vec<String>,
    pub leaves: usize,
    /// How often it is right.
    pub accuracy: f64,
    /// How often one is right who always names the largest stage.
    pub majority: f64,
    pub rules: Vec<RuleData>,
}

/// A way to a leaf.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RuleData {
    /// The stage that follows.
    pub stage: String,
    /// What must hold.
    pub sentences: Vec<String>,
    /// Positions that it decides.
    pub rows: u32,
    /// Those that are in another stage.
    pub wrong: u32,
}

/// Why there may be no stages.
pub const LEFT_OUT: [&str; 2] = [
    "White never wins, so there are no stages.",
    "Every win is a mate in one: there are no stages.",
];

/// What the nearest stage ends with, in words.
pub fn goal(material: Material) -> &'static str {
    let takes = ROLES.iter().any(|&role| material.count(Color::Black, role) > 0);
    match (takes, material.count(Color::White, Role::Pawn) > 0) {
        (false, false) => "mate",
        (false, true) => "mate or a promotion that wins",
        (true, false) => "mate or a capture that wins",
        (true, true) => "mate, a promotion or a capture that wins",
    }
}

/// Finds the stages, and writes all rules of the tree beside the page.
pub fn make(
    ground: &Ground<'_>,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<StagesData, StudyError> {
    let (learned, _) = ground.learned(progress)?;
    let (lesson, material) = (&ground.lesson, ground.material);
    let stages = &learned.stages;
    let objectives = lesson.objectives(ground.tables, material, Color::Black, stages, progress)?;
    let told = stages.all().iter().enumerate().map(|(place, stage)| {
        let (fen, moves) = example(learned, stage, place, &objectives);
        let objective = |o: &lucena_learn::Objective| ObjectiveData {
            sentence: o.sentence.clone(),
            before: o.before,
            after: o.after,
        };
        StageData {
            stage: stage.clone(),
            objectives: objectives.of_stages[place].iter().map(objective).collect(),
            fen,
            moves,
        }
    });
    let stages_data = told.collect();
    let tree = match learned.playing.all().len() {
        1 => None,
        _ => Some(tree(learned, &format!("{material}.rules.txt"), files)?),
    };
    Ok(StagesData {
        metric: lesson.metric.name().to_string(),
        set: lesson.set(material).to_string(),
        stages: stages_data,
        correlations: stages.correlations(),
        minima: stages.minima().to_vec(),
        tree,
    })
}

/// A position from the middle of a stage in which there is still something to aim for.
fn example(
    learned: &Learned,
    stage: &Stage,
    place: usize,
    objectives: &Objectives,
) -> (String, u16) {
    let frame = &learned.frame;
    let middle = stage.from.midpoint(stage.to);
    let off = |row: usize| level_of(frame, row).map(|level| level.abs_diff(middle));
    let within = |row: &usize| {
        level_of(frame, *row).is_some_and(|level| (stage.from..=stage.to).contains(&level))
    };
    let rows: Vec<usize> = (0..frame.rows()).filter(within).collect();
    let open = |row: usize| {
        let position = Position::new(&frame.board(row), Color::Black);
        let reached =
            objectives.of_stages[place].iter().filter(|o| objectives.reached(o, &position));
        reached.count()
    };
    let nearest = rows.iter().filter_map(|&row| off(row)).min();
    let candidates: Vec<usize> = rows.into_iter().filter(|&row| off(row) == nearest).collect();
    // Enough to choose from, spread over all of them.
    let step = candidates.len().div_ceil(200).max(1);
    let some = candidates.iter().copied().step_by(step);
    let least = some.clone().map(open).min();
    let fitting: Vec<usize> = some.filter(|&row| Some(open(row)) == least).collect();
    let row = fitting.get(fitting.len() / 2).copied();
    row.map_or((String::new(), 0), |row| (frame.fen(row), level_of(frame, row).unwrap_or(0)))
}

fn tree(learned: &Learned, file: &str, files: &mut Files<'_>) -> Result<TreeData, StudyError> {
    let tree = &learned.tree;
    let rule = |rule: &lucena_learn::Rule| RuleData {
        stage: tree.label(rule.class).to_string(),
        sentences: rule.sentences(tree.attributes()),
        rows: rule.rows,
        wrong: rule.wrong,
    };
    let all: Vec<RuleData> = tree.rules().iter().filter(|r| r.rows > 0).map(rule).collect();
    let text: String = all.iter().map(RuleData::text).collect();
    files.write(file, text.as_bytes())?;
    let mut rules: Vec<RuleData> = Vec::new();
    let names: Vec<String> = learned.playing.all().iter().map(|s| s.name.clone()).collect();
    for name in &names {
        rules.extend(all.iter().filter(|rule| rule.stage == *name).take(RULES).cloned());
    }
    let evaluation = tree.evaluate(&learned.staged)?;
    Ok(TreeData {
        stages: names,
        leaves: tree.leaves(),
        accuracy: evaluation.accuracy(),
        majority: learned.playing.majority(),
        rules,
    })
}

impl RuleData {
    fn text(&self) -> String {
        let (rows, wrong) = (self.rows, self.wrong);
        let facts = self.sentences.join(" ");
        format!("{}: {facts} ({rows} positions, {wrong} of another stage)\n", self.stage)
    }
}
