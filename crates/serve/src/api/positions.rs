//! Endgames and positions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lucena_explain::{Explanation, PieceMap};
use lucena_pattern::{BUILT_IN_PATTERNS, Pattern};
use lucena_plan::{BUILT_IN_PLANS, Plan};
use lucena_table::{Material, Metric, Probed, Table};
use serde::Serialize;
use shakmaty::{Color, Position, Square};

use super::{OnePart, Words, apart, one_part};
use crate::fault::Refusal;
use crate::known::App;

#[derive(Serialize)]
pub struct ListedEndgame {
    material: String,
    men: usize,
    solved: bool,
    winnable: bool,
    pattern: Option<&'static str>,
    plan: Option<&'static str>,
    study: bool,
}

/// Endgames of up to four men in which the first-named side never wins, however it is set up.
const NEVER_WON: [&str; 2] = ["KBvK", "KNvK"];

/// All endgames of three and four men, and those of five that are solved.
pub async fn materials(
    State(app): State<Arc<App>>,
) -> Result<OnePart<Vec<ListedEndgame>>, Refusal> {
    let work = move || {
        let folder = app.tables.folder();
        let solved = |material: Material| Table::path(folder, material, Metric::Dtm).is_file();
        let listed =
            |material: &Material| material.men() > 2 && (material.men() < 5 || solved(*material));
        let endgame = |material: Material| {
            let name = material.to_string();
            let study = folder.join("studies").join(&name).join("index.html").is_file();
            ListedEndgame {
                men: material.men(),
                solved: solved(material),
                winnable: !NEVER_WON.contains(&name.as_str()),
                pattern: pattern(material),
                plan: plan(material),
                study,
                material: name,
            }
        };
        let all = Material::all(lucena_table::MAX_MEN).into_iter().filter(listed);
        Ok(one_part("materials", all.map(endgame).collect()))
    };
    apart(work).await
}

fn pattern(material: Material) -> Option<&'static str> {
    let of = |name: &str| Some(Pattern::built_in(name)?.ok()?.material());
    // One that is about the whole endgame before one that is about a part or a machine of it.
    let mut names: Vec<&str> = BUILT_IN_PATTERNS.iter().map(|(name, _)| *name).collect();
    names.sort_by_key(|name| name.contains('-'));
    names.into_iter().find(|name| of(name) == Some(material))
}

fn plan(material: Material) -> Option<&'static str> {
    let of = |name: &str| Some(Plan::built_in(name)?.ok()?.material);
    let plain = BUILT_IN_PLANS.iter().map(|(name, _)| *name).filter(|name| !name.contains('-'));
    plain.into_iter().find(|name| of(name) == Some(material))
}

/// What a position is worth, and every move.
pub async fn probe(State(app): State<Arc<App>>, words: Words) -> Result<Json<Probed>, Refusal> {
    let position = words.position()?;
    app.probe(&position).map(Json)
}

/// What a position means.
pub async fn explain(
    State(app): State<Arc<App>>,
    words: Words,
) -> Result<Json<Explanation>, Refusal> {
    let position = words.position()?;
    let known = app.need_knowledge(Material::of_board(position.board()).0)?;
    apart(move || Ok(known.explain(&app.tables, &position)?)).await.map(Json)
}

/// The map of one piece.
pub async fn map(State(app): State<Arc<App>>, words: Words) -> Result<Json<PieceMap>, Refusal> {
    let position = words.position()?;
    let square = words.need("square", "e4")?;
    let square = Square::from_ascii(square.as_bytes()).map_err(|_| {
        let square: String = square.chars().take(10).collect();
        Refusal::bad(format!("{square:?} is not a square."), "Name one from a1 to h8.")
    })?;
    let turn = match words.get("turn") {
        None => position.turn(),
        Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(_) => {
            return Err(Refusal::bad("turn is neither white nor black.", "Write turn=white."));
        }
    };
    app.need_tables(Material::of_board(position.board()).0)?;
    apart(move || Ok(PieceMap::of(&app.tables, &position, square, turn)?)).await.map(Json)
}
