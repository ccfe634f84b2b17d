//! The plan in words with boards.

use lucena_show::{PageTable, Section, TableCell};
use lucena_table::words::{capital, plies};

use super::either;
use crate::findings::Findings;
use crate::part::plan::{PatternData, PlanData, PlanRule, PlanStage, RulesData};
use crate::words::{count, grouped};

/// Classes and rules that get a board.
const BOARDS: usize = 12;

/// The section.
pub fn section(found: &Findings) -> Section {
    either("The plan", &found.plan, |section, plan| told(section, plan, found))
}

fn told(mut section: Section, plan: &PlanData, found: &Findings) -> Section {
    if let Some(pattern) = &plan.pattern {
        section = classes(section, pattern, found);
    }
    if let Some(rules) = &plan.plan {
        section = weights(section, rules, found, plan.pattern.is_some());
    }
    section
}

/// Whether a player is proven, as a sentence.
fn proof(found: &Findings, player: &str) -> String {
    let audits = found.play.found().map(|play| &play.audits[..]).unwrap_or_default();
    let row = |defence: &str| audits.iter().find(|a| a.player == player && a.defence == defence);
    match (row("every"), row("table")) {
        (Some(every), _) if every.is_perfect() => format!(
            "It is proven: from each of the {} won positions it wins against every defence, in at \
             most {}.",
            grouped(every.positions as u64),
            count(every.worst_moves.unwrap_or(0).into(), "move")
        ),
        (Some(every), Some(table)) => format!(
            "It is not proven: of the {} won positions it wins {} against every defence, and {} \
             within 50 moves against the table’s.",
            grouped(every.positions as u64),
            crate::words::percent(every.won as f64 / every.positions.max(1) as f64),
            crate::words::percent(table.won as f64 / table.positions.max(1) as f64),
        ),
        _ => String::new(),
    }
}

fn classes(mut section: Section, pattern: &PatternData, found: &Findings) -> Section {
    section = section.subheading("In a player’s words");
    let title = |words: &&String| words.trim_end_matches('.').to_lowercase() != found.men;
    for words in pattern.words.iter().filter(title) {
        section = section.paragraph(words);
    }
    section = section.paragraph(&proof(found, "pattern"));
    section = section.paragraph(&format!(
        "The player looks {} ahead and compares the positions that it can reach, seen after \
         White’s move, by the class they belong to and by what counts within the class; both are \
         written down in {}.",
        plies(pattern.depth),
        pattern.file
    ));
    let mut table = PageTable::new("Classes", ["", "class", "positions", "won"]);
    for (place, class) in pattern.classes.iter().enumerate() {
        table = table.row([
            (place + 1).into(),
            class.name.as_str().into(),
            TableCell::Number(grouped(class.positions as u64)),
            TableCell::Number(crate::words::share(class.won as u64, class.positions.max(1) as u64)),
        ]);
    }
    section = section.table(table);
    let boards: Vec<(&str, String)> = pattern
        .classes
        .iter()
        .enumerate()
        .filter_map(|(place, c)| Some((c.fen.as_deref()?, format!("{}: {}", place + 1, c.name))))
        .collect();
    let step = boards.len().div_ceil(BOARDS).max(1);
    section.positions(boards.iter().step_by(step).map(|(fen, words)| (*fen, words.as_str())))
}

fn weights(mut section: Section, rules: &RulesData, found: &Findings, besides: bool) -> Section {
    section = section.subheading("In numbers");
    let ahead = match rules.depth {
        1 => "without looking further than its own move".to_string(),
        n => format!("looking {n} plies ahead"),
    };
    let origin = match rules.origin.as_str() {
        "" => format!("trained for this page in {}", count(rules.rounds, "round")),
        origin => origin.to_string(),
    };
    let another = if besides { "Another plan" } else { "This plan" };
    section = section.paragraph(&format!(
        "{another} ({origin}) gives each position after White’s move points, and White plays the \
         move that gets most, {ahead}. It consists of {}. Mate, stalemate and the loss of a man \
         it sees by itself. {}",
        count(rules.parameters as u64, "number"),
        proof(found, "plan")
    ));
    let places: Vec<String> =
        rules.stages.iter().filter(|s| s.name != EVERYWHERE).map(place).collect();
    if places.len() > 1 {
        section = section.paragraph(match rules.ranked {
            true => {
                "A position that comes earlier in this list is better than any that comes later:"
            }
            false => "What counts depends on where one is; the first that fits:",
        });
        section = section.steps(places.iter().map(String::as_str));
    }
    if rules.stages.iter().any(|stage| stage.table_entries > 0) {
        let men = if rules.model == "triples" { "three" } else { "two" };
        section = section.paragraph(&format!(
            "Its numbers are entries of tables over the squares of {men} men at a time. They say \
             what a placement is worth, but not why: no words stand behind them."
        ));
    }
    for stage in rules.stages.iter().filter(|stage| !stage.rules.is_empty()) {
        section = part(section, stage, rules.stages.len());
    }
    if !rules.names.is_empty() {
        let names = rules.names.iter().map(|(name, words)| format!("“{name}”: {words}"));
        let names: Vec<String> = names.collect();
        section =
            section.paragraph("What the names stand for:").list(names.iter().map(String::as_str));
    }
    section
}

/// What counts in all stages has no place in their order.
const EVERYWHERE: &str = "everywhere";

/// A stage by its name and condition.
fn place(stage: &PlanStage) -> String {
    let when = match stage.when.as_str() {
        "" => String::new(),
        when => format!(": {when}"),
    };
    let entries = match stage.table_entries {
        0 => String::new(),
        n => format!(" ({} entries)", grouped(n as u64)),
    };
    format!("{}{when}{entries}", capital(&stage.name))
}

/// The rules of a stage, with boards.
fn part(mut section: Section, stage: &PlanStage, of: usize) -> Section {
    if of > 1 {
        section = section.subheading(&capital(&stage.name));
    }
    section = section.list(stage.rules.iter().map(|rule| rule.words.as_str()));
    let boards: Vec<(&str, String)> = stage.rules.iter().filter_map(board).collect();
    match boards.is_empty() {
        true => section,
        false => {
            section.positions(boards.iter().take(BOARDS).map(|(fen, words)| (*fen, words.as_str())))
        }
    }
}

/// A position in which a rule decides.
fn board(rule: &PlanRule) -> Option<(&str, String)> {
    let fen = rule.fen.as_deref()?;
    let words = format!("{}: so {} is played, and not {}.", rule.words, rule.with, rule.without);
    Some((fen, words))
}
