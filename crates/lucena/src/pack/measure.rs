//! Checking every position of a pack by probes, and timing them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lucena_pack::build::minimax;
use lucena_pack::{PackFile, Packs, ProbeError};
use lucena_table::verify::{self, Boards};
use lucena_table::{Answer, Metric, Table, Value};
use shakmaty::{Board, Chess, Color, Position};

use crate::context::Context;
use crate::failure::Failure;

/// What the probes of a pack answered, and how fast.
pub struct MeasuredPack {
    pub checked: u64,
    pub wrong: u64,
    pub first_wrong: Option<String>,
    /// Whether each position was probed; if not, the search was carried out over the whole
    /// endgame at once, and a sample probed.
    pub probed: bool,
    /// Positions probed one by one for their time, and how many of them came out wrong.
    pub timed: u64,
    pub timed_wrong: u64,
    /// Microseconds.
    pub strong_mean: f64,
    pub weak_mean: f64,
    pub mean: f64,
    pub worst: f64,
}

/// From this level on a probe of every position takes too long.
const LEVEL_TO_SAMPLE: u8 = 2;
/// Positions timed at most, a side, by level: seconds each.
const MOST_TIMED: [usize; 5] = [100_000, 100_000, 4_000, 400, 40];
/// The slowest positions are timed again, so that an interruption does not count as theirs.
const SLOWEST: usize = 64;
const AGAIN: usize = 9;

impl MeasuredPack {
    pub fn is_right(&self) -> bool {
        self.wrong == 0 && self.timed_wrong == 0
    }
}

pub fn measure(
    context: &Context,
    pack: &PackFile,
    packs: &Packs,
    whole_board: bool,
) -> Result<MeasuredPack, Failure> {
    let table = context.tables.table(pack.material, Metric::Dtm)?;
    let slowest = Slowest::default();
    let mut samples = Vec::new();
    let probed = pack.level < LEVEL_TO_SAMPLE;
    for turn in [pack.strong, !pack.strong] {
        let most = MOST_TIMED[usize::from(pack.level).min(MOST_TIMED.len() - 1)];
        samples.push(time(&table, packs, turn, most, (!probed).then_some(&slowest))?);
    }
    let findings = if probed {
        let whole = whole_board || pack.material.men() == 3;
        let boards = if whole { Boards::Whole } else { Boards::Canonical };
        let judge = |position: &Chess, value| {
            let start = Instant::now();
            let answer = packs.probe(position);
            slowest.note(start.elapsed(), position.board(), position.turn());
            answer.map(|answer| agrees(answer, value)).map_err(|error| error.to_string())
        };
        let (tables, bar) = (&context.tables, &context.bar);
        verify::against(tables, pack.material, Metric::Dtm, boards, &judge, bar)?
    } else {
        minimax(&context.tables, pack)?
    };
    let mean = |samples: &[ProbeSample]| {
        let time: Duration = samples.iter().map(|sample| sample.time).sum();
        let probes: u64 = samples.iter().map(|sample| sample.probes).sum();
        1e6 * time.as_secs_f64() / probes.max(1) as f64
    };
    Ok(MeasuredPack {
        checked: findings.checked,
        wrong: findings.wrong,
        first_wrong: findings.first_wrong,
        probed,
        timed: samples.iter().map(|sample| sample.probes).sum(),
        timed_wrong: samples.iter().map(|sample| sample.wrong).sum(),
        strong_mean: mean(&samples[..1]),
        weak_mean: mean(&samples[1..]),
        mean: mean(&samples),
        worst: slowest.worst(packs),
    })
}

fn agrees(answer: Answer, value: Value) -> bool {
    answer == value.into() || answer == Answer::only(value.outcome())
}

/// Probes of one side to move, one after the other on one thread.
struct ProbeSample {
    probes: u64,
    wrong: u64,
    time: Duration,
}

/// Times positions spread evenly over the table, in its order.
fn time(
    table: &Table,
    packs: &Packs,
    turn: Color,
    most: usize,
    slowest: Option<&Slowest>,
) -> Result<ProbeSample, Failure> {
    let count = table.entries(turn).count();
    let mut boards: Vec<(Board, Value)> = Vec::new();
    for entry in table.entries(turn).step_by(count.div_ceil(most).max(1)) {
        let entry = entry?;
        let board = table.space().board(entry.index).expect("a number with a value has a board");
        boards.push((board, entry.value));
    }
    // Looking at the clock takes as long as some probes: only slow ones are timed one by one.
    let batch = if slowest.is_some() { 1 } else { 64 };
    let mut sample = ProbeSample { probes: 0, wrong: 0, time: Duration::ZERO };
    for boards in boards.chunks(batch) {
        let start = Instant::now();
        for (board, value) in boards {
            let answer = packs.probe_board(board, turn).map_err(told)?;
            sample.wrong += u64::from(!agrees(answer, *value));
        }
        let time = start.elapsed();
        if let Some(slowest) = slowest {
            slowest.note(time, &boards[0].0, turn);
        }
        sample.probes += boards.len() as u64;
        sample.time += time;
    }
    Ok(sample)
}

fn told(error: ProbeError) -> Failure {
    Failure::Told(error.to_string())
}

/// The positions whose probes took longest.
#[derive(Default)]
struct Slowest {
    threshold: AtomicU64,
    found: Mutex<Vec<(u64, Board, Color)>>,
}

impl Slowest {
    fn note(&self, time: Duration, board: &Board, turn: Color) {
        let time = time.as_nanos() as u64;
        if time <= self.threshold.load(Ordering::Relaxed) {
            return;
        }
        let Ok(mut found) = self.found.lock() else { return };
        found.push((time, board.clone(), turn));
        if found.len() >= 2 * SLOWEST {
            found.sort_by_key(|(time, ..)| std::cmp::Reverse(*time));
            found.truncate(SLOWEST);
            self.threshold.store(found[SLOWEST - 1].0, Ordering::Relaxed);
        }
    }

    /// Microseconds of the slowest probe, each measured again until nothing disturbs it.
    fn worst(self, packs: &Packs) -> f64 {
        let found = self.found.into_inner().unwrap_or_default();
        let again = |board: &Board, turn| {
            let once = |_| {
                let start = Instant::now();
                let _ = std::hint::black_box(packs.probe_board(board, turn));
                start.elapsed()
            };
            (0..AGAIN).map(once).min().unwrap_or_default()
        };
        let worst = found.iter().map(|(_, board, turn)| again(board, *turn)).max();
        1e6 * worst.unwrap_or_default().as_secs_f64()
    }
}
