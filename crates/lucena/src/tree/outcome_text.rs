//! Trees of outcomes as people read them.

use serde_json::Value;

use super::outcome::{JudgedTrees, LeafRule};
use crate::output::grouped;

/// The rules if they were asked for, how often each size is right, and what is certain.
pub(super) fn text(all: &[JudgedTrees<'_>]) -> String {
    let mut text = String::new();
    for rules in all.iter().filter_map(|shown| shown.rules.as_ref()) {
        text.push_str(&rules_text(rules));
        text.push('\n');
    }
    let Some(first) = all.first() else { return text };
    text.push_str(&format!(
        "{}, {} to move: win, draw or loss, learned from {} positions, judged on all {}\n",
        first.material,
        first.side,
        grouped(first.sampled_rows as u64),
        grouped(first.judged_positions),
    ));
    if first.quiet_plies > 0 {
        text.push_str(&format!(
            "(what a search of {} plies settles is judged by the search)\n",
            first.quiet_plies
        ));
    }
    text.push_str("\n  to move    leaves   plies          correct    accuracy\n");
    for shown in all {
        for line in shown.by_ply.iter().chain(&shown.other_side) {
            text.push_str(&format!(
                "  {:<7} {:>9} {:>7} {:>16} {:>9.4} %\n",
                line.side,
                grouped(line.leaves as u64),
                line.plies,
                grouped(line.correct),
                100.0 * line.accuracy
            ));
        }
    }
    for shown in all {
        if let Some(sure) = &shown.sure {
            text.push_str(&certain(sure, shown.leaves));
        }
    }
    text
}

fn rules_text(rules: &[LeafRule]) -> String {
    let mut text = String::new();
    for rule in rules {
        let counts = [rule.win, rule.draw, rule.loss].map(grouped);
        text.push_str(&format!(
            "{} ({} won, {} drawn, {} lost) when\n",
            rule.class, counts[0], counts[1], counts[2]
        ));
        for sentence in &rule.when {
            text.push_str(&format!("  {sentence}\n"));
        }
    }
    text
}

/// What leaves without exceptions recognise, by side to move and outcome.
fn certain(sure: &Value, leaves: usize) -> String {
    let mut text = format!(
        "\nrecognised for certain by the leaves without exceptions (trees of {} leaves)\n\n  \
         to move  outcome      positions   by search alone    and by leaves   and by search\n",
        grouped(leaves as u64)
    );
    for side in ["white", "black"] {
        for outcome in ["win", "draw", "loss"] {
            let found = &sure[side][outcome];
            let number = |value: &Value| value.as_u64().unwrap_or(0);
            let all = number(&found["positions"]);
            let share = |value: &Value| 100.0 * number(value) as f64 / all.max(1) as f64;
            text.push_str(&format!(
                "  {side:<7}  {outcome:<7} {:>14} {:>15.2} % {:>14.2} % {:>13.2} %\n",
                grouped(all),
                share(&found["settled"]),
                share(&found["by_ply"][0]),
                share(&found["recognised"]),
            ));
        }
    }
    let wrong: u64 =
        ["white", "black"].iter().filter_map(|side| sure[side]["wrong"].as_u64()).sum();
    text + &format!("\n  wrong: {}\n", grouped(wrong))
}
