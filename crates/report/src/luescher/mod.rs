//! M. Lüscher, "Automatic Generation of an Evaluation Function for Chess Endgames" (ETH Zürich,
//! 2000): the four tables worked out again, and the experiment with games.

mod endgames;
mod published;
mod school;

use std::path::Path;

use lucena_show::{Page, Section};
use lucena_table::Tables;
use lucena_work::Progress;

use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::summary::{ReportSummary, finish};

/// Works everything out and writes `index.html` into a folder. Missing tables are solved: for
/// KPPvKP those are more than a hundred, which takes minutes.
pub fn write(
    tables: &Tables,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<ReportSummary, ReportError> {
    let mut ledger = Ledger::default();
    let mut sections = Vec::new();
    for endgame in &published::endgames() {
        sections.push(endgames::section(tables, endgame, &mut ledger, progress)?);
    }
    sections.push(school::section(progress)?);
    finish(folder, &html(sections, &ledger), &[&ledger])
}

fn html(sections: Vec<Section>, ledger: &Ledger) -> String {
    let agree = ledger.agreeing();
    let page = Page::new("Lüscher 2000, reproduced")
        .lead(
            "Evaluation functions that nobody wrote: simple facts about single men, all their \
             frequent conjunctions, and weights by least squares.",
        )
        .lead(&format!(
            "{agree} of {} published figures agree with ours or are bettered. Where two numbers \
             stand, the first is the paper's and the second ours.",
            ledger.compared()
        ));
    let mut notes = Section::new("What is the same and what is not").list([
        "Features: the king's 32 are the paper's table; the paper prints no other, so those of the \
         other men are ours, of the same make. With 64 a man the second column is reached.",
        "Configurations that are active on just the same vectors as a shorter one are left out: they \
         would carry no information. That is why fewer of ours fit better.",
        "A win is worth the longest way plus 5 less the half-moves that are left. The paper prints \
         neither that 5 nor what a draw is worth; with 5 and draws counting 10 its errors before \
         training come out for KRvK and KBBvK. We fit draws as 0.",
        "A value counts as a draw between two bounds, chosen on the positions learned from. The \
         paper does not say when its program takes a value for a draw.",
        "A best move is any that the table calls optimal; half a move of search sees mate and \
         stalemate.",
    ]);
    if !ledger.differences().is_empty() {
        let list = ledger.differences().iter().map(String::as_str);
        notes = notes.subheading("Where we differ, or fall short").list(list);
    }
    let page = sections.into_iter().fold(page.section(notes), Page::section);
    page.foot("Written by lucena report luescher.").to_html()
}
