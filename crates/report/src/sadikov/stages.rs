//! Tables, sentences and boards of the stages of an endgame.

use lucena_attribute::Position;
use lucena_learn::{Objective, Stage, level_of};
use lucena_show::{BoardPicture, PageTable, Section, Svg, TableCell};
use shakmaty::Color;

use super::study::LearnedEndgame;
use crate::figure;

/// Positions looked at for a typical one.
const LOOKED_AT: usize = 4000;

/// The correlations as a picture.
pub fn plot(study: &LearnedEndgame) -> Svg {
    let title = format!("{}: how similar neighbouring levels are", study.material);
    figure::stages(&study.learned().stages, &title)
}

/// The stages as the game goes, and what to aim for in each.
pub fn table(study: &LearnedEndgame, section: Section) -> Section {
    let caption = format!("Stages of {}, as the game goes", study.material);
    let mut table =
        PageTable::new(&caption, ["stage", "moves to the goal", "positions", "share, %"]);
    let stages = || study.learned().stages.all().iter().zip(&study.objectives.of_stages).rev();
    for (stage, _) in stages() {
        table = table.row([
            stage.name.as_str().into(),
            TableCell::Number(format!("{} to {}", stage.from, stage.to)),
            stage.positions.into(),
            TableCell::Number(format!("{:.1}", 100.0 * stage.share)),
        ]);
    }
    let aims: Vec<String> = stages().map(|(stage, aims)| in_words(stage, aims)).collect();
    section.table(table).list(aims.iter().map(String::as_str))
}

/// What to aim for in a stage, with the share of it where that is true already, and of the next.
fn in_words(stage: &Stage, objectives: &[Objective]) -> String {
    let said = |o: &Objective| {
        format!("{} ({:.0} % → {:.0} %)", o.sentence, 100.0 * o.before, 100.0 * o.after)
    };
    let aims = match (objectives, stage.from) {
        (_, 0) => "the goal itself.".into(),
        ([], _) => "no simple fact tells it from the next stage.".into(),
        (all, _) => format!("aim for: {}", all.iter().map(said).collect::<Vec<_>>().join(" ")),
    };
    format!("{}: {aims}", stage.name)
}

/// A typical position of every stage, as the game goes, with what is true of it.
pub fn boards(study: &LearnedEndgame, section: Section) -> Section {
    let places = (0..study.learned().stages.all().len()).rev();
    let drawn: Vec<(Svg, String)> = places.filter_map(|stage| board(study, stage)).collect();
    section.boards(drawn.iter().map(|(board, words)| (board, words.as_str())))
}

/// A position in the middle of a stage in which what brings one there is true, and what one aims
/// for is not yet.
fn board(study: &LearnedEndgame, stage: usize) -> Option<(Svg, String)> {
    let frame = &study.learned().frame;
    let here = &study.learned().stages.all()[stage];
    let middle = middle(study, here);
    let rows: Vec<usize> =
        (0..frame.rows()).filter(|&row| level_of(frame, row) == Some(middle)).collect();
    let aims = &study.objectives.of_stages;
    let (ahead, reached) = (&aims[stage], aims.get(stage + 1));
    let position = |row: usize| Position::ordered(frame.board(row), Color::Black);
    let holds = |o: &Objective, p: &Position| study.objectives.reached(o, p);
    let fitting = |row: usize| {
        let p = position(row);
        let before = reached.into_iter().flatten().filter(|o| holds(o, &p)).count();
        before + ahead.iter().filter(|o| !holds(o, &p)).count()
    };
    let step = rows.len().div_ceil(LOOKED_AT).max(1);
    let best = rows.iter().copied().step_by(step).max_by_key(|&row| (fitting(row), row))?;
    let p = position(best);
    let mut words = format!("{}, {middle} moves to go.", here.name);
    for objective in reached.into_iter().flatten().filter(|o| holds(o, &p)) {
        words.push_str(&format!(" {}", objective.sentence));
    }
    let picture = BoardPicture { turn: Some(Color::Black), ..BoardPicture::default() };
    Some((picture.draw(p.board()), words))
}

/// The level that halves a stage's positions.
fn middle(study: &LearnedEndgame, stage: &Stage) -> u16 {
    let sizes = study.learned().stages.sizes();
    let mut seen = 0;
    for level in stage.from..=stage.to {
        seen += sizes[usize::from(level)];
        if 2 * seen >= stage.positions {
            return level;
        }
    }
    stage.to
}
