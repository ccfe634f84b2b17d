//! `lucena games`.

mod boards;
mod compare;
mod count;
mod facts;
mod heat;
mod items;
mod krimp;
mod mirror;
mod openings;
mod outcomes;
mod sets;
mod truth;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lucena_games::{Broken, Game, Games};
use lucena_mine::{CodeTable, Dataset};
use lucena_practice::{Filter, Item, Men, Passed, PhaseFilter, Structures};
use shakmaty::{Color, KnownOutcome};

use crate::args::{FilterArgs, GamesArgs, GamesCommand, ItemsKind};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::grouped;

pub fn run(context: &Context, args: &GamesArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        GamesCommand::Items(args) if args.items == ItemsKind::Facts => facts::run(context, args),
        GamesCommand::Items(args) => items::run(context, args),
        GamesCommand::Sets(args) => sets::run(context, args),
        GamesCommand::Krimp(args) => krimp::run(context, args),
        GamesCommand::Decode(args) => krimp::decode(context, args),
        GamesCommand::Count(args) => count::run(context, args),
        GamesCommand::Boards(args) => boards::run(context, args),
        GamesCommand::Mirror(args) => mirror::run(context, args),
        GamesCommand::Heat(args) => heat::run(context, args),
        GamesCommand::Compare(args) => compare::run(context, args),
        GamesCommand::Outcomes(args) => outcomes::run(context, args),
        GamesCommand::Truth(args) => truth::run(context, args),
        GamesCommand::Openings(args) => openings::run(context, args),
    }
}

/// The games of all files, one after the other.
fn games(paths: &[PathBuf]) -> Result<impl Iterator<Item = Result<Game, Broken>> + use<>, Failure> {
    let several = paths.len() > 1;
    let mut all = Vec::new();
    for path in paths {
        let games = match path.as_os_str() == "-" {
            true => Games::read(std::io::stdin()).map_err(|error| {
                Failure::Told(format!("standard input cannot be read: {error}"))
            })?,
            false => Games::open(path).map_err(|error| Failure::Told(error.to_string()))?,
        };
        let name = path.display().to_string();
        all.push(games.map(move |game| {
            game.map_err(|mut broken| {
                if several {
                    broken.what = format!("{} (in {name})", broken.what);
                }
                broken
            })
        }));
    }
    Ok(all.into_iter().flatten())
}

/// What the options say.
fn filter(args: &FilterArgs) -> Result<Filter, Failure> {
    let phase = match (args.opening, args.middle.as_deref(), args.end) {
        (Some(take), _, _) => PhaseFilter::Opening(take),
        (_, Some(&[skip, take]), _) => PhaseFilter::Middle { skip, take },
        (_, _, Some(take)) => PhaseFilter::End(take),
        _ => PhaseFilter::Whole,
    };
    let men = match args.match_structure.as_deref() {
        Some([file, most]) => {
            let most = most.parse::<usize>().ok().filter(|most| (1..=100).contains(most));
            let most = most.ok_or_else(|| {
                Failure::Told("--match-structure takes a file and a number from 1 to 100".into())
            })?;
            Men::Rest(Structures::read(file, open(Path::new(file))?, most)?)
        }
        _ if args.pawn_structure => Men::Structure,
        _ => Men::All,
    };
    let result = args.result.as_deref().map(|result| match result {
        "1-0" => KnownOutcome::Decisive { winner: Color::White },
        "0-1" => KnownOutcome::Decisive { winner: Color::Black },
        _ => KnownOutcome::Draw,
    });
    let filter = Filter {
        phase,
        colour: match (args.white, args.black) {
            (true, _) => Some(Color::White),
            (_, true) => Some(Color::Black),
            _ => None,
        },
        normalize: args.normalize,
        split: args.split,
        men,
        no_initial: args.no_initial,
        index: args.index,
        result,
        eco: args.eco,
    };
    filter.check()?;
    Ok(filter)
}

fn open(path: &Path) -> Result<BufReader<File>, Failure> {
    match File::open(path) {
        Ok(file) => Ok(BufReader::with_capacity(1 << 18, file)),
        Err(error) => Err(Failure::Told(format!("{}: cannot be read: {error}", path.display()))),
    }
}

/// The rows of a file.
fn dataset(path: &Path) -> Result<Dataset, Failure> {
    let data = Dataset::read(&path.display().to_string(), open(path)?)?;
    match data.is_empty() {
        true => Err(Failure::Told(format!("{}: the file has no rows", path.display()))),
        false => Ok(data),
    }
}

/// Ids as men on squares.
fn men(name: &Path, ids: &[u32]) -> Result<Vec<Item>, Failure> {
    let item = |&id: &u32| {
        Item::of_id(id).ok_or_else(|| {
            Failure::Told(format!(
                "{}: {id} is not a man on a square: this command needs rows from lucena games items",
                name.display()
            ))
        })
    };
    ids.iter().map(item).collect()
}

/// The part-positions that a code table uses.
fn sets_of(path: &Path) -> Result<Vec<Vec<Item>>, Failure> {
    let table = CodeTable::open(path)?;
    table.codes().filter(|code| code.usage > 0).map(|code| men(path, &code.items)).collect()
}

/// The first broken games by name, a line each, under a result.
fn broken_text(passed: &Passed) -> String {
    let mut text = String::new();
    for broken in &passed.first_broken {
        text += &format!("left out: {broken}\n");
    }
    let more = passed.broken.saturating_sub(passed.first_broken.len() as u64);
    if more > 0 {
        text += &format!("left out: {} more\n", grouped(more));
    }
    text
}
