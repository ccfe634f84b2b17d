//! Training: exercises, moves judged, answers, hints.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lucena_explain::coach::{Defender, Exercise, Hint, MoveVerdict, Reply};
use lucena_table::Material;
use shakmaty::{Color, Position};

use super::{Words, apart};
use crate::fault::Refusal;
use crate::known::App;

/// A position to practise.
pub async fn position(
    State(app): State<Arc<App>>,
    words: Words,
) -> Result<Json<Exercise>, Refusal> {
    let material: Material = words.need("material", "KRvK")?.parse()?;
    let side = match words.get("side").unwrap_or("white") {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err(Refusal::bad("side is neither white nor black.", "Write side=white.")),
    };
    let seed = words.number("seed")?.unwrap_or(0);
    let longest = words.number("longest")?;
    if longest == Some(0) {
        return Err(Refusal::bad(
            "No position is 0 plies from mate with a move to make.",
            "Write longest=9.",
        ));
    }
    // Hints and judgements will want to know more than the table.
    app.need_knowledge(material)?;
    apart(move || Ok(Exercise::draw(&app.tables, material, side, seed, longest)?)).await.map(Json)
}

/// What a move did.
pub async fn judge(
    State(app): State<Arc<App>>,
    words: Words,
) -> Result<Json<MoveVerdict>, Refusal> {
    let position = words.position()?;
    let m = words.need("move", "e1e2")?.to_string();
    let known = app.need_knowledge(Material::of_board(position.board()).0)?;
    apart(move || Ok(known.judge(&app.tables, &position, &m)?)).await.map(Json)
}

/// The machine's move.
pub async fn reply(State(app): State<Arc<App>>, words: Words) -> Result<Json<Reply>, Refusal> {
    let position = words.position()?;
    let defender: Defender = words
        .get("defender")
        .unwrap_or("perfect")
        .parse()
        .map_err(|sentence: String| Refusal::sentence(StatusCode::BAD_REQUEST, &sentence))?;
    let seed = words.number("seed")?.unwrap_or(0);
    app.need_tables(Material::of_board(position.board()).0)?;
    apart(move || Ok(Reply::to(&app.tables, &position, defender, seed)?)).await.map(Json)
}

/// A hint.
pub async fn hint(State(app): State<Arc<App>>, words: Words) -> Result<Json<Hint>, Refusal> {
    let position = words.position()?;
    let step = words.number("step")?.unwrap_or(1_u8);
    if !(1..=3).contains(&step) {
        return Err(Refusal::bad("Hints come in three steps.", "Write step=1, 2 or 3."));
    }
    let known = app.need_knowledge(Material::of_board(position.board()).0)?;
    apart(move || Ok(known.hint(&app.tables, &position, step)?)).await.map(Json)
}
