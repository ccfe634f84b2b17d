//! Items and counts as Parquet, part by part: what an engine for many machines can aggregate.
//!
//! A part has three tables. `games` has one line per game, `items` one for every man of every position,
//! `rows` a line for every different row with its count. Counts of parts add up, so the parts can be
//! made on many machines and aggregated by any engine that reads Parquet.

use std::path::{Path, PathBuf};

use lucena_games::Game;
use lucena_store::{AtomicFile, ParquetCells, ParquetKind, ParquetWriter};

use crate::error::PracticeError;
use crate::filter::Filter;
use crate::frequency::{Counting, write_row};
use crate::item::Item;

/// Lines in one group: what readers take into memory at a time.
const GROUP: usize = 1 << 20;

const GAMES: [(&str, ParquetKind); 4] = [
    ("game", ParquetKind::Number),
    ("plies", ParquetKind::Number),
    ("result", ParquetKind::Text),
    ("eco", ParquetKind::Text),
];
const ITEMS: [(&str, ParquetKind); 3] =
    [("game", ParquetKind::Number), ("ply", ParquetKind::Number), ("item", ParquetKind::Number)];
const ROWS: [(&str, ParquetKind); 2] =
    [("items", ParquetKind::Text), ("count", ParquetKind::Count)];

/// What some games bring, ready to be written.
#[derive(Clone, Debug, Default)]
pub struct PartitionedFile {
    /// For each game its result, its opening and its plies.
    games: Vec<(String, String, usize)>,
    /// For each row its game, counted from 0 in here, its ply, and where its items end.
    rows: Vec<(usize, usize, usize)>,
    items: Vec<Item>,
}

impl PartitionedFile {
    /// The rows of these games, bins together.
    pub fn of(filter: &Filter, games: &[Game]) -> PartitionedFile {
        let mut part = PartitionedFile::default();
        for game in games {
            let result = game.outcome.map_or("*".into(), |outcome| outcome.to_string());
            let eco = game.tag("ECO").unwrap_or("").chars().take(3).collect();
            let number = part.games.len();
            part.games.push((result, eco, game.moves.len()));
            filter.rows_at(game, |_, ply, row| {
                part.items.extend_from_slice(row);
                part.rows.push((number, ply, part.items.len()));
            });
        }
        part
    }
}

/// Writes parts into a folder: `games/part-00000.parquet`, `items/…`, `rows/…`, and so on.
///
/// ```
/// use lucena_games::{Game, Games};
/// use lucena_practice::{Filter, PartitionedFile, Partitions};
/// let folder = tempfile::tempdir()?;
/// let games: Vec<Game> = Games::new(&b"1. e4 e5 1-0\n"[..]).flatten().collect();
/// let mut parts = Partitions::new(folder.path(), 1000, 0)?;
/// parts.add(PartitionedFile::of(&Filter::default(), &games))?;
/// assert_eq!(parts.finish()?, 1);
/// assert!(folder.path().join("items/part-00000.parquet").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Partitions {
    folder: PathBuf,
    /// Games in a part.
    size: usize,
    /// The number of the first part, and how many are whole.
    first: usize,
    done: usize,
    open: Option<Open>,
}

struct Open {
    games: Vec<(String, String, usize)>,
    items: ColumnFile,
    /// Games, plies and items that are not in the file yet.
    waiting: [Vec<i32>; 3],
    rows: Counting,
}

impl Partitions {
    /// Parts of this many games each, numbered from `first` on; games are numbered from the part's number
    /// times its size, so that parts made elsewhere with other numbers have other games. Parts that
    /// exist already are not overwritten.
    pub fn new(folder: &Path, size: usize, first: usize) -> Result<Partitions, PracticeError> {
        let parts = Partitions {
            folder: folder.to_path_buf(),
            size: size.max(1),
            first,
            done: 0,
            open: None,
        };
        match parts.path("items").exists() {
            true => Err(PracticeError::PartsThere(parts.path("items").display().to_string())),
            false => Ok(parts),
        }
    }

    /// The file of a table for the part at hand.
    fn path(&self, table: &str) -> PathBuf {
        let number = self.first + self.done;
        self.folder.join(table).join(format!("part-{number:05}.parquet"))
    }

    /// The number of the first game of the part at hand.
    fn before(&self) -> usize {
        (self.first + self.done) * self.size
    }

    /// More games.
    pub fn add(&mut self, part: PartitionedFile) -> Result<(), PracticeError> {
        let PartitionedFile { games, rows, items } = part;
        let mut rows = rows.into_iter().peekable();
        let mut from = 0;
        for (number, game) in games.into_iter().enumerate() {
            let (path, before) = (self.path("items"), self.before());
            let open = match &mut self.open {
                Some(open) => open,
                None => self.open.insert(Open {
                    games: Vec::new(),
                    items: ColumnFile::create(&path, &ITEMS)?,
                    waiting: Default::default(),
                    rows: Counting::default(),
                }),
            };
            let game_number = (before + open.games.len()) as i32;
            open.games.push(game);
            while let Some((_, ply, to)) = rows.next_if(|(of, _, _)| *of == number) {
                let row = &items[from..to];
                open.rows.add(row, 1);
                for item in row {
                    open.waiting[0].push(game_number);
                    open.waiting[1].push(ply as i32);
                    open.waiting[2].push(item.id() as i32);
                }
                from = to;
            }
            if open.waiting[0].len() >= GROUP {
                open.flush()?;
            }
            if open.games.len() >= self.size {
                self.close()?;
            }
        }
        Ok(())
    }

    /// Writes what is left; says how many parts there are.
    pub fn finish(mut self) -> Result<usize, PracticeError> {
        self.close()?;
        Ok(self.done)
    }

    fn close(&mut self) -> Result<(), PracticeError> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        open.flush()?;
        open.items.finish()?;
        let numbers: Vec<i32> =
            (self.before()..).take(open.games.len()).map(|game| game as i32).collect();
        let plies: Vec<i32> = open.games.iter().map(|(_, _, plies)| *plies as i32).collect();
        let (results, codes): (Vec<String>, Vec<String>) =
            open.games.into_iter().map(|(result, eco, _)| (result, eco)).unzip();
        let mut games = ColumnFile::create(&self.path("games"), &GAMES)?;
        games.group(&[
            ParquetCells::Numbers(&numbers),
            ParquetCells::Numbers(&plies),
            ParquetCells::Texts(&results),
            ParquetCells::Texts(&codes),
        ])?;
        games.finish()?;
        let mut rows = ColumnFile::create(&self.path("rows"), &ROWS)?;
        for some in open.rows.sorted().rows.chunks(GROUP) {
            let text = |(row, _): &(Vec<Item>, u64)| {
                let mut text = Vec::new();
                write_row(row, &mut text);
                text.pop();
                String::from_utf8_lossy(&text).into_owned()
            };
            let texts: Vec<String> = some.iter().map(text).collect();
            let counts: Vec<i64> = some.iter().map(|(_, count)| *count as i64).collect();
            rows.group(&[ParquetCells::Texts(&texts), ParquetCells::Counts(&counts)])?;
        }
        rows.finish()?;
        self.done += 1;
        Ok(())
    }
}

impl Open {
    fn flush(&mut self) -> Result<(), PracticeError> {
        if !self.waiting[0].is_empty() {
            self.items.group(&self.waiting.each_ref().map(|n| ParquetCells::Numbers(n)))?;
            self.waiting.iter_mut().for_each(Vec::clear);
        }
        Ok(())
    }
}

struct ColumnFile {
    path: PathBuf,
    writer: ParquetWriter<AtomicFile>,
}

impl ColumnFile {
    fn create(path: &Path, columns: &[(&str, ParquetKind)]) -> Result<ColumnFile, PracticeError> {
        let file =
            AtomicFile::create(path).map_err(|error| PracticeError::unwritten(path, error))?;
        let writer = ParquetWriter::new(file, columns)
            .map_err(|error| PracticeError::unwritten(path, error))?;
        Ok(ColumnFile { path: path.into(), writer })
    }

    fn group(&mut self, columns: &[ParquetCells]) -> Result<(), PracticeError> {
        let mut columns = columns.iter();
        let written = columns.try_for_each(|&cells| self.writer.column(cells));
        written.map_err(|error| PracticeError::unwritten(&self.path, error))
    }

    fn finish(self) -> Result<(), PracticeError> {
        let file =
            self.writer.finish().map_err(|error| PracticeError::unwritten(&self.path, error))?;
        file.finish().map_err(|error| PracticeError::unwritten(&self.path, error))
    }
}
