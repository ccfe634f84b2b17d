//! Training a plan where none comes with the program, within bounds that do not look at a clock.

use lucena_plan::{Model, Plan};
use lucena_table::{Material, Value};
use lucena_train::{Report, Trainer};
use lucena_work::Progress;
use shakmaty::{Color, Role};

use crate::error::StudyError;
use crate::ground::Ground;

/// Positions looked at, all rounds together: a few minutes.
const WORK: usize = 150_000_000;
/// The same with pawns, where a round does more for each.
const WORK_WITH_PAWNS: usize = 50_000_000;
/// Rounds at most.
const ROUNDS: usize = 120;

/// What has been found to work (`benches/RESULTS.md`): levels of facts for two heavy pieces, tables
/// over three men where two pieces must work together or the other side has one, else over two.
pub fn model(material: Material) -> Model {
    let has = |color, role| material.count(color, role) > 0;
    let (white, black) = (Color::White, Color::Black);
    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let against_piece = pieces.iter().any(|&role| has(black, role));
    match material.to_string().as_str() {
        "KRRvK" | "KQRvK" => Model::Levels,
        "KBNvK" | "KBPvK" => Model::Triples,
        _ if has(white, Role::Queen) && has(black, Role::Bishop) => Model::Pairs,
        _ if against_piece && !material.has_pawns() => Model::Triples,
        _ => Model::Pairs,
    }
}

/// Trains until it is proven or the rounds are over.
pub fn train(ground: &Ground<'_>, progress: &dyn Progress) -> Result<Plan, StudyError> {
    let (material, layout) = (ground.material, &ground.to_mate(progress)?.layout);
    let won = layout.strong.value.iter().filter(|v| matches!(v, Value::Win(_))).count();
    let work = if material.has_pawns() { WORK_WITH_PAWNS } else { WORK };
    let trainer = Trainer {
        rounds: (work / won.max(1)).clamp(6, ROUNDS) as u64,
        // The first proof is good enough.
        worst: u16::MAX,
        enough: usize::MAX,
        shrink: false,
        ..Trainer::new(model(material))
    };
    let blank = trainer.blank(material, None, ground.tables, progress)?;
    let mut keep = |_: &Plan, _: &Report| Ok(());
    let trained = trainer.train(layout, blank, None, progress, &mut keep)?;
    progress.check()?;
    Ok(trained.plan)
}
