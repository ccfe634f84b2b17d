//! What a probe says, and why it may say nothing.

use lucena_table::{Answer, Material, Plies, Value};
use thiserror::Error;

use crate::scale::{Rank, Scale};

/// Why a pack cannot be made or a position not be probed.
///
/// ```
/// use lucena_pack::{Packs, ProbeError};
/// let error = Packs::new([]).probe(&shakmaty::Chess::default()).unwrap_err();
/// assert_eq!(error, ProbeError::Castling);
/// assert_eq!(error.to_string(), "packs have no castling: remove the castling rights");
/// ```
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum ProbeError {
    /// There is no pack for an endgame that the probe may need.
    #[error("there is no pack of {missing}, which {wanted} needs: build or load it first")]
    Missing {
        /// The endgame of the position.
        wanted: Material,
        /// The endgame without a pack.
        missing: Material,
    },
    /// Distances were packed above outcomes.
    #[error("the pack of {wanted} counts moves but that of {missing} does not: load one that does")]
    NoDistance {
        /// The endgame of the position.
        wanted: Material,
        /// The endgame packed without distances.
        missing: Material,
    },
    /// More positions were searched than a sound pack of this level can need.
    #[error("the pack of {0} leads into an endless search: make it again with lucena pack {0}")]
    TooLong(Material),
    /// A king may still castle.
    #[error("packs have no castling: remove the castling rights")]
    Castling,
    /// The board has not one king a side and at most two more men.
    #[error("packs hold positions of two kings and at most two more men")]
    Men,
    /// The nodes are not one tree over the coordinates and ranks of the endgame.
    #[error("the tree of {0} is damaged: build the pack again")]
    PackTree(Material),
}

/// The answer of a pack with this scale.
pub(super) fn answer(scale: Scale, rank: Rank, strong_to_move: bool) -> Answer {
    let value = value(scale, rank, strong_to_move);
    if scale == Scale::WDL { Answer::only(value.outcome()) } else { value.into() }
}

/// The value of a rank for the side to move; without distances only who wins is meant.
pub(super) fn value(scale: Scale, rank: Rank, strong_to_move: bool) -> Value {
    let draw = scale.draw();
    if rank == draw {
        return Value::Draw;
    }
    let wins = rank < draw;
    let moves = u16::from(if wins { rank } else { scale.top().saturating_sub(rank) });
    match (wins, strong_to_move) {
        (true, true) => Value::Win(Plies(2 * moves + 1)),
        (true, false) => Value::Loss(Plies(2 * moves)),
        (false, true) => Value::Loss(Plies(2 * moves)),
        (false, false) => Value::Win(Plies((2 * moves).saturating_sub(1))),
    }
}
