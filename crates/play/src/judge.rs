//! Opinions of positions with the weak side to move, by the functions that were learned.

use lucena_attribute::{Attribute, Level, Position};
use lucena_layout::Layout;
use lucena_learn::Regression;
use lucena_table::{Plies, Value};
use rayon::prelude::*;

use crate::error::PlayError;
use crate::lesson::Learned;
use crate::score::{self, MOVE, Score};
use crate::spec::Spec;

/// What the attributes say of every position with the weak side to move, a row a position.
pub struct Answers {
    stride: usize,
    levels: Vec<u8>,
}

impl Answers {
    /// Asks all attributes about all positions.
    pub fn of(layout: &Layout, attributes: &[Attribute]) -> Answers {
        let stride = attributes.len();
        let mut levels = vec![0; stride * layout.weak.len()];
        let turn = !layout.ending.strong();
        levels.par_chunks_exact_mut(stride).zip(&layout.weak.squares).for_each(|(row, squares)| {
            let position = Position::ordered(layout.ending.board(squares), turn);
            for (level, attribute) in row.iter_mut().zip(attributes) {
                *level = attribute.level(&position).0;
            }
        });
        Answers { stride, levels }
    }

    /// The answers at a place, in the order of the attributes.
    #[inline]
    pub fn at(&self, place: usize) -> &[u8] {
        &self.levels[place * self.stride..][..self.stride]
    }
}

/// A fitted function in whole numbers: so much for each answer of each attribute.
struct LevelPoints {
    base: i64,
    parts: Vec<Vec<i64>>,
}

impl LevelPoints {
    fn of(function: &Regression, attributes: &[Attribute]) -> LevelPoints {
        let units = |moves: f64| (moves * f64::from(MOVE)).round() as i64;
        let part = |(place, attribute): (usize, &Attribute)| {
            let levels = 0..attribute.domain().levels();
            levels.map(|level| units(function.part(place, Level(level as u8)))).collect()
        };
        LevelPoints {
            base: units(function.intercept),
            parts: attributes.iter().enumerate().map(part).collect(),
        }
    }

    #[inline]
    fn sum(&self, levels: &[u8]) -> i64 {
        let parts = self.parts.iter().zip(levels);
        self.base + parts.map(|(part, &level)| part[usize::from(level)]).sum::<i64>()
    }
}

/// A learned player's opinion.
pub struct Judge<'a> {
    learned: &'a Learned,
    answers: &'a Answers,
    functions: Vec<LevelPoints>,
    /// The place of the function that judges each position.
    judged_by: Vec<u8>,
    /// Whether the functions are those of the stages, so that one may say which stage it is.
    staged: bool,
}

impl<'a> Judge<'a> {
    /// The judge of a learned player; `None` for those who learn elsewhere or nothing.
    pub fn new(
        spec: &Spec,
        layout: &Layout,
        learned: &'a Learned,
        answers: &'a Answers,
    ) -> Result<Option<Judge<'a>>, PlayError> {
        let attributes = learned.frame.attributes();
        let points = |function: &Regression| LevelPoints::of(function, attributes);
        let local = || learned.local.iter().map(points).collect::<Vec<_>>();
        let places = layout.weak.len();
        let one = |function| (vec![points(function)], vec![0; places]);
        let staged = matches!(spec, Spec::Tree | Spec::Perfect);
        let (functions, judged_by) = match spec {
            Spec::Table | Spec::Random | Spec::Eval(_) | Spec::Pattern(_) | Spec::Plan(_) => {
                return Ok(None);
            }
            Spec::Global => one(&learned.global),
            Spec::Stage(name) => one(&learned.local[stage(learned, layout, name)?]),
            Spec::Tree => (local(), by_tree(layout, learned, answers)),
            Spec::Perfect => (local(), by_truth(layout, learned)),
        };
        Ok(Some(Judge { learned, answers, functions, judged_by, staged }))
    }

    /// What it thinks of a place.
    #[inline]
    pub fn score(&self, place: usize) -> Score {
        let function = &self.functions[usize::from(self.judged_by[place])];
        score::guess(function.sum(self.answers.at(place)))
    }

    /// The stage it takes a place to be in; by the tree, if its functions are not the stages'.
    pub fn stage(&self, place: usize) -> &str {
        let stage = match self.staged {
            true => usize::from(self.judged_by[place]),
            false => classified(self.learned, self.answers.at(place)),
        };
        &self.learned.playing.all()[stage].name
    }

    /// What a move from one place to another (with the opponent to move at both) has gained, the
    /// most first: sentences about the second place. Nothing if they are judged differently.
    pub fn gains(&self, before: usize, after: usize) -> Vec<String> {
        if self.judged_by[before] != self.judged_by[after] {
            return Vec::new();
        }
        let function = &self.functions[usize::from(self.judged_by[after])];
        let (old, new) = (self.answers.at(before), self.answers.at(after));
        let attributes = self.learned.frame.attributes();
        let mut gains: Vec<(i64, usize)> = (0..attributes.len())
            .map(|a| {
                let part = |level: u8| function.parts[a][usize::from(level)];
                (part(new[a]) - part(old[a]), a)
            })
            .filter(|&(change, _)| change < -i64::from(MOVE) / 10)
            .collect();
        gains.sort_unstable();
        gains.iter().map(|&(_, a)| attributes[a].sentence(Level(new[a]))).collect()
    }
}

fn stage(learned: &Learned, layout: &Layout, name: &str) -> Result<usize, PlayError> {
    let stages = learned.playing.all();
    let found = stages.iter().position(|stage| stage.name == name);
    found.ok_or_else(|| PlayError::UnknownStage {
        name: name.chars().take(40).collect(),
        material: layout.ending.material(),
        stages: stages.iter().map(|stage| stage.name.clone()).collect(),
    })
}

fn classified(learned: &Learned, levels: &[u8]) -> usize {
    learned.tree.predict(|attribute| Level(levels[attribute])).0
}

fn by_tree(layout: &Layout, learned: &Learned, answers: &Answers) -> Vec<u8> {
    let places = (0..layout.weak.len()).into_par_iter();
    places.map(|place| classified(learned, answers.at(place)) as u8).collect()
}

/// What is not won is in no stage; it is judged as the farthest.
fn by_truth(layout: &Layout, learned: &Learned) -> Vec<u8> {
    let far = learned.playing.all().len() - 1;
    let stage = |value: &Value| match value {
        Value::Loss(Plies(n)) => learned.playing.stage_of(n / 2).unwrap_or(far) as u8,
        _ => far as u8,
    };
    layout.weak.value.iter().map(stage).collect()
}
