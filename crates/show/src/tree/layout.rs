//! Where the boxes of a tree stand: columns by depth, parents beside the middle of their children.
//!
//! After Reingold and Tilford 1981, laid on its side: each subtree is placed by itself, then moved
//! down until no column of it touches the one above.

use super::{Diagram, LETTER, fold::FoldedTree};
use crate::measure;

/// How far a line runs from a box before it turns to the answers.
pub(crate) const BEND: f64 = 12.0;
pub(crate) const EDGE_LETTER: f64 = 11.0;
const BOX_HEIGHT: f64 = 24.0;
const ROW: f64 = 32.0;

pub(crate) struct PlacedBox<'a> {
    pub diagram: &'a Diagram,
    pub folded: bool,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// The middle of the right side of the box it hangs on.
    pub from: Option<(f64, f64)>,
}

/// All boxes of a picture and the paper they need.
pub(crate) struct TreePlan<'a> {
    pub nodes: Vec<PlacedBox<'a>>,
    pub width: f64,
    pub height: f64,
}

pub(crate) fn place(tree: &FoldedTree, max_letters: usize) -> TreePlan<'_> {
    let mut columns = Vec::new();
    measure_columns(tree, 0, max_letters, &mut columns);
    let mut left = 0.0;
    for column in &mut columns {
        column.left = left + column.edge;
        left = column.left + column.width;
    }
    let rows = arrange(tree);
    let lowest = rows.bands.iter().map(|band| band.0).fold(f64::INFINITY, f64::min);
    let highest = rows.bands.iter().map(|band| band.1).fold(0.0, f64::max);
    let mut nodes = Vec::new();
    put(tree, &rows, 0, -lowest, None, &columns, &mut nodes);
    TreePlan { nodes, width: left, height: (highest - lowest) * ROW + BOX_HEIGHT }
}

/// One column of boxes: how wide it is, and how much its answers need before it.
#[derive(Default)]
struct BoxColumn {
    left: f64,
    width: f64,
    edge: f64,
}

fn measure_columns(tree: &FoldedTree, depth: usize, letters: usize, columns: &mut Vec<BoxColumn>) {
    if columns.len() == depth {
        columns.push(BoxColumn::default());
    }
    let words = |text: &str, size: f64| measure::width(&measure::shorten(text, letters), size);
    let column = &mut columns[depth];
    column.width = column.width.max(words(&tree.diagram.label, LETTER) + 18.0);
    if depth > 0 {
        column.edge = column.edge.max(words(&tree.diagram.edge, EDGE_LETTER) + BEND + 14.0);
    }
    for child in &tree.children {
        measure_columns(child, depth + 1, letters, columns);
    }
}

/// A subtree placed by itself: its rows count from its own root.
struct SubtreeRows {
    /// For each depth the first and the last row that is taken.
    bands: Vec<(f64, f64)>,
    /// For each child, how far its root lies from this one, and its own rows.
    children: Vec<(f64, SubtreeRows)>,
}

fn arrange(tree: &FoldedTree) -> SubtreeRows {
    let mut bands: Vec<(f64, f64)> = Vec::new();
    let mut children = Vec::new();
    for child in tree.children.iter().map(arrange) {
        // Down until every column has a free row between this child and those above it.
        let gap = bands.iter().zip(&child.bands).map(|(above, below)| above.1 + 1.0 - below.0);
        let shift = gap.fold(f64::NEG_INFINITY, f64::max);
        let shift = if shift.is_finite() { shift } else { 0.0 };
        for (depth, band) in child.bands.iter().enumerate() {
            let moved = (band.0 + shift, band.1 + shift);
            match bands.get_mut(depth) {
                Some(taken) => taken.1 = moved.1,
                None => bands.push(moved),
            }
        }
        children.push((shift, child));
    }
    let middle = match (children.first(), children.last()) {
        (Some(first), Some(last)) => (first.0 + last.0) / 2.0,
        _ => 0.0,
    };
    for (shift, _) in &mut children {
        *shift -= middle;
    }
    let below = bands.into_iter().map(|(first, last)| (first - middle, last - middle));
    SubtreeRows { bands: std::iter::once((0.0, 0.0)).chain(below).collect(), children }
}

fn put<'a>(
    tree: &'a FoldedTree,
    rows: &SubtreeRows,
    depth: usize,
    row: f64,
    from: Option<(f64, f64)>,
    columns: &[BoxColumn],
    nodes: &mut Vec<PlacedBox<'a>>,
) {
    let BoxColumn { left: x, width, .. } = columns[depth];
    let y = row * ROW;
    let FoldedTree { diagram, folded, children } = tree;
    nodes.push(PlacedBox { diagram, folded: *folded, x, y, width, height: BOX_HEIGHT, from });
    let side = (x + width, y + BOX_HEIGHT / 2.0);
    for (child, (shift, below)) in children.iter().zip(&rows.children) {
        put(child, below, depth + 1, row + shift, Some(side), columns, nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::fold::fold;
    use proptest::prelude::*;

    fn trees() -> impl Strategy<Value = Diagram> {
        let leaf = "[a-z ]{0,40}".prop_map(|label| Diagram::new(&label));
        leaf.prop_recursive(7, 120, 4, |inner| {
            let children = prop::collection::vec(("[<>=0-9 ]{0,9}", inner), 1..5);
            ("[a-z ]{0,60}", children).prop_map(|(label, children)| {
                let root = Diagram::new(&label);
                children.into_iter().fold(root, |tree, (edge, child)| tree.child(&edge, child))
            })
        })
    }

    fn apart(a: &PlacedBox<'_>, b: &PlacedBox<'_>) -> bool {
        a.x + a.width <= b.x
            || b.x + b.width <= a.x
            || a.y + a.height <= b.y
            || b.y + b.height <= a.y
    }

    proptest! {
        #[test]
        fn no_two_boxes_overlap_and_all_are_on_the_paper(tree in trees(), depth in 1usize..9) {
            let shown = fold(&tree, depth, 200);
            let plan = place(&shown, 30);
            for (i, a) in plan.nodes.iter().enumerate() {
                prop_assert!(a.x >= -1e-6 && a.y >= -1e-6);
                prop_assert!(a.x + a.width <= plan.width + 1e-6);
                prop_assert!(a.y + a.height <= plan.height + 1e-6);
                for b in &plan.nodes[i + 1..] {
                    prop_assert!(apart(a, b));
                }
            }
        }
    }
}
