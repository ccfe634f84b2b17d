//! Step 4: a plan in words, and one in numbers: those that come with the program, or one trained.

mod pattern;
mod rules;
mod train;

pub use pattern::PatternData;
pub use rules::{PlanRule, PlanStage, RulesData};

use lucena_play::audit::{Audit, Defence};
use lucena_play::{Club, Search, Spec};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use crate::error::StudyError;
use crate::ground::Ground;
use crate::keep::Files;

/// What to do in an endgame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlanData {
    /// Classes of positions in a chess player's words.
    pub pattern: Option<PatternData>,
    /// Facts, or tables, with weights.
    pub plan: Option<RulesData>,
}

/// Why there may be no plan.
pub const LEFT_OUT: [&str; 2] = [
    "White wins nowhere: there is nothing to plan.",
    "Every win is a mate in one: one needs no plan to see it.",
];

/// Looks for plans, trains one if need be, and writes them beside the page.
pub fn make(
    ground: &Ground<'_>,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<PlanData, StudyError> {
    let material = ground.material;
    let laid = ground.to_mate(progress)?;
    let mut found = PlanData { pattern: None, plan: None };
    let mut spec = None;
    if let Some(pattern) = pattern::built_in(material)? {
        let name = format!("{material}.pat");
        let path = files.path(&name);
        lucena_store::AtomicFile::write(&path, pattern.text().as_bytes())?;
        found.pattern = Some(pattern::told(&pattern, &name, &laid.layout, progress)?);
        spec = Some(Spec::Pattern(path));
    }
    let name = format!("{material}.plan");
    let (plan, origin) = match rules::built_in(material)? {
        Some((name, plan)) => (plan, format!("{name}, which comes with the program")),
        None if proven(ground, spec.as_ref(), progress)? => return Ok(found),
        None => (train::train(ground, progress)?, String::new()),
    };
    plan.save(&files.path(&name))?;
    found.plan = Some(rules::told(&plan, &name, &origin, &laid.layout, progress)?);
    Ok(found)
}

/// Whether a player is known to win against every defence.
fn proven(
    ground: &Ground<'_>,
    spec: Option<&Spec>,
    progress: &dyn Progress,
) -> Result<bool, StudyError> {
    let Some(spec) = spec else { return Ok(false) };
    let laid = ground.to_mate(progress)?;
    let club = Club { layout: &laid.layout, learned: None, search: Search::default(), seed: 0 };
    let player = club.strong(spec, progress)?;
    let audited = every().run(&laid.layout, &laid.atlas, &player.chooser, progress)?;
    Ok(audited.is_perfect())
}

/// The audit that is a proof.
pub fn every() -> Audit {
    Audit::against(Defence::Every)
}
