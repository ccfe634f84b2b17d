//! One walk gives the class of every size, and asks no more than it must.

use crate::common::{SETS, thesis};
use crate::random;
use lucena_attribute::Frame;
use lucena_learn::{C45, NestedTrees, Tree};
use lucena_work::Silent;
use proptest::prelude::*;

/// The attributes that the full tree asks a row, in the order in which they come up first.
fn way(tree: &Tree, frame: &Frame, row: usize) -> Vec<usize> {
    let (mut node, mut asked) = (tree.root(), Vec::new());
    while let Some(split) = &node.split {
        if !asked.contains(&split.attribute) {
            asked.push(split.attribute);
        }
        node = &split.children[split.branch(frame.level(row, split.attribute))];
    }
    asked
}

proptest! {
    #[test]
    fn all_sizes_in_one_walk(
        frame in random::frames(), asked in prop::collection::vec(0_usize..40, 0..6), prune: bool
    ) {
        let settings = C45 { min_leaf: 1, prune: prune.then_some(0.25), ..C45::default() };
        let nested = NestedTrees::of(settings.grow(&frame, &Silent).unwrap());
        let mut sizes = [&asked[..], nested.sizes(), &[usize::MAX]].concat();
        sizes.sort_unstable();
        let trees: Vec<Tree> = sizes.iter().map(|&size| nested.tree(size)).collect();
        let mut classes = vec![0; sizes.len()];
        for row in 0..frame.rows() {
            let mut questions = Vec::new();
            nested.judge(&sizes, |attribute| {
                questions.push(attribute);
                frame.level(row, attribute)
            }, &mut classes);
            for (tree, &class) in trees.iter().zip(&classes) {
                let (expected, _) = tree.predict(|attribute| frame.level(row, attribute));
                prop_assert_eq!(usize::from(class), expected, "{} leaves", tree.leaves());
            }
            prop_assert_eq!(&questions, &way(nested.full(), &frame, row));
        }
    }

    /// For small trees no question is asked that only large ones ask.
    #[test]
    fn no_question_too_many(frame in random::frames(), size in 0_usize..12) {
        let settings = C45 { min_leaf: 1, prune: None, ..C45::default() };
        let nested = NestedTrees::of(settings.grow(&frame, &Silent).unwrap());
        let tree = nested.tree(size);
        for row in 0..frame.rows() {
            let mut questions = Vec::new();
            nested.judge(&[size], |attribute| {
                questions.push(attribute);
                frame.level(row, attribute)
            }, &mut [0]);
            prop_assert_eq!(questions, way(&tree, &frame, row));
        }
    }
}

#[test]
fn no_size_asks_nothing() {
    let frame = random::build(&[4, 0, 7], &[1, 2, 3], 40, 3);
    let nested = NestedTrees::of(C45::default().grow(&frame, &Silent).unwrap());
    nested.judge(&[], |_| panic!("nobody wants to know"), &mut []);
}

/// The trees of the thesis, cut to some sizes, on all their rows.
#[test]
fn large_trees_agree() {
    let frame = thesis(SETS[2]);
    let settings = C45 { min_leaf: 1, prune: None, ..C45::default() };
    let nested = NestedTrees::of(settings.grow(&frame, &Silent).unwrap());
    let sizes = [1, 10, 30, 100, 300, 1000, 3000, 10_000];
    let trees = sizes.map(|size| nested.tree(size).predictions(&frame).unwrap());
    let mut classes = [0; 8];
    for row in 0..frame.rows() {
        nested.judge(&sizes, |attribute| frame.level(row, attribute), &mut classes);
        assert_eq!(classes, trees.each_ref().map(|tree| tree[row]), "row {row}");
    }
}
