//! The map of one piece: what the position would be worth if it stood elsewhere.

use lucena_table::words::{capital, colour};
use lucena_table::{Metric, Tables, Value, fen, lenient, role_name};
use serde::Serialize;
use shakmaty::{Chess, Color, EnPassantMode, Position, Role, Square};

use crate::error::ExplainError;
use crate::words::verdict;

/// A map of one piece.
///
/// ```
/// # use lucena_explain::PieceMap;
/// # use lucena_table::{Metric, Tables, parse_fen};
/// # let folder = tempfile::tempdir()?;
/// # let tables = Tables::new(folder.path());
/// # tables.solve("KQvK".parse()?, Metric::Dtm, &lucena_work::Silent)?;
/// use shakmaty::{Color, Square};
/// let position = parse_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")?;
/// let map = PieceMap::of(&tables, &position, Square::B1, Color::Black)?;
/// assert_eq!(map.squares[usize::from(Square::G7)].sentence, "Queen on g7: Black is checkmated.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct PieceMap {
    /// The position.
    pub fen: String,
    /// Where the piece stands.
    pub square: String,
    /// The piece, as in FEN.
    pub piece: char,
    /// Who is to move on the map.
    pub turn: &'static str,
    /// All 64 squares, a1, b1 … h8.
    pub squares: Vec<MapSquare>,
}

/// A square of the map.
#[derive(Clone, Debug, Serialize)]
pub struct MapSquare {
    pub square: String,
    /// `win`, `draw` or `loss` for the side to move; `occupied` by another man, or `illegal`.
    pub category: &'static str,
    /// Plies to mate, signed from the side to move.
    pub dtm: Option<i32>,
    /// All that in a sentence.
    pub sentence: String,
}

impl PieceMap {
    /// Puts the man of a square on every square in turn; `turn` is who moves then. The table must be there.
    pub fn of(
        tables: &Tables,
        position: &Chess,
        square: Square,
        turn: Color,
    ) -> Result<PieceMap, ExplainError> {
        let board = position.board();
        let piece = board.piece_at(square).ok_or(ExplainError::NoMan(square))?;
        let mut squares = Vec::with_capacity(64);
        for to in Square::ALL {
            let what = format!("{} on {to}", capital(role_name(piece.role)));
            let (category, value, sentence) = match to {
                to if to != square && board.occupied().contains(to) => {
                    ("occupied", None, format!("{what}: another man stands there."))
                }
                _ => {
                    let mut setup = position.to_setup(EnPassantMode::Legal);
                    setup.board.discard_piece_at(square);
                    setup.board.set_piece_at(to, piece);
                    setup.turn = turn;
                    // Only where nothing was moved can a pawn just have passed.
                    if to != square || turn != position.turn() {
                        setup.ep_square = None;
                    }
                    let backrank =
                        piece.role == Role::Pawn && shakmaty::Bitboard::BACKRANKS.contains(to);
                    match lenient(setup).ok().filter(|_| !backrank) {
                        None => ("illegal", None, format!("{what}: not a legal position.")),
                        Some(moved) => {
                            let value = tables.value(&moved, Metric::Dtm)?;
                            let verdict = verdict(&moved, value.into());
                            (value.outcome().name(), Some(value), format!("{what}: {verdict}"))
                        }
                    }
                }
            };
            let dtm = value.and_then(Value::signed);
            squares.push(MapSquare { square: to.to_string(), category, dtm, sentence });
        }
        Ok(PieceMap {
            fen: fen(position),
            square: square.to_string(),
            piece: piece.char(),
            turn: colour(turn),
            squares,
        })
    }
}
