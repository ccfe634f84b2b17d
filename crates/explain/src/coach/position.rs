//! Positions worth practising.

use lucena_table::{Answer, Material, Metric, TableError, Tables, Value, fen, lenient, words};
use lucena_work::mixed;
use serde::Serialize;
use shakmaty::{Chess, Color, Piece, Position, Role, Setup, Square};

use crate::error::ExplainError;

/// Random boards tried before the table is gone through.
const TRIES: u64 = 20_000;
/// With more men a table takes too long to go through.
const MEN: usize = 4;
/// Number of lost positions of which the defender gets the one farthest from mate.
const CHOICE: usize = 24;

/// A position to play.
#[derive(Clone, Debug, Serialize)]
pub struct Exercise {
    /// The position.
    pub fen: String,
    /// Its endgame.
    pub material: String,
    /// The side that the trainee plays: `white` is the first-named one.
    pub side: &'static str,
    /// What it is worth for the side to move, which is the trainee's.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Exercise {
    /// Draws a position with the trainee to move: won if that is the stronger side; if it has to defend, the
    /// farthest from mate of a few dozen lost ones. `longest` bounds the plies to mate. The same seed gives the same position.
    pub fn draw(
        tables: &Tables,
        material: Material,
        side: Color,
        seed: u64,
        longest: Option<u16>,
    ) -> Result<Exercise, ExplainError> {
        let wanted = |value: Value| match value {
            Value::Win(plies) => side.is_white() && longest.is_none_or(|most| plies.0 <= most),
            Value::Loss(plies) => {
                side.is_black() && plies.0 > 0 && longest.is_none_or(|most| plies.0 <= most)
            }
            Value::Draw => false,
        };
        let mut found: Vec<(Value, Chess)> = Vec::new();
        let enough = if side.is_white() { 1 } else { CHOICE };
        for draw in 0..TRIES {
            let lot = mixed(seed.wrapping_mul(TRIES).wrapping_add(draw));
            let Some(position) = scattered(material, side, lot) else { continue };
            let value = tables.value(&position, Metric::Dtm)?;
            if wanted(value) {
                found.push((value, position));
                if found.len() == enough {
                    break;
                }
            }
        }
        if found.is_empty() && material.men() <= MEN {
            found.extend(looked_for(tables, material, side, seed, wanted)?);
        }
        // The longest defence; of equals the first drawn.
        let best = found.into_iter().rev().max_by_key(|(value, _)| value.signed().map(i32::abs));
        let Some((value, position)) = best else {
            return Err(ExplainError::Nothing(material, words::side(side)));
        };
        Ok(Exercise {
            fen: fen(&position),
            material: material.to_string(),
            side: words::colour(side),
            answer: value.into(),
        })
    }
}

/// Men thrown on the board; `None` if they do not make a position.
fn scattered(material: Material, turn: Color, mut lot: u64) -> Option<Chess> {
    let mut setup = Setup::empty();
    setup.turn = turn;
    for color in Color::ALL {
        for role in Role::ALL {
            let count = if role == Role::King { 1 } else { material.count(color, role) };
            for _ in 0..count {
                lot = mixed(lot);
                let square = Square::new((lot % 64) as u32);
                let pawn = role == Role::Pawn && shakmaty::Bitboard::BACKRANKS.contains(square);
                if pawn || setup.board.piece_at(square).is_some() {
                    return None;
                }
                setup.board.set_piece_at(square, Piece { color, role });
            }
        }
    }
    lenient(setup).ok().filter(|position| !position.is_game_over())
}

/// One of all positions of a table, where random boards find none.
fn looked_for(
    tables: &Tables,
    material: Material,
    side: Color,
    seed: u64,
    wanted: impl Fn(Value) -> bool,
) -> Result<Option<(Value, Chess)>, TableError> {
    let table = tables.table(material, Metric::Dtm)?;
    let mut count = 0_u64;
    let mut chosen = None;
    for entry in table.entries(side) {
        let entry = entry?;
        if wanted(entry.value) {
            count += 1;
            // Each of those seen so far with the same chance.
            if mixed(seed ^ mixed(count)).is_multiple_of(count) {
                chosen = Some((entry.value, entry.index));
            }
        }
    }
    let position = |index: usize| {
        let setup = Setup { board: table.space().board(index)?, turn: side, ..Setup::empty() };
        lenient(setup).ok()
    };
    Ok(chosen.and_then(|(value, index)| Some((value, position(index)?))))
}
