//! A pattern file read aloud: its remarks, its classes, and a board for each.

use lucena_layout::{Layout, Side, placed_fen};
use lucena_pattern::{BUILT_IN_PATTERNS, List, Pattern};
use lucena_play::pattern::Beliefs;
use lucena_table::{Material, Value};
use lucena_work::Progress;
use serde::{Deserialize, Serialize};

use crate::error::StudyError;

/// Classes of positions in a chess player's words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PatternData {
    pub file: String,
    /// What its author says about it, a paragraph an entry.
    pub words: Vec<String>,
    /// Plies it looks ahead.
    pub depth: u16,
    /// Its classes with Black to move, in their order.
    pub classes: Vec<ClassData>,
}

/// A class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassData {
    pub name: String,
    /// When a position is in it, in the words of the language; empty for all that is left.
    pub when: String,
    /// Positions that it takes.
    pub positions: usize,
    /// How many of them White wins.
    pub won: usize,
    /// One of them, if there is any: a won one if there is one.
    pub fen: Option<String>,
}

/// The file for an endgame that comes with the program and is made for all of its positions.
pub fn built_in(material: Material) -> Result<Option<Pattern>, StudyError> {
    for (name, text) in BUILT_IN_PATTERNS {
        let pattern = Pattern::parse(name, text)?;
        let fits = !pattern.has_start() && !pattern.as_it_stands();
        if pattern.material() == material && fits {
            return Ok(Some(pattern));
        }
    }
    Ok(None)
}

/// The file with counts and boards.
pub fn told(
    pattern: &Pattern,
    file: &str,
    layout: &Layout,
    progress: &dyn Progress,
) -> Result<PatternData, StudyError> {
    let beliefs = Beliefs::new(pattern, layout, progress)?;
    let mut classes = Vec::new();
    for list in [List::Stop, List::FinalBlack] {
        let named = pattern.classes().into_iter().filter(|class| class.list == list);
        for (at, class) in named.enumerate() {
            let here = |place: &usize| beliefs.weak[*place].class == Some((list, at as u8));
            let all: Vec<usize> = (0..layout.weak.len()).filter(here).collect();
            let is_won = |place: &usize| matches!(layout.weak.value[*place], Value::Loss(_));
            let won: Vec<usize> = all.iter().copied().filter(is_won).collect();
            let from = if won.is_empty() { &all } else { &won };
            let example =
                from.get(from.len() / 2).map(|&place| placed_fen(layout, place, Side::Weak));
            classes.push(ClassData {
                name: class.name,
                when: class.when.unwrap_or_default(),
                positions: all.len(),
                won: won.len(),
                fen: example,
            });
        }
    }
    let (file, depth) = (file.to_string(), pattern.depth());
    Ok(PatternData { file, words: paragraphs(pattern), depth, classes })
}

/// The remarks at the top of a file.
fn paragraphs(pattern: &Pattern) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let remarks = pattern.file().items.first().map(|item| &item.above[..]).unwrap_or_default();
    for remark in remarks {
        let text = remark.text.trim();
        match all.last_mut() {
            _ if text.is_empty() => all.push(String::new()),
            Some(last) if !remark.after_gap => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(text);
            }
            _ => all.push(text.to_string()),
        }
    }
    all.retain(|paragraph| !paragraph.is_empty());
    all
}
