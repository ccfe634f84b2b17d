//! `lucena games truth`.

use std::process::ExitCode;

use lucena_attribute::Set;
use lucena_practice::{
    Blunder, Changes, Ended, Endgame, FactErrors, Facts, Filter, JudgedGame, Misplayed, Order,
    Reach, Thrown, Truth, courses,
};
use lucena_report::truth::{Told, page};
use lucena_table::{Material, Metric};
use serde::Serialize;

use super::{broken, broken_text, games};
use crate::args::TruthArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json, write_file};

#[derive(Serialize)]
struct Document {
    metric: &'static str,
    games: u64,
    rejected: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_games: Vec<String>,
    /// Games that came within reach, copies left out.
    within_reach: u64,
    copies: u64,
    endgames: Vec<EndgameReport>,
    all: EndgameReport,
    won_positions: usize,
    won_positions_thrown: usize,
    misplayed: Vec<MisplayedReport>,
    facts: Vec<FactReport>,
}

#[derive(Serialize)]
struct EndgameReport {
    material: String,
    games: u64,
    positions: u64,
    /// By the truth of the first position: games won, drawn and lost by the first-named side.
    won: [u64; 3],
    drawn: [u64; 3],
    lost: [u64; 3],
    moves_in_won_positions: u64,
    win_to_draw: u64,
    win_to_loss: u64,
    draw_to_loss: u64,
    best_move_share: Option<f64>,
    mean_excess_moves: Option<f64>,
    /// Games that ended while the table says otherwise.
    ended_won_but_not_won: u64,
    ended_drawn_but_decided: u64,
}

#[derive(Serialize)]
struct MisplayedReport {
    material: String,
    fen: String,
    played: String,
    best: String,
    /// Plies to the win, by the metric.
    distance: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    dtm: Option<u16>,
    thrown: u32,
    met: u32,
    game: u64,
    white: String,
    black: String,
    event: String,
    date: String,
    won_anyway: bool,
}

#[derive(Serialize)]
struct FactReport {
    attribute: String,
    level: u8,
    sentence: String,
    held: u64,
    errors: u64,
    error_share: f64,
    error_share_elsewhere: f64,
    chance: Option<f64>,
    false_alarms: Option<f64>,
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
        write_file(&folder.join("index.html"), page(&told).to_html().as_bytes())?;
    }
    let (won_positions, won_positions_thrown) = thrown.positions();
    let mut endgames: Vec<EndgameReport> =
        truth.endgames.iter().map(|(material, found)| row(&material.to_string(), found)).collect();
    endgames.sort_by_key(|row| std::cmp::Reverse(row.games));
    let document = Document {
        metric: metric.name(),
        games: seen.passed.games,
        rejected: seen.passed.broken,
        rejected_games: broken(&seen.passed),
        within_reach: seen.shown,
        copies: seen.copies,
        endgames,
        all: row("all", &truth.total()),
        won_positions,
        won_positions_thrown,
        misplayed: misplayed.iter().flat_map(|one| blunders(one, metric)).collect(),
        facts: wrong.iter().map(fact).collect(),
    };
    match context.json {
        true => print_json(&document)?,
        false => print(&(text(&document) + &broken_text(&seen.passed)))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn row(name: &str, found: &Endgame) -> EndgameReport {
    let three = |ended: &Ended| [ended.won, ended.drawn, ended.lost];
    EndgameReport {
        material: name.into(),
        games: found.games,
        positions: found.positions,
        won: three(&found.first.won),
        drawn: three(&found.first.drawn),
        lost: three(&found.first.lost),
        moves_in_won_positions: found.won_moves,
        win_to_draw: found.win_to_draw,
        win_to_loss: found.win_to_loss,
        draw_to_loss: found.draw_to_loss,
        best_move_share: match found.won_moves {
            0 => None,
            moves => Some(found.best_moves as f64 / moves as f64),
        },
        mean_excess_moves: found.mean_excess(),
        ended_won_but_not_won: found.last.not_won(),
        ended_drawn_but_decided: found.last.not_drawn(),
    }
}

fn blunders(misplayed: &Misplayed, metric: Metric) -> Vec<MisplayedReport> {
    let report = |blunder: &Blunder| MisplayedReport {
        material: blunder.material.to_string(),
        fen: blunder.fen.clone(),
        played: blunder.played.clone(),
        best: blunder.best.clone(),
        distance: blunder.distance.0,
        dtm: (metric == Metric::Dtm).then_some(blunder.distance.0),
        thrown: misplayed.thrown,
        met: misplayed.met,
        game: blunder.game,
        white: blunder.white.clone(),
        black: blunder.black.clone(),
        event: blunder.event.clone(),
        date: blunder.date.clone(),
        won_anyway: blunder.won_anyway(),
    };
    misplayed.blunders.iter().map(report).collect()
}

fn fact(fact: &FactErrors) -> FactReport {
    FactReport {
        attribute: fact.attribute.clone(),
        level: fact.level.0,
        sentence: fact.sentence.clone(),
        held: fact.held,
        errors: fact.errors,
        error_share: fact.share(),
        error_share_elsewhere: fact.rest_share(),
        chance: fact.chance,
        false_alarms: fact.false_alarms,
    }
}

fn text(document: &Document) -> String {
    let mut text = format!(
        "{} games, {} came within reach of the tables ({} copies left out)\n\n\
         the table says:      won         drawn        lost     moves in won   thrown\n\
         endgame   games   +   =   -   +   =   -   +   =   -       positions\n",
        grouped(document.games),
        grouped(document.within_reach),
        document.copies,
    );
    for row in document.endgames.iter().chain([&document.all]) {
        let three = |[won, drawn, lost]: [u64; 3]| format!("{won:3} {drawn:3} {lost:3}");
        text += &format!(
            "{:8} {:6} {} {} {} {:15} {:8}\n",
            row.material,
            row.games,
            three(row.won),
            three(row.drawn),
            three(row.lost),
            row.moves_in_won_positions,
            row.win_to_draw + row.win_to_loss,
        );
    }
    text += &format!(
        "\n{} different won positions, {} of them thrown at least once:\n",
        grouped(document.won_positions as u64),
        document.won_positions_thrown
    );
    for one in &document.misplayed {
        text += &format!(
            "  {} {}: {} instead of {} ({} - {}, {})\n",
            one.material, one.fen, one.played, one.best, one.white, one.black, one.date
        );
    }
    if !document.facts.is_empty() {
        text += "\nWhere wins are thrown more or less often than elsewhere:\n";
    }
    for fact in &document.facts {
        text += &format!(
            "  {:5.2} % of {:6} against {:5.2} %, false alarms {:.3}: {}\n",
            100.0 * fact.error_share,
            grouped(fact.held),
            100.0 * fact.error_share_elsewhere,
            fact.false_alarms.unwrap_or(1.0),
            fact.sentence
        );
    }
    text
}
