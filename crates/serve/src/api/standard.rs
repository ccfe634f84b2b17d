//! The shape in which lichess' tablebase server answers, so that its clients work here.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lucena_table::{Answer, Material, Probe, Probed, ProbedMove, Spoken, TableError, Tables};
use serde::Serialize;
use shakmaty::{Chess, Position, Role};

use super::Words;
use crate::fault::Refusal;
use crate::known::App;

#[derive(Serialize)]
pub struct Standard {
    #[serde(flatten)]
    here: StandardWorth,
    moves: Vec<StandardMove>,
}

#[derive(Serialize)]
struct StandardMove {
    #[serde(flatten)]
    spoken: Spoken,
    zeroing: bool,
    conversion: bool,
    /// The position after the move, seen by the side to move there.
    #[serde(flatten)]
    after: StandardWorth,
}

#[derive(Serialize)]
struct StandardWorth {
    #[serde(flatten)]
    answer: Answer,
    /// Distances to a zeroing move are not in our tables.
    dtz: Option<i32>,
    precise_dtz: Option<i32>,
    dtc: Option<i32>,
    checkmate: bool,
    stalemate: bool,
    variant_win: bool,
    variant_loss: bool,
    insufficient_material: bool,
}

impl StandardWorth {
    fn of(tables: &Tables, position: &Chess) -> Result<StandardWorth, TableError> {
        Ok(StandardWorth {
            answer: tables.probe(position)?,
            dtz: None,
            precise_dtz: None,
            dtc: tables.conversion(position)?,
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            variant_win: false,
            variant_loss: false,
            insufficient_material: position.is_insufficient_material(),
        })
    }
}

/// Looks a position up.
pub async fn standard(
    State(app): State<Arc<App>>,
    words: Words,
) -> Result<Json<Standard>, Refusal> {
    let position = words.position()?;
    let material = Material::of_board(position.board()).0;
    if !app.tables.is_ready(material)? {
        // A client of that server knows of no 202: it is told that there is nothing, and may come again.
        let _begun = app.begin_solving(material)?;
        return Err(Refusal::missing(
            format!("There is no table of {material} yet: it is being solved."),
            "Ask again in a moment.",
        ));
    }
    // Best first: what is the worst for the other side.
    let probed = Probed::of(&*app.tables, &position)?;
    let valued = |m: ProbedMove| {
        let mut after = position.clone();
        after.play_unchecked(m.m);
        Ok(StandardMove {
            spoken: m.spoken,
            zeroing: m.m.is_capture() || m.m.role() == Role::Pawn,
            conversion: m.m.is_capture() || m.m.is_promotion(),
            after: StandardWorth::of(&app.tables, &after)?,
        })
    };
    let moves: Result<_, TableError> = probed.moves.into_iter().map(valued).collect();
    Ok(Json(Standard { here: StandardWorth::of(&app.tables, &position)?, moves: moves? }))
}
