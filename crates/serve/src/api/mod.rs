//! The questions of the API, a file for each group.

pub mod games;
pub mod jobs;
pub mod patterns;
pub mod positions;
pub mod standard;
pub mod studies;
pub mod train;

use std::collections::HashMap;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;

use crate::fault::Fault;

/// The words behind the question mark, as they came.
pub type Asked = Result<Query<HashMap<String, String>>, QueryRejection>;

/// The words by name.
pub struct Words(HashMap<String, String>);

impl Words {
    pub fn of(asked: Asked) -> Result<Words, Fault> {
        let unread =
            |_| Fault::bad("The query is not readable.", "Write it as name=value&name=value.");
        let Query(words) = asked.map_err(unread)?;
        Ok(Words(words))
    }

    /// A word that may be missing.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A word that must be there.
    pub fn need(&self, name: &str, example: &str) -> Result<&str, Fault> {
        self.get(name).filter(|word| !word.is_empty()).ok_or_else(|| {
            Fault::bad(format!("The query has no {name}."), format!("Add {name}={example}."))
        })
    }

    /// A number that may be missing.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, Fault> {
        let Some(word) = self.get(name) else { return Ok(None) };
        let read = word.parse().map_err(|_| {
            let word: String = word.chars().take(20).collect();
            Fault::bad(
                format!("{name} is {word:?}, which is no whole number in its range."),
                format!("Write {name}=1."),
            )
        });
        read.map(Some)
    }
}

/// Runs work that computes, off the threads that answer.
pub async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(_) => {
            Err(Fault::cannot("The work broke off.", "Please report this, with what was asked."))
        }
    }
}
