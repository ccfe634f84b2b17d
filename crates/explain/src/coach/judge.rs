//! A trainee's move judged.

use lucena_table::{Tables, Value};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position};

use super::over;
use crate::alternative;
use crate::deed::Place;
use crate::error::ExplainError;
use crate::knowledge::Knowledge;
use crate::line::{LinePly, best_line};
use crate::probed::{Probed, ProbedMove, fen};
use crate::seen::strong;
use crate::words::moves;

/// Facts that are named, at most.
const FACTS: usize = 3;

/// What a move did.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
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
    pub line: Vec<LinePly>,
    /// How the game has ended, if it has.
    pub over: Option<&'static str>,
}

/// A move with its worth to the mover.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
    /// What it leads to for the mover.
    pub category: &'static str,
    /// Plies to mate, signed, the move itself counted.
    pub dtm: Option<i32>,
}

impl JudgedMove {
    pub(crate) fn of(m: &ProbedMove) -> JudgedMove {
        JudgedMove { uci: m.uci.clone(), san: m.san.clone(), category: m.category, dtm: m.dtm }
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
    ) -> Result<Judged, ExplainError> {
        let m = named(position, text)?;
        let probed = Probed::of(tables, position)?;
        let made = probed.moves.iter().find(|known| known.m == Some(m));
        let (Some(made), Some(best)) = (made, probed.moves.first()) else {
            return Err(ExplainError::Over);
        };
        let mut after = position.clone();
        after.play_unchecked(m);
        let place = Place::new(self, tables, position, strong(position, probed.value))?;
        let spoils = made.value.outcome() < best.value.outcome();
        let mut line = Vec::new();
        if spoils {
            line.push(LinePly::of(position, m));
            line.extend(best_line(tables, &after, alternative::shown(made.value))?);
        }
        let (verdict, longer) = match (best.value, made.value) {
            _ if made.value == best.value => ("best", 0),
            (Value::Win(_), Value::Draw) => ("throws", 0),
            _ if spoils => ("lost", 0),
            (Value::Win(a), Value::Win(b)) => ("longer", b.moves() - a.moves()),
            (Value::Loss(a), Value::Loss(b)) => ("shorter", a.moves() - b.moves()),
            _ => ("best", 0),
        };
        let sentence = match (verdict, made.value) {
            ("best", Value::Win(_)) if after.is_checkmate() => "Checkmate.".into(),
            ("best", Value::Win(plies)) => {
                // The move itself is made now.
                let left = plies.0 / 2;
                let moves = if left == 1 { "move" } else { "moves" };
                format!("A best move: mate in {left} more {moves}.")
            }
            ("best", Value::Draw) => "The draw is held.".into(),
            ("best", Value::Loss(plies)) => {
                format!("The longest defence: mate in {}.", plies.moves())
            }
            ("longer", _) if longer == 0 => format!("As good as {}.", best.san),
            ("longer", _) => format!("Still winning, {} longer than {}.", moves(longer), best.san),
            ("shorter", _) if longer == 0 => format!("As long as {}.", best.san),
            _ => alternative::sentence(position, &probed, made, &after, line.get(1)),
        };
        let changed = place.changed(&after).into_iter().take(FACTS).collect();
        Ok(Judged {
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
