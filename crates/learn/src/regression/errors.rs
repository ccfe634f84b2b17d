//! How far guesses are off.

use std::iter::Sum;

/// The errors of guesses at the moves to the win, gathered one by one.
///
/// ```
/// use lucena_learn::Errors;
/// let mut errors = Errors::default();
/// errors.add(3.0, 4.0);
/// errors.add(12.0, 5.0);
/// assert_eq!((errors.rmse(), errors.mae(), errors.rows()), (5.0, 4.0, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    squared: f64,
    absolute: f64,
    rows: u64,
}

impl Errors {
    /// Takes one guess beside the truth.
    pub fn add(&mut self, guess: f64, truth: f64) {
        let gap = guess - truth;
        self.squared += gap * gap;
        self.absolute += gap.abs();
        self.rows += 1;
    }

    /// The root of the mean squared error, in moves; 0 of none.
    pub fn rmse(&self) -> f64 {
        self.mean(self.squared).sqrt()
    }

    /// The mean absolute error, in moves; 0 of none.
    pub fn mae(&self) -> f64 {
        self.mean(self.absolute)
    }

    /// How many guesses were taken.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.rows == 0 { 0.0 } else { sum / self.rows as f64 }
    }
}

/// The errors of several lots of guesses together.
impl Sum for Errors {
    fn sum<I: Iterator<Item = Errors>>(lots: I) -> Errors {
        lots.fold(Errors::default(), |a, b| Errors {
            squared: a.squared + b.squared,
            absolute: a.absolute + b.absolute,
            rows: a.rows + b.rows,
        })
    }
}
