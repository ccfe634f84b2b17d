//! Work that takes time, from outside.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use lucena_table::Material;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::{OnePart, PathName, one_part};
use crate::fault::Refusal;
use crate::jobs::{Job, JobView, State as How};
use crate::known::App;

#[derive(Deserialize)]
struct Wanted {
    kind: String,
    material: Option<String>,
    collection: Option<String>,
}

/// All jobs that are remembered.
pub async fn list(State(app): State<Arc<App>>) -> OnePart<Vec<JobView>> {
    one_part("jobs", app.jobs.all())
}

/// Begins a job.
pub async fn begin(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(), Refusal> {
    let wanted: Wanted = read(body, r#"{"kind":"solve","material":"KBNvK"}"#)?;
    let material = || -> Result<Material, Refusal> {
        let name = wanted.material.as_deref().ok_or_else(|| {
            Refusal::bad("The body has no material.", r#"Add "material":"KBNvK"."#)
        })?;
        let material: Material = name.parse()?;
        match material.men() {
            2 => Err(lucena_table::TableError::BareKings.into()),
            _ => Ok(material),
        }
    };
    let working = match wanted.kind.as_str() {
        "solve" => app.begin_solving(material()?)?,
        "study" => super::studies::begin(&app, material()?)?,
        "mine" => {
            let name = wanted.collection.as_deref().ok_or_else(|| {
                Refusal::bad("The body has no collection.", r#"Add "collection":"NAME"."#)
            })?;
            super::games::begin(&app, name)?
        }
        _ => {
            return Err(Refusal::bad("Unknown kind of work.", "Use solve, study or mine."));
        }
    };
    Err(working) // 202, not an error
}

/// A body as JSON.
pub fn read<T: for<'d> Deserialize<'d>>(
    sent: Result<Bytes, BytesRejection>,
    example: &str,
) -> Result<T, Refusal> {
    serde_json::from_slice(&body(sent)?).map_err(|error| {
        Refusal::bad(format!("The body is not valid: {error}."), format!("Send {example}."))
    })
}

/// A body as it was sent.
pub fn body(sent: Result<Bytes, BytesRejection>) -> Result<Bytes, Refusal> {
    sent.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::with(
            StatusCode::PAYLOAD_TOO_LARGE,
            "The body is too large.",
            "Send at most 1 MiB, and games at most 64 MiB.",
        ),
        _ => Refusal::bad("The body could not be read.", "Send it again."),
    })
}

fn find(app: &App, id: &str) -> Result<Arc<Job>, Refusal> {
    let job = id.parse().ok().and_then(|id| app.jobs.get(id));
    job.ok_or_else(|| {
        Refusal::missing("There is no job with this number.", "GET /api/v1/jobs lists all jobs.")
    })
}

/// One job.
pub async fn one(
    State(app): State<Arc<App>>,
    PathName(id): PathName,
) -> Result<OnePart<JobView>, Refusal> {
    find(&app, &id).map(|job| one_part("job", job.view()))
}

/// Stops a job.
pub async fn cancel(
    State(app): State<Arc<App>>,
    PathName(id): PathName,
) -> Result<OnePart<JobView>, Refusal> {
    let job = find(&app, &id)?;
    app.jobs.cancel(&job);
    Ok(one_part("job", job.view()))
}

/// Follows a job to its end.
pub async fn events(
    State(app): State<Arc<App>>,
    PathName(id): PathName,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let mut views = find(&app, &id)?.follow();
    let (tell, told) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            let view = views.borrow_and_update().clone();
            let ended = !matches!(view.state, How::Waiting | How::Running);
            let event = Event::default().json_data(view).unwrap_or_default();
            // Nobody listens any more, or there is nothing more to say.
            if tell.send(event).await.is_err() || ended {
                return;
            }
            // A view that changes often is told often enough.
            tokio::time::sleep(Duration::from_millis(50)).await;
            if views.changed().await.is_err() {
                return;
            }
        }
    });
    let events = ReceiverStream::new(told).map(Ok);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))))
}
