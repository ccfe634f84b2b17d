//! Least squares done slowly: position by position and configuration by configuration.

use crate::common;
use lucena_attribute::atomic::{self, AtomicKind};
use lucena_eval::{
    ByRole, Configurations, Evaluator, FitResult, Fitting, LeastSquares, Mining, Population, Rows,
};
use lucena_work::Silent;
use shakmaty::{Board, Color, Role};

type Positions = Vec<(Board, Color, f32)>;

/// Some positions of KRvK; a few come again with other targets, as alike ones do.
fn sample() -> Positions {
    let mut positions = common::aimed(&common::positions("KRvK", 61));
    let again: Positions =
        positions.iter().step_by(9).map(|(b, t, value)| (b.clone(), *t, value + 3.0)).collect();
    positions.extend(again);
    positions
}

fn rows(positions: &Positions) -> Rows {
    let mut rows = Rows::new(AtomicKind::Paper);
    rows.extend(positions, Clone::clone);
    rows
}

fn mine(rows: &Rows) -> ByRole<Configurations> {
    Mining { features: 2, share: 0.08, ..Mining::default() }.mine(rows, &Silent)
}

fn fit(rows: &Rows, configurations: &ByRole<Configurations>) -> FitResult {
    let fit = LeastSquares { iterations: 3000, precision: 1e-8 };
    fit.fit(rows, configurations, &mut |_| true)
}

/// How often each configuration is active on men of the mover, less how often on the others.
fn equations(positions: &Positions, configurations: &ByRole<Configurations>) -> Vec<Vec<f64>> {
    let mut vectors = Vec::new();
    let mut row = |(board, turn, _): &(Board, Color, f32)| {
        atomic::vectors(AtomicKind::Paper, board, *turn, &mut vectors);
        let all = configurations
            .iter()
            .flat_map(|(role, list)| list.bits().iter().map(move |c| (role, *c)));
        let count = |(role, c): (Role, u64)| {
            let active = vectors.iter().filter(|v| v.piece.role == role && v.bits & c == c);
            active.map(|v| if v.piece.color == *turn { 1.0 } else { -1.0 }).sum()
        };
        all.map(count).collect()
    };
    positions.iter().map(&mut row).collect()
}

fn values(equations: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let value = |row: &Vec<f64>| row.iter().zip(weights).map(|(h, w)| h * w).sum();
    equations.iter().map(value).collect()
}

/// What is missing, summed over the positions of each configuration.
fn gradient(equations: &[Vec<f64>], missing: &[f64]) -> f64 {
    let mut sums = vec![0.0; equations[0].len()];
    for (row, missing) in equations.iter().zip(missing) {
        sums.iter_mut().zip(row).for_each(|(sum, h)| *sum += h * missing);
    }
    sums.iter().map(|sum| sum * sum).sum::<f64>().sqrt()
}

/// The normal equations by elimination; a tiny ridge, for many of them depend on others.
fn eliminate(equations: &[Vec<f64>], targets: &[f64]) -> Vec<f64> {
    let width = equations[0].len();
    let mut matrix = vec![vec![0.0; width + 1]; width];
    for (row, target) in equations.iter().zip(targets) {
        for i in (0..width).filter(|&i| row[i] != 0.0) {
            for j in 0..width {
                matrix[i][j] += row[i] * row[j];
            }
            matrix[i][width] += row[i] * target;
        }
    }
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += 1e-5;
    }
    for pivot in 0..width {
        let best = (pivot..width)
            .max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()));
        matrix.swap(pivot, best.unwrap());
        let lead = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = row[pivot] / lead[pivot];
            row.iter_mut().zip(&lead).skip(pivot).for_each(|(x, l)| *x -= factor * l);
        }
    }
    (0..width).map(|i| matrix[i][width] / matrix[i][i]).collect()
}

fn mean_square(missing: &[f64]) -> f64 {
    missing.iter().map(|m| m * m).sum::<f64>() / missing.len() as f64
}

#[test]
fn the_weights_are_those_of_least_squares() {
    let positions = sample();
    let rows = rows(&positions);
    let configurations = mine(&rows);
    let fitted = fit(&rows, &configurations);
    let equations = equations(&positions, &configurations);
    let targets: Vec<f64> = positions.iter().map(|p| f64::from(p.2)).collect();
    let missing = |values: &[f64]| -> Vec<f64> {
        targets.iter().zip(values).map(|(target, value)| target - value).collect()
    };
    let weights: Vec<f64> =
        fitted.weights.iter().flat_map(|(_, list)| list.iter().map(|&w| f64::from(w))).collect();
    assert!(weights.len() > 50, "only {} configurations", weights.len());
    let found = values(&equations, &weights);
    let rest = missing(&found);

    let slope = gradient(&equations, &rest) / gradient(&equations, &targets);
    assert!(slope < 1e-5, "the gradient is {slope} of what it was");
    let (first, last) = (fitted.steps[0], fitted.steps[fitted.steps.len() - 1]);
    let near = |a: f64, b: f64| (a - b).abs() < 1e-5 * b;
    assert!(near(first.squared, mean_square(&targets)), "{first:?}");
    assert!(near(last.squared, mean_square(&rest)), "{last:?} {}", mean_square(&rest));

    let twin = values(&equations, &eliminate(&equations, &targets));
    let far = twin.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(far < 2e-3, "a value differs by {far}");
    assert!(mean_square(&rest) <= mean_square(&missing(&twin)) + 1e-6);
    assert!(mean_square(&rest) < 0.5 * mean_square(&targets), "nothing was learned");
}

#[test]
fn every_step_comes_nearer_and_the_watcher_may_stop() {
    let rows = rows(&sample());
    let configurations = mine(&rows);
    let steps = fit(&rows, &configurations).steps;
    assert!(steps.windows(2).all(|s| s[1].squared <= s[0].squared * (1.0 + 1e-9)));
    assert!(steps.iter().enumerate().all(|(i, step)| step.iteration == i));
    let stopped =
        LeastSquares::default().fit(&rows, &configurations, &mut |step| step.iteration < 3);
    assert_eq!(stopped.steps, steps[..4]);
}

#[test]
fn any_number_of_threads_writes_the_same_file() {
    let (folder, tables) = common::tables();
    let population = Population { held_out: 0.2, ..Population::whole("KRvK".parse().unwrap()) };
    let lesson = Fitting { iterations: 25, ..Fitting::default() };
    let write = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let learned = pool.install(|| lesson.learn(&tables, &population, &Silent)).unwrap();
        let path = folder.path().join(format!("{threads}.eval"));
        Evaluator::new(vec![learned.group]).save(&path).unwrap();
        (std::fs::read(path).unwrap(), learned.training, learned.test)
    };
    let one = write(1);
    assert!(one.0.len() > 10_000);
    assert!(write(2) == one && write(3) == one, "the number of threads changes the result");
}
