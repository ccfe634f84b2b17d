//! Beyond the paper: the same method on endgames it did not try.

use lucena_play::Spec;
use lucena_play::audit::{Audit, First};
use lucena_show::{Cell, Section, Table};
use lucena_table::{Progress, Tables};

use super::stages;
use super::study::{LIMIT, Study};
use crate::error::ReportError;

/// Depths of search that a person could follow.
const DEPTHS: [u16; 3] = [1, 3, 5];

/// The endgames, each with what we make of its stages.
const ENDGAMES: [(&str, &str); 4] = [
    ("KBNvK", "placeholder"),
    ("KBBvK", "placeholder"),
    ("KPvK", "placeholder"),
    ("KRvKN", "placeholder"),
];

/// Stages, objectives, boards and play of four more endgames.
pub fn sections(tables: &Tables, progress: &dyn Progress) -> Result<Vec<Section>, ReportError> {
    ENDGAMES.iter().map(|(name, judgement)| section(tables, name, judgement, progress)).collect()
}

fn section(
    tables: &Tables,
    name: &str,
    judgement: &str,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let study = Study::new(tables, name, progress)?;
    let section = Section::new(&format!("Beyond the paper: {name}"))
        .figure(&stages::plot(&study), "Ringed: minima. Dashed: minima that are no border.")
        .table(stages::table(&study));
    Ok(stages::boards(&study, section).table(play(&study, progress)?).paragraph(judgement))
}

fn play(study: &Study, progress: &dyn Progress) -> Result<Table, ReportError> {
    let caption = format!(
        "Play of {} from every won position, White to move, {LIMIT} moves allowed: won in %, and \
         moves more than necessary, a failure counted as {LIMIT}",
        study.material
    );
    let heads: Vec<String> = DEPTHS.iter().map(|depth| format!("depth {depth}")).collect();
    let head = std::iter::once("player").chain(heads.iter().map(String::as_str));
    let mut table = Table::new(&caption, head);
    for spec in players(study) {
        let mut row: Vec<Cell> = vec![spec.to_string().into()];
        for depth in DEPTHS {
            let player = study.player(&spec, depth, progress)?;
            let exam = Audit { first: First::Strong, limit: Some(LIMIT), ..Audit::default() };
            let found = study.examine(&exam, &player, progress)?;
            let more = found.mean_excess().unwrap_or(f64::NAN);
            row.push(Cell::Number(format!("{:.2} (+{more:.2})", 100.0 * found.success())));
        }
        table = table.row(row);
    }
    Ok(table)
}

/// Who plays: of an endgame of one stage the one function is all there is.
fn players(study: &Study) -> Vec<Spec> {
    let mut all = vec![Spec::Global];
    let stages = study.learned.playing.all();
    if stages.len() > 1 {
        all.extend([Spec::Tree, Spec::Perfect]);
        all.extend(stages.iter().map(|stage| Spec::Stage(stage.name.clone())));
    }
    all
}
