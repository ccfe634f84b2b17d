//! Folding a tree that is too large to see: what lies deeper becomes one box.

use std::collections::VecDeque;

use super::Diagram;
use crate::colour::Tone;

/// A tree small enough to draw.
pub(crate) struct FoldedTree {
    pub diagram: Diagram,
    pub folded: bool,
    pub children: Vec<FoldedTree>,
}

/// Keeps boxes level by level while there is room, and folds the rest.
pub(crate) fn fold(tree: &Diagram, max_depth: usize, max_nodes: usize) -> FoldedTree {
    // First who is opened, in breadth; then the tree of those, in depth.
    let mut nodes: Vec<(&Diagram, Option<usize>)> = vec![(tree, None)];
    let mut queue = VecDeque::from([(tree, 0, 0)]);
    while let Some((diagram, depth, at)) = queue.pop_front() {
        let fits = nodes.len() + diagram.children.len() <= max_nodes.max(1);
        if diagram.children.is_empty() || depth >= max_depth || !fits {
            continue;
        }
        nodes[at].1 = Some(nodes.len());
        for child in &diagram.children {
            queue.push_back((child, depth + 1, nodes.len()));
            nodes.push((child, None));
        }
    }
    shown(&nodes, 0)
}

fn shown(nodes: &[(&Diagram, Option<usize>)], at: usize) -> FoldedTree {
    let (diagram, opened) = nodes[at];
    if diagram.children.is_empty() {
        return FoldedTree { diagram: diagram.clone(), folded: false, children: Vec::new() };
    }
    let Some(first) = opened else {
        return FoldedTree { diagram: stub(diagram), folded: true, children: Vec::new() };
    };
    let children = (first..first + diagram.children.len()).map(|i| shown(nodes, i)).collect();
    let alone = Diagram {
        label: diagram.label.clone(),
        note: diagram.note.clone(),
        edge: diagram.edge.clone(),
        tone: diagram.tone,
        children: Vec::new(),
    };
    FoldedTree { diagram: alone, folded: false, children }
}

/// One box for a whole subtree: how many leaves it has, and for the pointer what it asks first.
fn stub(diagram: &Diagram) -> Diagram {
    let leaves = diagram.leaves();
    let note = format!("{}\n{}", diagram.label, diagram.note).trim_end().to_owned();
    let edge = diagram.edge.clone();
    Diagram {
        label: format!("… {leaves} leaves"), note, edge, tone: Tone::Plain, children: vec![]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree with two answers to every question.
    fn full(depth: usize) -> Diagram {
        if depth == 0 {
            return Diagram::leaf("draw", Tone::Draw);
        }
        Diagram::new("question").child("yes", full(depth - 1)).child("no", full(depth - 1))
    }

    fn count(shown: &FoldedTree) -> usize {
        1 + shown.children.iter().map(count).sum::<usize>()
    }

    #[test]
    fn folding_keeps_within_both_limits_and_loses_no_leaf() {
        let tree = full(9);
        assert_eq!(count(&fold(&tree, 3, 1000)), 15);
        assert_eq!(count(&fold(&tree, 20, 31)), 31);
        assert_eq!(count(&fold(&tree, 20, 0)), 1);
        assert_eq!(fold(&tree, 0, 100).diagram.label, "… 512 leaves");
        assert_eq!(count(&fold(&tree, 20, 5000)), 1023);
    }
}
