//! The questions of the API, a file for each group.

pub mod games;
pub mod jobs;
pub mod patterns;
pub mod positions;
pub mod standard;
pub mod studies;
pub mod train;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use lucena_work::Progress;
use shakmaty::Chess;

use crate::fault::Refusal;
use crate::known::App;

/// A document of one part, under its name.
pub type OnePart<T> = Json<BTreeMap<&'static str, T>>;

/// Makes one.
pub fn one_part<T>(name: &'static str, part: T) -> OnePart<T> {
    Json(BTreeMap::from([(name, part)]))
}

/// The words behind the question mark, by name.
pub struct Words(HashMap<String, String>);

impl<S: Sync> FromRequestParts<S> for Words {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Words, Refusal> {
        let unread =
            |_| Refusal::bad("The query is not readable.", "Write it as name=value&name=value.");
        let Query(words) = Query::try_from_uri(&parts.uri).map_err(unread)?;
        Ok(Words(words))
    }
}

/// A position for sentences.
const EXAMPLE: &str = "8/8/8/3k4/8/8/8/R3K3_w_-_-_0_1";

impl Words {
    /// A word that may be missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A word that must be there.
    pub fn need(&self, name: &str, example: &str) -> Result<&str, Refusal> {
        self.get(name).filter(|word| !word.is_empty()).ok_or_else(|| {
            Refusal::bad(format!("The query has no {name}."), format!("Add {name}={example}."))
        })
    }

    /// The position that must be there.
    pub fn position(&self) -> Result<Chess, Refusal> {
        App::position(self.need("fen", EXAMPLE)?)
    }

    /// A number that may be missing.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, Refusal> {
        let Some(word) = self.get(name) else { return Ok(None) };
        let read = word.parse().map_err(|_| {
            let word: String = word.chars().take(20).collect();
            Refusal::bad(
                format!("{name} is {word:?}, not a whole number in its range."),
                format!("Write {name}=1."),
            )
        });
        read.map(Some)
    }
}

/// A name in the path.
pub struct PathName(pub String);

impl<S: Send + Sync> FromRequestParts<S> for PathName {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathName, Refusal> {
        let unread = |_| Refusal::bad("The address is not readable.", "Write it as UTF-8.");
        Path::from_request_parts(parts, state)
            .await
            .map(|Path(name)| PathName(name))
            .map_err(unread)
    }
}

/// Somebody who waits for an answer: when they have gone, the work stops.
pub struct Asker(Arc<AtomicBool>);

/// What the request holds as long as it lives.
pub struct Gone(Arc<AtomicBool>);

impl Asker {
    pub fn new() -> (Asker, Gone) {
        let gone = Arc::new(AtomicBool::new(false));
        (Asker(gone.clone()), Gone(gone))
    }
}

impl Progress for Asker {
    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs work that computes, off the threads that answer.
pub async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(_) => Err(Refusal::cannot(
            "An internal error stopped the job.",
            "Please report this, with what was asked.",
        )),
    }
}
