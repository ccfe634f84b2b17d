//! From a ranking of attributes to a few facts that say different things.

use lucena_attribute::{Domain, Frame, Level, Relation};
use lucena_learn::{Fact, Ranked, Ranking, level_of};

use super::FactData;

/// So many facts are told.
const MOST: usize = 4;
/// A fact must hold, and fail, in at least this share of the positions.
const SOME: f64 = 0.03;
/// Two facts that go together more than this say the same.
const ALIKE: f64 = 0.75;

/// What facts are to tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether a position is won.
    Outcome,
    /// How many moves the win takes.
    Length,
}

/// A fact with what it tells: sums over the rows in which it holds, and over the others.
struct FactWeight {
    fact: Fact,
    holds: (f64, f64),
    fails: (f64, f64),
}

impl FactWeight {
    fn with(&self) -> f64 {
        self.holds.1 / self.holds.0
    }

    fn without(&self) -> f64 {
        self.fails.1 / self.fails.0
    }

    /// How much the two parts differ: the part of the spread that the fact explains, but for what
    /// all facts have in common.
    fn merit(&self) -> f64 {
        let (n, m) = (self.holds.0, self.fails.0);
        let difference = self.with() - self.without();
        n * m / (n + m) * difference * difference
    }
}

/// The most telling facts, each about another attribute and none saying what another says.
///
/// As in C4.5, attributes of less than the average gain are not looked at; the others come by
/// their gain ratio.
pub fn chosen(frame: &Frame, ranking: &Ranking, question: Question) -> Vec<FactData> {
    let gains = || ranking.attributes().iter().map(|r| r.overall.gain).filter(|gain| *gain > 0.0);
    let average = gains().sum::<f64>() / gains().count().max(1) as f64;
    let value: Vec<f64> = (0..frame.rows()).map(|row| asked(frame, row, question)).collect();
    let mut facts: Vec<FactData> = Vec::new();
    let mut columns: Vec<Vec<bool>> = Vec::new();
    for ranked in ranking.by_ratio(None) {
        if facts.len() == MOST {
            break;
        }
        if ranked.overall.gain < average {
            continue;
        }
        let Some(told) = best(frame, ranked.attribute, &value, question) else { continue };
        let levels = frame.column(ranked.attribute);
        let column: Vec<bool> = levels.iter().map(|&l| told.fact.holds(Level(l))).collect();
        if columns.iter().any(|other| together(other, &column) > ALIKE) {
            continue;
        }
        facts.push(data(frame, ranked, &told, &column, question));
        columns.push(column);
    }
    facts
}

/// What a row answers: 1 for a win, or its moves.
fn asked(frame: &Frame, row: usize, question: Question) -> f64 {
    match (question, level_of(frame, row)) {
        (Question::Outcome, level) => f64::from(u8::from(level.is_some())),
        (Question::Length, level) => f64::from(level.unwrap_or(0)),
    }
}

/// The fact about an attribute that parts the positions best, said so that it is the good news.
fn best(frame: &Frame, attribute: usize, value: &[f64], question: Question) -> Option<FactWeight> {
    let mut sums = [(0.0, 0.0); 256];
    for (&level, &value) in frame.column(attribute).iter().zip(value) {
        let sum = &mut sums[usize::from(level)];
        *sum = (sum.0 + 1.0, sum.1 + value);
    }
    let add = |a: (f64, f64), b: &(f64, f64)| (a.0 + b.0, a.1 + b.1);
    let all = sums.iter().fold((0.0, 0.0), add);
    let mut best: Option<FactWeight> = None;
    for (relation, level) in bounds(frame.attributes()[attribute].domain()) {
        let fact = Fact { attribute, relation, level };
        let inside = sums.iter().enumerate().filter(|(l, _)| fact.holds(Level(*l as u8)));
        let holds = inside.map(|(_, sum)| sum).fold((0.0, 0.0), add);
        let told = FactWeight { fact, holds, fails: (all.0 - holds.0, all.1 - holds.1) };
        let rare = told.holds.0 < SOME * all.0 || told.fails.0 < SOME * all.0;
        let good = match question {
            Question::Outcome => told.with() > told.without(),
            Question::Length => told.with() < told.without(),
        };
        if !rare && good && best.as_ref().is_none_or(|best| told.merit() > best.merit()) {
            best = Some(told);
        }
    }
    best
}

/// Everything that can be said about an attribute in one fact.
fn bounds(domain: Domain) -> Vec<(Relation, Level)> {
    let levels = (0..domain.levels() as u8).map(Level);
    match domain {
        Domain::Number { max } => levels
            .filter(|level| level.0 < max)
            .flat_map(|level| [(Relation::AtMost, level), (Relation::Above, level)])
            .collect(),
        Domain::YesNo | Domain::Word(_) => levels.map(|level| (Relation::Is, level)).collect(),
    }
}

/// The correlation of two facts, whichever way.
fn together(a: &[bool], b: &[bool]) -> f64 {
    let n = a.len() as f64;
    let count = |which: &dyn Fn(bool, bool) -> bool| {
        a.iter().zip(b).filter(|(a, b)| which(**a, **b)).count() as f64 / n
    };
    let (both, first, second) = (count(&|a, b| a && b), count(&|a, _| a), count(&|_, b| b));
    let spread = (first * (1.0 - first) * second * (1.0 - second)).sqrt();
    if spread > 0.0 { ((both - first * second) / spread).abs() } else { 1.0 }
}

fn data(
    frame: &Frame,
    ranked: &Ranked,
    told: &FactWeight,
    column: &[bool],
    question: Question,
) -> FactData {
    let attribute = &frame.attributes()[ranked.attribute];
    let opposite = match (told.fact.relation, attribute.domain()) {
        (Relation::AtMost, _) => attribute.phrase(Relation::Above, told.fact.level),
        (Relation::Above, _) => attribute.phrase(Relation::AtMost, told.fact.level),
        (_, Domain::YesNo) => attribute.sentence(Level(1 - told.fact.level.0)),
        _ => String::new(),
    };
    let example = |holds: bool, mean: f64| {
        let fits = |row: usize, level: Option<u16>| {
            let value = match question {
                // A win where the fact holds, none where it does not.
                Question::Outcome => level.is_some() == holds,
                Question::Length => level == Some(mean.round() as u16),
            };
            column[row] == holds && value
        };
        let near = |row: &usize| fits(*row, level_of(frame, *row));
        let rows: Vec<usize> = (0..frame.rows()).filter(near).collect();
        let any = || (0..frame.rows()).find(|&row| column[row] == holds);
        let row = rows.get(rows.len() / 2).copied().or_else(any);
        row.map_or((String::new(), None), |row| (frame.fen(row), level_of(frame, row)))
    };
    let (with, without) = (told.with(), told.without());
    FactData {
        name: attribute.name().to_string(),
        sentence: told.fact.sentence(frame.attributes()),
        otherwise: opposite,
        gain: ranked.overall.gain,
        ratio: ranked.overall.ratio,
        share: told.holds.0 / (told.holds.0 + told.fails.0),
        with,
        without,
        holds: example(true, with),
        fails: example(false, without),
    }
}
