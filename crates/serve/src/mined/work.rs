//! The work itself: a collection read, its endgames solved, its phases mined.

use std::collections::{BTreeMap, BTreeSet};

use lucena_games::Games;
use lucena_practice::{Digest, PracticeError, Stretch, Survey};
use lucena_table::{Material, Metric, TableError, Tables};
use lucena_work::{Named, Progress};

use super::collection::{Collection, Stamp};
use super::document::{Mined, Of, VERSION};
use super::truth::{MEN, Truths};

/// Games that are read, at most.
const READ: u64 = 500_000;
/// Games that phases are mined from, at most: spread evenly over the collection.
const GAMES: u64 = 5_000;
/// Candidates that SLIM tries for each phase, at most.
const TRIES: u64 = 5_000;
/// Part-positions that are kept for each phase, at most.
const SETS: usize = 300;

/// Whether there is room for tables that are missing; if not, a sentence.
type Room<'r> = &'r dyn Fn(&[Material]) -> Result<(), String>;

/// Mines a collection; errors are sentences, "what: remedy".
pub fn mine(
    collection: &Collection,
    tables: &Tables,
    room: Room,
    progress: &dyn Progress,
) -> Result<Mined, String> {
    let games = || Games::open(&collection.path).map_err(told);
    let survey = Survey::of(games()?, READ, MEN, &Named::new("reading", progress)).map_err(told)?;
    if survey.games == 0 {
        let file = collection.path.file_name().unwrap_or_default().to_string_lossy();
        return Err(format!("no game of {file} can be replayed: look at the file"));
    }
    solve(tables, &survey.endgames, room, progress)?;
    let under = Named::new("truth", progress);
    let truth = Truths::of(collection, &survey, tables, &under).map_err(told)?;
    let chosen = survey.spread(games()?, GAMES, progress).map_err(told)?;
    let mut phases = BTreeMap::new();
    for stretch in Stretch::ALL {
        let under = Named::new(stretch.name(), progress);
        let digest = Digest::of(&chosen, stretch, TRIES, SETS, &under).map_err(told)?;
        phases.insert(stretch.name().to_string(), (&digest).into());
    }
    if Stamp::of(&collection.path) != Some(collection.stamp) {
        let name = &collection.name;
        return Err(format!("{name} changed while it was mined: mine it again"));
    }
    Ok(Mined {
        of: Of { version: VERSION, stamp: collection.stamp },
        games: chosen.len() as u64,
        games_all: survey.games,
        rejected: survey.broken,
        phases,
        truth,
    })
}

fn told(error: impl Into<PracticeError>) -> String {
    error.into().to_string()
}

/// Solves the endgames that games reach, and all that these need.
fn solve(
    tables: &Tables,
    endgames: &BTreeSet<Material>,
    room: Room,
    progress: &dyn Progress,
) -> Result<(), String> {
    let told = |error: TableError| error.to_string();
    let mut missing = Vec::new();
    for &endgame in endgames {
        missing.extend(tables.missing(endgame, Metric::Dtm).map_err(told)?);
    }
    missing.sort_unstable();
    missing.dedup();
    room(&missing)?;
    for &endgame in endgames {
        tables.solve(endgame, Metric::Dtm, progress).map_err(told)?;
    }
    Ok(())
}
