//! Positions of any number of men from FEN.

use lucena_table::lenient;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Position, Setup};

/// Reads a FEN of any legal position.
///
/// Positions that no game can reach are fine as long as they can be played on; counters are
/// brought into bounds.
///
/// ```
/// assert!(lucena_engine::position_of_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").is_ok());
/// assert!(lucena_engine::position_of_fen("8/8/8/3kK3/8/8/8/R7 w - - 0 1").is_err());
/// ```
pub fn position_of_fen(text: &str) -> Result<Chess, String> {
    let fen: Fen = text.trim().parse().map_err(|error| format!("no FEN: {error}"))?;
    of_setup(fen.into_setup())
}

/// A position from a setup, with its counters in bounds.
pub(crate) fn of_setup(mut setup: Setup) -> Result<Chess, String> {
    setup.halfmoves = setup.halfmoves.min(1000);
    let position = lenient(setup).map_err(|(_, why)| why)?;
    // More than 32 men could have more moves than a list of moves has room for.
    if position.board().occupied().count() > 32 {
        return Err("more than 32 men".into());
    }
    Ok(position)
}
