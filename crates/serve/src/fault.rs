//! How a question is refused: a status, what is wrong, and the remedy.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lucena_explain::ExplainError;
use lucena_layout::LayoutError;
use lucena_pattern::PatternError;
use lucena_play::PlayError;
use lucena_table::{MaterialError, PositionError, TableError, words};
use serde::Serialize;

use crate::api::one_part;
use crate::jobs::JobView;

/// Why there is no answer, or not yet.
///
/// ```
/// use lucena_serve::Refusal;
/// let Refusal::Refused { status, what, .. } = "KXvK".parse::<lucena_table::Material>().unwrap_err().into()
/// else { unreachable!() };
/// assert_eq!((status.as_u16(), what.contains("KXvK")), (400, true));
/// ```
#[derive(Debug)]
pub enum Refusal {
    /// Refused for good.
    Refused {
        /// The HTTP status, 4xx.
        status: StatusCode,
        /// What is wrong.
        what: String,
        /// What to do about it.
        remedy: String,
    },
    /// The work has begun: ask again when it is done.
    Working(Box<JobView>),
}

/// What and remedy, as JSON.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct Complaint {
    pub what: String,
    pub remedy: String,
}

impl Complaint {
    /// Splits one of our sentences, "what: remedy", at its colon.
    pub fn of(sentence: &str) -> Complaint {
        let (what, remedy) = sentence.split_once(": ").unwrap_or((sentence, "look at the request"));
        Complaint { what: capitalised(what), remedy: capitalised(remedy) }
    }
}

/// A capital first, unless what was asked stands there: e1e2 stays as it is.
fn capitalised(sentence: &str) -> String {
    let first = sentence.split(' ').next().unwrap_or_default();
    if first.contains(|letter: char| letter.is_ascii_digit()) {
        return sentence.to_string();
    }
    words::capital(sentence)
}

impl Refusal {
    /// A question that is not understood.
    pub fn bad(what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::with(StatusCode::BAD_REQUEST, what, remedy)
    }

    /// Something that is not there.
    pub fn missing(what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::with(StatusCode::NOT_FOUND, what, remedy)
    }

    /// A question that is understood and cannot be answered.
    pub fn cannot(what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::with(StatusCode::UNPROCESSABLE_ENTITY, what, remedy)
    }

    /// A refusal with any status.
    pub fn with(status: StatusCode, what: impl Into<String>, remedy: impl Into<String>) -> Refusal {
        Refusal::Refused { status, what: what.into(), remedy: remedy.into() }
    }

    /// One of our sentences, split into what is wrong and what to do.
    pub(crate) fn sentence(status: StatusCode, sentence: &str) -> Refusal {
        let told = Complaint::of(sentence);
        Refusal::with(status, told.what, told.remedy)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Refusal::Refused { status, what, remedy } => {
                (status, one_part("error", Complaint { what, remedy })).into_response()
            }
            Refusal::Working(job) => {
                let wait = [(header::RETRY_AFTER, "1")];
                (StatusCode::ACCEPTED, wait, one_part("job", job)).into_response()
            }
        }
    }
}

impl From<TableError> for Refusal {
    fn from(error: TableError) -> Refusal {
        let status = match error {
            TableError::Missing { .. } => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refusal::sentence(status, &error.to_string())
    }
}

macro_rules! refused {
    ($($error:ty: $status:ident),*) => {$(
        impl From<$error> for Refusal {
            fn from(error: $error) -> Refusal {
                Refusal::sentence(StatusCode::$status, &error.to_string())
            }
        }
    )*};
}

refused!(PositionError: BAD_REQUEST, MaterialError: BAD_REQUEST);
refused!(PlayError: UNPROCESSABLE_ENTITY, PatternError: UNPROCESSABLE_ENTITY);

impl From<LayoutError> for Refusal {
    fn from(error: LayoutError) -> Refusal {
        match error {
            LayoutError::Table(error) => error.into(),
            error => Refusal::sentence(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
        }
    }
}

impl From<ExplainError> for Refusal {
    fn from(error: ExplainError) -> Refusal {
        match error {
            ExplainError::Table(error) => error.into(),
            ExplainError::NoMan(_) | ExplainError::NoMove(_) => {
                Refusal::sentence(StatusCode::BAD_REQUEST, &error.to_string())
            }
            error => Refusal::sentence(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
        }
    }
}
