//! Practice: positions to play, moves judged, a machine that answers, hints.

mod hint;
mod judge;
mod position;
mod reply;

pub use hint::Hint;
pub use judge::{JudgedMove, MoveVerdict};
pub use position::Exercise;
pub use reply::{Defender, Reply};

use shakmaty::{Chess, Position};

/// How a game has ended: `checkmate`, `stalemate`, or `dead` when nobody has enough men left to mate.
pub(crate) fn over(position: &Chess) -> Option<&'static str> {
    match () {
        () if position.is_checkmate() => Some("checkmate"),
        () if position.is_stalemate() => Some("stalemate"),
        () if position.is_insufficient_material() => Some("dead"),
        () => None,
    }
}
