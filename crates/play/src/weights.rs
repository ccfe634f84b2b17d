//! Opinions by a fitted evaluation function.

use std::path::Path;

use lucena_eval::{Evaluator, Group};
use lucena_layout::Layout;
use rayon::prelude::*;

use crate::error::PlayError;
use crate::score::{self, MOVE, Score};

/// What a `.eval` file thinks of every position with the weak side to move.
pub struct Weights {
    evaluator: Evaluator,
    scores: Vec<Score>,
}

impl Weights {
    /// Reads a file and asks it about the whole endgame.
    pub fn of(path: &Path, layout: &Layout) -> Result<Weights, PlayError> {
        let evaluator = Evaluator::open(path)?;
        let group = evaluator.for_material(layout.ending.material(), path)?.clone();
        let turn = !layout.ending.strong();
        let judge = |vectors: &mut Vec<_>, squares| {
            let board = layout.ending.board(squares);
            score::guess(moves_to_go(&group, group.value(&board, turn, vectors, None)))
        };
        let scores = layout.weak.squares.par_iter().map_init(Vec::new, judge).collect();
        Ok(Weights { evaluator, scores })
    }

    /// What it thinks of a place.
    #[inline]
    pub fn score(&self, place: usize) -> Score {
        self.scores[place]
    }

    /// The heaviest reasons at a place, in words.
    pub fn reasons(&self, layout: &Layout, place: usize, most: usize) -> Vec<String> {
        let board = layout.ending.board(&layout.weak.squares[place]);
        let mut evaluator = self.evaluator.clone();
        evaluator.choose(&board);
        let reasons = evaluator.reasons(&board, !layout.ending.strong(), most);
        reasons.iter().map(ToString::to_string).collect()
    }
}

/// The strong side's moves to the win that a value with the weak side to move stands for.
fn moves_to_go(group: &Group, value: f32) -> i64 {
    let plies = f32::from(group.target.longest) + group.target.offset + value;
    (plies / 2.0 * MOVE as f32).round() as i64
}
