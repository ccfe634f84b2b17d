//! The 24 trees of Breda's Appendix A (2006), to the last leaf and the last digit.
#![allow(clippy::unwrap_used)]

mod common;

use common::{MINIMA, SETS, thesis};
use lucena_learn::C45;
use lucena_table::Silent;

/// Leaves, nodes and misclassified rows for each minimum, set after set.
const PUBLISHED: [[(usize, usize, u64); 8]; 3] = [
    [
        (1756, 3511, 89),
        (950, 1899, 638),
        (567, 1133, 1133),
        (302, 603, 1593),
        (156, 311, 2004),
        (89, 177, 2391),
        (45, 89, 2823),
        (23, 45, 3091),
    ],
    [
        (6313, 12625, 431),
        (3567, 7133, 2166),
        (2148, 4295, 3922),
        (1207, 2413, 5646),
        (628, 1255, 7157),
        (348, 695, 8567),
        (185, 369, 9980),
        (95, 189, 11169),
    ],
    [
        (4372, 8675, 12),
        (3060, 6078, 943),
        (2161, 4289, 2238),
        (1329, 2640, 4153),
        (775, 1539, 6132),
        (433, 860, 8153),
        (227, 452, 10518),
        (129, 255, 12184),
    ],
];

#[test]
fn all_trees_are_the_published_ones() {
    for (set, published) in SETS.into_iter().zip(PUBLISHED) {
        let frame = thesis(set);
        for (min_leaf, expected) in MINIMA.into_iter().zip(published) {
            let settings = C45 { min_leaf, prune: None, ..C45::default() };
            let tree = settings.grow(&frame, &Silent).unwrap();
            let wrong = tree.evaluate(&frame).unwrap().wrong();
            assert_eq!((tree.leaves(), tree.size(), wrong), expected, "{set} -M {min_leaf}");
        }
    }
}

#[test]
fn the_same_tree_whatever_the_threads_and_the_order_of_rows() {
    let frame = thesis(SETS[2]);
    let backwards = frame.select(&(0..frame.rows()).rev().collect::<Vec<_>>());
    let grow = |frame| C45::default().grow(frame, &Silent).unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let tree = one.install(|| grow(&frame));
    assert_eq!(tree.root(), grow(&frame).root());
    assert_eq!(tree.root(), grow(&backwards).root());
}
