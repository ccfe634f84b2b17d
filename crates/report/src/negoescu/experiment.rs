//! One experiment: games to rows, rows to a code table, the table looked at.

use std::ops::ControlFlow;
use std::path::PathBuf;

use lucena_games::{Broken, Game, Games};
use lucena_mine::{Candidates, CodeTable, Dataset, ItemRank, Krimp, MineError, Miner, SetKind};
use lucena_pack::compare::{Squeezed, squeeze};
use lucena_practice::{
    Filter, Frequencies, Held, Men, Passed, PhaseFilter, PracticeError, Structures, extract,
};
use lucena_work::Progress;
use shakmaty::{Color, KnownOutcome};

use super::ExperimentCourse;
use crate::error::ReportError;
use crate::printed::PrintedLine;

/// What an experiment brought.
pub struct ExperimentResult {
    /// Games whose positions were looked at.
    pub games: u64,
    pub data: Dataset,
    /// The support asked for, in rows.
    pub support: u32,
    /// All frequent sets at that support; nothing if there are too many to count.
    pub frequent: Option<u64>,
    /// The number up to which they were counted.
    pub most_counted: u64,
    /// The support that candidates were mined with, and how many there were.
    pub mined: (u32, usize),
    pub table: CodeTable,
    /// Bytes of the rows as text (`n: ids`, as the thesis counts), and of the same compressed.
    pub squeezed: Squeezed,
    /// The same with the rows shuffled.
    pub shuffled: Squeezed,
    /// Bytes of the encoded rows, which came back as they were: with Krimp's codes, with codes predicted
    /// from their surroundings, and the latter for shuffled rows.
    pub encoded: [u64; 3],
    /// Bytes of the code table, packed with xz as a reader would get it.
    pub table_bytes: u64,
}

/// The filter of an experiment; the structures are those of the experiments 3.
pub fn filter(name: &str, structures: &Structures) -> Filter {
    let won_by = |winner| Some(KnownOutcome::Decisive { winner });
    let whole = Filter::default();
    match name {
        "1.1" => Filter { result: won_by(Color::White), ..whole },
        "1.2" => Filter { result: won_by(Color::Black), ..whole },
        "1.3" => Filter { result: Some(KnownOutcome::Draw), ..whole },
        "2.1" => Filter { phase: PhaseFilter::Opening(20), ..whole },
        "2.2" => Filter { phase: PhaseFilter::Middle { skip: 20, take: 10 }, ..whole },
        "2.3" => Filter { phase: PhaseFilter::End(10), ..whole },
        "2.4" => Filter { phase: PhaseFilter::Opening(20), no_initial: true, ..whole },
        _ => Filter { phase: middle(), men: Men::Rest(structures.clone()), ..whole },
    }
}

/// Middle games of the experiments 3: all that comes after the opening.
pub fn middle() -> PhaseFilter {
    PhaseFilter::Middle { skip: 20, take: usize::MAX }
}

/// All games of the files.
pub fn games(
    paths: &[PathBuf],
) -> Result<impl Iterator<Item = Result<Game, Broken>> + use<>, ReportError> {
    let mut all = Vec::new();
    for path in paths {
        all.push(Games::open(path).map_err(PracticeError::from)?);
    }
    Ok(all.into_iter().flatten())
}

/// Runs an experiment; nothing if no position passes its filter.
pub fn run(
    course: &ExperimentCourse,
    experiment: &PrintedLine,
    filter: &Filter,
    bin: Option<u16>,
    progress: &dyn Progress,
) -> Result<Option<ExperimentResult>, ReportError> {
    // Whole games have several times as many positions as a phase of them.
    let limit = match experiment.get("name").split('.').next() {
        Some("1") => course.limit.div_ceil(5),
        Some("2") => course.limit,
        _ => u64::MAX,
    };
    // Better now than after the mining if there are no compressors.
    packed(&[])?;
    let (rows, games) = rows(course, filter, limit, bin, progress)?;
    let data = Dataset::from_rows(&rows)?;
    drop(rows);
    if data.is_empty() {
        return Ok(None);
    }
    let support = ((experiment.number::<f64>("share") * data.len() as f64 * (1.0 - 1e-12)).ceil()
        as u32)
        .max(1);
    // A few rows of 32 men have more subsets than anyone can wait for.
    let most_counted = course.most_counted.min(10_000 * data.len() as u64);
    let frequent = counted(&data, support, most_counted, progress)?;
    // Candidates over few items are tried much faster.
    let items = (0..data.items()).filter(|rank| data.support(*rank as ItemRank) >= support).count();
    let most = if items <= 64 { 30 * course.candidates } else { course.candidates };
    let (mined, candidates) = candidates(&data, support, most, progress)?;
    let table = Krimp { prune: true, limit: None }.run(&data, &candidates, progress)?.table;
    progress.check()?;
    let mut encoded = [0; 3];
    let shuffled = data.shuffled(0)?;
    let plain = (&data, table.encode(&data)?);
    let mixed = (&data, table.encode_mixed(&data)?);
    let mixed_shuffled = (&shuffled, table.encode_mixed(&shuffled)?);
    for (bytes, (rows, coded)) in encoded.iter_mut().zip([plain, mixed, mixed_shuffled]) {
        if table.decode("encoded rows", &coded)? != *rows {
            return Err(ReportError::Lossy(experiment.get("name").into()));
        }
        *bytes = coded.len() as u64;
    }
    let squeezed = packed(&text(&data)?)?;
    let shuffled = packed(&text(&shuffled)?)?;
    let table_bytes = packed(table.print().as_bytes())?.xz;
    Ok(Some(ExperimentResult {
        games,
        data,
        support,
        frequent,
        most_counted,
        mined: (mined, candidates.len()),
        table,
        squeezed,
        shuffled,
        encoded,
        table_bytes,
    }))
}

fn packed(text: &[u8]) -> Result<Squeezed, ReportError> {
    squeeze(text).map_err(|error| ReportError::Compress(error.to_string()))
}

/// The rows of all games that pass; with a bin, those of one structure.
fn rows(
    course: &ExperimentCourse,
    filter: &Filter,
    limit: u64,
    bin: Option<u16>,
    progress: &dyn Progress,
) -> Result<(Vec<Vec<u32>>, u64), ReportError> {
    let mut all = Vec::new();
    let work = |games: &[Game]| {
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for game in games {
            filter.rows(game, |its, row| {
                if its.structure == bin {
                    rows.push(row.iter().map(|item| item.id()).collect());
                }
            });
        }
        rows
    };
    let take = |rows: Vec<Vec<u32>>| {
        all.extend(rows);
        Ok(())
    };
    let passed = extract(games(&course.games)?, filter, limit, work, take, progress)?;
    Ok((all, passed.games))
}

/// How many sets are frequent; nothing beyond a bound.
fn counted(
    data: &Dataset,
    min_support: u32,
    most: u64,
    progress: &dyn Progress,
) -> Result<Option<u64>, ReportError> {
    let (mut sets, mut over) = (0, false);
    Miner { kind: SetKind::All, min_support }.mine(
        data,
        progress,
        &mut |_: &[ItemRank], _: u32| {
            sets += 1;
            over = sets > most;
            if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok((!over).then_some(sets))
}

/// The closed sets at the lowest support, from the one asked for on, at which they are not too many.
fn candidates(
    data: &Dataset,
    asked: u32,
    most: usize,
    progress: &dyn Progress,
) -> Result<(u32, Candidates), ReportError> {
    let few = |min_support: u32| -> Result<bool, MineError> {
        let mut sets = 0;
        let miner = Miner { kind: SetKind::Closed, min_support };
        miner.mine(data, progress, &mut |_: &[ItemRank], _: u32| {
            sets += 1;
            if sets > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(sets <= most)
    };
    let mut support = asked;
    while !few(support)? {
        support = (support + support / 4 + 1).min(data.len() as u32);
    }
    let miner = Miner { kind: SetKind::Closed, min_support: support };
    Ok((support, Candidates::mine(&miner, data, progress)?))
}

/// The data base as the thesis measures it.
fn text(data: &Dataset) -> Result<Vec<u8>, ReportError> {
    let mut text = Vec::new();
    data.write_database(&mut text).map_err(|error| ReportError::Compress(error.to_string()))?;
    Ok(text)
}

/// The most frequent pawn structures of middle games with their counts, and what happened to the games.
pub fn structures(
    course: &ExperimentCourse,
    progress: &dyn Progress,
) -> Result<(Frequencies, Passed), ReportError> {
    let filter = Filter { phase: middle(), men: Men::Structure, ..Filter::default() };
    let mut counting = lucena_practice::Counting::default();
    let take = |held: Held| {
        held.rows().for_each(|row| counting.add(row, 1));
        Ok(())
    };
    let work = |some: &[Game]| Held::of(&filter, some);
    let passed = extract(games(&course.games)?, &filter, u64::MAX, work, take, progress)?;
    let mut frequent = counting.sorted();
    frequent.rows.truncate(10);
    Ok((frequent, passed))
}
