//! What the table says of a position and of every move in it.

use lucena_table::{Material, Metric, TableError, Tables, Value};
use lucena_work::Progress;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};

use crate::words::category;

/// A position and its moves with their worth, as `lucena probe --json` prints them.
#[derive(Clone, Debug, Serialize)]
pub struct Probed {
    /// The position.
    pub fen: String,
    /// Its endgame.
    pub material: String,
    /// `win`, `draw` or `loss` for the side to move.
    pub category: &'static str,
    /// Plies to mate, signed from the side to move.
    pub dtm: Option<i32>,
    /// Plies to the next capture, promotion or mate on the way, signed.
    pub dtc: Option<i32>,
    /// The best moves, in UCI notation.
    pub best: Vec<String>,
    /// All moves, best first.
    pub moves: Vec<ProbedMove>,
    /// The worth behind `category` and `dtm`.
    #[serde(skip)]
    pub value: Value,
}

/// A move with its worth to the mover.
#[derive(Clone, Debug, Serialize)]
pub struct ProbedMove {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
    /// `win`, `draw` or `loss` for the mover.
    pub category: &'static str,
    /// Plies to mate, the move itself counted.
    pub dtm: Option<i32>,
    /// Plies to conversion, the move itself counted.
    pub dtc: Option<i32>,
    /// The worth behind `category` and `dtm`.
    #[serde(skip)]
    pub value: Value,
    /// The move.
    #[serde(skip)]
    pub m: Option<Move>,
}

impl Probed {
    /// Makes sure that a position and all moves in it can be looked up.
    pub fn prepare(
        tables: &Tables,
        material: Material,
        progress: &dyn Progress,
    ) -> Result<(), TableError> {
        if material == Material::BARE_KINGS {
            return Ok(());
        }
        for metric in [Metric::Dtm, Metric::Dtc] {
            // Solving an endgame solves all that it leads to; a file alone may have been copied here.
            for material in material.next().into_iter().chain([material]) {
                if material != Material::BARE_KINGS {
                    tables.solve(material, metric, progress)?;
                }
            }
        }
        Ok(())
    }

    /// Looks a position up; its tables must be there.
    pub fn of(tables: &Tables, position: &Chess) -> Result<Probed, TableError> {
        let value = tables.value(position, Metric::Dtm)?;
        let dtc = tables.value(position, Metric::Dtc)?;
        let mut moves = Vec::new();
        for m in position.legal_moves() {
            let value = tables.move_value(position, &m, Metric::Dtm)?;
            moves.push(ProbedMove {
                uci: m.to_uci(CastlingMode::Standard).to_string(),
                san: SanPlus::from_move(position.clone(), m).to_string(),
                category: category(value),
                dtm: value.signed(),
                dtc: tables.move_value(position, &m, Metric::Dtc)?.signed(),
                value,
                m: Some(m),
            });
        }
        moves.sort_by(|a, b| b.value.cmp(&a.value).then_with(|| a.uci.cmp(&b.uci)));
        let best = moves.iter().filter(|m| m.value == value).map(|m| m.uci.clone()).collect();
        let (material, _) = Material::of_board(position.board());
        Ok(Probed {
            fen: fen(position),
            material: material.to_string(),
            category: category(value),
            dtm: value.signed(),
            dtc: dtc.signed(),
            best,
            moves,
            value,
        })
    }
}

/// The FEN of a position.
pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}
