//! A decision tree as a diagram.

use lucena_attribute::{Class, Relation};
use lucena_learn::{Node, Split, Tree};
use lucena_show::{Diagram, Svg, Tone, TreePicture};

/// Draws a tree; parts too deep or too many are folded into stubs.
pub fn tree(tree: &Tree, title: &str, most_nodes: usize) -> Svg {
    let picture = TreePicture {
        max_nodes: most_nodes,
        max_depth: usize::MAX,
        description: format!("{} leaves, {} nodes.", tree.leaves(), tree.size()),
        ..TreePicture::default()
    };
    picture.draw(title, &diagram(tree, tree.root(), tree.root()))
}

fn diagram(tree: &Tree, node: &Node, above: &Node) -> Diagram {
    let Some(split) = &node.split else {
        let judge = if node.rows() > 0 { node } else { above };
        let class = judge.majority();
        let note = format!("{} rows, {} of them of another class", node.rows(), node.wrong());
        let wrong = if node.wrong() > 0 { format!("/{}", node.wrong()) } else { String::new() };
        let label = format!("{} ({}{wrong})", tree.label(class), node.rows());
        return Diagram::leaf(&label, tone(tree, class)).note(&note);
    };
    let attribute = &tree.attributes()[split.attribute];
    let note = format!("{} {} rows come here.", attribute.doc(), node.rows());
    let mut here = Diagram::new(attribute.name()).note(&note);
    for branch in split.branches(tree.attributes()) {
        let child = diagram(tree, &split.children[branch.child], node);
        here = here.child(&edge(tree, split, branch.relation, branch.level), child);
    }
    here
}

/// `≤ 3`, `> 3` or the word.
fn edge(tree: &Tree, split: &Split, relation: Relation, level: lucena_attribute::Level) -> String {
    let text = tree.attributes()[split.attribute].domain().text(level);
    match relation {
        Relation::Is => text,
        Relation::AtMost => format!("≤ {text}"),
        Relation::Above => format!("> {text}"),
    }
}

fn tone(tree: &Tree, class: usize) -> Tone {
    let won = |class: &&Class| matches!(class, Class::White(_));
    match tree.classes()[class] {
        Class::Draw => Tone::Draw,
        Class::Black(_) => Tone::Loss,
        white => {
            let of = tree.classes().iter().filter(won).count();
            let step = tree.classes().iter().filter(won).take_while(|c| **c != white).count();
            Tone::Step { step, of }
        }
    }
}
