//! Players by name: who goes to school, and who plays against them.

use std::path::Path;
use std::time::Duration;

use lucena_eval::Evaluator;
use lucena_games::{Limit, Mover, Program};

use crate::balance::Balance;
use crate::evaluate::Evaluate;
use crate::fitted::FittedEvaluator;
use crate::school::{School, SchoolError};

/// Somebody with an opinion who can go to school.
///
/// ```
/// use lucena_engine::{Evaluate, Pupil};
/// assert_eq!(Pupil::open("balance")?.make().name(), "balance");
/// # Ok::<(), lucena_engine::SchoolError>(())
/// ```
#[derive(Clone)]
pub enum Pupil {
    /// The count of pieces, nothing else.
    Untrained(Box<Evaluator>),
    /// … and a liking for the centre.
    Balance,
    /// What a file says.
    File(Box<Evaluator>, String),
}

impl Pupil {
    /// The one of a name: `untrained`, `balance`, or the file of an evaluation function.
    pub fn open(name: &str) -> Result<Pupil, SchoolError> {
        match name {
            "balance" => Ok(Pupil::Balance),
            "untrained" => {
                let group = School::default().lesson.untrained();
                Ok(Pupil::Untrained(Box::new(Evaluator::new(vec![group]))))
            }
            file if file.ends_with(".eval") => {
                Ok(Pupil::File(Box::new(Evaluator::open(Path::new(file))?), file.into()))
            }
            other => Err(SchoolError::Unknown(other.chars().take(60).collect())),
        }
    }

    /// Its opinion, again for each game.
    pub fn make(&self) -> Box<dyn Evaluate> {
        let fitted =
            |evaluator: &Evaluator, name: &str| FittedEvaluator::new(evaluator.clone(), name);
        match self {
            Pupil::Untrained(evaluator) => Box::new(fitted(evaluator, "untrained")),
            Pupil::Balance => Box::new(Balance),
            Pupil::File(evaluator, name) => Box::new(fitted(evaluator, name)),
        }
    }
}

/// Makes the other side of each game, by its number.
pub type OpponentMaker = Box<dyn Fn(usize) -> Result<Box<dyn Mover>, String> + Sync>;

impl School {
    /// The other side: a player by name in our own engine, with this many nodes for a move; or, as
    /// `uci:COMMAND`, another program that speaks UCI, with so much time for a move.
    pub fn opponent(
        &self,
        name: &str,
        nodes: u64,
        time: Duration,
    ) -> Result<OpponentMaker, SchoolError> {
        let Some(command) = name.strip_prefix("uci:") else {
            let pupil = Pupil::open(name)?;
            let school = School { nodes, ..self.clone() };
            return Ok(Box::new(move |_| {
                Ok(Box::new(school.seat(pupil.make(), 0)) as Box<dyn Mover>)
            }));
        };
        let mut words = command.split_whitespace().map(str::to_string);
        let path = words.next().ok_or(SchoolError::NoCommand)?;
        let limit = Limit::Time(time);
        let args = words.collect();
        let program = Program { path: path.into(), args, limit, ..Program::default() };
        let start = move || program.start().map_err(|error| error.to_string());
        // Whoever cannot be started is refused before the games.
        start().map_err(SchoolError::Mover)?;
        Ok(Box::new(move |_| Ok(Box::new(start()?) as Box<dyn Mover>)))
    }
}
