//! A start for large models: parameters fitted to the distances of the table by least squares.

use crate::examiner::Exam;
use crate::ground::{NEVER, OPEN};

/// Points for one move of distance.
pub const MOVE: f64 = 64.0;
/// A drawn position is so many moves further than the longest win.
const DRAWN: f64 = 8.0;
/// Times that every parameter is fitted to what the others leave.
const SWEEPS: usize = 30;

/// Fits one group of parameters after the other to the rest that the others leave.
pub fn fitted(exam: &Exam<'_>) -> Vec<i32> {
    let (ground, design, columns) = (exam.ground, exam.design, exam.weak);
    let longest = ground.weak_best.iter().filter(|&&m| m != NEVER).max().copied().unwrap_or(1);
    let target = |p: usize| match ground.weak_best[p] {
        NEVER => -(f64::from(longest) + DRAWN) * MOVE,
        moves => -f64::from(moves) * MOVE,
    };
    let seen: Vec<usize> = (0..ground.weak()).filter(|&p| ground.weak_seen[p] == OPEN).collect();
    let mut rest: Vec<f64> = seen.iter().map(|&p| target(p)).collect();
    let mut weights = vec![0.0; design.len];
    let mut sums = vec![(0.0, 0.0); design.len];
    // Groups of which each position has one member: stages, each fact, each table.
    let group = |g: usize, p: usize| -> (usize, f64) {
        let stage = usize::from(columns.stage[p]);
        match g {
            0 => (stage, 1.0),
            g if g <= columns.numbers.len() => {
                (design.fact(stage, g - 1), f64::from(columns.numbers[g - 1][p]))
            }
            g => (columns.cells[g - 1 - columns.numbers.len()][p] as usize, 1.0),
        }
    };
    let groups = 1 + columns.numbers.len() + columns.cells.len();
    for _ in 0..SWEEPS {
        for g in 0..groups {
            sums.iter_mut().for_each(|sum| *sum = (0.0, 0.0));
            for (&p, rest) in seen.iter().zip(&rest) {
                let (at, amount) = group(g, p);
                sums[at].0 += amount * rest;
                sums[at].1 += amount * amount;
            }
            for (weight, sum) in weights.iter_mut().zip(&mut sums) {
                sum.0 = if sum.1 > 0.0 { sum.0 / sum.1 } else { 0.0 };
                *weight += sum.0;
            }
            for (&p, rest) in seen.iter().zip(&mut rest) {
                let (at, amount) = group(g, p);
                *rest -= amount * sums[at].0;
            }
        }
    }
    if design.stages == 1 {
        weights[0] = 0.0; // the same for all
    }
    weights.iter().map(|weight| weight.round() as i32).collect()
}
