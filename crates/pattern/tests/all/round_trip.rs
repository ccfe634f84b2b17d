//! Texts and trees: printing and reading undo each other, and no text whatever makes a panic.

use crate::trees;
use lucena_pattern::syntax::{File, Statement};
use lucena_pattern::{BUILT_IN_PATTERNS, Pattern, parse, print};
use proptest::prelude::*;

/// What a tree says, without places and empty lines.
fn said(file: &File) -> Vec<&Statement> {
    file.items.iter().map(|item| &item.statement).collect()
}

/// The remarks of a tree in any order.
fn remarks(file: &File) -> Vec<String> {
    let mut all: Vec<String> = file.closing.iter().map(|remark| remark.text.clone()).collect();
    for item in &file.items {
        all.extend(item.above.iter().map(|remark| remark.text.clone()));
        all.extend(item.beside.clone());
    }
    all.sort();
    all
}

/// The remarks of a text in any order, found without the parser. A sign # within quotation marks
/// begins none.
fn remarks_of(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text
        .split('\n')
        .filter_map(|line| {
            let mut quoted = false;
            let start = line.char_indices().find(|&(_, c)| {
                quoted ^= c == '"';
                c == '#' && !quoted
            });
            start.map(|(at, _)| line[at + 1..].trim_end().to_string())
        })
        .collect();
    all.sort();
    all
}

/// Formatting is done once and for all, and loses nothing.
fn formatted(text: &str) {
    let Ok(file) = parse("x", text) else { return };
    let once = print(&file);
    let again = parse("x", &once).unwrap_or_else(|f| panic!("{text}\n---\n{}", f.picture(false)));
    assert_eq!(said(&file), said(&again), "{text}\n---\n{once}");
    assert_eq!(remarks(&file), remarks(&again), "{text}\n---\n{once}");
    assert_eq!(remarks_of(text), remarks(&file), "{text}");
    assert_eq!(once, print(&again), "{text}");
}

/// A text is a pattern or has mistakes with places in it; neither makes a panic.
fn survives(text: &str) {
    match Pattern::parse("x", text) {
        Ok(pattern) => {
            assert_eq!(Pattern::parse("x", &pattern.text()).unwrap().text(), pattern.text())
        }
        Err(faults) => {
            assert!(!faults.all.is_empty());
            for fault in &faults.all {
                assert!(text.get(fault.span.clone()).is_some(), "{text:?} {fault:?}");
                let (line, column) = faults.place(fault);
                assert!(line >= 1 && column >= 1);
            }
            assert!(faults.to_string().starts_with("x:"));
            faults.picture(true);
            faults.picture(false);
        }
    }
    formatted(text);
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Change {
    Flip(usize, u8),
    Cut(usize),
    Swap(usize, usize),
    Insert(usize, String),
}

fn change() -> impl Strategy<Value = Change> {
    let pieces = prop::sample::select(vec![
        "(",
        ")",
        "{",
        "}",
        "\"",
        "#",
        ":",
        ",",
        "\n",
        "\r\n",
        "\n\n",
        " # ü\n",
        "ä",
        "“",
        "é",
        "i9",
        "not ",
        "was ",
        "before ",
        "class 1 \"x\"",
        "stop",
        "endgame KRvK",
        "let x = ",
        "white ",
        " squares",
        "\u{feff}",
        "\u{2028}",
        "\u{1f600}",
        "\t",
        "\0",
        "99999999999",
        "≤",
    ]);
    prop_oneof![
        (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Change::Flip(at, byte)),
        any::<usize>().prop_map(Change::Cut),
        (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Change::Swap(a, b)),
        (any::<usize>(), pieces).prop_map(|(at, text)| Change::Insert(at, text.to_string())),
    ]
}

fn changed(text: &str, change: &Change) -> String {
    match change {
        Change::Flip(at, byte) => {
            let mut bytes = text.as_bytes().to_vec();
            if !bytes.is_empty() {
                let at = at % bytes.len();
                bytes[at] ^= byte;
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
        Change::Cut(at) => {
            let mut lines: Vec<&str> = text.split('\n').collect();
            lines.remove(at % lines.len());
            lines.join("\n")
        }
        Change::Swap(a, b) => {
            let mut words: Vec<&str> = text.split(' ').collect();
            let count = words.len();
            words.swap(a % count, b % count);
            words.join(" ")
        }
        Change::Insert(at, piece) => {
            let mut at = at % (text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            format!("{}{piece}{}", &text[..at], &text[at..])
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_is_read_as_it_was_printed(file in trees::file()) {
        let text = print(&file);
        let again = parse("x", &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        prop_assert_eq!(said(&file), said(&again), "{}", text);
        prop_assert_eq!(remarks(&file), remarks(&again), "{}", text);
        prop_assert_eq!(&text, &print(&again));
        survives(&text); // meaning or not, the compiler stands it
    }

    #[test]
    fn any_text_is_survived(text in "(?s).{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_words_are_survived(words in prop::collection::vec(trees::word(), 0..40)) {
        survives(&format!("endgame KRvK\nstop\n  class 1 \"x\" when {}", words.join(" ")));
        survives(&words.join("\n"));
    }

    #[test]
    fn changed_files_are_survived(
        which in 0..BUILT_IN_PATTERNS.len(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let text = changes.iter().fold(BUILT_IN_PATTERNS[which].1.to_string(), |text, c| changed(&text, c));
        survives(&text);
    }
}

#[test]
fn files_that_come_with_the_program_are_formatted() {
    for (name, text) in BUILT_IN_PATTERNS {
        formatted(text);
        let pattern = Pattern::parse(name, text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        assert_eq!(remarks_of(&pattern.text()), remarks_of(text), "{name}");
    }
}

/// Remarks find a place wherever they stand.
#[test]
fn white_to_move_is_no_side() {
    let text = "endgame KRvK\nstop\n  class 1 \"x\" when box of white to move : won\n";
    let file = parse("x", text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    assert!(print(&file).contains("box of white to move"));
}

#[test]
fn remarks_stay() {
    let text = "# first\n\n# second\nendgame KRvK # beside\n\nstop # all\n  # above\n  class 1 # in\n    \
                \"mate\" # name\n    when mate # end\n\n# closing\n";
    formatted(text);
    let file = parse("x", text).unwrap();
    assert_eq!(
        print(&file),
        "# first\n\n# second\nendgame KRvK  # beside\n\nstop  # all\n  # above\n  # in\n  # name\n  \
         class 1 \"mate\" when mate  # end\n\n# closing\n"
    );
}

/// `before` belongs to all that stands before it, and brackets say otherwise.
#[test]
fn before_is_said_of_the_whole() {
    for condition in [
        "size(region of black king before) > size(region of black king)",
        "mobility of black king before > mobility of black king",
        "rank of (rook before) = rank of rook before",
        "squares attacked by white with rook = squares attacked by white",
    ] {
        let text = format!("endgame KRvK\n\nstop\n  class 1 \"x\" when {condition}\n");
        let pattern = Pattern::parse("x", &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
        assert_eq!(pattern.text(), text);
    }
}
