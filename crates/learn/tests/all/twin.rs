//! A slow, literal C4.5 that scans its rows for every question, beside the fast one.

use crate::random;
use lucena_attribute::{Domain, Frame, Level};
use lucena_learn::{C45, Node, Test};
use lucena_work::Silent;
use proptest::prelude::*;

/// A node of the twin: rows, and perhaps a question.
#[derive(Clone)]
struct Twin {
    rows: Vec<usize>,
    ask: Option<(usize, Test, Vec<Twin>)>,
}

struct Slow<'a> {
    frame: &'a Frame,
    min_leaf: f64,
}

fn log2(x: f64) -> f64 {
    if x > 0.0 { x.log2() } else { 0.0 }
}

impl Slow<'_> {
    fn counts(&self, rows: &[usize]) -> Vec<f64> {
        let mut counts = vec![0.0; self.frame.classes().len()];
        rows.iter().for_each(|&row| counts[usize::from(self.frame.outcome()[row])] += 1.0);
        counts
    }

    fn entropy(&self, rows: &[usize]) -> f64 {
        let n = rows.len() as f64;
        self.counts(rows).iter().map(|&c| -c / n.max(1.0) * log2(c / n.max(1.0))).sum()
    }

    fn errors(&self, rows: &[usize]) -> f64 {
        rows.len() as f64 - self.counts(rows).into_iter().fold(0.0, f64::max)
    }

    fn parts(&self, rows: &[usize], attribute: usize, test: Test) -> Vec<Vec<usize>> {
        let branches = match test {
            Test::AtMost(_) => 2,
            Test::EachLevel => self.frame.attributes()[attribute].domain().levels(),
        };
        let mut parts = vec![Vec::new(); branches];
        for &row in rows {
            let level = self.frame.level(row, attribute);
            let branch = match test {
                Test::AtMost(bound) => usize::from(level > bound),
                Test::EachLevel => usize::from(level.0),
            };
            parts[branch].push(row);
        }
        parts
    }

    fn gain(&self, rows: &[usize], parts: &[Vec<usize>]) -> f64 {
        let n = rows.len() as f64;
        let within: f64 = parts.iter().map(|p| p.len() as f64 / n * self.entropy(p)).sum();
        let gain = self.entropy(rows) - within;
        if (gain * n).abs() < 1e-6 { 0.0 } else { gain }
    }

    fn ratio(&self, rows: &[usize], parts: &[Vec<usize>], gain: f64) -> f64 {
        let n = rows.len() as f64;
        let share = |part: &Vec<usize>| part.len() as f64 / n;
        let info: f64 = parts.iter().map(|p| -share(p) * log2(share(p))).sum();
        if (info * n).abs() < 1e-6 { 0.0 } else { gain / info }
    }

    /// The best question about one attribute with its gain and ratio.
    fn best(&self, rows: &[usize], attribute: usize) -> Option<(usize, Test, f64, f64)> {
        let n = rows.len() as f64;
        if !self.frame.attributes()[attribute].domain().is_number() {
            let parts = self.parts(rows, attribute, Test::EachLevel);
            if parts.iter().filter(|part| part.len() as f64 >= self.min_leaf).count() < 2 {
                return None;
            }
            let gain = self.gain(rows, &parts);
            return Some((attribute, Test::EachLevel, gain, self.ratio(rows, &parts, gain)));
        }
        let mut least = 0.1 * n / self.frame.classes().len() as f64;
        if least <= self.min_leaf + 1e-6 {
            least = self.min_leaf;
        } else if least > 25.0 {
            least = 25.0;
        }
        if n < 2.0 * least {
            return None;
        }
        let mut levels: Vec<u8> = rows.iter().map(|&r| self.frame.level(r, attribute).0).collect();
        levels.sort_unstable();
        levels.dedup();
        let (mut best, mut at, mut cuts) = (0.0, None, 0.0);
        for pair in levels.windows(2) {
            let parts = self.parts(rows, attribute, Test::AtMost(Level(pair[0])));
            if parts.iter().all(|part| part.len() as f64 >= least - 1e-6) {
                cuts += 1.0;
                let gain = self.gain(rows, &parts);
                if gain > best + 1e-6 {
                    (best, at) = (gain, Some((pair[0], pair[1])));
                }
            }
        }
        let (left, right) = at?;
        let gain = best - log2(cuts) / n;
        if gain <= 1e-6 {
            return None;
        }
        let parts = self.parts(rows, attribute, Test::AtMost(Level(left)));
        let middle = (f64::from(left) + f64::from(right)) / 2.0;
        let column = self.frame.column(attribute);
        let bound = column.iter().copied().filter(|&level| f64::from(level) <= middle).max();
        let test = Test::AtMost(Level(bound.unwrap()));
        Some((attribute, test, gain, self.ratio(rows, &parts, gain)))
    }

    fn grow(&self, rows: Vec<usize>) -> Twin {
        let leaf = |rows| Twin { rows, ask: None };
        if (rows.len() as f64) < 2.0 * self.min_leaf || self.errors(&rows) == 0.0 {
            return leaf(rows);
        }
        let all = 0..self.frame.attributes().len();
        let valid: Vec<_> = all.clone().filter_map(|a| self.best(&rows, a)).collect();
        // Words with very many values do not count in the mean, unless all are such.
        let many = |a: usize| match self.frame.attributes()[a].domain() {
            Domain::Number { .. } => false,
            domain => domain.levels() as f64 >= 0.3 * self.frame.rows() as f64 - 1e-6,
        };
        let all_many = all.clone().all(many);
        let counted: Vec<f64> =
            valid.iter().filter(|v| all_many || !many(v.0)).map(|v| v.2).collect();
        if counted.is_empty() {
            return leaf(rows);
        }
        let mean = counted.iter().sum::<f64>() / counted.len() as f64;
        let mut best: Option<(usize, Test, f64, f64)> = None;
        for question in valid {
            let beaten = best.map_or(0.0, |best| best.3);
            if question.2 >= mean - 1e-3 && question.3 > beaten + 1e-6 {
                best = Some(question);
            }
        }
        let Some((attribute, test, _, _)) = best else {
            return leaf(rows);
        };
        let parts = self.parts(&rows, attribute, test);
        let children = parts.into_iter().map(|part| self.grow(part)).collect();
        Twin { rows, ask: Some((attribute, test, children)) }
    }

    fn leaf_errors(&self, twin: &Twin) -> f64 {
        match &twin.ask {
            None => self.errors(&twin.rows),
            Some((_, _, children)) => children.iter().map(|child| self.leaf_errors(child)).sum(),
        }
    }

    fn collapse(&self, twin: &mut Twin) {
        if self.leaf_errors(twin) >= self.errors(&twin.rows) - 1e-3 {
            twin.ask = None;
        }
        if let Some((_, _, children)) = &mut twin.ask {
            children.iter_mut().for_each(|child| self.collapse(child));
        }
    }

    fn same(&self, twin: &Twin, node: &Node) -> bool {
        let counts = self.counts(&twin.rows);
        let equal = node.counts().iter().map(|&count| f64::from(count)).eq(counts);
        equal
            && match (&twin.ask, &node.split) {
                (None, None) => true,
                (Some((attribute, test, children)), Some(split)) => {
                    (*attribute, *test) == (split.attribute, split.test)
                        && children.iter().zip(&split.children).all(|(t, n)| self.same(t, n))
                }
                _ => false,
            }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn fast_and_slow_grow_the_same_tree(frame in random::frames(), min_leaf in 1_usize..6) {
        let slow = Slow { frame: &frame, min_leaf: min_leaf as f64 };
        let mut twin = slow.grow((0..frame.rows()).collect());
        let raw = C45 { min_leaf, prune: None, collapse: false, ..C45::default() };
        let tree = raw.grow(&frame, &Silent).unwrap();
        prop_assert!(slow.same(&twin, tree.root()), "as grown:\n{tree}");
        slow.collapse(&mut twin);
        let tree = C45 { collapse: true, ..raw }.grow(&frame, &Silent).unwrap();
        prop_assert!(slow.same(&twin, tree.root()), "collapsed:\n{tree}");
    }

    #[test]
    fn a_tree_agrees_with_itself(frame in random::frames(), min_leaf in 1_usize..6, prune: bool) {
        let prune = prune.then_some(0.25);
        let tree = C45 { min_leaf, prune, ..C45::default() }.grow(&frame, &Silent).unwrap();
        let classes = tree.predictions(&frame).unwrap();
        let mut seen = 0;
        tree.walk(|visit| {
            // Counts are those of the rows that come to a node, after raising too.
            let rows = tree.rows_at(&frame, visit.number).unwrap();
            let mut counts = vec![0; frame.classes().len()];
            rows.iter().for_each(|&row| counts[usize::from(frame.outcome()[row])] += 1);
            assert_eq!(counts, visit.node.counts(), "node {}", visit.number);
            if visit.node.is_leaf() {
                seen += rows.len();
                assert!(rows.iter().all(|&row| usize::from(classes[row]) == visit.class));
            }
        });
        prop_assert_eq!(seen, frame.rows());
        for (row, &expected) in classes.iter().enumerate() {
            let (class, _) = tree.predict(|attribute| frame.level(row, attribute));
            prop_assert_eq!(class, usize::from(expected));
            let rules = tree.rules();
            let holding: Vec<_> =
                rules.iter().filter(|rule| rule.holds(|a| frame.level(row, a))).collect();
            prop_assert_eq!(holding.len(), 1);
            prop_assert_eq!(holding[0].class, class);
        }
        let wrong = tree.evaluate(&frame).unwrap().wrong();
        prop_assert_eq!(wrong, tree.rules().iter().map(|rule| u64::from(rule.wrong)).sum::<u64>());
    }
}
