//! Reciprocal zugzwangs: positions in which whoever has to move does worse for it.

use lucena_table::Zugzwangs;
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use super::ground::FiveGround;
use crate::error::StudyError;

/// Boards shown of each kind.
const BOARDS: usize = 6;

/// The zugzwangs with the same two outcomes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ZugzwangData {
    /// `loss` or `draw`: the outcome for White if White has to move.
    pub white_to_move: String,
    /// `draw` or `win`: the same if Black has to move.
    pub black_to_move: String,
    /// Symmetric positions are counted once.
    pub positions: u64,
    /// The same by the rank of the pawn, the second to the seventh, if there is one pawn.
    pub by_pawn_rank: Option<[u64; 6]>,
    /// Some of them, with White to move.
    pub fens: Vec<String>,
}

/// Finds all of them.
pub fn make(
    ground: &FiveGround<'_>,
    progress: &dyn Progress,
) -> Result<Vec<ZugzwangData>, StudyError> {
    let planes = ground.planes(progress)?;
    let kinds = planes.zugzwangs(progress)?;
    let data = |kind: &Zugzwangs| ZugzwangData {
        white_to_move: kind.white_to_move.to_string(),
        black_to_move: kind.black_to_move.to_string(),
        positions: kind.positions.len() as u64,
        by_pawn_rank: kind.by_pawn_rank(planes.space()),
        fens: kind.fens(planes.space(), BOARDS),
    };
    Ok(kinds.iter().filter(|kind| !kind.positions.is_empty()).map(data).collect())
}
