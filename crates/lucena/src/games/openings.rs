//! `lucena games openings`.

use std::process::ExitCode;

use lucena_practice::{Filter, Openings, Passed, extract};
use serde::Serialize;

use super::{broken, broken_text, games};
use crate::args::OpeningsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, print, print_json, write_file};

#[derive(Serialize)]
struct Document {
    games: u64,
    rejected: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_games: Vec<String>,
    without_code: u64,
    openings: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    eco: String,
    name: String,
    games: u64,
    white_won: u64,
    drawn: u64,
    black_won: u64,
    score: f64,
    chance: Option<f64>,
    false_alarms: Option<f64>,
    line: String,
}

pub fn run(context: &Context, args: &OpeningsArgs) -> Result<ExitCode, Failure> {
    let filter = Filter::default();
    let mut openings = Openings::default();
    let limit = args.limit.unwrap_or(u64::MAX);
    let passed = extract(
        games(&args.pgn)?,
        &filter,
        limit,
        Openings::of,
        |some| {
            openings.join(some);
            Ok(())
        },
        &context.bar,
    )?;
    let without_code = openings.without_code;
    let lines = openings.finish().into_iter().map(|opening| Line {
        eco: opening.code,
        name: opening.name,
        games: opening.ended.games(),
        white_won: opening.ended.won,
        drawn: opening.ended.drawn,
        black_won: opening.ended.lost,
        score: opening.ended.score(),
        chance: opening.chance,
        false_alarms: opening.false_alarms,
        line: opening.line,
    });
    let document = Document {
        games: passed.games,
        rejected: passed.broken,
        rejected_games: broken(&passed),
        without_code,
        openings: lines.collect(),
    };
    if let Some(path) = &args.output {
        write_file(path, csv(&document).as_bytes())?;
    }
    match context.json {
        true => print_json(&document)?,
        false => print(&text(&document, &passed, args.least))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn csv(document: &Document) -> String {
    let mut text =
        String::from("eco;name;games;white_won;drawn;black_won;score;chance;false_alarms;line\n");
    for line in &document.openings {
        let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:e}"));
        let (chance, alarms) = (number(line.chance), number(line.false_alarms));
        text += &format!(
            "{};{};{};{};{};{};{:.4};{chance};{alarms};{}\n",
            line.eco,
            line.name.replace(';', ","),
            line.games,
            line.white_won,
            line.drawn,
            line.black_won,
            line.score,
            line.line
        );
    }
    text
}

fn text(document: &Document, passed: &Passed, least: u64) -> String {
    let mut text = format!(
        "{} games, {} without an opening code\n\ncode     games    score    chance  most frequent beginning, name\n",
        grouped(document.games),
        grouped(document.without_code)
    );
    for line in document.openings.iter().filter(|line| line.games >= least) {
        let chance = line.chance.map_or("too few".into(), |chance| format!("{chance:.1e}"));
        let name = if line.name.is_empty() { "" } else { "  " };
        text += &format!(
            "{:4} {:>9}  {:5.1} %  {chance:>8}  {}{name}{}\n",
            line.eco,
            grouped(line.games),
            100.0 * line.score,
            line.line,
            line.name,
        );
    }
    text + &broken_text(passed)
}
