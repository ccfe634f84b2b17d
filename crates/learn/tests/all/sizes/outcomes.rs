//! Trees for outcomes: classes called loss, draw and win.

use lucena_attribute::{Attribute, Class, Frame};
use lucena_learn::{C45, NestedTrees};
use lucena_work::Silent;
use shakmaty::Color;

/// What becomes of the first-named side, from worst to best.
const OUTCOMES: [&str; 3] = ["loss", "draw", "win"];

/// A frame as a learner makes it up: columns and outcomes, no table.
fn frame() -> Frame {
    let number = |name: &str| {
        let sentences = ("The gap is {}.", "square", "squares");
        Attribute::number(name.to_string(), "A gap.", 7, sentences, |_| 0)
    };
    let columns =
        vec![vec![0, 0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 7], vec![0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]];
    let outcome: Vec<u8> = vec![0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1];
    let rows = outcome.len();
    let table = ("KRPvKR".parse().unwrap(), Color::White);
    let attributes = vec![number("gap"), number("other")];
    let positions = (0..rows as u32).collect();
    Frame::from_parts(table, attributes, columns, vec![Class::Draw], vec![0; rows], positions)
        .classed(OUTCOMES.map(String::from).to_vec(), outcome)
}

#[test]
fn outcomes_are_printed_as_words() {
    let frame = frame();
    let tree = C45 { min_leaf: 1, prune: None, ..C45::default() }.grow(&frame, &Silent).unwrap();
    let text = tree.to_string();
    for line in ["gap <= 1: loss (4.0)", "gap <= 3: draw (4.0)", "gap > 3"] {
        assert!(text.contains(line), "{text}");
    }
    assert_eq!([0, 1, 2].map(|class| tree.label(class)), OUTCOMES);
    let nested = NestedTrees::of(tree);
    let sizes: Vec<String> = nested.sizes().iter().map(|&n| nested.tree(n).to_string()).collect();
    assert!(
        sizes[0].starts_with("J48 pruned tree\n------------------\n: draw (12.0/7.0)\n"),
        "{}",
        sizes[0]
    );
    assert!(sizes.iter().skip(1).all(|tree| tree.contains(": loss (")), "{sizes:?}");
    // Rules and their order: losses first, as the classes are.
    let rules = nested.tree(3).rules();
    assert_eq!(rules.iter().map(|rule| rule.class).collect::<Vec<_>>(), [0, 1, 2]);
    let label = |class| nested.full().label(class);
    assert_eq!(label(rules[2].class), "win");
    assert_eq!(rules[2].text(frame.attributes()), "gap > 3");
}
