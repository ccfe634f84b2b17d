//! `lucena games truth`.

use std::cmp::Reverse;
use std::process::ExitCode;

use lucena_attribute::Set;
use lucena_practice::{
    Blunder, Changes, CoursesSeen, Cross, Ended, Endgame, FactErrors, Facts, Filter, JudgedGame,
    Misplayed, Order, Reach, Thrown, Truth, courses,
};
use lucena_report::truth::{Told, page};
use lucena_table::{Material, Metric, Plies};
use serde::Serialize;

use super::{broken_text, games};
use crate::args::TruthArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct TruthReport<'a> {
    metric: Metric,
    #[serde(flatten)]
    seen: &'a CoursesSeen,
    endgames: Vec<Row>,
    all: Row,
    won_positions: usize,
    won_positions_thrown: usize,
    misplayed: Vec<ThrownWin<'a>>,
    facts: &'a [FactErrors],
}

#[derive(Serialize)]
struct Row {
    material: String,
    #[serde(flatten)]
    endgame: Endgame,
}

#[derive(Serialize)]
struct ThrownWin<'a> {
    #[serde(flatten)]
    blunder: &'a Blunder,
    #[serde(skip_serializing_if = "Option::is_none")]
    dtm: Option<Plies>,
    thrown: u32,
    met: u32,
    won_anyway: bool,
}

pub fn run(context: &Context, args: &TruthArgs) -> Result<ExitCode, Failure> {
    let metric: Metric = args.metric.into();
    for material in Material::all(usize::from(args.men.min(4))) {
        if material.men() > 2 {
            context.table(material, metric)?;
        }
    }
    let reach = Reach::new(&context.tables, args.men.into(), metric)?;
    let (mut truth, mut thrown) = (Truth::default(), Thrown::default());
    let (mut facts, mut changes) = (Facts::new(Set::General), Changes::new(Set::General));
    let each = |course: &JudgedGame| {
        truth.add(course);
        facts.add(&reach, course)?;
        changes.add(&reach, course)?;
        thrown.add(&reach, course)
    };
    let limit = args.limit.unwrap_or(u64::MAX);
    let filter = Filter::default();
    let seen = courses(games(&args.pgn)?, &filter, limit, &reach, each, &context.bar)?;
    let misplayed = thrown.ranked(Order::Often, args.most);
    let mut wrong = facts.everywhere();
    wrong.retain(|fact| fact.chance.is_some());
    wrong.truncate(args.most);
    if let Some(folder) = &args.output {
        let told = Told {
            seen: &seen,
            truth: &truth,
            thrown: &thrown,
            facts: &facts,
            changes: &changes,
            metric: metric.name(),
            most: args.most,
        };
        write_file(&folder.join("index.html"), page(&told).to_html())?;
    }
    let (won_positions, won_positions_thrown) = thrown.positions();
    let mut endgames: Vec<Row> =
        truth.endgames.iter().map(|(material, found)| row(material, found)).collect();
    endgames.sort_by_key(|row| Reverse(row.endgame.games));
    let compared = TruthReport {
        metric,
        seen: &seen,
        endgames,
        all: row(&"all", &truth.total()),
        won_positions,
        won_positions_thrown,
        misplayed: misplayed.iter().flat_map(|one| thrown_wins(one, metric)).collect(),
        facts: &wrong,
    };
    context.tell(&compared, || text(&compared))
}

fn row(name: &dyn std::fmt::Display, endgame: &Endgame) -> Row {
    Row { material: name.to_string(), endgame: *endgame }
}

fn thrown_wins(misplayed: &Misplayed, metric: Metric) -> impl Iterator<Item = ThrownWin<'_>> {
    misplayed.blunders.iter().map(move |blunder| ThrownWin {
        blunder,
        dtm: (metric == Metric::Dtm).then_some(blunder.distance),
        thrown: misplayed.thrown,
        met: misplayed.met,
        won_anyway: blunder.won_anyway(),
    })
}

fn text(compared: &TruthReport<'_>) -> String {
    let mut text = format!(
        "{} games, {} came within reach of the tables ({} copies left out)\n\n\
         the table says:      won         drawn        lost     moves in won   thrown\n\
         endgame   games   +   =   -   +   =   -   +   =   -       positions\n",
        grouped(compared.seen.passed.games),
        grouped(compared.seen.shown),
        compared.seen.copies,
    );
    for Row { material, endgame } in compared.endgames.iter().chain([&compared.all]) {
        let three = |ended: Ended| {
            let [won, drawn, lost] = ended.counts();
            format!("{won:3} {drawn:3} {lost:3}")
        };
        let Cross { won, drawn, lost, .. } = endgame.first;
        text += &format!(
            "{material:8} {:6} {} {} {} {:15} {:8}\n",
            endgame.games,
            three(won),
            three(drawn),
            three(lost),
            endgame.won_moves,
            endgame.thrown(),
        );
    }
    text += &format!(
        "\n{} different won positions, {} thrown away at least once:\n",
        grouped(compared.won_positions as u64),
        compared.won_positions_thrown
    );
    for ThrownWin { blunder: one, .. } in &compared.misplayed {
        text += &format!(
            "  {} {}: {} instead of {} ({} - {}, {})\n",
            one.material, one.fen, one.played, one.best, one.white, one.black, one.date
        );
    }
    if !compared.facts.is_empty() {
        text += "\nWhere wins are thrown away more or less often than elsewhere:\n";
    }
    for fact in compared.facts {
        text += &format!(
            "  {:5.2} % of {:6} against {:5.2} %, false alarms {:.3}: {}\n",
            100.0 * fact.share(),
            grouped(fact.held),
            100.0 * fact.rest_share(),
            fact.false_alarms.unwrap_or(1.0),
            fact.sentence
        );
    }
    text + &broken_text(&compared.seen.passed)
}
