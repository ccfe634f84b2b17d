//! Collections of games: which there are, new ones, and what was found in them.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lucena_practice::Stretch;
use serde::Serialize;

use super::jobs::body;
use super::{Words, apart, one_part};
use crate::fault::Refusal;
use crate::jobs::{Job, JobEnd, JobKind};
use crate::known::{App, broken};
use crate::mined::{Collection, Mined, check_name, mine};
use lucena_work::lock;

#[derive(Serialize)]
pub struct All {
    folder: String,
    collections: Vec<CollectionLine>,
}

#[derive(Serialize)]
pub struct CollectionLine {
    name: String,
    bytes: u64,
    mined: bool,
}

fn folder(app: &App) -> PathBuf {
    app.tables.folder().join("games")
}

fn line(app: &App, collection: Collection) -> CollectionLine {
    let mined = app.mined.get(&collection).is_some();
    CollectionLine { name: collection.name, bytes: collection.stamp.bytes, mined }
}

/// All collections.
pub async fn list(State(app): State<Arc<App>>) -> Result<Json<All>, Refusal> {
    apart(move || {
        let folder = folder(&app);
        let collections = Collection::all(&folder).into_iter().map(|one| line(&app, one)).collect();
        Ok(Json(All { folder: folder.display().to_string(), collections }))
    })
    .await
}

/// Adds one.
pub async fn add(
    State(app): State<Arc<App>>,
    name: Result<Path<String>, PathRejection>,
    sent: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<CollectionLine>), Refusal> {
    let Path(name) = name.map_err(unreadable)?;
    check_name(&name)?;
    let bytes = body(sent)?;
    apart(move || {
        let _alone = lock(&app.mined.adding);
        let added = Collection::add(&folder(&app), &name, &bytes)?;
        Ok((StatusCode::CREATED, Json(line(&app, added))))
    })
    .await
}

fn unreadable(_: PathRejection) -> Refusal {
    Refusal::bad("The address is not readable.", "Write it as /api/v1/games/NAME.")
}

/// Begins to mine one.
pub fn begin(app: &Arc<App>, name: &str) -> Result<Refusal, Refusal> {
    let collection = Collection::find(&folder(app), name)?;
    let own = app.clone();
    let work = move |job: &Job| {
        let room = |missing: &[_]| match &own.options.room {
            Some(room) => room(missing, own.tables.folder()),
            None => Ok(()),
        };
        let mined = mine(&collection, &own.tables, &room, job);
        let mined = mined.map_err(|sentence| broken(job, &sentence))?;
        let kept = own.mined.put(&collection, mined);
        kept.map_err(|error| JobEnd::Told(error.to_string()))
    };
    app.begin(JobKind::Mine, name, work)
}

/// What is asked about a collection.
enum What {
    Table(Stretch),
    Heat(Stretch, char),
    Mirror(Stretch),
    Truth,
}

impl What {
    fn of(what: &str, words: &Words) -> Result<What, Refusal> {
        let phase = || {
            Stretch::of_name(words.need("phase", "opening")?)
                .ok_or_else(|| Refusal::bad("Unknown phase.", "Use opening, middle or end."))
        };
        match what {
            "table" => Ok(What::Table(phase()?)),
            "mirror" => Ok(What::Mirror(phase()?)),
            "truth" => Ok(What::Truth),
            "heat" => Ok(What::Heat(phase()?, piece(words.need("piece", "N")?)?)),
            _ => Err(Refusal::bad(
                "A collection has nothing of this name.",
                "Ask for table, heat, mirror or truth.",
            )),
        }
    }

    fn answer(&self, name: &str, mined: &Mined) -> Option<Response> {
        let phase = |stretch: &Stretch| mined.phases.get(stretch.name());
        Some(match self {
            What::Table(stretch) => {
                let table = phase(stretch)?.table(name, stretch.name(), mined.games_all);
                Json(table).into_response()
            }
            What::Heat(stretch, piece) => Json(phase(stretch)?.heat(*piece)?).into_response(),
            What::Mirror(stretch) => one_part("rows", &phase(stretch)?.mirror).into_response(),
            What::Truth => Json(&mined.truth).into_response(),
        })
    }
}

fn piece(word: &str) -> Result<char, Refusal> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if "KQRBNPkqrbnp".contains(letter) => Ok(letter),
        _ => Err(Refusal::bad("Unknown piece.", "Use one of KQRBNPkqrbnp, as in a FEN.")),
    }
}

/// A view of one.
pub async fn view(
    State(app): State<Arc<App>>,
    address: Result<Path<(String, String)>, PathRejection>,
    words: Words,
) -> Result<Response, Refusal> {
    let Path((name, what)) = address.map_err(unreadable)?;
    check_name(&name)?;
    let what = What::of(&what, &words)?;
    apart(move || {
        let collection = Collection::find(&folder(&app), &name)?;
        let found = app.mined.get(&collection);
        found.and_then(|mined| what.answer(&name, &mined)).ok_or_else(|| {
            Refusal::missing(
                format!("{name} was not mined yet, or has changed since."),
                format!(r#"POST {{"kind":"mine","collection":"{name}"}} to /api/v1/jobs first."#),
            )
        })
    })
    .await
}
