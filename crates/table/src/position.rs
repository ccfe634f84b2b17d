//! From a FEN to a position, with a plain sentence for everything that can be wrong with it.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, PositionErrorKinds, Setup, attacks};
use thiserror::Error;

use crate::material::MAX_MEN;
use crate::words::side;

/// Why a text is not a position that a table could hold.
///
/// ```
/// let error = lucena_table::parse_fen("8/8/8/3kK3/8/8/8/R7 w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "the kings stand next to each other: move one of them away");
/// ```
#[derive(Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// Not in the notation.
    #[error("{fen:?} is not a valid FEN ({why}): write one such as 8/8/8/3k4/8/8/8/R3K3 w - - 0 1")]
    Fen {
        /// The text, shortened.
        fen: String,
        /// What the parser said.
        why: String,
    },
    /// A side without a king, or with several.
    #[error("{0} has {1} kings: each side needs one")]
    Kings(&'static str, usize),
    /// More men than tables have.
    #[error(
        "this position has {0} men; tables hold at most {MAX_MEN}, kings included: remove some"
    )]
    TooMany(usize),
    /// A pawn where no pawn can be.
    #[error("there is a pawn on rank 1 or 8: pawns stand on ranks 2 to 7")]
    PawnRank,
    /// The kings attack each other.
    #[error("the kings stand next to each other: move one of them away")]
    KingsTouch,
    /// The side that has just moved left its king in check.
    #[error("{0} is in check but {1} is to move: give the move to {0} or change the position")]
    OtherSideInCheck(&'static str, &'static str),
    /// Castling rights without king and rook at home.
    #[error("the castling rights do not fit the position: write - for them")]
    CastlingRights,
    /// An en passant square that no double step can have left.
    #[error("no pawn can just have passed the en passant square: write - for it")]
    EnPassant,
}

/// Reads a FEN; positions that no game can reach are fine, illegal ones are not.
///
/// ```
/// use lucena_table::{PositionError, parse_fen};
/// assert!(parse_fen("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").is_ok());
/// assert_eq!(parse_fen("8/8/8/3kK3/8/8/8/R7 w - - 0 1").unwrap_err(), PositionError::KingsTouch);
/// ```
pub fn parse_fen(text: &str) -> Result<Chess, PositionError> {
    let bad = |why| PositionError::Fen { fen: text.trim().chars().take(90).collect(), why };
    let fen: Fen = text.trim().parse().map_err(|error: ParseFenError| bad(error.to_string()))?;
    let setup = fen.into_setup();
    check(&setup)?;
    lenient(setup).map_err(|(kinds, why)| match kinds {
        _ if kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE) => PositionError::EnPassant,
        _ if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) => {
            PositionError::CastlingRights
        }
        _ => bad(why),
    })
}

/// A position from its setup. A check that no move can have given, and more men than a game
/// starts with, are no fault: such positions have a value, too.
///
/// ```
/// let no_kings = shakmaty::Setup::empty();
/// assert!(lucena_table::lenient(no_kings).is_err());
/// ```
pub fn lenient(setup: Setup) -> Result<Chess, (PositionErrorKinds, String)> {
    let error = match Chess::from_setup(setup, CastlingMode::Standard) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let error = match error.ignore_impossible_check() {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    error.ignore_too_much_material().map_err(|error| (error.kinds(), error.to_string()))
}

/// The FEN of a board with a side to move.
pub(crate) fn board_fen(board: &Board, turn: Color) -> String {
    format!("{} {} - - 0 1", board.board_fen(), turn.char())
}

/// The checks whose sentences should name the thing itself.
fn check(setup: &Setup) -> Result<(), PositionError> {
    let board = &setup.board;
    let king = |color| {
        let kings = board.kings() & board.by_color(color);
        kings.single_square().ok_or(PositionError::Kings(side(color), kings.count()))
    };
    let (white, black) = (king(Color::White)?, king(Color::Black)?);
    let men = board.occupied().count();
    if men > MAX_MEN {
        return Err(PositionError::TooMany(men));
    }
    if board.pawns().intersects(shakmaty::Bitboard::BACKRANKS) {
        return Err(PositionError::PawnRank);
    }
    if attacks::king_attacks(white).contains(black) {
        return Err(PositionError::KingsTouch);
    }
    let waiting = setup.turn.fold_wb(black, white);
    if board.attacks_to(waiting, setup.turn, board.occupied()).any() {
        return Err(PositionError::OtherSideInCheck(side(!setup.turn), side(setup.turn)));
    }
    Ok(())
}
