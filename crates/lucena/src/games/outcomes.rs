//! `lucena games outcomes`.

use std::process::ExitCode;

use lucena_games::Game;
use lucena_mine::CodeTable;
use lucena_practice::{Ended, Outcomes, PartResult, Passed, board, extract};
use serde::Serialize;

use super::{broken, broken_text, filter, games, men};
use crate::args::OutcomesArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json, write_file};

/// Of those called significant, so many may be chance.
const ALARMS: f64 = 0.05;

#[derive(Serialize)]
struct Document {
    games: u64,
    rejected: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_games: Vec<String>,
    /// Games without a position that passes the filters; they count nowhere.
    without_positions: u64,
    all: Results,
    part_positions: Vec<Line>,
}

#[derive(Serialize)]
struct Results {
    games: u64,
    white_won: u64,
    drawn: u64,
    black_won: u64,
    score: f64,
}

impl From<Ended> for Results {
    fn from(ended: Ended) -> Results {
        Results {
            games: ended.games(),
            white_won: ended.won,
            drawn: ended.drawn,
            black_won: ended.lost,
            score: ended.score(),
        }
    }
}

#[derive(Serialize)]
struct Line {
    men: usize,
    items: Vec<u32>,
    board: String,
    positions: u64,
    #[serde(flatten)]
    results: Results,
    chance: Option<f64>,
    false_alarms: Option<f64>,
    significant: bool,
}

pub fn run(context: &Context, args: &OutcomesArgs) -> Result<ExitCode, Failure> {
    let filter = filter(&args.filter)?;
    if filter.normalize || filter.result.is_some() {
        return Err(Failure::Told(
            "outcomes need games of all results: leave out --normalize and --result".into(),
        ));
    }
    let table = CodeTable::open(&args.table)?;
    let mut sets = Vec::new();
    for code in table.codes().filter(|code| code.usage > 0) {
        sets.push(men(&args.table, &code.items)?);
    }
    let mut outcomes = Outcomes::new(&sets);
    let blank = outcomes.clone();
    let count = |games: &[Game]| {
        let mut outcomes = blank.clone();
        games.iter().for_each(|game| outcomes.add(&filter, game));
        outcomes
    };
    let limit = args.filter.limit.unwrap_or(u64::MAX);
    let take = |some: Outcomes| {
        outcomes.join(&some);
        Ok(())
    };
    let passed = extract(games(&args.pgn)?, &filter, limit, count, take, &context.bar)?;
    let (all, without_positions) = (outcomes.all(), outcomes.without_rows());
    let mut found = outcomes.finish();
    found.sort_by(|a, b| {
        let key = |one: &PartResult| one.false_alarms.unwrap_or(f64::INFINITY);
        let far = |one: &PartResult| (one.ended.score() - all.score()).abs();
        key(a).total_cmp(&key(b)).then_with(|| far(b).total_cmp(&far(a)))
    });
    let document = Document {
        games: passed.games,
        rejected: passed.broken,
        rejected_games: broken(&passed),
        without_positions,
        all: all.into(),
        part_positions: found.iter().map(line).collect(),
    };
    if let Some(path) = &args.output {
        write_file(path, csv(&document).as_bytes())?;
    }
    match context.json {
        true => print_json(&document)?,
        false => print(&text(&document, &passed, args.most))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn line(one: &PartResult) -> Line {
    Line {
        men: one.items.len(),
        items: one.items.iter().map(|item| item.id()).collect(),
        board: board(one.items.iter().copied()).to_string(),
        positions: one.positions,
        results: one.ended.into(),
        chance: one.chance,
        false_alarms: one.false_alarms,
        significant: one.false_alarms.is_some_and(|share| share <= ALARMS),
    }
}

fn csv(document: &Document) -> String {
    let mut text = String::from(
        "men;items;board;positions;games;white_won;drawn;black_won;score;chance;false_alarms\n",
    );
    for line in &document.part_positions {
        let items: Vec<String> = line.items.iter().map(u32::to_string).collect();
        let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:e}"));
        let Results { games, white_won, drawn, black_won, score } = &line.results;
        text += &format!(
            "{};{};{};{};{games};{white_won};{drawn};{black_won};{score:.4};{};{}\n",
            line.men,
            items.join(" "),
            line.board,
            line.positions,
            number(line.chance),
            number(line.false_alarms)
        );
    }
    text
}

fn text(document: &Document, passed: &Passed, most: usize) -> String {
    let all = &document.all;
    let significant = document.part_positions.iter().filter(|line| line.significant).count();
    let mut text = format!(
        "{} games: White won {}, drawn {}, Black won {}; White scored {:.1} %\n\
         {} part-positions, {} differ significantly from chance\n\n\
         men     games    score  white  draw  black    chance  board\n",
        grouped(all.games),
        grouped(all.white_won),
        grouped(all.drawn),
        grouped(all.black_won),
        100.0 * all.score,
        grouped(document.part_positions.len() as u64),
        grouped(significant as u64),
    );
    for line in document.part_positions.iter().take(most) {
        let results = &line.results;
        let percent = |n: u64| 100.0 * n as f64 / results.games.max(1) as f64;
        let chance = line.chance.map_or("too few".into(), |chance| format!("{chance:.1e}"));
        text += &format!(
            "{:3} {:>9}  {:5.1} %  {:5.1} {:5.1}  {:5.1}  {chance:>8}  {}\n",
            line.men,
            grouped(results.games),
            100.0 * results.score,
            percent(results.white_won),
            percent(results.drawn),
            percent(results.black_won),
            line.board,
        );
    }
    text + &broken_text(passed)
}
