//! Least squares: equal to plain elimination, exact where the truth is linear, and sharing weight
//! where columns say the same.

use crate::random;
use lucena_attribute::{Class, Frame, Level};
use lucena_learn::{LearnError, Regression};
use proptest::prelude::*;
use shakmaty::Color;

/// A frame of numbers in which a formula gives the moves.
fn planted(columns: Vec<Vec<u8>>, kinds: &[u8], moves: impl Fn(&[u8]) -> u16) -> Frame {
    let rows = columns[0].len();
    let answers = |row: usize| columns.iter().map(|column| column[row]).collect::<Vec<_>>();
    let truth: Vec<u16> = (0..rows).map(|row| moves(&answers(row))).collect();
    let mut depths = truth.clone();
    depths.sort_unstable();
    depths.dedup();
    let place = |moves: &u16| depths.binary_search(moves).unwrap() as u8;
    let kinds = kinds.iter().enumerate();
    Frame::from_parts(
        ("KRvK".parse().unwrap(), Color::Black),
        kinds.map(|(place, &kind)| random::attribute(place, kind)).collect(),
        columns,
        depths.iter().map(|&moves| Class::White(moves)).collect(),
        truth.iter().map(place).collect(),
        vec![0; rows],
    )
}

fn everything(frame: &Frame) -> Vec<usize> {
    (0..frame.rows()).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// All pairs of two answers, three times.
fn pairs(levels: u8) -> [Vec<u8>; 2] {
    let all = || (0..3).flat_map(|_| (0..levels).flat_map(|a| (0..levels).map(move |b| (a, b))));
    [all().map(|(a, _)| a).collect(), all().map(|(_, b)| b).collect()]
}

#[test]
fn a_linear_truth_is_found() {
    let [a, b] = pairs(8);
    let frame = planted(vec![a, b], &[7, 7], |x| 5 + 3 * u16::from(x[0]) + 2 * u16::from(7 - x[1]));
    let found = Regression::of(&frame, &everything(&frame)).unwrap();
    assert!(close(found.intercept, 19.0) && close(found.weights[0], 3.0));
    assert!(close(found.weights[1], -2.0));
    assert_eq!(found.names, ["a0", "a1"]);
    assert!(close(found.predict(&[Level(2), Level(1)]), 23.0));
    let errors = found.errors(&frame, &everything(&frame)).unwrap();
    assert!(errors.rmse() < 1e-9 && errors.mae() < 1e-9);
    assert_eq!(errors.rows(), 192);
}

#[test]
fn each_word_has_a_weight_but_the_first() {
    let words: Vec<u8> = (0..60).map(|row| row % 3).collect();
    let frame = planted(vec![words], &[1], |x| [4, 9, 2][usize::from(x[0])]);
    let found = Regression::of(&frame, &everything(&frame)).unwrap();
    assert_eq!(found.names, ["a0=even", "a0=zero"]);
    assert!(close(found.intercept, 4.0));
    assert!(close(found.weights[0], 5.0) && close(found.weights[1], -2.0));
    assert!(close(found.predict(&[Level(1)]), 9.0));
}

#[test]
fn equal_columns_share_their_weight_and_constant_ones_have_none() {
    let [a, b] = pairs(6);
    let same = vec![4; a.len()];
    let frame = planted(vec![a.clone(), same, a, b], &[7, 7, 7, 7], |x| {
        1 + 4 * u16::from(x[0]) + u16::from(x[3])
    });
    let found = Regression::of(&frame, &everything(&frame)).unwrap();
    for (weight, wanted) in found.weights.iter().zip([2.0, 0.0, 2.0, 1.0]) {
        assert!(close(*weight, wanted), "{:?}", found.weights);
    }
    assert!(close(found.intercept, 1.0));
}

#[test]
fn one_row_is_guessed_by_itself() {
    let frame = planted(vec![vec![3], vec![5]], &[7, 7], |_| 12);
    let found = Regression::of(&frame, &[0]).unwrap();
    assert_eq!((found.intercept, &found.weights[..]), (12.0, &[0.0, 0.0][..]));
}

#[test]
fn what_cannot_be_fitted_says_so() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    assert_eq!(
        Regression::of(&frame, &[]).unwrap_err().to_string(),
        LearnError::NoRows.to_string()
    );
    let drawn = (0..40).find(|&row| frame.outcome()[row] == 0).unwrap();
    assert_eq!(
        Regression::of(&frame, &[drawn]).unwrap_err().to_string(),
        LearnError::NotWon(drawn).to_string()
    );
    let won: Vec<usize> = (0..40).filter(|&row| frame.outcome()[row] > 0).collect();
    let fitted = Regression::of(&frame, &won).unwrap();
    let other = fitted.errors(&frame.project(&[0, 1]), &won).unwrap_err();
    assert!(matches!(other, LearnError::OtherAttributes(_)), "{other}");
}

/// Solves the normal equations, a column of ones first, by elimination with pivots; `None` if
/// they have no single solution.
fn elimination(columns: &[Vec<f64>], truth: &[f64]) -> Option<Vec<f64>> {
    let ones = vec![1.0; truth.len()];
    let all: Vec<&Vec<f64>> = [&ones].into_iter().chain(columns).collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let size = all.len();
    let mut lines: Vec<Vec<f64>> = (0..size)
        .map(|i| (0..size).map(|j| dot(all[i], all[j])).chain([dot(all[i], truth)]).collect())
        .collect();
    for i in 0..size {
        let pivot = (i..size).max_by(|&a, &b| lines[a][i].abs().total_cmp(&lines[b][i].abs()))?;
        lines.swap(i, pivot);
        if lines[i][i].abs() < 1e-6 {
            return None;
        }
        let line = lines[i].clone();
        for (j, other) in lines.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = other[i] / line[i];
            assert_ne!(i, j);
            other.iter_mut().zip(&line).for_each(|(x, y)| *x -= factor * y);
        }
    }
    Some((0..size).map(|i| lines[i][size] / lines[i][i]).collect())
}

proptest! {
    #[test]
    fn least_squares_equal_elimination(
        numbers in prop::collection::vec(any::<u32>(), 20..60),
        kinds in prop::collection::vec(2_u8..9, 1..6),
        rows in 30_usize..200,
    ) {
        let frame = random::build(&kinds, &numbers, rows, 5);
        let won: Vec<usize> = (0..rows).filter(|&row| frame.outcome()[row] > 0).collect();
        prop_assume!(!won.is_empty());
        let found = Regression::of(&frame, &won).unwrap();
        let numbers = |a: usize| won.iter().map(|&r| f64::from(frame.column(a)[r])).collect();
        let columns: Vec<Vec<f64>> = (0..kinds.len()).map(numbers).collect();
        let truth: Vec<f64> =
            won.iter().map(|&row| f64::from(frame.outcome()[row]) - 1.0).collect();
        if let Some(wanted) = elimination(&columns, &truth) {
            prop_assert!((found.intercept - wanted[0]).abs() < 1e-6);
            for (weight, wanted) in found.weights.iter().zip(&wanted[1..]) {
                prop_assert!((weight - wanted).abs() < 1e-6);
            }
        }
        // The rows in another order: the same bits.
        let turned: Vec<usize> = won.iter().rev().copied().collect();
        prop_assert_eq!(Regression::of(&frame, &turned).unwrap(), found);
    }
}
