//! Checking tables: against their own successors, and against what others say.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, Setup};

use crate::error::TableError;
use crate::material::Material;
use crate::position::board_fen;
use crate::progress::Progress;
use crate::solve::{Metric, Solution};
use crate::space::Orbit;
use crate::table::locate;
use crate::tables::Tables;
use crate::value::{Plies, Value};

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Positions compared, one for each class of alike boards, both sides to move.
    pub checked: u64,
    /// Positions that differ.
    pub wrong: u64,
    /// The first of them.
    pub first_wrong: Option<String>,
}

impl Findings {
    fn note(&mut self, wrong: Option<String>) {
        self.checked += 1;
        if let Some(fen) = wrong {
            self.wrong += 1;
            self.first_wrong.get_or_insert(fen);
        }
    }

    fn join(mut self, other: Findings) -> Findings {
        self.checked += other.checked;
        self.wrong += other.wrong;
        self.first_wrong = self.first_wrong.or(other.first_wrong);
        self
    }
}

/// An opinion about a position: whether the value of the table agrees with it. An error ends
/// the check with its sentence.
pub type Judge<'a> = dyn Fn(&Chess, Value) -> Result<bool, String> + Sync + 'a;

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

/// Compares every position of a table with a judge, and checks that numbers without a value
/// are no legal positions.
pub fn against(
    tables: &Tables,
    material: Material,
    metric: Metric,
    judge: &Judge,
    progress: &dyn Progress,
) -> Result<Findings, VerifyError> {
    let solution = tables.table(material, metric)?.load()?;
    judge_all(&solution, judge, progress)
}

/// Re-derives every value of a table from the values of the positions its moves lead to, with
/// moves from an independent rules library.
pub fn successors(
    tables: &Tables,
    material: Material,
    metric: Metric,
    progress: &dyn Progress,
) -> Result<Findings, VerifyError> {
    let mut known = HashMap::new();
    for next in material.next().into_iter().chain([material]) {
        known.insert(next, Arc::new(tables.table(next, metric)?.load()?));
    }
    let oracle = Oracle { known, metric };
    let judge = |position: &Chess, value| Ok(oracle.derive(position) == Some(value));
    judge_all(&oracle.known[&material].clone(), &judge, progress)
}

fn judge_all(
    solution: &Solution,
    judge: &Judge,
    progress: &dyn Progress,
) -> Result<Findings, VerifyError> {
    const STEP: usize = 1 << 14;
    let len = solution.space.len();
    progress.begin(&format!("checking {}", solution.space.material()), len as u64);
    let starts: Vec<usize> = (0..len).step_by(STEP).collect();
    let parts: Result<Vec<Findings>, VerifyError> = starts
        .into_par_iter()
        .map(|start| {
            if progress.cancelled() {
                return Err(TableError::Interrupted.into());
            }
            let mut findings = Findings::default();
            for index in start..(start + STEP).min(len) {
                judge_one(solution, index, judge, &mut findings).map_err(VerifyError::Source)?;
            }
            progress.advance(STEP as u64);
            Ok(findings)
        })
        .collect();
    progress.end();
    // Joined in the order of numbers, so that the first wrong one is the same for any threads.
    Ok(parts?.into_iter().fold(Findings::default(), Findings::join))
}

fn judge_one(
    solution: &Solution,
    index: usize,
    judge: &Judge,
    findings: &mut Findings,
) -> Result<(), String> {
    let board = solution.space.board(index);
    if solution.space.orbit(index) == Orbit::Copy && board.is_some() {
        return Ok(());
    }
    for (side, turn) in [Color::White, Color::Black].into_iter().enumerate() {
        let value = solution.value(index, side);
        let position = board.as_ref().and_then(|board| {
            let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
            let position = Chess::from_setup(setup, CastlingMode::Standard);
            position.or_else(|error| error.ignore_impossible_check()).ok()
        });
        let agrees = match (&position, value) {
            (Some(position), Some(value)) => judge(position, value)?,
            (None, None) => continue,
            _ => false,
        };
        let fen = || match &board {
            Some(board) => board_fen(board, turn),
            None => format!("number {index}, which is no board"),
        };
        findings.note((!agrees).then(fen));
    }
    Ok(())
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
            let value = self.metric.counting_conversion(value, m.is_capture() || m.is_promotion());
            best = best.max(Some(value));
        }
        best
    }
}
