//! How a command ends when it does not end well.

use std::io::Write;
use std::process::ExitCode;

use lucena_attribute::AttributeError;
use lucena_engine::SchoolError;
use lucena_eval::EvalError;
use lucena_explain::ExplainError;
use lucena_learn::LearnError;
use lucena_mine::MineError;
use lucena_pack::PackError;
use lucena_plan::PlanError;
use lucena_play::PlayError;
use lucena_practice::PracticeError;
use lucena_report::ReportError;
use lucena_study::StudyError;
use lucena_table::verify::VerifyError;
use lucena_table::{PositionError, TableError};
use lucena_train::TrainError;

/// Why a command could not do it.
pub enum Failure {
    /// The user stopped it; what is kept, if anything.
    Interrupted(Option<String>),
    /// One clear sentence.
    Told(String),
}

impl Failure {
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

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Interrupted => Failure::Interrupted(None),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<AttributeError> for Failure {
    fn from(error: AttributeError) -> Failure {
        match error {
            AttributeError::Interrupted => Failure::Interrupted(None),
            AttributeError::Table(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<LearnError> for Failure {
    fn from(error: LearnError) -> Failure {
        match error {
            LearnError::Interrupted => Failure::Interrupted(None),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<EvalError> for Failure {
    fn from(error: EvalError) -> Failure {
        match error {
            EvalError::Interrupted => Failure::Interrupted(None),
            EvalError::Table(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<SchoolError> for Failure {
    fn from(error: SchoolError) -> Failure {
        match error {
            SchoolError::Eval(error) => error.into(),
            SchoolError::Mover(sentence) => Failure::Told(sentence),
        }
    }
}

impl From<PackError> for Failure {
    fn from(error: PackError) -> Failure {
        match error {
            PackError::Interrupted => Failure::Interrupted(None),
            PackError::Table(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::Interrupted => Failure::Interrupted(None),
            PlayError::Table(error) => error.into(),
            PlayError::Attribute(error) => error.into(),
            PlayError::Learn(error) => error.into(),
            PlayError::Eval(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<ExplainError> for Failure {
    fn from(error: ExplainError) -> Failure {
        match error {
            ExplainError::Table(error) => error.into(),
            ExplainError::Attribute(error) => error.into(),
            ExplainError::Learn(error) => error.into(),
            ExplainError::Play(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<MineError> for Failure {
    fn from(error: MineError) -> Failure {
        match error {
            MineError::Interrupted => Failure::Interrupted(None),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<PracticeError> for Failure {
    fn from(error: PracticeError) -> Failure {
        match error {
            PracticeError::Interrupted => Failure::Interrupted(None),
            PracticeError::Mine(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        Failure::Told(error.to_string())
    }
}

impl From<TrainError> for Failure {
    fn from(error: TrainError) -> Failure {
        match error {
            TrainError::Interrupted => Failure::Interrupted(None),
            TrainError::Eval(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Failure {
        match error {
            ReportError::Attribute(error) => error.into(),
            ReportError::Learn(error) => error.into(),
            ReportError::Pack(error) => error.into(),
            ReportError::Practice(error) => error.into(),
            ReportError::Mine(error) => error.into(),
            ReportError::Play(error) => error.into(),
            ReportError::Table(error) => error.into(),
            error => Failure::Told(error.to_string()),
        }
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Failure {
        match error.is_interrupt() {
            true => Failure::Interrupted(Some(
                "the steps that were done are kept, and the same command goes on".into(),
            )),
            false => Failure::Told(error.to_string()),
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
