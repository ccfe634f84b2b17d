//! Rankings equal what the definitions give, row by row.

use crate::random;
use std::collections::BTreeMap;

use lucena_learn::{Gain, Ranking};
use lucena_work::Silent;
use proptest::prelude::*;

/// The entropy of a list of labels, in bits.
fn entropy<T: Ord>(labels: impl Iterator<Item = T>) -> f64 {
    let mut counts: BTreeMap<T, f64> = BTreeMap::new();
    labels.for_each(|label| *counts.entry(label).or_default() += 1.0);
    let sum: f64 = counts.values().sum();
    counts.values().map(|count| -count / sum * (count / sum).log2()).sum()
}

/// Gain as what is known twice: H(level) + H(class) - H(level, class).
fn slow<T: Ord + Copy>(levels: &[u8], classes: &[T]) -> Gain {
    let level = entropy(levels.iter());
    let both = entropy(levels.iter().zip(classes));
    let gain = level + entropy(classes.iter()) - both;
    Gain { gain, ratio: if level > 0.0 { gain / level } else { 0.0 } }
}

fn same(a: Gain, b: Gain) -> bool {
    (a.gain - b.gain).abs() < 1e-9 && (a.ratio - b.ratio).abs() < 1e-9
}

proptest! {
    #[test]
    fn gains_are_those_of_the_definition(frame in random::frames()) {
        let ranking = Ranking::of(&frame, &Silent).unwrap();
        for ranked in ranking.attributes() {
            let column = frame.column(ranked.attribute);
            prop_assert!(same(ranked.overall, slow(column, frame.outcome())));
            for class in 0..frame.classes().len() {
                let one: Vec<bool> =
                    frame.outcome().iter().map(|&c| usize::from(c) == class).collect();
                prop_assert!(same(ranked.about(Some(class)), slow(column, &one)));
            }
        }
        let order = ranking.by_ratio(Some(0));
        prop_assert!(order.windows(2).all(|w| w[0].by_class[0].ratio >= w[1].by_class[0].ratio));
        prop_assert_eq!(order.len(), frame.attributes().len());
    }
}
