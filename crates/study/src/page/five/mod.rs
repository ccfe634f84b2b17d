//! The sections about an endgame of five men.

mod critical;
mod lines;
mod rules;
pub mod themes;
mod zugzwangs;

use lucena_show::{Page, Section};
use lucena_table::words::plies;

use crate::findings::Findings;
use crate::part::five::FiveFindings;
use crate::words::percent;

/// How far a few rules go.
pub fn lead(five: &FiveFindings) -> Option<String> {
    let rules = five.rules.found()?;
    let [white, black] = [&rules.white, &rules.black]
        .map(|side| percent(side.right_of_all() as f64 / side.positions().max(1) as f64));
    Some(format!(
        "The rules on this page, with a search of {}, tell who wins in {white} of all positions with \
         White to move and in {black} with Black to move.",
        plies(rules.plies)
    ))
}

/// Adds the sections that stand between the table and the data.
pub fn sections(page: Page, five: &FiveFindings) -> Page {
    let page = match themes::remember(five) {
        Some(section) => page.section(section),
        None => page,
    };
    page.section(themes::section(five))
        .section(rules::section(five))
        .section(critical::section(five))
        .section(zugzwangs::section(five))
        .section(lines::section(five))
}

/// What is not on the page, and why.
pub fn left_out(found: &Findings) -> Section {
    Section::new("What is left out").paragraph(&format!(
        "This page has no stages and no winning plan for {}: the program makes and proves plans for up \
         to four men. The fifty-move rule is not counted here: a win is a win, however long it takes. \
         The command lucena audit proves a pattern file of five men, and lucena pack packs who wins \
         if there are pawns.",
        found.men
    ))
}

/// What an outcome means for White, as a clause.
fn ends(outcome: &str) -> &'static str {
    match outcome {
        "win" => "White wins",
        "loss" => "Black wins",
        _ => "it is a draw",
    }
}
