//! The guide tells the truth: every block of `docs/guide/patterns.md` is tried.
//!
//! - `pat`: a whole file, in the shape that the formatter gives it.
//! - `pat-class FEN`: one class that takes the position.
//! - `pat-holds FEN`: conditions, one on each line, that hold on the board.
//! - `pat-error`, with a block `text` after it: a file, and the picture of its mistakes.
//! - `console`: commands; here only their words are looked up.
//!
//! `LUCENA_UPDATE=1 cargo test -p lucena-pattern --test all guide` writes the files, the pictures and
//! the list of words again.

use std::path::{Path, PathBuf};

use lucena_pattern::words::{ENTRIES, STEPS};
use lucena_pattern::{List, Pattern, View};
use lucena_table::Material;
use shakmaty::fen::Fen;

const WORDS: [&str; 2] = ["<!-- words -->\n", "<!-- end of words -->"];

/// A block between two fences.
struct Block {
    kind: String,
    /// What follows the kind on the opening fence.
    about: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> String {
    std::fs::read_to_string(root().join("docs/guide/patterns.md")).unwrap()
}

/// The text between blocks, and blocks, in turn.
fn blocks(guide: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in guide.lines() {
        match line.strip_prefix("```") {
            Some(fence) if !open => {
                let (kind, about) = fence.split_once(' ').unwrap_or((fence, ""));
                let (kind, about) = (kind.to_string(), about.to_string());
                blocks.push(Block { kind, about, text: String::new() });
                open = true;
            }
            Some(_) => open = false,
            None if open => blocks.last_mut().unwrap().text += &format!("{line}\n"),
            None => {}
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

/// Whether a class takes a position; a class is written as in the guide.
fn takes(class: &str, fen: &str) -> bool {
    let setup = fen.parse::<Fen>().unwrap().into_setup();
    let (material, swapped) = Material::of_board(&setup.board);
    assert!(!swapped, "{fen}");
    let list = if setup.turn.is_white() { List::Halt } else { List::Stop };
    let text = format!("endgame {material}\nmodel as it stands\n{}\n{class}\n", list.text());
    let pattern =
        Pattern::parse("guide.pat", &text).unwrap_or_else(|f| panic!("{}", f.picture(false)));
    let view = View::of_board(pattern.men(), &setup.board, setup.turn).unwrap();
    pattern.judge(list, &view, None).is_some()
}

/// What the formatter, the faults and the vocabulary would write into the guide.
fn renewed(guide: &str) -> String {
    let mut text = guide.to_string();
    let blocks = blocks(guide);
    for (place, block) in blocks.iter().enumerate() {
        match block.kind.as_str() {
            "pat" => {
                let pattern = Pattern::parse("guide.pat", &block.text)
                    .unwrap_or_else(|f| panic!("{}", f.picture(false)));
                text = text.replace(&block.text, &pattern.text());
            }
            "pat-error" => {
                let faults = Pattern::parse("guide.pat", &block.text).expect_err(&block.text);
                let said = blocks.get(place + 1).filter(|next| next.kind == "text");
                let said = said.unwrap_or_else(|| panic!("no text follows\n{}", block.text));
                let old = format!("{}```\n```text\n{}```", block.text, said.text);
                assert!(text.contains(&old), "{old}");
                let picture = faults.picture(false);
                let new = format!("{}```\n```text\n{}\n```", block.text, picture.trim_end());
                text = text.replace(&old, &new);
            }
            _ => {}
        }
    }
    let (head, rest) = text.split_once(WORDS[0]).unwrap();
    let (_, tail) = rest.split_once(WORDS[1]).unwrap();
    format!("{head}{}{}{}{tail}", WORDS[0], words(), WORDS[1])
}

/// The list of words as a table.
fn words() -> String {
    let mut table = String::from("| word | meaning | example |\n|---|---|---|\n");
    for entry in ENTRIES.iter() {
        let doc = entry.doc.replace('|', "\\|");
        table += &format!("| `{}` | {doc} | `{}` |\n", entry.text, entry.example);
    }
    for (word, _, doc) in STEPS {
        table += &format!("| `{word}( … )` | {doc} | `{word}(black king) <= 3` |\n");
    }
    table
}

#[test]
fn files_are_formatted_messages_are_printed_and_words_are_listed() {
    let guide = guide();
    let renewed = renewed(&guide);
    if std::env::var_os("LUCENA_UPDATE").is_some() {
        std::fs::write(root().join("docs/guide/patterns.md"), &renewed).unwrap();
        return;
    }
    for (line, (is, should)) in guide.lines().zip(renewed.lines()).enumerate() {
        assert_eq!(is, should, "line {}: LUCENA_UPDATE=1 writes it again", line + 1);
    }
    assert_eq!(guide, renewed);
}

#[test]
fn classes_take_their_positions_and_conditions_hold() {
    let mut tried = 0;
    for block in blocks(&guide()) {
        match block.kind.as_str() {
            "pat-class" => assert!(takes(&block.text, &block.about), "{}", block.text),
            "pat-holds" => {
                for line in block.text.lines() {
                    let class = |condition: &str| format!("class 1 \"x\" when {condition}");
                    assert!(takes(&class(line), &block.about), "{line}");
                    assert!(!takes(&class(&format!("not ({line})")), &block.about), "{line}");
                }
            }
            _ => continue,
        }
        tried += 1;
    }
    assert!(tried >= 4);
}

#[test]
fn no_block_is_left_out() {
    let known = ["pat", "pat-class", "pat-holds", "pat-error", "text", "console"];
    let blocks = blocks(&guide());
    for block in &blocks {
        assert!(known.contains(&block.kind.as_str()), "nobody tries ```{}", block.kind);
    }
    assert!(blocks.iter().filter(|block| block.kind == "pat").count() >= 8);
}

/// The words of commands are found where the arguments are declared.
#[test]
fn commands_exist() {
    let mut declared = String::new();
    let mut folders = vec![root().join("crates/lucena/src/args")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                declared += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    let lower = declared.to_lowercase();
    let mut tried = 0;
    for block in blocks(&guide()).iter().filter(|block| block.kind == "console") {
        for line in block.text.lines() {
            let command = line.strip_prefix("$ lucena ").unwrap_or_else(|| panic!("{line}"));
            let mut words = command.split_whitespace();
            let mut name = words.next().unwrap();
            let declares = |name: &str| {
                let found =
                    lower.contains(&format!("{name}(")) || lower.contains(&format!("{name},"));
                assert!(found, "{line}: no command {name}");
            };
            declares(name);
            if name == "pattern" {
                name = words.next().unwrap();
                declares(name);
            }
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                assert!(declared.contains(&format!("pub {option}: ")), "{line}: no --{option}");
            }
            tried += 1;
        }
    }
    assert!(tried >= 10);
}

/// Words in the running text of the guide that are said to mean the same do so.
#[test]
fn other_words_for_wishes() {
    for word in ["smaller", "less", "nearer", "lower", "shorter", "larger", "greater", "farther"] {
        let text = format!("endgame KRvK\nstop\n  class 1 \"x\" : better with {word} edge(rook)\n");
        assert!(Pattern::parse("x.pat", &text).is_ok(), "{word}");
    }
    let short =
        Pattern::parse("x.pat", "endgame KRvK\nstop\n 1 \"mate\" when mate : won\n").unwrap();
    assert_eq!(short.text(), "endgame KRvK\n\nstop\n  class 1 \"mate\" when mate : won\n");
}
