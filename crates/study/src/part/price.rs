//! Step 6: what knowledge costs: bytes of packs against plies of search.

use lucena_pack::build::Packing;
use lucena_pack::{PackFile, PackMetric, PriceLadder, Questions, Rung};
use lucena_table::{Material, Tables};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::StepOutcome;
use crate::error::StudyError;
use crate::keep::Files;

/// The packs of an endgame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PriceData {
    pub effort: u64,
    /// From the one that needs no search to the one that needs most.
    pub rungs: Vec<Rung>,
    /// The file of the last one.
    pub file: String,
}

/// How hard one looks for small packs: so that it takes seconds with three men, and about a minute
/// with four.
pub fn effort(material: Material) -> u64 {
    if material.men() == 3 { 3_000 } else { 300 }
}

/// How high one climbs: with more men, and with pawns, each level takes minutes.
pub fn level(material: Material) -> u8 {
    match (material.men(), material.has_pawns()) {
        (3, _) => 3,
        (_, false) => 1,
        (_, true) => 0,
    }
}

/// How packs are made.
pub fn packing(material: Material, effort: u64, level: u8) -> Packing {
    let questions = if material.men() == 3 { Questions::Plain } else { Questions::Rich };
    // To try both sides, as `lucena pack` does, would take three times as long.
    let strong = Some(Color::White);
    Packing { metric: PackMetric::Dtm, level, effort, questions, strong, ..Packing::default() }
}

/// Makes the packs, each checked over the whole endgame, and writes the last one.
pub fn make(
    tables: &Tables,
    packing: &Packing,
    material: Material,
    files: &mut Files<'_>,
    progress: &dyn Progress,
) -> Result<StepOutcome<PriceData>, StudyError> {
    let mut last: Option<PackFile> = None;
    let keep = &mut |pack| last = Some(pack);
    let ladder = PriceLadder::climb_keeping(tables, material, packing, progress, keep)?;
    let file = format!("{material}.pack");
    let Some(last) = last else {
        return Ok(StepOutcome::LeftOut("No pack was made.".into()));
    };
    last.write(&files.path(&file))?;
    Ok(StepOutcome::Found(PriceData { effort: packing.effort, rungs: ladder.rungs, file }))
}
