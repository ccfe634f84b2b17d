//! `lucena learn-games`.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use lucena_engine::{Balance, Evaluate, FittedEvaluator, School, SchoolReport, graduate, played};
use lucena_eval::{Evaluator, Phased};
use lucena_games::{Elo, Game, Games, Limit, Mover, Program, Results, Tally, pgn};
use lucena_work::Progress;
use serde::Serialize;

use crate::args::LearnArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json, write_file};

#[derive(Serialize)]
struct Document {
    games: usize,
    broken: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken_games: Vec<String>,
    opponent: String,
    nodes: u64,
    phases: Vec<PhaseReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<ExamReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<ExamReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<EloReport>,
    cpu_seconds: f64,
}

#[derive(Serialize)]
struct PhaseReport {
    name: String,
    positions: usize,
    test_positions: usize,
    configurations: usize,
    mean_error_before: f64,
    mean_error_after: f64,
    test_mean_error_before: f64,
    test_mean_error_after: f64,
}

#[derive(Serialize)]
struct ExamReport {
    wins: u64,
    draws: u64,
    losses: u64,
    #[serde(flatten)]
    elo: EloReport,
}

#[derive(Serialize)]
struct EloReport {
    elo: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<&Elo> for EloReport {
    fn from(elo: &Elo) -> EloReport {
        // JSON has no infinity: a bound that is not there is null.
        let bound = |end: f64| end.is_finite().then_some(end);
        EloReport { elo: elo.difference, low: bound(elo.low), high: bound(elo.high) }
    }
}

impl From<&Results> for ExamReport {
    fn from(results: &Results) -> ExamReport {
        let score = results.score();
        let (wins, draws, losses) = (score.wins, score.draws, score.losses);
        ExamReport { wins, draws, losses, elo: (&results.elo()).into() }
    }
}

/// Somebody with an opinion.
enum Mind {
    /// The count of pieces, nothing else.
    Untrained(Box<Evaluator>),
    /// … and a liking for the centre.
    Balance,
    /// What a file says.
    File(Box<Evaluator>, String),
}

impl Mind {
    fn open(text: &str) -> Result<Mind, Failure> {
        match text {
            "balance" => return Ok(Mind::Balance),
            "untrained" => {
                let group = School::default().lesson.untrained();
                return Ok(Mind::Untrained(Box::new(Evaluator::new(vec![group]))));
            }
            file if !file.ends_with(".eval") => {
                let file: String = file.chars().take(60).collect();
                return Err(Failure::Told(format!(
                    "there is no player {file:?} to learn or to learn from: take untrained, balance, a \
                     file FILE.eval, or for the opponent uci:COMMAND"
                )));
            }
            _ => {}
        }
        Ok(Mind::File(Box::new(Evaluator::open(Path::new(text))?), text.into()))
    }

    fn make(&self) -> Box<dyn Evaluate> {
        match self {
            Mind::Untrained(evaluator) => {
                Box::new(FittedEvaluator::new(Evaluator::clone(evaluator), "untrained"))
            }
            Mind::Balance => Box::new(Balance),
            Mind::File(evaluator, name) => {
                Box::new(FittedEvaluator::new(Evaluator::clone(evaluator), name.clone()))
            }
        }
    }
}

pub fn run(context: &Context, args: &LearnArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let school =
        School { games: args.games, exam: args.exam, nodes: args.nodes, ..School::default() };
    let before = Mind::open(&args.from)?;
    let opponent = opponent(args, &school)?;
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
    let document = Document {
        games: count,
        broken: tally.broken as u64,
        broken_games: tally.first.iter().map(ToString::to_string).collect(),
        opponent: args.opponent.clone(),
        nodes: args.nodes,
        phases: learned.iter().map(phase).collect(),
        before: report.as_ref().map(|report| (&report.before).into()),
        after: report.as_ref().map(|report| (&report.after).into()),
        gain: report.as_ref().map(|report| (&report.gain).into()),
        cpu_seconds: meter.cpu_seconds(),
    };
    if context.json {
        print_json(&document)?;
    } else {
        print(&text(&document, &tally, report.as_ref(), args))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn phase(phased: &Phased) -> PhaseReport {
    PhaseReport {
        name: phased.group.name.clone(),
        positions: phased.positions[0],
        test_positions: phased.positions[1],
        configurations: phased.group.len(),
        mean_error_before: phased.before[0].mean,
        mean_error_after: phased.after[0].mean,
        test_mean_error_before: phased.before[1].mean,
        test_mean_error_after: phased.after[1].mean,
    }
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
            "there is no whole game to learn from{broken}: give other PGN files"
        )));
    }
    Ok(games)
}

type OpponentMaker = Box<dyn Fn(usize) -> Result<Box<dyn Mover>, String> + Sync>;

/// The other side: an opinion in our own engine, or another program that speaks UCI.
fn opponent(args: &LearnArgs, school: &School) -> Result<OpponentMaker, Failure> {
    if let Some(command) = args.opponent.strip_prefix("uci:") {
        let mut words = command.split_whitespace().map(str::to_string);
        let Some(path) = words.next() else {
            return Err(Failure::Told(
                "after uci: stands a command: give one such as uci:stockfish".into(),
            ));
        };
        let program = Program {
            path: path.into(),
            args: words.collect(),
            limit: Limit::Time(Duration::from_millis(args.opponent_ms)),
            ..Program::default()
        };
        // Whoever cannot be started is refused before the games.
        program.start().map_err(|error| Failure::Told(error.to_string()))?;
        return Ok(Box::new(move |_| {
            program
                .start()
                .map(|rival| Box::new(rival) as Box<dyn Mover>)
                .map_err(|e| e.to_string())
        }));
    }
    let mind = Mind::open(&args.opponent)?;
    let school = School { nodes: args.opponent_nodes.unwrap_or(args.nodes), ..school.clone() };
    Ok(Box::new(move |_| Ok(Box::new(school.seat(mind.make(), 0)) as Box<dyn Mover>)))
}

fn text(
    document: &Document,
    tally: &Tally,
    report: Option<&SchoolReport>,
    args: &LearnArgs,
) -> String {
    let mut text = format!("learned from {} games", grouped(document.games as u64));
    if document.broken > 0 {
        text += &format!(", {} broken ones left out:", grouped(document.broken));
        for broken in &tally.first {
            text += &format!("\n  {broken}");
        }
    }
    text +=
        "\n\n  phase          positions   configurations   mean error before, after (kept back)\n";
    for phase in &document.phases {
        text += &format!(
            "  {:<12} {:>11} {:>16}   {:.0}, {:.0} ({:.0}, {:.0}) centipawns\n",
            phase.name,
            grouped(phase.positions as u64),
            grouped(phase.configurations as u64),
            phase.mean_error_before,
            phase.mean_error_after,
            phase.test_mean_error_before,
            phase.test_mean_error_after,
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
