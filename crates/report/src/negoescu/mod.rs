//! V. Negoescu, "Data Mining in Schachdatenbanken" as he does it with Krimp (TU Darmstadt, 2013): all
//! ten experiments on the games given, the thesis' figures beside.

mod example;
mod experiment;
mod page;
mod published;

use std::path::{Path, PathBuf};

use lucena_practice::Structures;
use lucena_work::Progress;

use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::summary::{ReportSummary, finish};

/// What the experiments run on.
#[derive(Clone, Debug)]
pub struct ExperimentCourse {
    /// Files of games.
    pub games: Vec<PathBuf>,
    /// Maximum number of games for each of the experiments 2; a fifth of them for 1, all for 3.
    pub limit: u64,
    /// Candidates for Krimp at most, and thirty times as many where few items are frequent: the support is
    /// raised until there are so few.
    pub candidates: usize,
    /// Frequent sets are counted up to this number.
    pub most_counted: u64,
}

impl Default for ExperimentCourse {
    fn default() -> ExperimentCourse {
        ExperimentCourse {
            games: Vec::new(),
            limit: 2_000,
            candidates: 10_000,
            most_counted: 50_000_000,
        }
    }
}

/// Runs everything and writes `index.html` into a folder.
pub fn write(
    course: &ExperimentCourse,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<ReportSummary, ReportError> {
    let mut ledger = Ledger::default();
    let mut sections = vec![example::section(&mut ledger, progress)?];
    let (frequent, passed) = experiment::structures(course, progress)?;
    if passed.games == 0 {
        return Err(ReportError::NoGames);
    }
    sections.push(page::structures(&frequent.rows, &passed));
    let mut results = Vec::new();
    for experiment in published::experiments() {
        let name = experiment.get("name");
        let number = name.strip_prefix("3.").and_then(|n| n.parse::<usize>().ok());
        let rows: Vec<_> = frequent.rows.iter().map(|(row, _)| row.clone()).collect();
        let structures = Structures::of(rows);
        let bin = number.map(|number| number as u16 - 1);
        let common = bin.and_then(|bin| structures.get(bin.into())).unwrap_or(&[]).to_vec();
        let filter = experiment::filter(name, &structures);
        let found = experiment::run(course, &experiment, &filter, bin, progress)?;
        sections.push(page::section(&experiment, found.as_ref(), &common));
        results.push((experiment, found));
    }
    sections.push(page::summary(&results));
    let html = page::html(sections, course, &mut ledger);
    finish(folder, &html, &[&ledger])
}
