//! Which question a node asks: C4.5's gain ratio, with the tolerances of WEKA's J48.

use lucena_attribute::Level;

use super::cells::{CellCounts, Coding, NodeRows};
use super::node::Test;
use crate::entropy::NLogN;

/// Differences up to this are none.
const SMALL: f64 = 1e-6;
/// By so much a gain may fall below the mean and still be considered.
const BELOW_MEAN: f64 = 1e-3;
/// However many rows there are, so few on each side of a cut are enough.
const ENOUGH: f64 = 25.0;

/// What is the same for all nodes of a tree.
pub(super) struct Questioner<'a> {
    pub coding: &'a Coding,
    pub table: NLogN,
    pub min_leaf: u32,
    /// Classes of the frame, whether they occur or not.
    pub classes: usize,
    /// Rows of the frame, each as often as it counts.
    pub rows: u32,
}

/// What to ask at a node.
pub(super) struct Choice {
    pub attribute: usize,
    pub test: Test,
}

/// How good the best question about one attribute is.
#[derive(Clone, Copy)]
struct SplitMerit {
    attribute: usize,
    test: Test,
    gain: f64,
    ratio: f64,
}

/// What the sums of one node say about one attribute.
enum Askable {
    /// It may be asked.
    Valid(SplitMerit),
    /// Not at this node, but perhaps below it.
    Useless,
    /// Neither here nor below: too few rows differ.
    Dead,
}

/// Sums over the classes of a node, for every cell.
struct CellSums {
    /// Rows in the cell; for a number, up to the cell.
    rows: Vec<u32>,
    /// Sum of n log n over classes; for a number, of both sides of a cut behind the cell.
    n_log_n: Vec<f64>,
}

impl Questioner<'_> {
    /// The best question, if any is worth asking, and the attributes that may be asked below.
    pub(super) fn choose(
        &self,
        part: &NodeRows,
        counts: &CellCounts,
    ) -> (Option<Choice>, Vec<u16>) {
        let sums = self.sums(part, counts);
        let rows = part.rows();
        let mixture = self.table.mixture(part.runs.iter().map(|run| run.1));
        let mut live = Vec::with_capacity(part.live.len());
        let mut merits = Vec::with_capacity(part.live.len());
        for &attribute in &part.live {
            let place = usize::from(attribute);
            let verdict = if self.coding.columns[place].number {
                self.cut(place, &sums, rows, mixture)
            } else {
                self.each_level(place, &sums, rows, mixture)
            };
            match verdict {
                Askable::Dead => continue,
                Askable::Useless => {}
                Askable::Valid(merit) => merits.push(merit),
            }
            live.push(attribute);
        }
        (self.best(&merits), live)
    }

    /// Among questions of at least mean gain the one of the largest ratio, the first of equals.
    fn best(&self, merits: &[SplitMerit]) -> Option<Choice> {
        let all_many = (0..self.coding.columns.len()).all(|attribute| self.many_valued(attribute));
        let (mut sum, mut valid) = (0.0, 0);
        for merit in merits {
            if all_many || !self.many_valued(merit.attribute) {
                sum += merit.gain;
                valid += 1;
            }
        }
        if valid == 0 {
            return None;
        }
        let mean = sum / f64::from(valid);
        let mut best: Option<&SplitMerit> = None;
        for merit in merits.iter().filter(|merit| merit.gain >= mean - BELOW_MEAN) {
            if merit.ratio - best.map_or(0.0, |best| best.ratio) > SMALL {
                best = Some(merit);
            }
        }
        best.map(|merit| Choice { attribute: merit.attribute, test: merit.test })
    }

    /// Whether an attribute of words has so many that its gain would spoil the mean.
    fn many_valued(&self, attribute: usize) -> bool {
        let column = &self.coding.columns[attribute];
        !column.number && 0.3 * f64::from(self.rows) - column.levels.len() as f64 <= SMALL
    }

    /// One pass over all counts. The classes are outside so that each loop runs over neighbours.
    fn sums(&self, part: &NodeRows, counts: &CellCounts) -> CellSums {
        let cells = self.coding.cells;
        let mut sums = CellSums { rows: vec![0; cells], n_log_n: vec![0.0; cells] };
        for (&(_, total), counts) in part.runs.iter().zip(counts.cells.chunks_exact(cells)) {
            match self.table.prefix(total) {
                Some(table) => {
                    self.add_class(&part.live, total, counts, &mut sums, |n| table[n as usize]);
                }
                None => self.add_class(&part.live, total, counts, &mut sums, |n| self.table.of(n)),
            }
        }
        sums
    }

    /// Adds the counts of one class of so many rows.
    #[inline]
    fn add_class(
        &self,
        live: &[u16],
        total: u32,
        counts: &[u32],
        sums: &mut CellSums,
        n_log_n: impl Fn(u32) -> f64,
    ) {
        for &attribute in live {
            let column = &self.coding.columns[usize::from(attribute)];
            let range = column.cells();
            let cells = counts[range.clone()]
                .iter()
                .zip(&mut sums.rows[range.clone()])
                .zip(&mut sums.n_log_n[range]);
            if column.number {
                let mut left = 0;
                for ((&count, rows), sum) in cells {
                    left += count;
                    *rows += left;
                    *sum += n_log_n(left) + n_log_n(total - left);
                }
            } else {
                for ((&count, rows), sum) in cells {
                    *rows += count;
                    *sum += n_log_n(count);
                }
            }
        }
    }

    /// A branch for each level.
    fn each_level(&self, attribute: usize, sums: &CellSums, rows: u32, mixture: f64) -> Askable {
        let range = self.coding.columns[attribute].cells();
        let bags = &sums.rows[range.clone()];
        if bags.iter().filter(|&&bag| bag >= self.min_leaf).count() < 2 {
            return Askable::Dead;
        }
        let sizes: f64 = bags.iter().map(|&bag| self.table.of(bag)).sum();
        let within = sizes - sums.n_log_n[range].iter().sum::<f64>();
        let gain = per_row(mixture - within, rows);
        let ratio = ratio(gain, self.table.of(rows) - sizes, rows);
        // A question without gain is never asked, but it lowers the mean.
        Askable::Valid(SplitMerit { attribute, test: Test::EachLevel, gain, ratio })
    }

    /// The best cut of a number.
    fn cut(&self, attribute: usize, sums: &CellSums, rows: u32, mixture: f64) -> Askable {
        let column = &self.coding.columns[attribute];
        let upto = &sums.rows[column.cells()];
        let n_log_n = &sums.n_log_n[column.cells()];
        let least = self.least(rows);
        let (mut best, mut at, mut cuts, mut alive) = (0.0, None, 0_u32, false);
        let mut before = 0;
        for (place, (&left, &both)) in upto.iter().zip(n_log_n).enumerate() {
            if left == before {
                continue; // nobody at this level: the same cut as the one before
            }
            before = left;
            let right = rows - left;
            alive |= left.min(right) >= self.min_leaf;
            if f64::from(left.min(right)) <= least - SMALL {
                continue;
            }
            cuts += 1;
            let within = self.table.of(left) + self.table.of(right) - both;
            let gain = per_row(mixture - within, rows);
            if gain - best > SMALL {
                (best, at) = (gain, Some(place));
            }
        }
        if !alive {
            return Askable::Dead;
        }
        let Some(place) = at.filter(|_| f64::from(rows) - 2.0 * least >= -SMALL) else {
            return Askable::Useless;
        };
        // The best of many cuts is a little lucky.
        let gain = best - f64::from(cuts).log2() / f64::from(rows);
        if gain < SMALL {
            return Askable::Useless;
        }
        let (left, all) = (upto[place], self.table.of(rows));
        let apart = all - self.table.of(left) - self.table.of(rows - left);
        let next = (place + 1..upto.len()).find(|&next| upto[next] > left);
        let next = next.expect("a cut has rows on both sides");
        let test = Test::AtMost(bound(&column.levels, place, next));
        Askable::Valid(SplitMerit { attribute, test, gain, ratio: ratio(gain, apart, rows) })
    }

    /// How many rows each side of a cut must have.
    fn least(&self, rows: u32) -> f64 {
        let tenth = 0.1 * f64::from(rows) / self.classes as f64;
        let min_leaf = f64::from(self.min_leaf);
        if tenth - min_leaf < SMALL { min_leaf } else { tenth.min(ENOUGH) }
    }
}

/// The bound of a cut between two levels: the largest that occurs anywhere up to half-way, so
/// that rows which come here later (by pruning, or to be classified) go to the nearer side.
fn bound(levels: &[u8], left: usize, right: usize) -> Level {
    let twice = u16::from(levels[left]) + u16::from(levels[right]);
    let below = levels[left..right].iter().rev().find(|&&level| 2 * u16::from(level) <= twice);
    Level(*below.expect("the left level itself is below the middle"))
}

/// A gain in bits a row; what rounding leaves of none is none.
fn per_row(gain: f64, rows: u32) -> f64 {
    if gain.abs() < SMALL { 0.0 } else { gain / f64::from(rows) }
}

/// The gain relative to what the branches say by their sizes alone.
fn ratio(gain: f64, apart: f64, rows: u32) -> f64 {
    if apart.abs() < SMALL { 0.0 } else { gain / (apart / f64::from(rows)) }
}
