//! A decision tree as a picture: questions at the left, answers on the lines, classes at the right.

mod fold;
mod layout;

use crate::{
    colour::Tone,
    measure,
    svg::{Drawing, Element, Svg, number},
};
use fold::fold;
use layout::{PlacedBox, place};

/// A tree to draw: a box, and the boxes its answers lead to.
///
/// ```
/// use lucena_show::{Diagram, Tone, TreePicture};
/// let tree = Diagram::new("kings apart")
///     .child("≤ 2", Diagram::leaf("mate in 1", Tone::Step { step: 1, of: 17 }).note("6 of 6"))
///     .child("> 2", Diagram::leaf("draw", Tone::Draw));
/// assert_eq!(tree.leaves(), 2);
/// assert!(TreePicture::default().draw("Kings", &tree).as_str().contains("mate in 1"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// What the box says: a question, or a class.
    pub label: String,
    /// More, for the pointer that rests on the box.
    pub note: String,
    /// The answer that leads here; the root has none.
    pub edge: String,
    /// The colour of the box.
    pub tone: Tone,
    /// Where the answers lead.
    pub children: Vec<Diagram>,
}

impl Diagram {
    /// A question, as yet without answers.
    pub fn new(label: &str) -> Diagram {
        Diagram { label: label.to_owned(), ..Diagram::default() }
    }

    /// A class at the end of a path.
    pub fn leaf(label: &str, tone: Tone) -> Diagram {
        Diagram { tone, ..Diagram::new(label) }
    }

    /// The same with words for the pointer.
    pub fn note(self, note: &str) -> Diagram {
        Diagram { note: note.to_owned(), ..self }
    }

    /// The same with one answer more, and where it leads.
    pub fn child(mut self, edge: &str, child: Diagram) -> Diagram {
        self.children.push(Diagram { edge: edge.to_owned(), ..child });
        self
    }

    /// How many boxes end a path.
    pub fn leaves(&self) -> usize {
        if self.children.is_empty() { 1 } else { self.children.iter().map(Diagram::leaves).sum() }
    }
}

/// How to draw a tree, and how much of it.
///
/// What is cut off is folded into one dashed box that says how many leaves it holds, so a tree of
/// thousands of leaves still has a picture. Boxes are kept from the root on, level by level.
///
/// ```
/// use lucena_show::{Diagram, Tone, TreePicture};
/// let leaf = |name: &str| Diagram::leaf(name, Tone::Plain);
/// let tree = Diagram::new("in check?").child("yes", leaf("mate")).child("no", leaf("stalemate"));
/// let folded = TreePicture { max_depth: 0, ..TreePicture::default() }.draw("No move", &tree);
/// assert!(folded.as_str().contains("… 2 leaves"));
/// ```
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// Questions on a path before the rest is folded.
    pub max_depth: usize,
    /// Boxes on the paper, folded ones included; at least the root is drawn.
    pub max_nodes: usize,
    /// Letters in a box or on a line before it is cut; the whole text is there for the pointer.
    pub max_letters: usize,
    /// A sentence for those who cannot see the picture.
    pub description: String,
}

impl Default for TreePicture {
    fn default() -> TreePicture {
        TreePicture { max_depth: 6, max_nodes: 90, max_letters: 34, description: String::new() }
    }
}

const LETTER: f64 = 12.0;
const MARGIN: f64 = 16.0;
const HEAD: f64 = 44.0;

impl TreePicture {
    /// Draws a tree under a heading.
    pub fn draw(&self, title: &str, tree: &Diagram) -> Svg {
        let shown = fold(tree, self.max_depth, self.max_nodes);
        let plan = place(&shown, self.max_letters);
        let width = plan.width.max(measure::width(title, 17.0)) + 2.0 * MARGIN;
        let height = plan.height + HEAD + MARGIN;
        let heading = Element::text(MARGIN, 28.0, 17.0, title);
        let mut drawing = Drawing::card((width, height), [title, &self.description], heading);
        for node in &plan.nodes {
            self.draw_edge(&mut drawing, node);
        }
        for node in &plan.nodes {
            self.draw_box(&mut drawing, node);
        }
        drawing.finish()
    }

    fn draw_box(&self, drawing: &mut Drawing, node: &PlacedBox<'_>) {
        let (x, y) = (node.x + MARGIN, node.y + HEAD);
        let mut shape = Element::rect(x, y, node.width, node.height).num("rx", 5.0);
        shape = shape.attr("fill", &node.diagram.tone.fill()).attr("stroke", "#6b6b6b");
        if node.folded {
            shape = shape.attr("stroke-dasharray", "4 3");
        }
        let label = measure::shorten(&node.diagram.label, self.max_letters);
        let words =
            Element::text(x + node.width / 2.0, y + node.height / 2.0 + 4.2, LETTER, &label)
                .attr("text-anchor", "middle")
                .attr("fill", "#1c1c1c");
        let mut tip = node.diagram.note.clone();
        if label != node.diagram.label {
            tip = format!("{}\n{tip}", node.diagram.label).trim_end().to_owned();
        }
        drawing.add(Element::new("g").child(shape).child(words).tip(&tip));
    }

    fn draw_edge(&self, drawing: &mut Drawing, node: &PlacedBox<'_>) {
        let Some((from_x, from_y)) = node.from else { return };
        let (from_x, from_y) = (from_x + MARGIN, from_y + HEAD);
        let (x, y) = (node.x + MARGIN, node.y + node.height / 2.0 + HEAD);
        let bend = from_x + layout::BEND;
        let [left, top, turn, level, right] = [from_x, from_y, bend, y, x].map(number);
        let steps = format!("M{left} {top}H{turn}V{level}H{right}");
        let line = Element::path(&steps).attr("fill", "none");
        drawing.add(line.attr("stroke", "#8a8a8a").num("stroke-width", 1.2));
        let edge = measure::shorten(&node.diagram.edge, self.max_letters);
        if !edge.is_empty() {
            let words = Element::text(bend + 5.0, y - 3.5, layout::EDGE_LETTER, &edge);
            let tip = if edge == node.diagram.edge { "" } else { &node.diagram.edge };
            drawing.add(words.attr("fill", "#444444").tip(tip));
        }
    }
}
