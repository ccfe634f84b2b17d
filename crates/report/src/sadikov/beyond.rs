//! Beyond the paper: the same method on endgames it did not try.

use lucena_layout::Side;
use lucena_learn::Staging;
use lucena_play::audit::Audit;
use lucena_play::{Lesson, Spec};
use lucena_show::{PageTable, Section, TableCell};
use lucena_table::Tables;
use lucena_work::Progress;

use super::stages;
use super::study::{LIMIT, LearnedEndgame};
use crate::error::ReportError;

/// Depths of search that a person could follow.
const DEPTHS: [u16; 3] = [1, 3, 5];

/// An endgame, the share that either side of a border must hold, and what we make of its stages.
struct Other {
    name: &'static str,
    share: f64,
    judgement: &'static str,
}

/// With 5 % KBNvK has the stages FAR and CLOSE only, and KBBvK a single one: their last stages are
/// as important as small.
const ENDGAMES: [Other; 4] = [
    Other {
        name: "KBNvK",
        share: 0.02,
        judgement: "Borders may part 2 % of the positions here (with 5 % the last one is lost). The \
            three stages are those of the books: bring the king out and drive the other one to the \
            edge, then along the edge to a corner of the bishop's colour with the king close by, \
            then mate. A player would name them so. The players fail nevertheless: the plain \
            attributes do not know which corner is the right one, and a sum of distances has no \
            word for the net in which the two pieces hold the king.",
    },
    Other {
        name: "KBBvK",
        share: 0.02,
        judgement: "With 5 % there is no border at all, with 2 % there is one, eight moves before \
            mate. Its advice is right but comes late: the king is to be in the corner and the other \
            king near it. Nineteen positions in twenty lie before it, and how one gets there, the \
            bishops side by side as a moving barrier, is not said; no attribute asks for it.",
    },
    Other {
        name: "KPvK",
        share: 0.05,
        judgement: "The best of the four: three stages that a player would name. First the king \
            goes ahead of the pawn, then the pawn goes on until the defender is too late for its \
            square, then it promotes. The functions play badly, probably because they have learned \
            from won positions alone and take draws for wins: one tempo decides.",
    },
    Other {
        name: "KRvKN",
        share: 0.05,
        judgement: "The last border is sound advice: check, attack the knight, and win it. What \
            comes before is weak: the one fact that changes at all between the farthest stage and \
            the next changes little, as the shares show. Most won positions are tactical; the long \
            wins are few and have no plan that single facts could tell.",
    },
];

/// Stages, objectives, boards and play of four more endgames.
pub fn sections(tables: &Tables, progress: &dyn Progress) -> Result<Vec<Section>, ReportError> {
    ENDGAMES.iter().map(|other| section(tables, other, progress)).collect()
}

fn section(
    tables: &Tables,
    other: &Other,
    progress: &dyn Progress,
) -> Result<Section, ReportError> {
    let staging = Staging { share: other.share, ..Staging::default() };
    let lesson = Lesson { staging, ..Lesson::default() };
    let study = LearnedEndgame::new(tables, other.name, &lesson, progress)?;
    let section = Section::new(&format!("Beyond the paper: {}", other.name))
        .figure(&stages::plot(&study), "Minima of the correlation, borders and others.");
    let section = stages::boards(&study, stages::table(&study, section));
    let mut table = caption(&study);
    for spec in players(&study) {
        table = table.row(row(&study, &spec, progress)?);
    }
    Ok(section.table(table).paragraph(other.judgement))
}

fn caption(study: &LearnedEndgame) -> PageTable {
    let caption = format!(
        "Play of {} from every won position, White to move, {LIMIT} moves allowed: won in %, and \
         moves more than necessary, a failure counted as {LIMIT}",
        study.material
    );
    let heads: Vec<String> = DEPTHS.iter().map(|depth| format!("depth {depth}")).collect();
    PageTable::new(&caption, std::iter::once("player").chain(heads.iter().map(String::as_str)))
}

fn row(
    study: &LearnedEndgame,
    spec: &Spec,
    progress: &dyn Progress,
) -> Result<Vec<TableCell>, ReportError> {
    let mut row: Vec<TableCell> = vec![spec.to_string().into()];
    for depth in DEPTHS {
        let player = study.player(spec, depth, progress)?;
        let exam = Audit { first: Side::Strong, limit: Some(LIMIT), ..Audit::default() };
        let found = study.examine(&exam, &player, progress)?;
        let more = found.mean_excess().unwrap_or(f64::NAN);
        row.push(TableCell::Number(format!("{:.2} (+{more:.2})", 100.0 * found.success())));
    }
    Ok(row)
}

/// Who plays: of an endgame of one stage the one function is all there is.
fn players(study: &LearnedEndgame) -> Vec<Spec> {
    let mut all = vec![Spec::Table, Spec::Global];
    let stages = study.learned().playing.all();
    if stages.len() > 1 {
        all.extend([Spec::Tree, Spec::Perfect]);
        all.extend(stages.iter().map(|stage| Spec::Stage(stage.name.clone())));
    }
    all
}
