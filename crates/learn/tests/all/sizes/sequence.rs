//! Weakest-link pruning beside a slow twin that computes all strengths again after each cut, and
//! beside the best of all prunings.

use crate::random;
use lucena_learn::{C45, LearnError, NestedTrees, Node};
use lucena_work::Silent;
use proptest::prelude::*;

/// Training errors of the leaves below a node.
fn errors(node: &Node) -> u64 {
    match node.children() {
        [] => u64::from(node.wrong()),
        children => children.iter().map(errors).sum(),
    }
}

/// The ways to all nodes that ask, those of one depth together, in the order of their branches.
fn questions(root: &Node) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut row = vec![(Vec::new(), root)];
    while !row.is_empty() {
        found.extend(row.iter().filter(|(_, node)| !node.is_leaf()).map(|(way, _)| way.clone()));
        let below = row.into_iter().flat_map(|(way, node)| {
            let child = move |(branch, child)| ([&way[..], &[branch]].concat(), child);
            node.children().iter().enumerate().map(child)
        });
        row = below.collect();
    }
    found
}

fn at<'a>(root: &'a Node, way: &[usize]) -> &'a Node {
    way.iter().fold(root, |node, &branch| &node.children()[branch])
}

fn cut(root: &mut Node, way: &[usize]) {
    let node = way.iter().fold(root, |node, &b| &mut node.split.as_mut().unwrap().children[b]);
    node.split = None;
}

/// All trees of the sequence, the largest first.
fn slow(mut root: Node) -> Vec<Node> {
    let mut trees = vec![root.clone()];
    loop {
        let mut weakest: Option<(u64, u64, Vec<usize>)> = None;
        for way in questions(&root) {
            let node = at(&root, &way);
            let (saved, more) = (u64::from(node.wrong()) - errors(node), node.leaves() as u64 - 1);
            // The last of equals.
            if weakest.as_ref().is_none_or(|(least, of, _)| saved * of <= least * more) {
                weakest = Some((saved, more, way));
            }
        }
        let Some((_, _, way)) = weakest else { return trees };
        cut(&mut root, &way);
        trees.push(root.clone());
    }
}

/// The fewest training errors of all prunings of a node with 1, 2, … leaves.
fn best(node: &Node) -> Vec<Option<u64>> {
    let mut best = vec![Some(u64::from(node.wrong()))];
    // With all branches before the present one so many leaves make so many errors.
    let mut so_far = vec![Some(0)];
    for child in node.children() {
        let own = self::best(child);
        let mut next = vec![None; so_far.len() + own.len()];
        for (leaves, errors) in so_far.iter().enumerate() {
            for (more, others) in own.iter().enumerate() {
                let sum = errors.zip(*others).map(|(a, b)| a + b);
                let place: &mut Option<u64> = &mut next[leaves + more + 1];
                *place = place.iter().copied().chain(sum).min();
            }
        }
        so_far = next;
    }
    for (leaves, errors) in so_far.into_iter().enumerate().skip(2) {
        best.resize(best.len().max(leaves), None);
        best[leaves - 1] = best[leaves - 1].into_iter().chain(errors).min();
    }
    best
}

/// Whether one tree is what is left of another.
fn inside(small: &Node, large: &Node) -> bool {
    small.counts() == large.counts()
        && match (&small.split, &large.split) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(small), Some(large)) => {
                (small.attribute, small.test) == (large.attribute, large.test)
                    && small.children.iter().zip(&large.children).all(|(s, l)| inside(s, l))
            }
        }
}

proptest! {
    #[test]
    fn the_sequence_is_that_of_the_twin(
        frame in random::frames(), min_leaf in 1_usize..4, prune: bool, collapse: bool
    ) {
        let settings =
            C45 { min_leaf, prune: prune.then_some(0.25), collapse, ..C45::default() };
        let tree = settings.grow(&frame, &Silent).unwrap();
        let mut slow = slow(tree.root().clone());
        slow.reverse();
        let nested = NestedTrees::of(tree.clone());
        let sizes: Vec<usize> = slow.iter().map(Node::leaves).collect();
        prop_assert_eq!(nested.sizes(), &sizes[..]);
        let fewest = best(tree.root());
        for (place, expected) in slow.iter().enumerate() {
            let size = sizes[place];
            // With room for a little more it is still the same tree.
            let next = sizes.get(place + 1).map_or(size + 5, |next| next - 1);
            for leaves in [size, next] {
                let found = nested.tree(leaves);
                prop_assert_eq!(found.root(), expected, "{} leaves of {:?}", leaves, sizes);
                prop_assert_eq!(found.is_pruned(), prune || size < tree.leaves());
            }
            prop_assert_eq!(Some(errors(expected)), fewest[size - 1], "{} leaves", size);
            prop_assert!(slow.get(place + 1).is_none_or(|larger| inside(expected, larger)));
        }
        prop_assert!(nested.tree(0).root() == &slow[0]);
        prop_assert_eq!(nested.tree(usize::MAX).to_string(), tree.to_string());
        prop_assert_eq!(nested.full().root(), tree.root());
    }

    /// Each question is asked from the size on that `asked_from` says.
    #[test]
    fn questions_come_with_their_size(frame in random::frames()) {
        let tree = C45 { min_leaf: 1, prune: None, ..C45::default() }.grow(&frame, &Silent).unwrap();
        let nested = NestedTrees::of(tree.clone());
        let asked_from = nested.asked_from();
        prop_assert_eq!(asked_from.len(), tree.size());
        for &size in nested.sizes() {
            let asked = asked_from.iter().flatten().filter(|&&from| from <= size).count();
            let small = nested.tree(size);
            prop_assert_eq!(asked, small.size() - small.leaves());
        }
        // What a tree of a size asks is at the same numbers, as far as nothing above is cut.
        let mut number = 0;
        tree.walk(|visit| {
            assert_eq!(asked_from[number].is_some(), !visit.node.is_leaf());
            number += 1;
        });
    }

    #[test]
    fn a_limit_is_the_tree_of_the_sequence(
        frame in random::frames(), leaves in 1_usize..30, prune: bool
    ) {
        let settings = C45 { min_leaf: 1, prune: prune.then_some(0.25), ..C45::default() };
        let tree = settings.grow(&frame, &Silent).unwrap();
        let limited = C45 { max_leaves: Some(leaves), ..settings }.grow(&frame, &Silent).unwrap();
        prop_assert!(limited.leaves() <= leaves);
        let expected = NestedTrees::of(tree.clone()).tree(leaves);
        prop_assert_eq!(limited.to_string(), expected.to_string());
        if tree.leaves() <= leaves {
            prop_assert_eq!(limited.to_string(), tree.to_string());
        }
    }
}

#[test]
fn no_leaf_is_too_few() {
    let error = C45 { max_leaves: Some(0), ..C45::default() }.check().unwrap_err();
    assert_eq!(error.to_string(), LearnError::NoLeaves.to_string());
    assert_eq!(error.to_string(), "a tree needs at least one leaf: give a limit of 1 or more");
}
