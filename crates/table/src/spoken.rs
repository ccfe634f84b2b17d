//! Positions and moves in writing.

use serde::{Deserialize, Serialize};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Move};

/// A move in both notations.
///
/// ```
/// use lucena_table::{Spoken, parse_fen};
/// use shakmaty::Position;
/// let mut position = parse_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1")?;
/// let m = position.legal_moves().into_iter().find(|m| m.to() == shakmaty::Square::A8);
/// let mate = Spoken::play(&mut position, m.expect("the rook gets there"));
/// assert_eq!((mate.uci.as_str(), mate.san.as_str()), ("a1a8", "Ra8#"));
/// assert!(position.is_checkmate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    /// In UCI notation, as programs write it: `a1a8`.
    pub uci: String,
    /// In SAN, as players write it: `Ra8#`.
    pub san: String,
}

impl Spoken {
    /// A move of a position.
    pub fn of(position: &Chess, m: Move) -> Spoken {
        Spoken::play(&mut position.clone(), m)
    }

    /// Makes a move and writes it down.
    pub fn play(position: &mut Chess, m: Move) -> Spoken {
        let san = SanPlus::from_move_and_play_unchecked(position, m).to_string();
        Spoken { uci: uci(m), san }
    }
}

/// A position as FEN.
///
/// ```
/// let start = lucena_table::fen(&shakmaty::Chess::default());
/// assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// A move of a position in SAN.
///
/// ```
/// let start = shakmaty::Chess::default();
/// let mut moves = shakmaty::Position::legal_moves(&start).into_iter();
/// assert!(moves.any(|m| lucena_table::san(&start, m) == "Nf3"));
/// ```
pub fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// A move in UCI notation.
///
/// ```
/// let mut moves = shakmaty::Position::legal_moves(&shakmaty::Chess::default()).into_iter();
/// assert!(moves.any(|m| lucena_table::uci(m) == "g1f3"));
/// ```
pub fn uci(m: Move) -> String {
    UciMove::from_standard(m).to_string()
}
