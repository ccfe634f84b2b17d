//! The move that looks natural and is worse, and why.

use lucena_table::words::side;
use lucena_table::{
    Answer, Outcome, Probed, ProbedMove, Spoken, TableError, Tables, role_name, uci,
};
use serde::Serialize;
use shakmaty::{Chess, Move, Position, Role, Square};

use crate::knowledge::Knowledge;
use crate::line::best_line;
use crate::words::moves;

/// Plies of the line that shows it.
const SHOWN: usize = 8;

/// A natural move that is not among the best.
#[derive(Clone, Debug, Serialize)]
pub struct Alternative {
    /// The move.
    #[serde(flatten)]
    pub spoken: Spoken,
    /// What it is worth to the mover.
    #[serde(flatten)]
    pub answer: Answer,
    /// Why it is worse.
    pub sentence: String,
    /// The move and best play after it.
    pub line: Vec<Spoken>,
}

impl Alternative {
    /// The most natural of the worse moves: one that looks natural and spoils the result, else a quiet one that spoils
    /// it, else one that only takes longer, else any that spoils it.
    pub(crate) fn of(
        known: &Knowledge,
        tables: &Tables,
        position: &Chess,
        probed: &Probed,
    ) -> Result<Option<Alternative>, TableError> {
        let liked = favourites(known, position);
        let natural = |m: &&ProbedMove| {
            let own = naturalness(position, m.m);
            let liked = liked.iter().any(|(_, favourite)| *favourite == m.m);
            if liked { own.max(60) } else { own }
        };
        let worse = || probed.moves.iter().filter(|m| m.answer < probed.answer);
        // Of equally natural ones the first in the order of moves, best first.
        let spoils = |m: &&ProbedMove| m.answer.outcome < probed.answer.outcome;
        let chosen = worse().rev().filter(spoils).filter(|m| natural(m) > 0).max_by_key(natural);
        let quiet = || worse().rev().filter(spoils).filter(|m| natural(m) == 0).max_by_key(natural);
        let longer = || worse().rev().filter(|m| natural(m) > 0).max_by_key(natural);
        let last = || worse().rev().filter(spoils).max_by_key(natural);
        let chosen = chosen.or_else(quiet).or_else(longer).or_else(last);
        let Some(chosen) = chosen else { return Ok(None) };
        let mut after = position.clone();
        after.play_unchecked(chosen.m);
        let mut line = vec![chosen.spoken.clone()];
        line.extend(best_line(tables, &after, shown(chosen.answer.outcome))?);
        let sentence = sentence(position, probed, chosen, &after, line.get(1));
        Ok(Some(Alternative {
            spoken: chosen.spoken.clone(),
            answer: chosen.answer,
            sentence,
            line,
        }))
    }
}

/// Plies that are shown after a move with this outcome: of a draw the answer alone, for any line after it is as
/// good as another.
pub(crate) fn shown(outcome: Outcome) -> usize {
    if outcome == Outcome::Draw { 1 } else { SHOWN - 1 }
}

/// Why a move is worse than the best.
pub(crate) fn sentence(
    position: &Chess,
    probed: &Probed,
    chosen: &ProbedMove,
    after: &Chess,
    reply: Option<&Spoken>,
) -> String {
    let (san, other) = (&chosen.spoken.san, side(!position.turn()));
    let because = match reply {
        None if after.is_stalemate() => format!("{other} is stalemated"),
        None => "nobody has enough men left to mate".into(),
        Some(reply) => {
            let taken = after.legal_moves().into_iter().find(|m| uci(*m) == reply.uci);
            match taken.and_then(|m| m.capture()) {
                Some(role) => format!("{} takes the {}", reply.san, role_name(role)),
                None => format!("{other} answers {}", reply.san),
            }
        }
    };
    let (best, worth) = (probed.answer, chosen.answer);
    let mate = worth.moves();
    match (best.outcome, worth.outcome) {
        (Outcome::Win, Outcome::Win) => {
            let longer = moves(mate - best.moves());
            format!("{san} also wins, but {longer} later: mate in {mate}.")
        }
        (Outcome::Win, Outcome::Draw) => format!("{san} throws the win away: {because}."),
        (Outcome::Win | Outcome::Draw, Outcome::Loss) => {
            format!("{san} loses: {because}, and {other} mates in {mate}.")
        }
        (Outcome::Loss, Outcome::Loss) => {
            let sooner = moves(best.moves() - mate);
            format!("{san} loses {sooner} sooner: {other} mates in {mate}.")
        }
        _ => format!("{san} is not best."),
    }
}

/// How natural a move looks: promotions, captures and checks first, then steps toward the enemy king.
pub(crate) fn naturalness(position: &Chess, m: Move) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(m);
    let centre = |square: Square| {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        (2 * file - 7).abs().max((2 * rank - 7).abs())
    };
    let king = position.board().king_of(!position.turn());
    let nearer = m.role() == Role::King
        && m.from()
            .zip(king)
            .is_some_and(|(from, king)| m.to().distance(king) < from.distance(king));
    let inward =
        m.role() == Role::King && m.from().is_some_and(|from| centre(m.to()) < centre(from));
    // Nobody puts a man where it is simply taken.
    let taken = |reply: &Move| reply.is_capture() && reply.to() == m.to();
    let loses = m.role() != Role::King && after.legal_moves().iter().any(taken);
    match () {
        () if m.promotion().is_some_and(|role| role != Role::Queen) => -10,
        () if loses && !m.is_capture() => -5,
        () if m.is_promotion() => 100,
        () if m.is_capture() => 90,
        () if after.is_check() => 50,
        () if m.role() == Role::Pawn => 30,
        () if nearer => 20,
        () if inward => 10,
        () => 0,
    }
}

/// The moves that the classes and the plan of the endgame would make, each with its file.
pub(crate) fn favourites<'k>(known: &'k Knowledge, position: &Chess) -> Vec<(&'k str, Move)> {
    let mut liked = Vec::new();
    if let Some(pattern) = &known.pattern {
        liked.extend(pattern.moves(position).first().map(|found| (pattern.name(), found.m)));
    }
    if let Some((name, plan)) = &known.plan {
        liked.extend(plan.moves(position).first().map(|found| (name.as_str(), found.m)));
    }
    liked
}
