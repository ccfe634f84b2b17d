//! Collections: files of games in a folder, by name.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use axum::http::StatusCode;
use lucena_games::Games;
use lucena_store::AtomicFile;
use serde::{Deserialize, Serialize};

use crate::fault::Refusal;

/// How files of games end; of two files of one name, the first counts.
const ENDINGS: [&str; 3] = ["pgn", "pgn.zst", "pgn.gz"];
/// Characters of a name, at most.
const LONGEST: usize = 60;
/// Games among which there must be a readable one.
const TRIED: usize = 1000;

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    pub name: String,
    pub path: PathBuf,
    pub stamp: Stamp,
}

/// What tells whether a file has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    pub bytes: u64,
    /// Nanoseconds since 1970.
    pub modified: u64,
}

impl Stamp {
    pub fn of(path: &Path) -> Option<Stamp> {
        let about = path.metadata().ok().filter(|about| about.is_file())?;
        let modified = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Stamp { bytes: about.len(), modified: modified.as_nanos() as u64 })
    }
}

/// Refuses whatever cannot be the name of a collection.
pub fn check_name(name: &str) -> Result<(), Refusal> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match (1..=LONGEST).contains(&name.len()) && name.chars().all(fits) {
        true => Ok(()),
        false => Err(Refusal::bad(
            "This cannot be the name of a collection.",
            format!("Use 1 to {LONGEST} letters without accents, digits, - and _."),
        )),
    }
}

impl Collection {
    pub fn find(folder: &Path, name: &str) -> Result<Collection, Refusal> {
        check_name(name)?;
        let there = |ending| {
            let path = folder.join(format!("{name}.{ending}"));
            Stamp::of(&path).map(|stamp| Collection { name: name.into(), path, stamp })
        };
        ENDINGS.into_iter().find_map(there).ok_or_else(|| {
            Refusal::missing(
                format!("There is no collection {name}."),
                format!("Put {name}.pgn into the folder games, or send it with PUT."),
            )
        })
    }

    /// All collections of a folder, in the order of their names.
    pub fn all(folder: &Path) -> Vec<Collection> {
        let Ok(entries) = folder.read_dir() else { return Vec::new() };
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            let file = entry.ok()?.file_name().into_string().ok()?;
            let stem = |ending| file.strip_suffix(ending)?.strip_suffix('.').map(String::from);
            ENDINGS.into_iter().find_map(stem)
        };
        let mut names: Vec<String> = entries.filter_map(name).collect();
        names.sort();
        names.dedup();
        names.iter().filter_map(|name| Collection::find(folder, name).ok()).collect()
    }

    /// Writes a new collection, text or packed.
    pub fn add(folder: &Path, name: &str, bytes: &[u8]) -> Result<Collection, Refusal> {
        check_name(name)?;
        if Collection::find(folder, name).is_ok() {
            return Err(Refusal::with(
                StatusCode::CONFLICT,
                format!("A collection {name} exists already."),
                "Choose another name, or remove the file from the folder games.",
            ));
        }
        check_games(bytes)?;
        // As the reader tells them apart.
        let ending = match bytes {
            [0x28, 0xb5, 0x2f, 0xfd, ..] => "pgn.zst",
            [0x1f, 0x8b, ..] => "pgn.gz",
            _ => "pgn",
        };
        let path = folder.join(format!("{name}.{ending}"));
        AtomicFile::write(&path, bytes).map_err(|error| {
            Refusal::cannot(
                format!("The games could not be written: {error}."),
                "Check that the data folder can be written and the disk is not full.",
            )
        })?;
        Collection::find(folder, name)
    }
}

/// Refuses what holds no game that can be replayed.
fn check_games(bytes: &[u8]) -> Result<(), Refusal> {
    let none = |why: String| Refusal::cannot(why, "Send the text of a PGN file.");
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(none("The file is empty.".into()));
    }
    let mut games = Games::read(bytes).map_err(|error| none(format!("Not readable: {error}.")))?;
    match games.by_ref().take(TRIED).any(|game| game.is_ok_and(|game| !game.moves.is_empty())) {
        true => Ok(()),
        false => {
            let first = games.tally().first.first();
            let why = first.map_or(String::new(), |broken| format!(" The first fault: {broken}."));
            Err(none(format!("None of its games can be replayed.{why}")))
        }
    }
}
