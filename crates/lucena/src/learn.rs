//! `lucena learn-games`.

use std::process::ExitCode;
use std::time::Duration;

use lucena_engine::{Evaluate, Pupil, School, SchoolReport, graduate, played};
use lucena_eval::{Evaluator, Phased};
use lucena_games::{Broken, Elo, Game, Games, Results, Tally, pgn};
use lucena_work::Progress;
use serde::Serialize;

use crate::args::LearnArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, write_file};

#[derive(Serialize)]
struct Schooling<'a> {
    games: usize,
    broken: u64,
    #[serde(skip_serializing_if = "<[Broken]>::is_empty")]
    broken_games: &'a [Broken],
    opponent: &'a str,
    nodes: u64,
    phases: &'a [Phased],
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a Results>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a Results>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<&'a Elo>,
    cpu_seconds: f64,
}

pub fn run(context: &Context, args: &LearnArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let school =
        School { games: args.games, exam: args.exam, nodes: args.nodes, ..School::default() };
    let before = Pupil::open(&args.from)?;
    let nodes = args.opponent_nodes.unwrap_or(args.nodes);
    let time = Duration::from_millis(args.opponent_ms);
    let opponent = school.opponent(&args.opponent, nodes, time)?;
    let mut tally = Tally::default();
    let games = if args.pgn.is_empty() {
        let results = school.play(&|| before.make(), &*opponent, &context.bar)?;
        if let Some(path) = &args.save {
            let text: String = results.played.iter().map(|played| pgn(&played.record)).collect();
            write_file(path, text.as_bytes())?;
        }
        results.played.iter().map(|game| played(&game.record)).collect()
    } else {
        read(context, args, &mut tally)?
    };
    let count = games.len();
    let learned = school.learn(games.into_iter(), &context.bar)?;
    if let Some(path) = &args.output {
        let groups = learned.iter().map(|phased| phased.group.clone()).collect();
        Evaluator::new(groups).save(path)?;
    }
    let evaluator = graduate(&learned, "learned");
    let after = || Box::new(evaluator.clone()) as Box<dyn Evaluate>;
    let report = match args.exam {
        0 => None,
        _ => Some(school.compare(&|| before.make(), &after, &*opponent, &context.bar)?),
    };
    let schooling = Schooling {
        games: count,
        broken: tally.broken as u64,
        broken_games: &tally.first,
        opponent: &args.opponent,
        nodes: args.nodes,
        phases: &learned,
        before: report.as_ref().map(|report| &report.before),
        after: report.as_ref().map(|report| &report.after),
        gain: report.as_ref().map(|report| &report.gain),
        cpu_seconds: meter.cpu_seconds(),
    };
    context.tell(&schooling, || text(&schooling, report.as_ref(), args))
}

/// Reads games until there are enough; broken ones are counted and named.
fn read(context: &Context, args: &LearnArgs, tally: &mut Tally) -> Result<Vec<Game>, Failure> {
    let mut games = Vec::new();
    context.bar.begin("reading games", args.games as u64);
    'files: for path in &args.pgn {
        for game in Games::open(path).map_err(|error| Failure::Told(error.to_string()))? {
            tally.count(&game);
            context.bar.advance(1);
            context.check_interrupt()?;
            if let Ok(game) = game {
                games.push(game);
                if games.len() >= args.games {
                    break 'files;
                }
            }
        }
    }
    context.bar.end();
    if games.is_empty() {
        let broken =
            tally.first.first().map_or(String::new(), |b| format!(" (the first broken one: {b})"));
        return Err(Failure::Told(format!(
            "no complete game to learn from{broken}: give other PGN files"
        )));
    }
    Ok(games)
}

fn text(document: &Schooling<'_>, report: Option<&SchoolReport>, args: &LearnArgs) -> String {
    let mut text = format!("learned from {} games", grouped(document.games as u64));
    if document.broken > 0 {
        text += &format!(", {} broken ones left out:", grouped(document.broken));
        for broken in document.broken_games {
            text += &format!("\n  {broken}");
        }
    }
    text +=
        "\n\n  phase          positions   configurations   mean error before, after (kept back)\n";
    for phase in document.phases {
        text += &format!(
            "  {:<12} {:>11} {:>16}   {:.0}, {:.0} ({:.0}, {:.0}) centipawns\n",
            phase.group.name,
            grouped(phase.positions[0] as u64),
            grouped(phase.group.len() as u64),
            phase.before[0].mean,
            phase.after[0].mean,
            phase.before[1].mean,
            phase.after[1].mean,
        );
    }
    if let Some(report) = report {
        text += &format!("\nagainst {}, {} games each:\n", args.opponent, args.exam);
        for (name, results) in [("before", &report.before), ("after", &report.after)] {
            let score = results.score();
            text += &format!(
                "  {name:<7} +{} ={} -{}   Elo {}\n",
                score.wins,
                score.draws,
                score.losses,
                results.elo()
            );
        }
        text += &format!("  gained          Elo {}\n", report.gain);
    }
    if let Some(path) = &args.output {
        text += &format!("written to {}\n", path.display());
    }
    text
}
