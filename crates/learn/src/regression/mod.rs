//! Linear regression: the moves to the win as a weighted sum of attributes.

mod errors;
mod moments;
mod solve;

use lucena_attribute::{Attribute, Domain, Frame, Level};
use rayon::prelude::*;

pub use errors::Errors;

use self::moments::Moments;
use crate::error::LearnError;
use crate::stage::level_of;

/// Rows judged between two sums; fixed, so that the result does not depend on the threads.
const STEP: usize = 1 << 14;

/// A linear guess at the moves to the win: so much for each attribute, fitted by least squares.
///
/// A number counts as itself, yes as 1 and no as 0; of words each but the first is a question of
/// its own, answered by yes or no. Where attributes say the same thing the weight is shared.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::{Levels, Regression};
/// let frame = krk::krk(Set::Bratko); // KRvK with Black to move
/// let rows = Levels::of(&frame).between(0, 16);
/// let guess = Regression::of(&frame, &rows)?;
/// let errors = guess.errors(&frame, &rows)?;
/// assert!(errors.rmse() < 2.5 && errors.mae() < errors.rmse());
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    /// The guess if every answer is 0.
    pub intercept: f64,
    /// What each term adds.
    pub weights: Vec<f64>,
    /// What each term is called: an attribute, or `attribute=word`.
    pub names: Vec<String>,
    terms: Vec<Factor>,
    attributes: Vec<String>,
}

/// What a weight is multiplied with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Factor {
    /// The level of an attribute.
    Level(usize),
    /// 1 if an attribute answers with this word, else 0.
    Word(usize, u8),
}

impl Factor {
    fn attribute(self) -> usize {
        match self {
            Factor::Level(attribute) | Factor::Word(attribute, _) => attribute,
        }
    }

    #[inline]
    fn value(self, level: u8) -> u8 {
        match self {
            Factor::Level(_) => level,
            Factor::Word(_, word) => u8::from(level == word),
        }
    }
}

impl Regression {
    /// Fits the moves to the win over some rows of a frame, all of them won.
    pub fn of(frame: &Frame, rows: &[usize]) -> Result<Regression, LearnError> {
        if rows.is_empty() {
            return Err(LearnError::NoRows);
        }
        let attributes = frame.attributes();
        let terms: Vec<Factor> =
            attributes.iter().enumerate().flat_map(|(place, a)| terms(place, a.domain())).collect();
        let moments = Moments::of(&columns(frame, &terms, rows), &moves(frame, rows)?);
        let weights = solve::least_squares(&moments);
        Ok(Regression {
            intercept: moments.intercept(&weights),
            weights,
            names: terms.iter().map(|&term| name(term, attributes)).collect(),
            terms,
            attributes: attributes.iter().map(|attribute| attribute.name().into()).collect(),
        })
    }

    /// The guess for a position with these answers, one for each attribute of the frame.
    ///
    /// # Panics
    /// If there are fewer answers than attributes.
    pub fn predict(&self, levels: &[Level]) -> f64 {
        self.guess(|attribute| levels[attribute].0)
    }

    /// What an answer of one attribute adds to the guess.
    pub fn part(&self, attribute: usize, level: Level) -> f64 {
        let parts = self.terms.iter().zip(&self.weights);
        let own = parts.filter(|(term, _)| term.attribute() == attribute);
        own.map(|(term, weight)| weight * f64::from(term.value(level.0))).sum()
    }

    /// The guess for a row of a frame with the attributes it was fitted to.
    #[inline]
    pub fn predict_row(&self, frame: &Frame, row: usize) -> f64 {
        self.guess(|attribute| frame.column(attribute)[row])
    }

    #[inline]
    fn guess(&self, level: impl Fn(usize) -> u8) -> f64 {
        let parts = self.terms.iter().zip(&self.weights);
        let part = |(term, weight): (&Factor, &f64)| {
            weight * f64::from(term.value(level(term.attribute())))
        };
        self.intercept + parts.map(part).sum::<f64>()
    }

    /// How far off the guess is over some rows of a frame, all of them won.
    pub fn errors(&self, frame: &Frame, rows: &[usize]) -> Result<Errors, LearnError> {
        let names = frame.attributes().iter().map(Attribute::name);
        if !names.eq(self.attributes.iter().map(String::as_str)) {
            return Err(LearnError::OtherAttributes(self.attributes.join(", ")));
        }
        let judge = |rows: &[usize]| {
            let mut errors = Errors::default();
            for &row in rows {
                let moves = level_of(frame, row).ok_or(LearnError::NotWon(row))?;
                errors.add(self.predict_row(frame, row), f64::from(moves));
            }
            Ok(errors)
        };
        let parts: Result<Vec<Errors>, LearnError> = rows.par_chunks(STEP).map(judge).collect();
        Ok(parts?.into_iter().sum())
    }
}

/// The terms of an attribute.
fn terms(place: usize, domain: Domain) -> Vec<Factor> {
    match domain {
        Domain::YesNo | Domain::Number { .. } => vec![Factor::Level(place)],
        Domain::Word(words) => (1..words.len() as u8).map(|w| Factor::Word(place, w)).collect(),
    }
}

fn name(term: Factor, attributes: &[Attribute]) -> String {
    let attribute = &attributes[term.attribute()];
    match term {
        Factor::Level(_) => attribute.name().into(),
        Factor::Word(_, word) => {
            format!("{}={}", attribute.name(), attribute.domain().text(Level(word)))
        }
    }
}

/// What each term is multiplied with, row by row.
fn columns(frame: &Frame, terms: &[Factor], rows: &[usize]) -> Vec<Vec<u8>> {
    let column = |term: &Factor| {
        let levels = frame.column(term.attribute());
        rows.iter().map(|&row| term.value(levels[row])).collect()
    };
    terms.par_iter().map(column).collect()
}

/// The moves to the win, row by row.
fn moves(frame: &Frame, rows: &[usize]) -> Result<Vec<u16>, LearnError> {
    rows.iter().map(|&row| level_of(frame, row).ok_or(LearnError::NotWon(row))).collect()
}
