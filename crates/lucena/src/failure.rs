//! How a command ends when it does not end well.

use std::process::ExitCode;

use lucena_table::verify::VerifyError;
use lucena_table::{PositionError, TableError};

/// Why a command could not do it.
pub enum Failure {
    /// The user stopped it.
    Interrupted,
    /// Standard output was closed, as `head` does: no error.
    ClosedPipe,
    /// One clear sentence.
    Told(String),
}

impl Failure {
    /// Says the sentence and gives the exit status.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Interrupted => {
                eprintln!("lucena: {}", TableError::Interrupted);
                ExitCode::from(130)
            }
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Told(sentence) => {
                eprintln!("lucena: {sentence}");
                ExitCode::from(2)
            }
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Interrupted => Failure::Interrupted,
            TableError::Write(source) => Failure::Told(format!("could not write {source}")),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<VerifyError> for Failure {
    fn from(error: VerifyError) -> Failure {
        match error {
            VerifyError::Table(error) => error.into(),
            VerifyError::Source(sentence) => Failure::Told(sentence),
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        Failure::Told(error.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Told(format!("could not write the result: {error}")),
        }
    }
}
