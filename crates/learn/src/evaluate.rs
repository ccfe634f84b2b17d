//! How good a tree is: right and wrong answers, and the measures WEKA prints.

use lucena_attribute::Frame;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::error::LearnError;
use crate::tree::{Tree, first_largest};

/// The answers of a tree over the rows of a frame.
///
/// A tree answers with a share for each class, the shares of the training rows in the leaf; the
/// two errors compare them with the truth (1 for the right class, 0 for the others), and the two
/// relative errors with what someone would get who always answered with the shares of the whole
/// training frame.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::C45;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let tree = C45 { min_leaf: 500, ..C45::default() }.grow(&frame, &Silent)?;
/// let evaluation = tree.evaluate(&frame)?;
/// assert_eq!(evaluation.correct() + evaluation.wrong(), 28_056);
/// assert!(evaluation.kappa() > 0.2);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    confusion: Vec<Vec<u64>>,
    absolute: f64,
    squared: f64,
    prior_absolute: f64,
    prior_squared: f64,
}

impl Tree {
    /// Asks the tree about every row of a frame and compares with the truth.
    pub fn evaluate(&self, frame: &Frame) -> Result<Evaluation, LearnError> {
        self.check(frame)?;
        let classes = self.classes().len();
        let mut sums = Evaluation {
            confusion: vec![vec![0; classes]; classes],
            absolute: 0.0,
            squared: 0.0,
            prior_absolute: 0.0,
            prior_squared: 0.0,
        };
        let prior = prior(self.root().counts());
        let outcome = frame.outcome();
        let mut actual = vec![0_u64; classes];
        self.sift(frame, |judged_by, rows| {
            actual.fill(0);
            rows.iter().for_each(|&row| actual[usize::from(outcome[row as usize])] += 1);
            let (predicted, answer) = (first_largest(judged_by), shares(judged_by.iter().copied()));
            for (class, &rows) in actual.iter().enumerate().filter(|(_, rows)| **rows > 0) {
                sums.confusion[class][predicted] += rows;
                let (absolute, squared) = errors(&answer, class);
                sums.absolute += rows as f64 * absolute;
                sums.squared += rows as f64 * squared;
                let (absolute, squared) = errors(&prior, class);
                sums.prior_absolute += rows as f64 * absolute;
                sums.prior_squared += rows as f64 * squared;
            }
        });
        Ok(sums)
    }
}

impl Evaluation {
    /// From a confusion matrix alone: each answer is taken as certain of its class. `training`
    /// are the training rows of each class.
    pub(crate) fn of_classes(confusion: Vec<Vec<u64>>, training: &[u32]) -> Evaluation {
        let prior = prior(training);
        let wrong: u64 = confusion
            .iter()
            .enumerate()
            .map(|(class, row)| row.iter().sum::<u64>() - row[class])
            .sum();
        let (mut prior_absolute, mut prior_squared) = (0.0, 0.0);
        for (class, row) in confusion.iter().enumerate() {
            let rows = row.iter().sum::<u64>() as f64;
            let (absolute, squared) = errors(&prior, class);
            prior_absolute += rows * absolute;
            prior_squared += rows * squared;
        }
        // A wrong answer is off by 1 for two classes.
        let off = 2.0 * wrong as f64 / confusion.len() as f64;
        Evaluation { confusion, absolute: off, squared: off, prior_absolute, prior_squared }
    }

    /// Rows of each class (first index) by the class the tree gave them.
    pub fn confusion(&self) -> &[Vec<u64>] {
        &self.confusion
    }

    /// Rows looked at.
    pub fn rows(&self) -> u64 {
        self.confusion.iter().flatten().sum()
    }

    /// Rows whose class the tree gets right.
    pub fn correct(&self) -> u64 {
        self.confusion.iter().enumerate().map(|(class, row)| row[class]).sum()
    }

    /// Rows whose class the tree gets wrong.
    pub fn wrong(&self) -> u64 {
        self.rows() - self.correct()
    }

    /// The share of rows whose class the tree gets right.
    pub fn accuracy(&self) -> f64 {
        self.correct() as f64 / self.rows() as f64
    }

    /// The share of right answers beyond those of chance: 1 is perfect, 0 is guessing.
    pub fn kappa(&self) -> f64 {
        let rows = self.rows() as f64;
        let agree = |class: usize| {
            let actual: u64 = self.confusion[class].iter().sum();
            let predicted: u64 = self.confusion.iter().map(|row| row[class]).sum();
            actual as f64 * predicted as f64
        };
        let chance = (0..self.confusion.len()).map(agree).sum::<f64>() / (rows * rows);
        if chance < 1.0 { (self.correct() as f64 / rows - chance) / (1.0 - chance) } else { 1.0 }
    }

    /// The mean difference between given and true shares, a class.
    pub fn mean_absolute_error(&self) -> f64 {
        self.absolute / self.rows() as f64
    }

    /// The root of the mean squared difference between given and true shares, a class.
    pub fn root_mean_squared_error(&self) -> f64 {
        (self.squared / self.rows() as f64).sqrt()
    }

    /// The mean absolute error in per cent of that of the shares in the whole training frame.
    pub fn relative_absolute_error(&self) -> f64 {
        100.0 * self.absolute / self.prior_absolute
    }

    /// The root mean squared error in per cent of that of the shares in the training frame.
    pub fn root_relative_squared_error(&self) -> f64 {
        100.0 * (self.squared / self.prior_squared).sqrt()
    }
}

impl Serialize for Evaluation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_struct("Evaluation", 8)?;
        shown.serialize_field("correct", &self.correct())?;
        shown.serialize_field("misclassified", &self.wrong())?;
        shown.serialize_field("kappa", &self.kappa())?;
        shown.serialize_field("mean_absolute_error", &self.mean_absolute_error())?;
        shown.serialize_field("root_mean_squared_error", &self.root_mean_squared_error())?;
        let [absolute, squared] =
            [self.relative_absolute_error(), self.root_relative_squared_error()];
        shown.serialize_field("relative_absolute_error_percent", &absolute)?;
        shown.serialize_field("root_relative_squared_error_percent", &squared)?;
        shown.serialize_field("confusion", self.confusion())?;
        shown.end()
    }
}

/// The shares that someone answers with who always says the same: one row of each class more
/// than there are, as WEKA has it.
fn prior(training: &[u32]) -> Vec<f64> {
    shares(training.iter().map(|&count| f64::from(count) + 1.0))
}

/// Counts made into shares of 1.
fn shares<T: Into<f64>>(counts: impl Iterator<Item = T>) -> Vec<f64> {
    let counts: Vec<f64> = counts.map(Into::into).collect();
    let sum: f64 = counts.iter().sum();
    counts.iter().map(|count| count / sum).collect()
}

/// The mean absolute and squared difference between given shares and the truth.
fn errors(answer: &[f64], class: usize) -> (f64, f64) {
    let gap = |(place, share): (usize, &f64)| share - f64::from(u8::from(place == class));
    let classes = answer.len() as f64;
    let absolute: f64 = answer.iter().enumerate().map(gap).map(f64::abs).sum();
    let squared: f64 = answer.iter().enumerate().map(gap).map(|gap| gap * gap).sum();
    (absolute / classes, squared / classes)
}
