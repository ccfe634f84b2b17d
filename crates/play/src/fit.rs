//! How far the learned functions are off, each where it is meant to be used.

use lucena_learn::{Errors, Regression, level_of};
use rayon::prelude::*;

use crate::lesson::{Learned, won_rows};
use crate::spec::Spec;

/// Rows judged between two sums; fixed, so that the result does not depend on the threads.
const STEP: usize = 1 << 14;

/// A function, or several that a classifier chooses from, with its errors.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The player that judges by it.
    pub spec: Spec,
    /// Over all won positions; of one stage's function over those of its stage.
    pub errors: Errors,
}

impl Learned {
    /// The won rows of the frame, in its order; they are the rows of [`Learned::staged`].
    pub fn won(&self) -> Vec<usize> {
        won_rows(&self.frame)
    }

    /// The moves to the goal that a player expects in a row of the frame; `None` if it is not won,
    /// or if the player has learned no function.
    pub fn guess(&self, spec: &Spec, row: usize) -> Option<f64> {
        Some(self.function(spec, row)?.predict_row(&self.frame, row))
    }

    fn function(&self, spec: &Spec, row: usize) -> Option<&Regression> {
        let moves = level_of(&self.frame, row)?;
        let stages = self.playing.all();
        match spec {
            Spec::Table | Spec::Random | Spec::Eval(_) | Spec::Pattern(_) | Spec::Plan(_) => None,
            Spec::Global => Some(&self.global),
            Spec::Tree => {
                let stage = self.tree.predict(|attribute| self.frame.level(row, attribute)).0;
                self.local.get(stage)
            }
            Spec::Perfect => self.local.get(self.playing.stage_of(moves)?),
            Spec::Stage(name) => {
                self.local.get(stages.iter().position(|stage| stage.name == *name)?)
            }
        }
    }

    /// The errors of every function: of the whole endgame, of each stage on its own positions, and
    /// of the stages' together, chosen by the tree and by the truth.
    pub fn fits(&self) -> Vec<Fit> {
        let won = self.won();
        let stages = self.playing.all().iter();
        let mut specs = vec![Spec::Global];
        specs.extend(stages.map(|stage| Spec::Stage(stage.name.clone())));
        specs.extend([Spec::Perfect, Spec::Tree]);
        specs.into_iter().map(|spec| Fit { errors: self.errors(&spec, &won), spec }).collect()
    }

    fn errors(&self, spec: &Spec, won: &[usize]) -> Errors {
        let stage = match spec {
            Spec::Stage(name) => self.playing.all().iter().find(|stage| stage.name == *name),
            _ => None,
        };
        let parts: Vec<Errors> = won
            .par_chunks(STEP)
            .map(|rows| {
                let mut errors = Errors::default();
                for &row in rows {
                    let Some(moves) = level_of(&self.frame, row) else { continue };
                    if stage.is_some_and(|s| !(s.from..=s.to).contains(&moves)) {
                        continue;
                    }
                    if let Some(guess) = self.guess(spec, row) {
                        errors.add(guess, f64::from(moves));
                    }
                }
                errors
            })
            .collect();
        parts.into_iter().sum()
    }
}
