//! A trainee's move judged.

use lucena_table::{Answer, Outcome, Probed, ProbedMove, Spoken, Tables, fen};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::over;
use crate::alternative;
use crate::deed::SidedPosition;
use crate::error::ExplainError;
use crate::knowledge::Knowledge;
use crate::line::best_line;
use crate::seen::strong;
use crate::words::moves;

/// Facts that are named, at most.
const FACTS: usize = 3;

/// What a move did.
#[derive(Clone, Debug, Serialize)]
pub struct MoveVerdict {
    /// The move.
    #[serde(rename = "move")]
    pub made: JudgedMove,
    /// A best move.
    pub best: JudgedMove,
    /// The position after it.
    pub fen: String,
    /// `best`, `longer`, `shorter` (for a defender who is mated sooner), `throws` or `lost`.
    pub verdict: &'static str,
    /// Moves more to mate than with the best move.
    pub longer_by_moves: u16,
    /// All that in a sentence.
    pub sentence: String,
    /// What is another fact now.
    pub changed: Vec<String>,
    /// For moves that spoil the result: what they allow.
    pub line: Vec<Spoken>,
    /// How the game has ended, if it has.
    pub over: Option<&'static str>,
}

/// A move with its worth to the mover.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove {
    /// The move.
    #[serde(flatten)]
    pub spoken: Spoken,
    /// What it is worth.
    #[serde(flatten)]
    pub answer: Answer,
}

impl JudgedMove {
    pub(crate) fn of(m: &ProbedMove) -> JudgedMove {
        JudgedMove { spoken: m.spoken.clone(), answer: m.answer }
    }
}

/// The legal move that a text in UCI notation names.
pub(crate) fn named(position: &Chess, text: &str) -> Result<Move, ExplainError> {
    let unknown = || ExplainError::NoMove(text.chars().take(20).collect());
    let uci: UciMove = text.parse().map_err(|_| unknown())?;
    uci.to_move(position).map_err(|_| unknown())
}

impl Knowledge {
    /// Judges a move in a position of this endgame.
    pub fn judge(
        &self,
        tables: &Tables,
        position: &Chess,
        text: &str,
    ) -> Result<MoveVerdict, ExplainError> {
        let m = named(position, text)?;
        let probed = Probed::of(tables, position)?;
        let made = probed.moves.iter().find(|known| known.m == m);
        let (Some(made), Some(best)) = (made, probed.moves.first()) else {
            return Err(ExplainError::Over);
        };
        let mut after = position.clone();
        after.play_unchecked(m);
        let strong = strong(position, probed.answer.outcome);
        let place = SidedPosition::new(self, tables, position, strong)?;
        let (worth, most) = (made.answer, best.answer);
        let spoils = worth.outcome < most.outcome;
        let mut line = Vec::new();
        if spoils {
            line.push(made.spoken.clone());
            line.extend(best_line(tables, &after, alternative::shown(worth.outcome))?);
        }
        let (verdict, longer) = match (most.outcome, worth.outcome) {
            _ if worth == most => ("best", 0),
            (Outcome::Win, Outcome::Draw) => ("throws", 0),
            _ if spoils => ("lost", 0),
            (Outcome::Win, Outcome::Win) => ("longer", worth.moves() - most.moves()),
            (Outcome::Loss, Outcome::Loss) => ("shorter", most.moves() - worth.moves()),
            _ => ("best", 0),
        };
        let san = &best.spoken.san;
        let sentence = match (verdict, worth.outcome) {
            ("best", Outcome::Win) if after.is_checkmate() => "Checkmate.".into(),
            // The move itself is made now.
            ("best", Outcome::Win) => match worth.moves() - 1 {
                1 => "A best move: mate in 1 more move.".into(),
                left => format!("A best move: mate in {left} more moves."),
            },
            ("best", Outcome::Draw) => "The draw is held.".into(),
            ("best", Outcome::Loss) => format!("The longest defence: mate in {}.", worth.moves()),
            ("longer", _) if longer == 0 => format!("As good as {san}."),
            ("longer", _) => format!("Still winning, {} longer than {san}.", moves(longer)),
            ("shorter", _) if longer == 0 => format!("As long as {san}."),
            _ => alternative::sentence(position, &probed, made, &after, line.get(1)),
        };
        let changed = place.changed(&after).into_iter().take(FACTS).collect();
        Ok(MoveVerdict {
            made: JudgedMove::of(made),
            best: JudgedMove::of(best),
            fen: fen(&after),
            verdict,
            longer_by_moves: longer,
            sentence,
            changed,
            line,
            over: over(&after),
        })
    }
}
