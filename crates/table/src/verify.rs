//! Verification of tables: against their own successors, and against other tablebases.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{Board, Chess, Color, EnPassantMode, Position, Setup, Square};

use crate::error::TableError;
use crate::material::Material;
use crate::position::{board_fen, lenient};
use crate::solve::{Metric, Solution};
use crate::space::{Orbit, turn};
use crate::table::locate;
use crate::tables::Tables;
use crate::value::{Plies, Value};
use lucena_work::Progress;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckFindings {
    /// Positions compared, both sides to move.
    pub checked: u64,
    /// Positions that differ.
    pub wrong: u64,
    /// The first of them that is a board.
    pub first_wrong: Option<String>,
}

impl CheckFindings {
    fn note_wrong(&mut self, fen: Option<String>) {
        self.wrong += 1;
        self.first_wrong = self.first_wrong.take().or(fen);
    }

    fn join(mut self, other: CheckFindings) -> CheckFindings {
        self.checked += other.checked;
        self.wrong += other.wrong;
        self.first_wrong = self.first_wrong.or(other.first_wrong);
        self
    }
}

/// An opinion about a position: whether the value of the table agrees with it. An error ends
/// the check with its sentence.
pub type ValueJudge<'a> = dyn Fn(&Chess, Value) -> Result<bool, String> + Sync + 'a;

/// Why a check could not be made.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The other source could not answer.
    #[error("{0}")]
    Source(String),
}

/// Which boards to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// One of each group of symmetric boards (turned and mirrored).
    Canonical,
    /// All of them, so that the numbering of turned boards is checked, too.
    Whole,
}

/// Compares every position of a table with a judge, and checks that numbers without a value
/// are no legal positions.
pub fn against(
    tables: &Tables,
    material: Material,
    metric: Metric,
    boards: Boards,
    judge: &ValueJudge,
    progress: &dyn Progress,
) -> Result<CheckFindings, VerifyError> {
    let solution = tables.table(material, metric)?.load()?;
    judge_all(&solution, boards, judge, progress)
}

/// Re-derives every value of a table from the values of the positions its moves lead to, with
/// moves from an independent rules library.
pub fn successors(
    tables: &Tables,
    material: Material,
    metric: Metric,
    boards: Boards,
    progress: &dyn Progress,
) -> Result<CheckFindings, VerifyError> {
    let mut known = HashMap::new();
    for next in material.next().into_iter().chain([material]) {
        known.insert(next, Arc::new(tables.table(next, metric)?.load()?));
    }
    let oracle = Oracle { known, metric };
    let judge = |position: &Chess, value| Ok(oracle.derive(position) == Some(value));
    judge_all(&oracle.known[&material].clone(), boards, &judge, progress)
}

fn judge_all(
    solution: &Solution,
    boards: Boards,
    judge: &ValueJudge,
    progress: &dyn Progress,
) -> Result<CheckFindings, VerifyError> {
    const STEP: usize = 1 << 14;
    let len = solution.space.len();
    progress.begin(&format!("checking {}", solution.space.material()), len as u64);
    let starts: Vec<usize> = (0..len).step_by(STEP).collect();
    let parts: Result<Vec<CheckFindings>, VerifyError> = starts
        .into_par_iter()
        .map(|start| {
            progress.check().map_err(TableError::from)?;
            let mut findings = CheckFindings::default();
            for index in start..(start + STEP).min(len) {
                judge_one(solution, index, boards, judge, &mut findings)
                    .map_err(VerifyError::Source)?;
            }
            progress.advance(STEP as u64);
            Ok(findings)
        })
        .collect();
    progress.end();
    // Joined in the order of numbers, so that the first wrong one is the same for any threads.
    Ok(parts?.into_iter().fold(CheckFindings::default(), CheckFindings::join))
}

fn judge_one(
    solution: &Solution,
    index: usize,
    boards: Boards,
    judge: &ValueJudge,
    findings: &mut CheckFindings,
) -> Result<(), String> {
    let Some(board) = solution.space.board(index) else {
        // Men on one square: there must be no value.
        for turn in Color::ALL {
            if solution.value(index, usize::from(turn.is_black())).is_some() {
                findings.note_wrong(None);
            }
        }
        return Ok(());
    };
    // A copy is a number of its own that probes may find: judged, but not counted again.
    let copy = solution.space.orbit(index) == Orbit::Copy;
    let images = match boards {
        Boards::Whole if !copy => images(&board),
        _ => vec![board],
    };
    for board in images {
        for turn in Color::ALL {
            let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
            let position = lenient(setup).ok();
            let value = locate(&solution.space, &board, turn, false)
                .and_then(|(index, side)| solution.value(index, side));
            let agrees = match (&position, value) {
                (Some(position), Some(value)) => judge(position, value)?,
                (None, None) => continue,
                _ => false,
            };
            findings.checked += u64::from(!copy);
            if !agrees {
                findings.note_wrong(Some(board_fen(&board, turn)));
            }
        }
    }
    Ok(())
}

/// The boards that turning and mirroring make of one: two with pawns, else four or eight.
fn images(board: &Board) -> Vec<Board> {
    let mut images: Vec<Board> = Vec::with_capacity(8);
    for by in 0..if board.pawns().is_empty() { 8 } else { 2 } {
        let turned = |square: Square| Square::new(u32::from(turn(by, square as u8)));
        let image = board.iter().map(|(square, piece)| (turned(square), piece)).collect();
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}

/// Values of a table and the ones it can turn into, in memory.
struct Oracle {
    known: HashMap<Material, Arc<Solution>>,
    metric: Metric,
}

impl Oracle {
    fn value(&self, position: &Chess) -> Option<Value> {
        if position.ep_square(EnPassantMode::Legal).is_some() {
            return self.derive(position);
        }
        let (material, swapped) = Material::of_board(position.board());
        if material == Material::BARE_KINGS {
            return Some(Value::Draw);
        }
        let solution = self.known.get(&material)?;
        let (index, side) = locate(&solution.space, position.board(), position.turn(), swapped)?;
        solution.value(index, side)
    }

    /// The value of a position from its moves alone.
    fn derive(&self, position: &Chess) -> Option<Value> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Some(if position.is_check() { Value::Loss(Plies(0)) } else { Value::Draw });
        }
        let mut best = None;
        for m in &moves {
            let mut after = position.clone();
            after.play_unchecked(*m);
            let value = self.value(&after)?.before_move();
            let value = self.metric.counting(value, m.is_capture(), m.is_promotion());
            best = best.max(Some(value));
        }
        best
    }
}
