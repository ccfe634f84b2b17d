//! The shape in which lichess' tablebase server answers, so that its clients work here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lucena_explain::category;
use lucena_table::{Metric, TableError, Tables, Value};
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position, Role};

use super::positions::EXAMPLE;
use super::{Asked, Words};
use crate::fault::Fault;
use crate::known::App;

#[derive(Serialize)]
pub struct Standard {
    #[serde(flatten)]
    here: Worth,
    moves: Vec<StandardMove>,
}

#[derive(Serialize)]
struct StandardMove {
    uci: String,
    san: String,
    zeroing: bool,
    conversion: bool,
    /// The position after the move, seen by the side to move there.
    #[serde(flatten)]
    after: Worth,
    #[serde(skip)]
    value: Value,
}

#[derive(Serialize)]
struct Worth {
    category: &'static str,
    /// Distances to a zeroing move are not in our tables.
    dtz: Option<i32>,
    precise_dtz: Option<i32>,
    dtc: Option<i32>,
    dtm: Option<i32>,
    checkmate: bool,
    stalemate: bool,
    variant_win: bool,
    variant_loss: bool,
    insufficient_material: bool,
}

impl Worth {
    fn of(tables: &Tables, position: &Chess) -> Result<(Worth, Value), TableError> {
        let value = tables.value(position, Metric::Dtm)?;
        let worth = Worth {
            category: category(value),
            dtz: None,
            precise_dtz: None,
            dtc: tables.value(position, Metric::Dtc)?.signed(),
            dtm: value.signed(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            variant_win: false,
            variant_loss: false,
            insufficient_material: position.is_insufficient_material(),
        };
        Ok((worth, value))
    }
}

/// Looks a position up.
pub async fn standard(State(app): State<Arc<App>>, asked: Asked) -> Result<Json<Standard>, Fault> {
    let words = Words::of(asked)?;
    let position = App::position(words.need("fen", EXAMPLE)?)?;
    let material = lucena_table::Material::of_board(position.board()).0;
    if !app.is_ready(material)? {
        // A client of that server knows of no 202: it is told that there is nothing, and may come again.
        let _begun = app.begin_solving(material)?;
        return Err(Fault::missing(
            format!("There is no table of {material} yet: it is being solved."),
            "Ask again in a moment.",
        ));
    }
    let (here, _) = Worth::of(&app.tables, &position)?;
    let mut moves = Vec::new();
    for m in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(m);
        let (worth, value) = Worth::of(&app.tables, &after)?;
        moves.push(StandardMove {
            uci: m.to_uci(CastlingMode::Standard).to_string(),
            san: SanPlus::from_move(position.clone(), m).to_string(),
            zeroing: m.is_capture() || m.role() == Role::Pawn,
            conversion: m.is_capture() || m.is_promotion(),
            after: worth,
            value,
        });
    }
    // The worse for the other side the better.
    moves.sort_by(|a, b| a.value.cmp(&b.value).then_with(|| a.uci.cmp(&b.uci)));
    Ok(Json(Standard { here, moves }))
}
