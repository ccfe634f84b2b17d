//! The experiment of section 6.2: games to learn from, and what they gain.

use lucena_engine::{Balance, Evaluate, FittedEvaluator, School, SchoolReport, graduate, played};
use lucena_eval::{Evaluator, Phased};
use lucena_games::{Mover, Results};
use lucena_show::{BarChart, PageTable, Section, Svg, TableCell};
use lucena_work::Progress;

use super::published::{GAIN, GAMES};
use crate::error::ReportError;
use crate::figure::{bars, percent};
use crate::ledger::trimmed;

/// As many games as the paper's, and more.
const SCHOOLS: [usize; 2] = [GAMES, 3_000];

/// The section about learning from play.
pub fn section(progress: &dyn Progress) -> Result<Section, ReportError> {
    let most = SCHOOLS[SCHOOLS.len() - 1];
    let school = School { games: most, ..School::default() };
    let group = school.lesson.untrained();
    let untrained = FittedEvaluator::new(Evaluator::new(vec![group]), "untrained");
    let before = || Box::new(untrained.clone()) as Box<dyn Evaluate>;
    let opponent = |_: usize| Ok(Box::new(school.seat(Box::new(Balance), 0)) as Box<dyn Mover>);
    let games = school.play(&before, &opponent, progress)?;
    let mut section = Section::new("Learning from play, section 6.2").paragraph(&format!(
        "The engine counts pieces and nothing else, plays against one that likes the centre besides, \
         both at {} positions a move, and learns weights from the games for what the count of pieces \
         leaves open. Then it is examined over a fixed set of openings with both colours, as it was \
         before. The paper's author guessed a gain of {GAIN} points after {GAMES} games against \
         stronger programs, without an error.",
        school.nodes
    ));
    for count in SCHOOLS {
        let some = games.played.iter().take(count).map(|game| played(&game.record));
        let learned = school.learn(some, progress)?;
        let graduate = graduate(&learned, "learned");
        let after = || Box::new(graduate.clone()) as Box<dyn Evaluate>;
        let report = school.compare(&before, &after, &opponent, progress)?;
        section = section
            .subheading(&format!("After {count} games: {} Elo", report.gain))
            .table(exam(&report))
            .table(phases(&learned))
            .figure(&picture(&report), "Points in percent of all games.");
    }
    Ok(section)
}

fn exam(report: &SchoolReport) -> PageTable {
    let caption = "The same opponent before and after";
    let head = ["", "won", "drawn", "lost", "Elo (95 % interval)"];
    [("before", &report.before), ("after", &report.after)].into_iter().fold(
        PageTable::new(caption, head),
        |table, (name, results)| {
            let score = results.score();
            let elo = results.elo().to_string();
            table.row([
                name.into(),
                score.wins.into(),
                score.draws.into(),
                score.losses.into(),
                elo.into(),
            ])
        },
    )
}

fn phases(learned: &[Phased]) -> PageTable {
    let head = [
        "phase",
        "positions",
        "configurations",
        "error before",
        "after",
        "kept back: before",
        "after",
    ];
    let number = |x: f64| TableCell::Number(trimmed(x));
    let caption = "What was learned from, and the mean error in centipawns";
    learned.iter().fold(PageTable::new(caption, head), |table, phased| {
        table.row([
            phased.group.name.as_str().into(),
            phased.positions[0].into(),
            phased.group.len().into(),
            number(phased.before[0].mean),
            number(phased.after[0].mean),
            number(phased.before[1].mean),
            number(phased.after[1].mean),
        ])
    })
}

fn picture(report: &SchoolReport) -> Svg {
    let share = |results: &Results| Some(100.0 * results.score().share());
    BarChart {
        title: "Points against the same opponent".into(),
        description: "The share of points before and after learning.".into(),
        x: String::new(),
        y: percent("points"),
        categories: vec!["before".into(), "after".into()],
        bars: vec![bars("points", vec![share(&report.before), share(&report.after)], 2)],
        height: 240.0,
        ..BarChart::default()
    }
    .draw()
}
