//! Who wins and why: the rules of both sides as an outline.

use lucena_show::Section;
use lucena_table::words::{listed, plies};

use super::ends;
use crate::page::either;
use crate::part::five::FiveFindings;
use crate::part::five::rules::{OutcomeRules, RuleLeaf, SideRules};
use crate::words::{count, grouped, part_of, percent, share};

/// Rules that get boards, those of the most positions.
const BOARDS: usize = 4;

/// The section.
pub fn section(five: &FiveFindings) -> Section {
    either("Who wins, in rules", &five.rules, told)
}

fn told(section: Section, rules: &OutcomeRules) -> Section {
    let mut section = section.paragraph(&format!(
        "Where a search of {} finds out who wins, tactics decide. The rules are about the other \
         positions, which are open. They were learned from a sample of open positions and counted on \
         all of them; symmetric positions count once. A line counts only if the lines that it stands \
         inside of are true, too.",
        plies(rules.plies)
    ));
    if rules.like_men {
        section = section.paragraph(
            "Of two men of one kind, the nearer one is the one nearer to the other side’s king.",
        );
    }
    for (name, side) in [("White", &rules.white), ("Black", &rules.black)] {
        section = of_side(section.subheading(&format!("{name} to move")), side);
    }
    section
}

fn of_side(section: Section, side: &SideRules) -> Section {
    let leaves: Vec<&RuleLeaf> = side.lines.iter().filter_map(|line| line.leaf.as_ref()).collect();
    if leaves.is_empty() {
        return section.paragraph("Tactics settle every position.");
    }
    let quiet = side.quiet_positions();
    let parts = [(2, "White wins"), (1, "a draw in"), (0, "Black wins")];
    let parts = parts.into_iter().filter(|(place, _)| side.quiet[*place] > 0);
    let parts: Vec<String> = parts
        .map(|(place, words)| format!("{words} {}", share(side.quiet[place], quiet)))
        .collect();
    let section = section.paragraph(&format!(
        "{} of all {} positions are open: {}. {} {} right in {} of these (one answer for all of them \
         would be right in {}), and together with the search in {} of all positions.",
        percent(quiet as f64 / side.positions().max(1) as f64),
        grouped(side.positions()),
        listed(&parts),
        count(leaves.len() as u64, "rule"),
        if leaves.len() == 1 { "is" } else { "are" },
        percent(side.right as f64 / quiet.max(1) as f64),
        percent(side.quiet.iter().max().copied().unwrap_or(0) as f64 / quiet.max(1) as f64),
        percent(side.right_of_all() as f64 / side.positions().max(1) as f64),
    ));
    let mut number = 0;
    let lines: Vec<(usize, &str, String)> = side
        .lines
        .iter()
        .map(|line| {
            let answer = line.leaf.as_ref().map(|leaf| {
                number += 1;
                answer(number, leaf)
            });
            (line.depth.max(1), line.words.trim_end_matches('.'), answer.unwrap_or_default())
        })
        .collect();
    let section = section
        .outline(lines.iter().map(|(depth, words, answer)| (*depth, *words, answer.as_str())));
    boards(section, &leaves)
}

/// "→ 3: White wins (97.1 % of 1,200)".
fn answer(number: usize, leaf: &RuleLeaf) -> String {
    format!(
        "→ {number}: {} ({})",
        ends(&leaf.says).trim_start_matches("it is "),
        part_of(leaf.right(), leaf.positions())
    )
}

/// Boards of the rules that decide most: one that follows the rule and one that does not.
fn boards(section: Section, leaves: &[&RuleLeaf]) -> Section {
    let mut largest: Vec<(usize, &&RuleLeaf)> = leaves.iter().enumerate().collect();
    largest.sort_by_key(|(_, leaf)| std::cmp::Reverse(leaf.positions()));
    let mut boards: Vec<(&str, String)> = Vec::new();
    for (place, leaf) in largest.into_iter().take(BOARDS) {
        let rule = place + 1;
        if let Some(fen) = &leaf.example {
            boards.push((fen, format!("Rule {rule} holds: {}.", ends(&leaf.says))));
        }
        if let Some(fen) = &leaf.exception {
            boards.push((fen, format!("An exception to rule {rule}.")));
        }
    }
    section
        .paragraph("The rules that decide most positions, and exceptions to them:")
        .positions(boards.iter().map(|(fen, words)| (*fen, words.as_str())))
}
