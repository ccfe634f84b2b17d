//! How a command ends when it does not end well.

use std::io::Write;
use std::process::ExitCode;

use lucena_work::Interrupted;

/// Why a command could not do it.
pub enum Failure {
    /// The user stopped it; what is kept, if anything.
    Interrupted(Option<String>),
    /// One clear sentence.
    Told(String),
}

impl Failure {
    /// If it is an interruption: says what is kept, and how to go on.
    pub fn keeping(self, kept: impl Into<String>) -> Failure {
        match self {
            Failure::Interrupted(_) => Failure::Interrupted(Some(kept.into())),
            told => told,
        }
    }

    /// Says the sentence and gives the exit status.
    pub fn report(self) -> ExitCode {
        let (sentence, status) = match self {
            Failure::Interrupted(None) => ("interrupted".into(), 130),
            Failure::Interrupted(Some(kept)) => (format!("interrupted: {kept}"), 130),
            Failure::Told(sentence) => (sentence, 2),
        };
        // Nobody may be listening any more; the status says it all the same.
        let _ = writeln!(std::io::stderr(), "lucena: {sentence}");
        ExitCode::from(status)
    }
}

/// Every library error is a sentence, or, however deep inside, an interruption.
impl<E: std::error::Error + 'static> From<E> for Failure {
    fn from(error: E) -> Failure {
        match Interrupted::caused(&error) {
            true => Failure::Interrupted(None),
            false => Failure::Told(error.to_string()),
        }
    }
}
