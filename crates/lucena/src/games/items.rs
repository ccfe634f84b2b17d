//! `lucena games items`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lucena_games::Game;
use lucena_practice::{Bin, Lines, PartitionedFile, Partitions, Passed, PracticeError, extract};
use lucena_store::AtomicFile;
use serde::Serialize;

use super::{broken, broken_text, filter, games};
use crate::args::ItemsArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine::Meter;
use crate::output::{grouped, print, print_json};

#[derive(Serialize)]
struct Document {
    games: u64,
    left_out: u64,
    rejected: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected_games: Vec<String>,
    positions: u64,
    /// Different items.
    items: usize,
    /// Items of all rows together.
    occurrences: u64,
    bytes: u64,
    files: Vec<FileReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partitions: Option<usize>,
    cpu_seconds: f64,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    bytes: u64,
}

pub fn run(context: &Context, args: &ItemsArgs) -> Result<ExitCode, Failure> {
    let meter = Meter::start();
    let filter = filter(&args.filter)?;
    let games = games(&args.pgn)?;
    let mut files = Files { output: args.output.clone(), open: BTreeMap::new() };
    // Every file is promised, also one that no position is left for.
    for bin in filter.bins() {
        files.write(bin, &[])?;
    }
    let (mut rows, mut occurrences, mut bytes) = (0, 0, 0);
    let mut seen = Vec::new();
    let limit = args.filter.limit.unwrap_or(u64::MAX);
    let parts = args.parquet.as_ref();
    let parts = parts.map(|folder| Partitions::new(folder, args.partition, args.first_part));
    let mut parts = parts.transpose()?;
    let parted = parts.is_some();
    let work = |games: &[Game]| {
        (Lines::of(&filter, games), parted.then(|| PartitionedFile::of(&filter, games)))
    };
    let take = |(lines, part): (Lines, Option<PartitionedFile>)| {
        if let (Some(parts), Some(part)) = (&mut parts, part) {
            parts.add(part)?;
        }
        rows += lines.rows;
        occurrences += lines.occurrences;
        join(&mut seen, &lines.seen);
        for (bin, text) in lines.blocks {
            bytes += text.len() as u64;
            files.write(bin, &text)?;
        }
        Ok(())
    };
    let passed = extract(games, &filter, limit, work, take, &context.bar)?;
    let partitions = parts.map(Partitions::finish).transpose()?;
    let document = Document {
        games: passed.games,
        left_out: passed.left_out,
        rejected: passed.broken,
        rejected_games: broken(&passed),
        positions: rows,
        items: seen.iter().filter(|seen| **seen).count(),
        occurrences,
        bytes,
        files: files.finish()?,
        partitions,
        cpu_seconds: meter.cpu_seconds(),
    };
    match context.json {
        true => print_json(&document)?,
        false => print(&text(&document, &passed))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn join(all: &mut Vec<bool>, more: &[bool]) {
    all.resize(all.len().max(more.len()), false);
    all.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
}

/// The files that rows go to, one for each bin that comes up.
struct Files {
    output: Option<PathBuf>,
    open: BTreeMap<Bin, Part>,
}

struct Part {
    path: PathBuf,
    file: AtomicFile,
    bytes: u64,
}

impl Files {
    fn write(&mut self, bin: Bin, text: &[u8]) -> Result<(), PracticeError> {
        let Some(output) = &self.output else { return Ok(()) };
        let fault =
            |path: &Path, source| PracticeError::Write { name: path.display().to_string(), source };
        let part = match self.open.entry(bin) {
            std::collections::btree_map::Entry::Occupied(part) => part.into_mut(),
            std::collections::btree_map::Entry::Vacant(place) => {
                let path = suffixed(output, &bin.suffix());
                let file = AtomicFile::create(&path)
                    .map_err(|error| fault(&path, std::io::Error::other(error.to_string())))?;
                place.insert(Part { path, file, bytes: 0 })
            }
        };
        part.bytes += text.len() as u64;
        part.file.write_all(text).map_err(|source| fault(&part.path, source))
    }

    fn finish(self) -> Result<Vec<FileReport>, Failure> {
        let mut reports = Vec::new();
        for part in self.open.into_values() {
            let file = part.path.display().to_string();
            part.file
                .finish()
                .map_err(|error| Failure::Told(format!("could not write {file}: {error}")))?;
            reports.push(FileReport { file, bytes: part.bytes });
        }
        Ok(reports)
    }
}

/// `rows.dat` as `rows_draw.dat`.
fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    path.with_file_name(format!("{stem}{suffix}{ending}"))
}

fn text(document: &Document, passed: &Passed) -> String {
    let mut text = format!(
        "{} games, {} left out by the filters, {} cannot be replayed\n{} positions, {} different items, {} on average a row\n",
        grouped(document.games),
        grouped(document.left_out),
        grouped(document.rejected),
        grouped(document.positions),
        document.items,
        match document.positions {
            0 => "0".into(),
            rows => format!("{:.1}", document.occurrences as f64 / rows as f64),
        },
    );
    for file in &document.files {
        text += &format!("{}: {} bytes\n", file.file, grouped(file.bytes));
    }
    text + &broken_text(passed)
}
