//! Weights by least squares: conjugate gradients with Jacobi preconditioning (section 3.4).
//!
//! A configuration counts on a position as often as it is active on men of the side to move, less
//! how often on the others. Positions only know vectors, so a step works out what each vector is
//! worth along the direction, sums over the men of each row, and goes the same way back: linear in
//! the rows, whatever the number of configurations.

use rayon::prelude::*;
use shakmaty::Role;

use crate::configuration::Configurations;
use crate::roles::ByRole;
use crate::rows::{Joined, Rows};

/// How long to fit.
///
/// ```
/// use lucena_attribute::atomic::AtomicKind;
/// use lucena_eval::{LeastSquares, Mining, Rows};
/// use shakmaty::{Board, Color};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut rows = Rows::new(AtomicKind::Paper);
/// rows.extend(&[(board, Color::White, 5.0)], Clone::clone);
/// let configurations = Mining::default().mine(&rows, &lucena_work::Silent);
/// let fitted = LeastSquares::default().fit(&rows, &configurations, &mut |_| true);
/// assert!(fitted.steps.last().is_some_and(|last| last.squared < 1e-6));
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeastSquares {
    /// Maximum number of steps.
    pub iterations: usize,
    /// It has converged when the gradient is this small a part of what it was at first.
    pub precision: f64,
}

impl Default for LeastSquares {
    fn default() -> LeastSquares {
        LeastSquares { iterations: 300, precision: 1e-6 }
    }
}

/// How far a fit has come.
///
/// ```
/// use lucena_attribute::atomic::AtomicKind;
/// use lucena_eval::{ByRole, LeastSquares, Rows};
/// use shakmaty::{Board, Color};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut rows = Rows::new(AtomicKind::Paper);
/// rows.extend(&[(board, Color::White, 5.0)], Clone::clone);
/// let fitted = LeastSquares::default().fit(&rows, &ByRole::default(), &mut |_| true);
/// assert_eq!(fitted.steps[0].squared, 25.0); // nothing is learned without configurations
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitProgress {
    /// Steps done.
    pub iteration: usize,
    /// The mean squared error.
    pub squared: f64,
    /// The length of the gradient as part of what it was at first.
    pub gradient: f64,
}

/// A fit that has ended.
///
/// ```
/// use lucena_attribute::atomic::AtomicKind;
/// use lucena_eval::{ByRole, Configurations, LeastSquares, Rows};
/// use shakmaty::{Board, Color, Role};
/// let board = Board::from_ascii_board_fen(b"8/8/8/3k4/8/8/8/R3K3")?;
/// let mut rows = Rows::new(AtomicKind::Paper);
/// rows.extend(&[(board, Color::White, 5.0)], Clone::clone);
/// let mut configurations = ByRole::<Configurations>::default();
/// configurations[Role::Rook] = Configurations::new(vec![0]);
/// let fitted = LeastSquares::default().fit(&rows, &configurations, &mut |_| true);
/// assert_eq!(fitted.weights[Role::Rook], [5.0]); // the rook is all there is to be worth
/// # Ok::<(), shakmaty::fen::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FitResult {
    /// The weights of the configurations.
    pub weights: ByRole<Vec<f32>>,
    /// Every step, the start included.
    pub steps: Vec<FitProgress>,
}

/// Rows are summed in this many parts, each by itself: the same sums for any number of threads.
const PARTS: usize = 16;

impl LeastSquares {
    /// Finds the weights; `watch` sees every step and says whether to go on.
    pub fn fit(
        &self,
        rows: &Rows,
        configurations: &ByRole<Configurations>,
        watch: &mut dyn FnMut(FitProgress) -> bool,
    ) -> FitResult {
        let system = System::new(rows, configurations);
        let mut weights = vec![0.0; system.width];
        let mut steps = Vec::new();
        let mut rest = system.rows.means.clone();
        let mut descent = system.back(&rest);
        let mut scaled = system.precondition(&descent);
        let mut direction = scaled.clone();
        let mut slope = dot(&descent, &scaled);
        let first = slope;
        for iteration in 0..=self.iterations {
            let gradient = if first > 0.0 { (slope / first).sqrt() } else { 0.0 };
            let step = FitProgress { iteration, squared: system.squared(&rest), gradient };
            steps.push(step);
            if !watch(step) || iteration == self.iterations || gradient <= self.precision {
                break;
            }
            let along = system.forward(&direction);
            let length = system.norm(&along);
            if length <= 0.0 {
                break;
            }
            let alpha = slope / length;
            for (weight, d) in weights.iter_mut().zip(&direction) {
                *weight += alpha * d;
            }
            for (rest, a) in rest.iter_mut().zip(&along) {
                *rest -= alpha * a;
            }
            descent = system.back(&rest);
            scaled = system.precondition(&descent);
            let next = dot(&descent, &scaled);
            let mu = next / slope;
            slope = next;
            for (d, s) in direction.iter_mut().zip(&scaled) {
                *d = s + mu * *d;
            }
        }
        let mut all = weights.into_iter().map(|weight| weight as f32);
        let weights =
            ByRole(Role::ALL.map(|role| all.by_ref().take(configurations[role].len()).collect()));
        FitResult { weights, steps }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The equations of a fit.
struct System {
    rows: Joined,
    /// Which configurations are active on each vector, all kinds of men in one row of numbers.
    active: Vec<u32>,
    ends: Vec<u32>,
    vectors: usize,
    width: usize,
    /// How often each configuration is active: the preconditioner.
    diagonal: Vec<f64>,
    positions: f64,
    /// Squared error that no function of the vectors can take away.
    within: f64,
}

impl System {
    fn new(rows: &Rows, configurations: &ByRole<Configurations>) -> System {
        let mut base = ByRole::<usize>::default();
        let mut width = 0;
        for role in Role::ALL {
            base[role] = width;
            width += configurations[role].len();
        }
        let (mut active, mut ends) = (Vec::new(), Vec::new());
        for &(role, bits) in rows.vectors() {
            active.extend(configurations[role].active(bits).map(|i| (base[role] + i) as u32));
            ends.push(active.len() as u32);
        }
        let joined = rows.joined();
        let square = |x: f64| x * x;
        let total: f64 = rows.targets().iter().map(|&t| square(f64::from(t))).sum();
        let between: f64 = joined.means.iter().zip(&joined.counts).map(|(m, n)| n * m * m).sum();
        let vectors = rows.vectors().len();
        let mut system = System {
            rows: joined,
            active,
            ends,
            vectors,
            width,
            diagonal: Vec::new(),
            positions: rows.len() as f64,
            within: (total - between).max(0.0),
        };
        let mut often = vec![0.0; vectors];
        for row in 0..system.rows.len() {
            for &man in system.rows.men(row) {
                often[man as usize / 2] += system.rows.counts[row];
            }
        }
        // The exact diagonal would need every pair of men; how often a configuration is active is
        // near enough, and any positive diagonal leads to the same weights.
        system.diagonal = system.contract(&often).into_iter().map(|n| n.max(1.0)).collect();
        system
    }

    fn active(&self, vector: usize) -> &[u32] {
        let start = if vector == 0 { 0 } else { self.ends[vector - 1] as usize };
        &self.active[start..self.ends[vector] as usize]
    }

    /// From configurations to vectors.
    fn expand(&self, weights: &[f64]) -> Vec<f64> {
        let worth = |v| self.active(v).iter().map(|&c| weights[c as usize]).sum();
        (0..self.vectors).map(worth).collect()
    }

    /// From vectors to configurations.
    fn contract(&self, vectors: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.width];
        for (v, &amount) in vectors.iter().enumerate() {
            for &c in self.active(v) {
                sums[c as usize] += amount;
            }
        }
        sums
    }

    fn part(&self) -> usize {
        self.rows.len().div_ceil(PARTS).max(1)
    }

    /// From weights to the values of the rows.
    fn forward(&self, weights: &[f64]) -> Vec<f64> {
        let worth = self.expand(weights);
        let value = |row| {
            let signed = |&man: &u32| {
                let worth = worth[man as usize / 2];
                if man & 1 == 0 { worth } else { -worth }
            };
            self.rows.men(row).iter().map(signed).sum()
        };
        (0..self.rows.len()).into_par_iter().with_min_len(4096).map(value).collect()
    }

    /// From what is missing in the rows to the direction of steepest descent.
    fn back(&self, rest: &[f64]) -> Vec<f64> {
        let part = self.part();
        let sums: Vec<Vec<f64>> = rest
            .par_chunks(part)
            .enumerate()
            .map(|(at, rest)| {
                let mut sums = vec![0.0; self.vectors];
                for (i, missing) in rest.iter().enumerate() {
                    let row = at * part + i;
                    let amount = missing * self.rows.counts[row];
                    for &man in self.rows.men(row) {
                        sums[man as usize / 2] += if man & 1 == 0 { amount } else { -amount };
                    }
                }
                sums
            })
            .collect();
        let mut all = vec![0.0; self.vectors];
        for part in sums {
            for (sum, amount) in all.iter_mut().zip(part) {
                *sum += amount;
            }
        }
        self.contract(&all)
    }

    fn precondition(&self, descent: &[f64]) -> Vec<f64> {
        descent.iter().zip(&self.diagonal).map(|(d, n)| d / n).collect()
    }

    /// The weighted sum of squares, part by part.
    fn norm(&self, values: &[f64]) -> f64 {
        let part = self.part();
        let sums: Vec<f64> = values
            .par_chunks(part)
            .zip(self.rows.counts.par_chunks(part))
            .map(|(values, counts)| values.iter().zip(counts).map(|(v, n)| n * v * v).sum())
            .collect();
        sums.iter().sum()
    }

    fn squared(&self, rest: &[f64]) -> f64 {
        (self.norm(rest) + self.within) / self.positions.max(1.0)
    }
}
