//! A fitted evaluation function as an evaluator.

use std::sync::Arc;

use lucena_eval::{Cache, Counter, Evaluator};
use shakmaty::{Chess, Position};

use crate::balance::Balance;
use crate::evaluate::Evaluate;

/// The weights of a `.eval` file. Where none of its groups was made for the position at the root,
/// the balance of pieces speaks instead.
///
/// ```
/// use lucena_engine::{Evaluate, FittedEvaluator};
/// use lucena_eval::{Evaluator, GameLesson};
/// let group = GameLesson::default().untrained();
/// let fitted = FittedEvaluator::new(Evaluator::new(vec![group]), "mine");
/// assert_eq!(fitted.name(), "mine");
/// ```
#[derive(Clone)]
pub struct FittedEvaluator {
    evaluator: Evaluator,
    name: String,
    /// Whether a group was made for the root.
    covered: bool,
}

impl FittedEvaluator {
    /// An evaluation function under the name that others see.
    pub fn new(evaluator: Evaluator, name: impl Into<String>) -> FittedEvaluator {
        FittedEvaluator { evaluator, name: name.into(), covered: true }
    }

    /// The counter of the cache's hits, which counts on while the engine thinks.
    pub fn counter(&self) -> Arc<Counter> {
        self.evaluator.cache().map(Cache::counter).unwrap_or_default()
    }
}

impl Evaluate for FittedEvaluator {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn root(&mut self, root: &Chess) {
        // The group is chosen here and kept for the whole search, as values of different groups
        // cannot be compared (Lüscher 2000, section 3.5).
        self.covered = self.evaluator.choose(root.board());
    }

    fn value(&mut self, position: &Chess) -> i32 {
        if !self.covered {
            return Balance.value(position);
        }
        self.evaluator.centipawns(position.board(), position.turn())
    }

    fn why(&mut self, position: &Chess, most: usize) -> Vec<String> {
        if !self.covered {
            let groups: Vec<&str> =
                self.evaluator.groups().iter().map(|g| g.name.as_str()).collect();
            let sentence = format!("no group for this position, only for {}", groups.join(", "));
            return [sentence].into_iter().chain(Balance.why(position, most)).take(most).collect();
        }
        let reasons = self.evaluator.reasons(position.board(), position.turn(), most);
        let group = &self.evaluator.group().name;
        reasons.into_iter().map(|reason| format!("{group}: {reason}")).collect()
    }
}
