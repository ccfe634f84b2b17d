//! The 24 trees of Breda's Appendix A (2006), to the last leaf and the last digit.

use crate::common::{MINIMA, SETS, thesis};
use lucena_learn::C45;
use lucena_work::Silent;

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

/// Kappa, mean absolute, root mean squared, relative absolute and root relative squared error of
/// some of the trees, as printed.
const MEASURES: [(usize, usize, [&str; 5]); 7] = [
    (0, 1, ["0.9824", "0.0025", "0.0355", "2.4900", "15.7808"]),
    (0, 2, ["0.8739", "0.0178", "0.0943", "17.6199", "41.9787"]),
    (0, 4, ["0.7761", "0.0311", "0.1247", "30.7596", "55.4648"]),
    (0, 8, ["0.6851", "0.0427", "0.1462", "42.2893", "65.0342"]),
    (0, 16, ["0.6031", "0.0520", "0.1613", "51.5116", "71.7760"]),
    (0, 64, ["0.4406", "0.0684", "0.1850", "67.7427", "82.3111"]),
    (1, 4, ["0.8062", "0.0269", "0.1160", "26.9983", "51.9610"]),
];

#[test]
fn measures_are_the_published_ones() {
    let frames = [thesis(SETS[0]), thesis(SETS[1])];
    for (set, min_leaf, published) in MEASURES {
        let settings = C45 { min_leaf, prune: None, ..C45::default() };
        let found = settings.grow(&frames[set], &Silent).unwrap().evaluate(&frames[set]).unwrap();
        let measures = [
            found.kappa(),
            found.mean_absolute_error(),
            found.root_mean_squared_error(),
            found.relative_absolute_error(),
            found.root_relative_squared_error(),
        ];
        assert_eq!(measures.map(|measure| format!("{measure:.4}")), published, "-M {min_leaf}");
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
