//! The experiment of section 6.2: 500 games of learning, and what they gain.

use lucena_engine::{Balance, Evaluate, School, graduate, played};
use lucena_games::{Mover, Results};
use lucena_show::{Axis, BarChart, Bars, Cell, Hue, Section, Svg, Table, Voice};
use lucena_table::Progress;

use super::published::{GAIN, GAMES};
use crate::error::ReportError;
use crate::ledger::trimmed;

/// The section about learning from play.
pub fn section(progress: &dyn Progress) -> Result<Section, ReportError> {
    let school = School { games: GAMES, ..School::default() };
    let balance = || Box::new(Balance) as Box<dyn Evaluate>;
    let opponent = |_: usize| Ok(Box::new(school.seat(balance(), 0)) as Box<dyn Mover>);
    let games = school.play(&balance, &opponent, progress)?;
    let games = games.played.iter().map(|game| played(&game.record));
    let learned = school.learn(games, progress)?;
    let graduate = graduate(&learned, "learned");
    let after = || Box::new(graduate.clone()) as Box<dyn Evaluate>;
    let report = school.compare(&balance, &after, &opponent, progress)?;
    let mut phases = Table::new(
        "What was learned from, and how well it fits, in centipawns",
        ["phase", "positions", "configurations", "mean error before", "after", "kept back, before", "after"],
    );
    for phased in &learned {
        let number = |x: f64| Cell::Number(trimmed(x));
        phases = phases.row([
            phased.group.name.as_str().into(),
            phased.positions[0].into(),
            phased.group.len().into(),
            number(phased.before[0].mean),
            number(phased.after[0].mean),
            number(phased.before[1].mean),
            number(phased.after[1].mean),
        ]);
    }
    let mut exam = Table::new(
        "The same opponent before and after, over the same openings with both colours",
        ["", "won", "drawn", "lost", "Elo (95 % interval)"],
    );
    for (name, results) in [("before", &report.before), ("after", &report.after)] {
        exam = exam.row(line(name, results));
    }
    Ok(Section::new("Learning from play, section 6.2")
        .paragraph(&format!(
            "The engine counts pieces, plays {GAMES} games against a copy of itself at {} positions a \
             move, learns from them, and is examined. The paper's author guessed a gain of {GAIN} \
             points after as many games against stronger programs, without an error; ours is {}.",
            school.nodes, report.gain
        ))
        .table(phases)
        .table(exam)
        .figure(&picture(&report.before, &report.after), "Bars are points, in percent of all games."))
}

fn line(name: &str, results: &Results) -> [Cell; 5] {
    let score = results.score();
    [name.into(), score.wins.into(), score.draws.into(), score.losses.into(), results.elo().to_string().into()]
}

fn picture(before: &Results, after: &Results) -> Svg {
    let share = |results: &Results| Some(100.0 * results.score().share());
    BarChart {
        title: "Points against the same opponent".into(),
        description: "The share of points before and after learning.".into(),
        x: String::new(),
        y: Axis { label: "points".into(), unit: " %".into(), ..Axis::from_to(0.0, 100.0) },
        categories: vec!["before".into(), "after".into()],
        bars: vec![Bars {
            name: "points".into(),
            values: vec![share(before), share(after)],
            hue: Hue(2),
            voice: Voice::Ours,
        }],
        height: 260.0,
        ..BarChart::default()
    }
    .draw()
}
