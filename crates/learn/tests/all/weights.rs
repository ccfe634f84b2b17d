//! A row of weight w is w rows.

use crate::common::{SETS, thesis};
use crate::random;
use lucena_attribute::Frame;
use lucena_learn::{C45, LearnError};
use lucena_work::Silent;
use proptest::prelude::*;

/// Each row as often as its weight says, one round of all rows after the other.
fn repeated(frame: &Frame, weights: &[u32]) -> Frame {
    let most = weights.iter().copied().max().unwrap_or(0);
    let rounds =
        (0..most).flat_map(|round| (0..weights.len()).filter(move |&row| weights[row] > round));
    frame.select(&rounds.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn weights_are_repeated_rows(
        frame in random::frames(),
        weights in prop::collection::vec(prop_oneof![0_u32..4, Just(1), 0_u32..60], 1..40),
        min_leaf in 1_usize..6,
        prune: bool,
        raise: bool,
    ) {
        let weights: Vec<u32> = (0..frame.rows()).map(|row| weights[row % weights.len()]).collect();
        let settings = C45 {
            min_leaf,
            prune: prune.then_some(0.25),
            subtree_raising: raise,
            ..C45::default()
        };
        let all = repeated(&frame, &weights);
        match settings.grow_weighted(&frame, &weights, &Silent) {
            Ok(tree) => {
                let expected = settings.grow(&all, &Silent).unwrap();
                prop_assert_eq!(tree.to_string(), expected.to_string());
                prop_assert_eq!(tree.root(), expected.root());
            }
            Err(error) => {
                prop_assert!(matches!(error, LearnError::NoRows));
                prop_assert_eq!(all.rows(), 0);
            }
        }
    }
}

#[test]
fn large_frames_too() {
    let frame = thesis(SETS[2]);
    let weights: Vec<u32> = (0..frame.rows() as u32).map(|row| row * 7 % 5).collect();
    let all = repeated(&frame, &weights);
    for prune in [None, Some(0.25)] {
        let settings = C45 { min_leaf: 3, prune, ..C45::default() };
        let tree = settings.grow_weighted(&frame, &weights, &Silent).unwrap();
        assert_eq!(tree.root(), settings.grow(&all, &Silent).unwrap().root());
    }
}

/// Counts beyond those whose logarithms are looked up.
#[test]
fn heavy_rows_ask_the_same() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3, 99, 7], 90, 3);
    let weights: Vec<u32> = (0..90).map(|row| 49_000 + 37 * row).collect();
    let settings = C45 { min_leaf: 60_000, ..C45::default() };
    let tree = settings.grow_weighted(&frame, &weights, &Silent).unwrap();
    assert!(tree.leaves() > 3 && tree.root().rows() > 1 << 22, "{tree}");
    assert_eq!(tree.root(), settings.grow(&repeated(&frame, &weights), &Silent).unwrap().root());
    // More rows than any frame has.
    let all = settings.grow_weighted(&frame, &[40_000_000; 90], &Silent).unwrap();
    assert_eq!(all.root().rows(), 3_600_000_000);
    assert_eq!(all.evaluate(&frame).unwrap().rows(), 90);
}

#[test]
fn weights_are_checked() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    let grow =
        |weights: &[u32]| C45::default().grow_weighted(&frame, weights, &Silent).unwrap_err();
    assert_eq!(
        grow(&[1; 39]).to_string(),
        LearnError::Weights { weights: 39, rows: 40 }.to_string()
    );
    assert_eq!(grow(&[0; 40]).to_string(), LearnError::NoRows.to_string());
    let error = grow(&[u32::MAX; 40]);
    assert_eq!(error.to_string(), LearnError::TooHeavy(40 * u64::from(u32::MAX)).to_string());
    assert!(error.to_string().ends_with(": give smaller weights"), "{error}");
}
