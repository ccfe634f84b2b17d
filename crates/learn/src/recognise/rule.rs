//! Learning the rules of one recogniser: separate and conquer (sequential covering), fact by fact.

use lucena_attribute::{Combinations, Frame, Level, Relation};
use lucena_work::Progress;

use super::{Recogniser, Recognition};
use crate::rules::{Rule, merge};
use crate::tree::{Coding, Fact};

/// Gains that differ by less are equal; the first then wins.
const SMALL: f64 = 1e-9;

/// A fact as cells: it holds for rows whose cell is in the range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Literal {
    attribute: usize,
    first: u16,
    last: u16,
}

/// Rows and how often each cell occurs among them.
#[derive(Clone)]
struct CountedRows {
    rows: Vec<u32>,
    counts: Vec<u32>,
}

/// Learns recogniser after recogniser and remembers which rows are not yet claimed.
pub(super) struct Learner<'a> {
    settings: Recognition,
    frame: &'a Frame,
    coding: &'a Coding,
    /// Row after row, a cell for each attribute.
    cells: Vec<u16>,
    /// Rows with the same answers: what no rule can tell apart.
    combinations: Combinations,
    unclaimed: Vec<u32>,
}

impl<'a> Learner<'a> {
    pub(super) fn new(settings: Recognition, frame: &'a Frame, coding: &'a Coding) -> Learner<'a> {
        let unclaimed = (0..frame.rows() as u32).collect();
        let (cells, combinations) = (coding.by_row(frame), Combinations::of(frame));
        Learner { settings, frame, coding, cells, combinations, unclaimed }
    }

    /// Unclaimed rows of a class, and of others.
    pub(super) fn left(&self, class: usize) -> (usize, usize) {
        let right = self.unclaimed.iter().filter(|&&row| self.is(row, class)).count();
        (right, self.unclaimed.len() - right)
    }

    /// Learns the recogniser of a class and lets it claim its rows; `None` if interrupted.
    pub(super) fn recogniser(
        &mut self,
        class: usize,
        progress: &dyn Progress,
    ) -> Option<Recogniser> {
        let (positives, negatives): (Vec<u32>, Vec<u32>) =
            self.unclaimed.iter().partition(|&&row| self.is(row, class));
        let negative = self.group(negatives);
        // Rows that a rule is still looked for, and all rows that it would be right to claim.
        let mut wanted = self.group(self.promising(&positives, &negative.rows));
        let mut open = positives;
        let mut found = Vec::new();
        while !wanted.rows.is_empty() {
            if progress.cancelled() {
                return None;
            }
            let mut literals = self.grow(&wanted, &negative);
            let (right, wrong) = self.covered(&literals, &open, &negative.rows);
            // A rule without facts claims everything: only if nothing else is left.
            if self.pure(right, wrong) && (!literals.is_empty() || wrong == 0) {
                self.shorten(&mut literals, &open, &negative.rows);
                if self.covered(&literals, &open, &[]).0 >= self.settings.min_positives {
                    open.retain(|&row| !self.covers(&literals, row));
                    found.push(literals.clone());
                }
            }
            // Claimed or not, these rows have had their try: so there is an end.
            self.remove(&mut wanted, |row| self.covers(&literals, row));
        }
        Some(self.claim(class, &found))
    }

    /// The positives that are not hopeless: too many rows that are to be told apart from them
    /// have the very same answers.
    fn promising(&self, positives: &[u32], negatives: &[u32]) -> Vec<u32> {
        let mut alike = vec![(0, 0); self.combinations.len()];
        let place = |row: u32| self.combinations.of_row(row as usize);
        positives.iter().for_each(|&row| alike[place(row)].0 += 1);
        negatives.iter().for_each(|&row| alike[place(row)].1 += 1);
        let hopeful = |row: &u32| self.pure(alike[place(*row)].0, alike[place(*row)].1);
        positives.iter().copied().filter(hopeful).collect()
    }

    fn pure(&self, right: usize, wrong: usize) -> bool {
        right as f64 >= self.settings.purity * (right + wrong) as f64 - SMALL
    }

    /// How many rows of each list the facts cover.
    fn covered(&self, literals: &[Literal], right: &[u32], wrong: &[u32]) -> (usize, usize) {
        let count = |rows: &[u32]| rows.iter().filter(|&&row| self.covers(literals, row)).count();
        (count(right), count(wrong))
    }

    /// Takes the rows that the rules claim, each by the first.
    fn claim(&mut self, class: usize, found: &[Vec<Literal>]) -> Recogniser {
        let mut recogniser = Recogniser { class, rules: Vec::new(), correct: 0, incorrect: 0 };
        for literals in found {
            let (mine, others): (Vec<u32>, Vec<u32>) =
                self.unclaimed.iter().partition(|&&row| self.covers(literals, row));
            let right = mine.iter().filter(|&&row| self.is(row, class)).count();
            recogniser.correct += right;
            recogniser.incorrect += mine.len() - right;
            let facts: Vec<Fact> = literals.iter().map(|literal| self.fact(literal)).collect();
            recogniser.rules.push(Rule {
                facts: merge(&facts, self.frame.attributes()),
                class,
                rows: mine.len() as u32,
                wrong: (mine.len() - right) as u32,
                node: None,
            });
            self.unclaimed = others;
        }
        recogniser
    }

    /// Adds the fact of the largest gain until the rule is pure or nothing gains.
    fn grow(&self, positive: &CountedRows, negative: &CountedRows) -> Vec<Literal> {
        let (mut positive, mut negative) = (positive.clone(), negative.clone());
        let mut literals = Vec::new();
        while literals.len() < self.settings.max_facts {
            let (right, wrong) = (positive.rows.len(), negative.rows.len());
            if wrong == 0 || (self.pure(right, wrong) && !literals.is_empty()) {
                break;
            }
            let Some(literal) = self.best(&positive, &negative) else {
                break;
            };
            self.remove(&mut positive, |row| !self.covers(&[literal], row));
            self.remove(&mut negative, |row| !self.covers(&[literal], row));
            literals.push(literal);
        }
        literals
    }

    /// The fact of the largest gain in the sense of FOIL: rows kept, times the bits by which
    /// each of them is less of a surprise.
    fn best(&self, positive: &CountedRows, negative: &CountedRows) -> Option<Literal> {
        let bits = |right: u32, wrong: u32| -(f64::from(right) / f64::from(right + wrong)).log2();
        let (right, wrong) = (positive.rows.len() as u32, negative.rows.len() as u32);
        let before = bits(right, wrong);
        let (mut best, mut best_gain) = (None, SMALL);
        let mut consider = |literal, kept: u32, kept_wrong: u32| {
            if kept > 0 && kept_wrong < wrong {
                let gain = f64::from(kept) * (before - bits(kept, kept_wrong));
                if gain > best_gain + SMALL {
                    (best, best_gain) = (Some(literal), gain);
                }
            }
        };
        for (attribute, column) in self.coding.columns.iter().enumerate() {
            let range = column.cells();
            let (first, last) = (range.start as u16, range.end as u16 - 1);
            let (mut below, mut below_wrong) = (0, 0);
            for cell in range {
                let (here, here_wrong) = (positive.counts[cell], negative.counts[cell]);
                let cell = cell as u16;
                if !column.number {
                    consider(Literal { attribute, first: cell, last: cell }, here, here_wrong);
                    continue;
                }
                (below, below_wrong) = (below + here, below_wrong + here_wrong);
                if cell < last {
                    consider(Literal { attribute, first, last: cell }, below, below_wrong);
                    let above = Literal { attribute, first: cell + 1, last };
                    consider(above, right - below, wrong - below_wrong);
                }
            }
        }
        best
    }

    /// Drops facts, the latest first, while the rule stays as pure without them.
    fn shorten(&self, literals: &mut Vec<Literal>, open: &[u32], negative: &[u32]) {
        while literals.len() > 1 {
            let (right, more_right) = self.failing_one(literals, open);
            let (wrong, more_wrong) = self.failing_one(literals, negative);
            let pure = |right: u64, wrong: u64| right as f64 / (right + wrong).max(1) as f64;
            let droppable = (0..literals.len()).rev().find(|&i| {
                pure(right + more_right[i], wrong + more_wrong[i]) >= pure(right, wrong)
            });
            let Some(place) = droppable else {
                break;
            };
            literals.remove(place);
        }
    }

    /// How many rows are covered, and for each fact how many more would be without it.
    fn failing_one(&self, literals: &[Literal], rows: &[u32]) -> (u64, Vec<u64>) {
        let (mut covered, mut more) = (0, vec![0; literals.len()]);
        for &row in rows {
            let mut failing = (0..literals.len()).filter(|&i| !self.covers(&literals[i..=i], row));
            match (failing.next(), failing.next()) {
                (None, _) => covered += 1,
                (Some(one), None) => more[one] += 1,
                _ => {}
            }
        }
        (covered, more)
    }

    fn is(&self, row: u32, class: usize) -> bool {
        usize::from(self.frame.outcome()[row as usize]) == class
    }

    fn row(&self, row: u32) -> &[u16] {
        let width = self.coding.columns.len();
        &self.cells[row as usize * width..][..width]
    }

    #[inline]
    fn covers(&self, literals: &[Literal], row: u32) -> bool {
        let cells = self.row(row);
        literals.iter().all(|l| (l.first..=l.last).contains(&cells[l.attribute]))
    }

    fn group(&self, rows: Vec<u32>) -> CountedRows {
        let mut group = CountedRows { rows, counts: vec![0; self.coding.cells] };
        self.recount(&mut group);
        group
    }

    fn recount(&self, group: &mut CountedRows) {
        group.counts.fill(0);
        for &row in &group.rows {
            self.row(row).iter().for_each(|&cell| group.counts[usize::from(cell)] += 1);
        }
    }

    /// Takes rows away; counts whichever are fewer, those that go or those that stay.
    fn remove(&self, group: &mut CountedRows, goes: impl Fn(u32) -> bool) {
        let (gone, kept): (Vec<u32>, Vec<u32>) = group.rows.iter().partition(|&&row| goes(row));
        group.rows = kept;
        if gone.len() < group.rows.len() {
            for row in gone {
                self.row(row).iter().for_each(|&cell| group.counts[usize::from(cell)] -= 1);
            }
        } else {
            self.recount(group);
        }
    }

    fn fact(&self, literal: &Literal) -> Fact {
        let column = &self.coding.columns[literal.attribute];
        let level = |cell: u16| Level(column.levels[usize::from(cell) - column.first]);
        let (relation, level) = if !column.number {
            (Relation::Is, level(literal.first))
        } else if usize::from(literal.first) == column.first {
            (Relation::AtMost, level(literal.last))
        } else {
            (Relation::Above, level(literal.first - 1))
        };
        Fact { attribute: literal.attribute, relation, level }
    }
}
