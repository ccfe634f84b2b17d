//! A. Sadikov and I. Bratko, "Learning long-term chess strategies from databases", Machine Learning
//! 63 (2006): every table and figure reproduced, the printed number beside ours.

mod beyond;
mod games;
mod published;
mod queen;
mod rook;
mod stages;
mod study;
mod table1;
mod ties;

use std::path::Path;

use lucena_play::Lesson;
use lucena_show::{Page, Section};
use lucena_table::Tables;
use lucena_work::Progress;

use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::summary::{ReportSummary, finish};
use study::LearnedEndgame;

/// Works everything out and writes `index.html`, and sample games, into a folder. Missing tables
/// are solved.
pub fn write(
    tables: &Tables,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<ReportSummary, ReportError> {
    let (mut ledger, mut play) = (Ledger::default(), Ledger::default());
    let rook = LearnedEndgame::new(tables, "KRvK", &Lesson::default(), progress)?;
    let queen = LearnedEndgame::new(tables, "KQvKR", &Lesson::default(), progress)?;
    let mut sections = vec![
        rook::section(&rook, &mut ledger, progress)?,
        queen::section(&queen, &mut ledger, progress)?,
        queen::regression(&queen, &mut ledger),
        table1::section(&queen, &mut play, progress)?,
        ties::section(&queen, progress)?,
        games::section(tables, &rook, &queen, folder, progress)?,
    ];
    drop((rook, queen)); // hundreds of megabytes
    sections.extend(beyond::sections(tables, progress)?);
    finish(folder, &html(sections, &ledger, &play), &[&ledger, &play])
}

fn html(sections: Vec<Section>, ledger: &Ledger, play: &Ledger) -> String {
    let mut page = Page::new("Sadikov and Bratko 2006, reproduced")
        .lead(
            "Two endgames divided into stages of play by what counts in them, and players that \
             look at a few attributes and search a few moves deep: each table and figure of the \
             paper with the printed number beside ours, and four endgames more.",
        )
        .lead(&format!(
            "{} of {} published figures about stages, trees, functions and the rook endgame agree; \
             of the figures of Table 1, under each of two rules, {} of {} come near. Where two \
             numbers stand, the first is the paper's and the second ours.",
            ledger.agreeing(),
            ledger.compared(),
            play.agreeing(),
            play.compared(),
        ));
    if !ledger.differences().is_empty() {
        let list = ledger.differences().iter().map(String::as_str);
        let section = Section::new("Where we differ").list(list).paragraph(
            "Each of these was tried under several readings of the paper; none was tuned until it \
             fitted. Table 1 has its own section.",
        );
        page = page.section(section);
    }
    let page = sections.into_iter().fold(page, Page::section);
    page.foot("Written by lucena report sadikov.").to_html()
}
