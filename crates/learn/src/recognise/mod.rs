//! Recognisers: is it mate in 0? If not, in 1? In 2? … and a draw if nobody knew it.
//!
//! Bain, Muggleton and Srinivasan (1995) classify KRvK by such a sequence (Breda 2006, Figure
//! 2.1). The recogniser of a depth is learned from the rows that no earlier one claimed, against
//! all deeper rows and draws; a row that an earlier one claims wrongly is lost to its own.

mod rule;

use lucena_attribute::{Attribute, Class, Frame, Level};
use lucena_work::Progress;

use crate::error::LearnError;
use crate::rules::Rule;
use crate::tree::Coding;
use rule::Learner;

/// How recognisers are learned: one rule after the other, each grown fact by fact.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Recognition;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Torres); // KRvK with Black to move
/// let few = Recognition { min_positives: 20, purity: 0.5, ..Recognition::default() };
/// // One for each depth from 0 to 16, and one for draws.
/// assert_eq!(few.learn(&frame, &Silent)?.sequence().len(), 18);
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recognition {
    /// A rule must claim at least this many rows of its depth that no earlier rule claimed.
    pub min_positives: usize,
    /// A rule has at most this many facts.
    pub max_facts: usize,
    /// Of the rows a rule claims at least this share must be right.
    pub purity: f64,
}

impl Default for Recognition {
    fn default() -> Recognition {
        Recognition { min_positives: 1, max_facts: 40, purity: 1.0 }
    }
}

/// What recognises one depth: any of its rules.
///
/// ```
/// use lucena_learn::{Recogniser, Rule};
/// let rule = Rule { facts: Vec::new(), class: 1, rows: 27, wrong: 2, node: None };
/// let mates = Recogniser { class: 1, rules: vec![rule], correct: 25, incorrect: 2 };
/// assert_eq!(mates.facts(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recogniser {
    /// The place of its class.
    pub class: usize,
    /// Its rules; rows are counted by the first that claims them.
    pub rules: Vec<Rule>,
    /// Rows of its class that it claims.
    pub correct: usize,
    /// Rows of other classes that it claims.
    pub incorrect: usize,
}

impl Recogniser {
    /// How many facts its rules have together.
    pub fn facts(&self) -> usize {
        self.rules.iter().map(|rule| rule.facts.len()).sum()
    }
}

/// Recognisers in sequence.
///
/// ```
/// # mod krk { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/krk.rs")); }
/// use lucena_attribute::Set;
/// use lucena_learn::Recognition;
/// use lucena_work::Silent;
/// let frame = krk::krk(Set::Sadikov); // KRvK with Black to move
/// let few = Recognition { min_positives: 20, purity: 0.5, ..Recognition::default() };
/// let recognisers = few.learn(&frame, &Silent)?;
/// let sum: usize = recognisers.sequence().iter().map(|r| r.correct + r.incorrect).sum();
/// assert_eq!(sum, 28_056); // every row is claimed, the last by default
/// # Ok::<(), lucena_learn::LearnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recognisers {
    sequence: Vec<Recogniser>,
    attributes: Vec<Attribute>,
    labels: Vec<String>,
}

impl Recognition {
    /// Learns the recognisers of a frame, the shortest mates first; what nobody claims is drawn
    /// (or, where nothing is drawn, of the last class).
    pub fn learn(&self, frame: &Frame, progress: &dyn Progress) -> Result<Recognisers, LearnError> {
        if !(self.purity > 0.0 && self.purity <= 1.0) {
            return Err(LearnError::Purity(self.purity));
        }
        if frame.rows() == 0 {
            return Err(LearnError::NoRows);
        }
        if frame.attributes().is_empty() {
            return Err(LearnError::NoAttributes);
        }
        let coding = Coding::new(frame)?;
        let mut learner = Learner::new(*self, frame, &coding);
        progress.begin("learning recognisers", frame.rows() as u64);
        let mut sequence = Vec::with_capacity(frame.classes().len());
        let (order, default) = order(frame.classes());
        let mut stopped = false;
        for class in order {
            let Some(recogniser) = learner.recogniser(class, progress) else {
                stopped = true;
                break;
            };
            progress.advance((recogniser.correct + recogniser.incorrect) as u64);
            sequence.push(recogniser);
        }
        progress.end();
        if stopped {
            return Err(LearnError::Interrupted(lucena_work::Interrupted));
        }
        let (correct, incorrect) = learner.left(default);
        sequence.push(Recogniser { class: default, rules: Vec::new(), correct, incorrect });
        let labels = frame.classes().iter().map(|&class| frame.label(class)).collect();
        Ok(Recognisers { sequence, attributes: frame.attributes().to_vec(), labels })
    }
}

impl Recognisers {
    /// One for each class in the order in which they are asked; the last has no rules and claims
    /// what is left.
    pub fn sequence(&self) -> &[Recogniser] {
        &self.sequence
    }

    /// The attributes they ask.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// A class by its place, as it is printed.
    pub fn label(&self, class: usize) -> &str {
        &self.labels[class]
    }

    /// Rows that are claimed rightly and wrongly, rules and facts of all together.
    pub fn total(&self) -> (usize, usize, usize, usize) {
        self.sequence.iter().fold((0, 0, 0, 0), |(correct, incorrect, rules, facts), one| {
            let (correct, incorrect) = (correct + one.correct, incorrect + one.incorrect);
            (correct, incorrect, rules + one.rules.len(), facts + one.facts())
        })
    }

    /// Classifies one position by asking; the place of the class, and the rule that claimed it.
    pub fn recognise(&self, ask: impl Fn(usize) -> Level) -> (usize, Option<&Rule>) {
        let rules = self.sequence.iter().flat_map(|one| &one.rules);
        let default = self.sequence.last().map_or(0, |last| last.class);
        match rules.into_iter().find(|rule| rule.holds(&ask)) {
            Some(rule) => (rule.class, Some(rule)),
            None => (default, None),
        }
    }
}

/// The places of the classes in the order of recognisers, and that of the default.
fn order(classes: &[Class]) -> (Vec<usize>, usize) {
    let default = classes.iter().position(|&class| class == Class::Draw);
    let default = default.unwrap_or(classes.len() - 1);
    ((0..classes.len()).filter(|&class| class != default).collect(), default)
}
