//! `lucena games openings`.

use std::process::ExitCode;

use lucena_practice::{Filter, OpeningResult, Openings, Passed, extract};
use serde::Serialize;

use super::{broken_text, games};
use crate::args::OpeningsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct OpeningsReport<'a> {
    #[serde(flatten)]
    passed: &'a Passed,
    without_code: u64,
    openings: &'a [OpeningResult],
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
    let openings = openings.finish();
    if let Some(path) = &args.output {
        write_file(path, OpeningResult::csv(&openings))?;
    }
    let found = OpeningsReport { passed: &passed, without_code, openings: &openings };
    context.tell(&found, || text(&found, args.least))
}

fn text(found: &OpeningsReport<'_>, least: u64) -> String {
    let mut text = format!(
        "{} games, {} without an opening code\n\ncode     games    score    chance  most frequent beginning, name\n",
        grouped(found.passed.games),
        grouped(found.without_code)
    );
    for opening in found.openings.iter().filter(|opening| opening.ended.games() >= least) {
        let chance = opening.chance.map_or("too few".into(), |chance| format!("{chance:.1e}"));
        let blank = if opening.name.is_empty() { "" } else { "  " };
        text += &format!(
            "{:4} {:>9}  {:5.1} %  {chance:>8}  {}{blank}{}\n",
            opening.code,
            grouped(opening.ended.games()),
            100.0 * opening.ended.score(),
            opening.line,
            opening.name,
        );
    }
    text + &broken_text(found.passed)
}
