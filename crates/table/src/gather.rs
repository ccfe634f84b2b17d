//! A table put together from what another source says of its positions.

use std::sync::Arc;

use rayon::prelude::*;
use shakmaty::{Board, Chess, Color, Position, Setup};

use crate::error::TableError;
use crate::material::Material;
use crate::position::lenient;
use crate::solve::{Metric, Solution};
use crate::space::Space;
use crate::value::{Cells, DRAW, ILLEGAL, PlyCell, PlyCode, STALEMATE, Value};
use lucena_work::Progress;

impl Solution {
    /// Asks a source for the value of every position of an endgame; if it tells the truth, the
    /// table is the one that the solver makes, byte for byte.
    pub fn gather<E: From<TableError> + Send>(
        material: Material,
        metric: Metric,
        ask: &(dyn Fn(&Chess) -> Result<Value, E> + Sync),
        progress: &dyn Progress,
    ) -> Result<Solution, E> {
        if material == Material::BARE_KINGS {
            return Err(TableError::BareKings.into());
        }
        let space = Arc::new(Space::new(material));
        progress.begin(&format!("unpacking {material}"), 2 * space.len() as u64);
        let side = |turn| gather_side(&space, turn, ask, progress);
        let slices = side(Color::White).and_then(|white| Ok([white, side(Color::Black)?]));
        progress.end();
        Ok(Solution { slices: slices?, space, metric })
    }
}

fn gather_side<E: From<TableError> + Send>(
    space: &Space,
    turn: Color,
    ask: &(dyn Fn(&Chess) -> Result<Value, E> + Sync),
    progress: &dyn Progress,
) -> Result<Vec<Arc<Cells>>, E> {
    const STEP: usize = 1 << 12;
    let len = space.slice_len();
    let slice = |slice: usize| {
        let steps: Vec<usize> = (0..len).step_by(STEP).collect();
        let parts = steps.into_par_iter().map(|start| {
            progress.check().map_err(TableError::from)?;
            let numbers = slice * len + start..slice * len + (start + STEP).min(len);
            progress.advance(numbers.len() as u64);
            numbers.map(|index| code(space.board(index), turn, ask)).collect()
        });
        let parts: Vec<Vec<PlyCode>> = parts.collect::<Result<_, E>>()?;
        Ok(Arc::new(cells(parts.concat())))
    };
    (0..space.slices.len()).into_par_iter().map(slice).collect()
}

/// What the cell of a board holds.
fn code<E>(
    board: Option<Board>,
    turn: Color,
    ask: &(dyn Fn(&Chess) -> Result<Value, E> + Sync),
) -> Result<PlyCode, E> {
    let setup = board.map(|board| Setup { board, turn, ..Setup::empty() });
    let Some(position) = setup.and_then(|setup| lenient(setup).ok()) else {
        return Ok(ILLEGAL);
    };
    Ok(match ask(&position)? {
        Value::Draw if position.is_stalemate() => STALEMATE,
        Value::Draw => DRAW,
        Value::Win(plies) | Value::Loss(plies) => plies.0,
    })
}

/// A byte a cell where all distances fit.
fn cells(codes: Vec<PlyCode>) -> Cells {
    let fits = |code: &PlyCode| *code <= u8::MAX_PLY || *code >= STALEMATE;
    match codes.iter().all(fits) {
        true => Cells::Narrow(codes.into_iter().map(u8::of).collect()),
        false => Cells::Wide(codes),
    }
}
