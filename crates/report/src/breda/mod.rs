//! G. Breda, "KRK Chess Endgame Database Knowledge Extraction and Compression" (2006): every table
//! and figure reproduced, the printed number beside ours.

mod archive;
mod beyond;
mod packs;
mod pertinence;
mod positions;
mod published;
mod questions;
mod storage;
mod study;
mod trees;

use std::path::Path;

use lucena_show::{Page, Section};
use lucena_table::{Metric, Tables};
use lucena_work::Progress;

use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::summary::{ReportSummary, finish, put};
use study::{MIN_LEAVES, SetStudy, TREE_SETS, TreeStudy};

/// Works everything out and writes `index.html`, and each tree as text, into a folder.
/// Missing tables are solved.
pub fn write(
    tables: &Tables,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<ReportSummary, ReportError> {
    let rook = "KRvK".parse().expect("KRvK is an endgame");
    let table = &*tables
        .solve(rook, Metric::Dtm, progress)
        .map_err(|error| ReportError::Pack(error.into()))?;
    let mut ledger = Ledger::default();
    let mut sets = Vec::new();
    for set in positions::SETS {
        sets.push(SetStudy::new(table, set, progress)?);
    }
    let mut trees: Vec<TreeStudy> = Vec::new();
    for study in sets.iter().filter(|study| TREE_SETS.contains(&study.set)) {
        for min_leaf in MIN_LEAVES {
            trees.push(study.tree(min_leaf, progress)?);
        }
    }
    let all = sets.last().expect("there are six sets");
    let sections = [
        positions::section(&all.frame, &mut ledger),
        questions::section(&mut ledger),
        pertinence::section(&sets, &mut ledger),
        trees::section(&trees, &mut ledger),
        trees::confusion(&trees, &mut ledger),
        storage::section(table, &sets, &trees, &mut ledger)?,
        beyond::recognisers(all, progress)?,
        beyond::section(table, all, progress)?,
        packs::section(tables, progress)?,
    ];
    for study in &trees {
        let name = format!("tree-{}-{}.txt", study.set, study.min_leaf);
        put(&folder.join(name), &study.tree.to_string())?;
    }
    finish(folder, &html(sections, &ledger), &[&ledger])
}

fn html(sections: impl IntoIterator<Item = Section>, ledger: &Ledger) -> String {
    let agree = ledger.agreeing();
    let mut page = Page::new("Breda 2006, reproduced")
        .lead(
            "King and rook against king, described by 33 attributes, learned by decision trees: \
             each table and figure of the thesis with the printed number beside ours.",
        )
        .lead(&format!(
            "{agree} of {} published figures agree. A tick marks a figure that is the same; where \
             two numbers stand, the first is the thesis' and the second ours.",
            ledger.compared()
        ));
    if !ledger.differences().is_empty() {
        let list = ledger.differences().iter().map(String::as_str);
        page = page.section(Section::new("Where we differ").list(list));
    }
    let page = sections.into_iter().fold(page, Page::section);
    page.foot("Written by lucena report breda.").to_html()
}
