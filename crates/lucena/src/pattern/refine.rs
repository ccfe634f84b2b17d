//! `lucena pattern refine`.

use std::process::ExitCode;

use lucena_layout::Layout;
use lucena_pattern::Pattern;
use lucena_play::pattern::check::{Play, check, proven};
use lucena_play::pattern::document::CheckDocument;
use lucena_play::pattern::refine::{Refining, Tried};
use lucena_table::Metric;
use serde::Serialize;

use super::open;
use crate::args::RefineArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::lesson::laid_out;
use crate::machine::Meter;
use crate::output::{grouped, print, write_file};

/// One change.
#[derive(Serialize)]
struct RefineStep {
    change: String,
    tried: usize,
    won_before: usize,
    won_after: usize,
    worst_before: u16,
    worst_after: u16,
}

#[derive(Serialize)]
struct Refined {
    #[serde(flatten)]
    report: CheckDocument,
    changes: Vec<RefineStep>,
    written: Option<String>,
}

/// Refines a file, change by change.
pub fn run(context: &Context, args: &RefineArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let mut pattern = open(&args.file)?;
    let layout = laid_out(context, pattern.material(), Metric::Dtm)?;
    let start = proven(&pattern, &layout, &context.bar)?;
    say(context, &format!("{}: {}\n", pattern.name(), share(&start)))?;
    let mut steps = Vec::new();
    let mut done = start.won == start.positions;
    if done {
        say(context, "The play is already proven; changes can only shorten it.\n")?;
    }
    for round in 0..args.rounds {
        if done && round > 0 {
            break;
        }
        let refining = Refining { tries: args.tries, seed: args.seed + round as u64 };
        let found = refining.round(&pattern, &layout, &context.bar)?;
        let Some(best) = found.best.first() else {
            let tried = grouped(found.tried as u64);
            say(context, &format!("None of {tried} changes improves it.\n"))?;
            break;
        };
        say(context, &proposals(&found.before, &found.best, found.tried))?;
        steps.push(RefineStep {
            change: best.change.sentence.clone(),
            tried: found.tried,
            won_before: found.before.won,
            won_after: best.play.won,
            worst_before: found.before.worst,
            worst_after: best.play.worst,
        });
        done = best.play.won == best.play.positions;
        pattern = best.pattern.clone();
        // What has been found is kept even if the next round is interrupted.
        write(args, &pattern)?;
    }
    finish(context, args, &pattern, &layout, steps, &meter)
}

fn finish(
    context: &Context,
    args: &RefineArgs,
    pattern: &Pattern,
    layout: &Layout,
    changes: Vec<RefineStep>,
    meter: &Meter,
) -> Result<ExitCode, Failure> {
    write(args, pattern)?;
    let checked = check(pattern, layout, &context.bar)?;
    let proven = checked.proven();
    let mut report = CheckDocument::checked(pattern, checked, 1);
    report.cpu_seconds = meter.cpu_seconds();
    let written = args.output.as_ref().map(|path| path.display().to_string());
    let refined = Refined { report, changes, written };
    context.verdict(proven, &refined, || {
        let end = if proven { "proven" } else { "not proven" };
        match &refined.written {
            Some(path) => format!("{end}; written to {path}\n"),
            None => format!("{end}; -o FILE.pat keeps the changed file:\n\n{}", pattern.text()),
        }
    })
}

fn write(args: &RefineArgs, pattern: &Pattern) -> Result<(), Failure> {
    match &args.output {
        Some(path) => write_file(path, pattern.text()),
        None => Ok(()),
    }
}

/// Text for people; nothing where a program listens.
fn say(context: &Context, text: &str) -> Result<(), Failure> {
    if context.json { Ok(()) } else { print(text) }
}

fn share(play: &Play) -> String {
    let (won, all) = (grouped(play.won as u64), grouped(play.positions as u64));
    let percent = 100.0 * play.success();
    format!("proven for {won} of {all} won positions ({percent:.2} %), longest {}", play.worst)
}

fn proposals(before: &Play, best: &[Tried], tried: usize) -> String {
    let mut text = format!("\n{} changes tried:\n", grouped(tried as u64));
    for (place, tried) in best.iter().take(3).enumerate() {
        let mark = if place == 0 { "*" } else { " " };
        let gain = tried.play.won as i64 - before.won as i64;
        text.push_str(&format!(
            "{mark} {}\n    {gain:+} positions: {}\n",
            tried.change.sentence,
            share(&tried.play)
        ));
    }
    text
}
