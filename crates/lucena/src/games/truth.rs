//! `lucena games truth`.

use std::cmp::Reverse;
use std::process::ExitCode;

use lucena_attribute::Set;
use lucena_practice::{
    Blunder, Changes, CoursesSeen, Cross, Ended, Endgame, FactErrors, Facts, Filter, GameError,
    JudgedGame, Misplayed, Order, Reach, SideErrors, Themes, Thrown, Truth, courses,
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
    sides: Vec<&'a SideErrors>,
    themes: Vec<&'a SideErrors>,
    won_positions: usize,
    won_positions_thrown: usize,
    misplayed: Vec<ThrownWin<'a>>,
    facts: &'a [FactErrors],
    #[serde(skip)]
    most: usize,
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
    let reach = reach(context, args, metric)?;
    let (mut truth, mut thrown) = (Truth::default(), Thrown::default());
    let mut themes = Themes::default();
    let (mut facts, mut changes) = (Facts::new(Set::General), Changes::new(Set::General));
    let each = |course: &JudgedGame| {
        truth.add(course);
        themes.add(&reach, course)?;
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
        sides: themes.sides(),
        themes: themes.named(),
        won_positions,
        won_positions_thrown,
        misplayed: misplayed.iter().flat_map(|one| thrown_wins(one, metric)).collect(),
        facts: &wrong,
        most: args.most,
    };
    context.tell(&compared, || text(&compared))
}

/// The endgames that are looked at, solved on demand: those that were named, or all of up to four
/// men and those of five whose tables are there.
fn reach<'a>(context: &'a Context, args: &TruthArgs, metric: Metric) -> Result<Reach<'a>, Failure> {
    for &material in &args.material {
        context.table(material, metric)?;
    }
    if let Some(men) = args.material.iter().map(|material| material.men()).max() {
        return Ok(Reach::new(&context.tables, men, metric)?.only(&args.material));
    }
    for material in Material::all(usize::from(args.men.min(4))) {
        if material.men() > 2 {
            context.table(material, metric)?;
        }
    }
    Ok(Reach::new(&context.tables, args.men.into(), metric)?)
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
    text += &without_table(compared.seen);
    text += &errors("Errors by side to move", &compared.sides, compared.most);
    text += &errors("Errors in positions that books name", &compared.themes, compared.most);
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

/// Endgames that games reached and that were left out, with the command that makes their tables.
fn without_table(seen: &CoursesSeen) -> String {
    let mut missing: Vec<(&Material, &u64)> = seen.without_table.iter().collect();
    missing.sort_by_key(|(_, games)| Reverse(**games));
    let games: u64 = missing.iter().map(|(_, games)| **games).sum();
    let Some((most, of_it)) = missing.first() else { return String::new() };
    format!(
        "\n{} games reached endgames without a table, {} of them {most}: \
         run lucena solve {most}, or give --material {most}\n",
        grouped(games),
        grouped(**of_it),
    )
}

/// Who gave what away: a row for each side to move, with the first errors below.
fn errors(title: &str, all: &[&SideErrors], most: usize) -> String {
    let mut wrong = all.iter().filter(|one| one.counts.errors() > 0).peekable();
    if wrong.peek().is_none() {
        return String::new();
    }
    let mut text = format!(
        "\n{title}:\n\
         side        games  moves  could win  draw  errors      %  quiet  \
         win-draw win-loss draw-loss\n"
    );
    for one in wrong.take(most) {
        let counts = &one.counts;
        text += &format!(
            "{:10} {:6} {:6} {:10} {:5} {:7} {:6.2} {:6} {:9} {:8} {:9}{}\n",
            one.side,
            counts.games,
            counts.plies,
            counts.can_win,
            counts.can_draw,
            counts.errors(),
            100.0 * counts.share().unwrap_or(0.0),
            counts.quiet_errors,
            counts.win_to_draw,
            counts.win_to_loss,
            counts.draw_to_loss,
            one.theme.as_ref().map(|theme| format!("  {theme}")).unwrap_or_default(),
        );
        for example in one.examples.iter().filter(|_| one.theme.is_some()).take(1) {
            let GameError { fen, played, best, .. } = example;
            text += &format!("    {fen}: {played} instead of {best}\n");
        }
    }
    text
}
