//! A tally filled from a stream agrees with an evaluation over a frame.

use crate::random;
use lucena_attribute::{Class, Frame};
use lucena_learn::{C45, LearnError, NestedTrees, TreeTally};
use lucena_work::Silent;
use proptest::prelude::*;
use shakmaty::Color;

proptest! {
    #[test]
    fn a_stream_is_judged_as_a_frame(
        frame in random::frames(), parts in 1_usize..5, times in prop::collection::vec(0_u64..4, 1..9)
    ) {
        let settings = C45 { min_leaf: 1, prune: None, ..C45::default() };
        let nested = NestedTrees::of(settings.grow(&frame, &Silent).unwrap());
        let sizes = nested.sizes().to_vec();
        let empty = TreeTally::new(nested.full(), &sizes);
        // Each row so many times, in tallies that are merged from the last to the first.
        let mut tallies = vec![empty.clone(); parts];
        let mut classes = vec![0; sizes.len()];
        let mut repeated = Vec::new();
        for row in 0..frame.rows() {
            let positions = times[row % times.len()];
            repeated.resize(repeated.len() + positions as usize, row);
            nested.judge(&sizes, |attribute| frame.level(row, attribute), &mut classes);
            tallies[row % parts].add(frame.outcome()[row], &classes, positions);
        }
        let mut tally = empty;
        tallies.iter().rev().for_each(|part| tally.merge(part).unwrap());
        prop_assert_eq!(tally.positions(), repeated.len() as u64);
        let all = frame.select(&repeated);
        for (place, &size) in sizes.iter().enumerate() {
            let (found, expected) = (tally.evaluation(place), nested.tree(size).evaluate(&all).unwrap());
            prop_assert_eq!(found.confusion(), expected.confusion());
            if all.rows() > 0 {
                prop_assert_eq!(found.accuracy(), expected.accuracy());
                prop_assert_eq!(found.kappa(), expected.kappa());
                // What the shares of the training frame would get does not depend on the tree.
                let base = |rows: f64, relative: f64| rows / relative;
                let ours = base(found.mean_absolute_error(), found.relative_absolute_error());
                let theirs = base(expected.mean_absolute_error(), expected.relative_absolute_error());
                let both = found.wrong() > 0 && expected.mean_absolute_error() > 0.0;
                prop_assert!(!both || (ours - theirs).abs() < 1e-9);
            }
        }
    }
}

/// In leaves of one class an answer is certain, and all measures are those of the tree.
#[test]
fn pure_leaves_have_the_errors_of_the_tree() {
    let column = vec![0, 1, 1, 4, 4, 5, 7, 8, 0, 2, 5, 8, 8];
    let outcome = vec![0, 0, 0, 1, 1, 1, 2, 2, 0, 1, 1, 0, 2];
    let classes = vec![Class::Draw, Class::White(0), Class::White(1)];
    let (kind, positions) = (("KRvK".parse().unwrap(), Color::Black), (0..13).collect());
    let attributes = vec![random::attribute(0, 8)];
    let frame = Frame::from_parts(kind, attributes, vec![column], classes, outcome, positions);
    let settings = C45 { min_leaf: 1, prune: None, ..C45::default() };
    let tree = settings.grow(&frame.select(&[0, 1, 2, 3, 4, 5, 6, 7]), &Silent).unwrap();
    assert!(tree.leaves() > 2 && tree.rules().iter().all(|rule| rule.wrong == 0), "{tree}");
    let nested = NestedTrees::of(tree.clone());
    let mut tally = TreeTally::new(&tree, &[usize::MAX]);
    for row in 0..frame.rows() {
        let mut class = [0];
        nested.judge(&[usize::MAX], |attribute| frame.level(row, attribute), &mut class);
        tally.add(frame.outcome()[row], &class, 1);
    }
    let (found, expected) = (tally.evaluation(0), tree.evaluate(&frame).unwrap());
    assert!(found.wrong() > 0);
    for (ours, theirs) in [
        (found.mean_absolute_error(), expected.mean_absolute_error()),
        (found.root_mean_squared_error(), expected.root_mean_squared_error()),
        (found.relative_absolute_error(), expected.relative_absolute_error()),
        (found.root_relative_squared_error(), expected.root_relative_squared_error()),
    ] {
        assert!((ours - theirs).abs() < 1e-9, "{ours} and {theirs}");
    }
}

#[test]
fn tallies_of_other_trees_stay_apart() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    let tree = C45::default().grow(&frame, &Silent).unwrap();
    let few = C45::default().grow(&frame.select(&[0, 1, 2]), &Silent).unwrap();
    let mut tally = TreeTally::new(&tree, &[1, 2]);
    for other in [TreeTally::new(&tree, &[1]), TreeTally::new(&few, &[1, 2])] {
        assert_eq!(
            tally.merge(&other).unwrap_err().to_string(),
            LearnError::OtherTally.to_string()
        );
    }
    assert_eq!(tally.positions(), 0);
    assert_eq!(TreeTally::new(&tree, &[]).positions(), 0);
}
