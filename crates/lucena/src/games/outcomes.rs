//! `lucena games outcomes`.

use std::process::ExitCode;

use lucena_games::Game;
use lucena_practice::{Ended, Outcomes, PartResult, Passed, board, extract};
use serde::Serialize;

use super::{broken_text, filter, games, sets_of};
use crate::args::OutcomesArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct OutcomesReport<'a> {
    #[serde(flatten)]
    passed: &'a Passed,
    /// Games without a position that passes the filters; they count nowhere.
    without_positions: u64,
    all: Ended,
    part_positions: &'a [PartResult],
}

pub fn run(context: &Context, args: &OutcomesArgs) -> Result<ExitCode, Failure> {
    let filter = filter(&args.filter)?;
    if filter.normalize || filter.result.is_some() {
        return Err(Failure::Told(
            "outcomes need games of all results: leave out --normalize and --result".into(),
        ));
    }
    let sets = sets_of(&args.table)?;
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
    found.sort_by(|a, b| PartResult::by_surety(&all, a, b));
    if let Some(path) = &args.output {
        write_file(path, PartResult::csv(&found))?;
    }
    let found = OutcomesReport { passed: &passed, without_positions, all, part_positions: &found };
    context.tell(&found, || text(&found, args.most))
}

fn text(found: &OutcomesReport<'_>, most: usize) -> String {
    let OutcomesReport { all, part_positions, .. } = found;
    let significant = part_positions.iter().filter(|one| one.is_significant()).count();
    let mut text = format!(
        "{} games: White won {}, drawn {}, Black won {}; White scored {:.1} %\n\
         {} part-positions, {} differ significantly from chance\n\n\
         men     games    score  white  draw  black    chance  board\n",
        grouped(all.games()),
        grouped(all.won),
        grouped(all.drawn),
        grouped(all.lost),
        100.0 * all.score(),
        grouped(part_positions.len() as u64),
        grouped(significant as u64),
    );
    for one in part_positions.iter().take(most) {
        let ended = &one.ended;
        let percent = |n: u64| 100.0 * n as f64 / ended.games().max(1) as f64;
        let chance = one.chance.map_or("too few".into(), |chance| format!("{chance:.1e}"));
        text += &format!(
            "{:3} {:>9}  {:5.1} %  {:5.1} {:5.1}  {:5.1}  {chance:>8}  {}\n",
            one.items.len(),
            grouped(ended.games()),
            100.0 * ended.score(),
            percent(ended.won),
            percent(ended.drawn),
            percent(ended.lost),
            board(one.items.iter().copied()),
        );
    }
    text + &broken_text(found.passed)
}
