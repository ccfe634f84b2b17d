//! Refinement: the smallest change to a file that makes its play better.
//!
//! Van den Herik wanted rules refined wherever they leave the optimal path. Here positions from
//! which the file is not certain to win are set against better moves that it could have made; the
//! facts that separate the two best become new classes, splits of old ones, or wishes within one.
//! Every change is tried by a new proof before it is proposed.

mod changes;
mod facts;

use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_work::Progress;

use super::Beliefs;
use super::check::{Play, proven};
use crate::audit::every::Proof;
use crate::error::PlayError;

pub use changes::FileChange;

/// How to refine.
#[derive(Clone, Copy, Debug)]
pub struct Refining {
    /// Changes to try in one round, at most.
    pub tries: usize,
    /// For the order of changes that promise equally much.
    pub seed: u64,
}

impl Default for Refining {
    fn default() -> Refining {
        Refining { tries: 2000, seed: 0 }
    }
}

/// A change that was tried, and how the changed file plays.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The change.
    pub change: FileChange,
    /// The changed file.
    pub pattern: Pattern,
    /// Its play against every defence.
    pub play: Play,
}

/// What a round of refinement found.
#[derive(Clone, Debug)]
pub struct Round {
    /// How the file played before.
    pub before: Play,
    /// The best changes, the best first; empty if none makes it better.
    pub best: Vec<Tried>,
    /// Changes that were tried.
    pub tried: usize,
}

/// Which play is better: more positions won for certain, then quicker.
fn better(a: &Play, b: &Play) -> bool {
    (a.won, -worth(a)) > (b.won, -worth(b))
}

/// Mean and longest win in one number, the less the better; whole, so that it compares.
fn worth(play: &Play) -> i64 {
    (play.mean * 1000.0).round() as i64 + i64::from(play.worst) * 100
}

impl Refining {
    /// Tries changes to a file. It ends early once one is proven.
    pub fn round(
        &self,
        pattern: &Pattern,
        layout: &Layout,
        progress: &dyn Progress,
    ) -> Result<Round, PlayError> {
        if pattern.as_it_stands() {
            return Err(PlayError::AsItStands(pattern.name().to_string()));
        }
        let quiet = Quiet(progress);
        let before = proven(pattern, layout, &quiet)?;
        let chooser = Beliefs::new(pattern, layout, &quiet)?.chooser(&quiet)?;
        let proof = Proof::new(layout, &chooser, &quiet)?;
        let facts = facts::ranked(pattern, layout, &chooser, &proof);
        let changes = changes::all(pattern, &facts, self.seed);
        let mut round = Round { before, best: Vec::new(), tried: 0 };
        progress.begin("trying changes", changes.len().min(self.tries) as u64);
        for change in changes.into_iter().take(self.tries) {
            progress.check().inspect_err(|_| progress.end())?;
            progress.advance(1);
            let Ok(pattern) = Pattern::of(pattern.name(), &change.file) else { continue };
            let play = proven(&pattern, layout, &quiet)?;
            round.tried += 1;
            if better(&play, &round.before) {
                let done = play.won == play.positions && round.before.won < play.won;
                round.best.push(Tried { change, pattern, play });
                if done {
                    break;
                }
            }
        }
        progress.end();
        round.best.sort_by_key(|tried| (std::cmp::Reverse(tried.play.won), worth(&tried.play)));
        round.best.truncate(5);
        Ok(round)
    }
}

/// Hears whether to stop, and shows nothing of the small steps.
struct Quiet<'a>(&'a dyn Progress);

impl Progress for Quiet<'_> {
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}
