//! What books say about an endgame, as one page: each statement with how far it is true, and boards
//! on which it is not.

use std::path::{Path, PathBuf};

use lucena_claim::{ClaimReport, ReportedClaim, SideCount, SideReport};
use lucena_show::{Page, PageTable, Section, grouped};
use lucena_table::words::side;
use shakmaty::Color;

use crate::error::ReportError;
use crate::summary::put;

/// Writes `index.html` into a folder; returns its path.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally};
/// use lucena_report::theory;
/// let file = ClaimFile::built_in("kpk.claim").unwrap()?;
/// let report = ClaimTally::new(&file, 2, &[], 3, 0).report();
/// let folder = tempfile::tempdir()?;
/// let page = std::fs::read_to_string(theory::write(&report, folder.path())?)?;
/// assert!(page.contains("<h1>What books say about KPvK, and how far it is true</h1>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(report: &ClaimReport, folder: &Path) -> Result<PathBuf, ReportError> {
    let page = folder.join("index.html");
    put(&page, &html(report))?;
    Ok(page)
}

fn html(report: &ClaimReport) -> String {
    let title = format!("What books say about {}, and how far it is true", report.material);
    let page = Page::new(&title)
        .lead(
            "Each statement is a condition, asked of every position of the endgame, with either side \
             to move. A position is quiet if the side to move is not in check, nothing hangs to it, \
             and a search of three plies does not tell who wins.",
        )
        .section(shares(report));
    let exceptions = report.claims.iter().filter_map(exceptions);
    let page = exceptions.fold(page, Page::section);
    page.foot(&format!("Written by lucena report theory {}.", report.material)).to_html()
}

/// All statements with their shares.
fn shares(report: &ClaimReport) -> Section {
    let head = [
        "statement",
        "outcome",
        "White to move, quiet",
        "positions",
        "Black to move, quiet",
        "positions",
    ];
    let mut table = PageTable::new("The share of positions of which each statement is true", head);
    for claim in &report.claims {
        let [white, black] = [&claim.white.count, &claim.black.count];
        table = table.row([
            claim.name.as_str().into(),
            claim.says.replace('-', " ").into(),
            share(white).into(),
            grouped(white.quiet).into(),
            share(black).into(),
            grouped(black.quiet).into(),
        ]);
    }
    Section::new("The statements").table(table)
}

fn share(count: &SideCount) -> String {
    count.share().map_or("–".into(), |share| format!("{:.2} %", 100.0 * share))
}

/// Where a statement fails, if it does.
fn exceptions(claim: &ReportedClaim) -> Option<Section> {
    let sides = [(Color::White, &claim.white), (Color::Black, &claim.black)];
    let failing = sides.into_iter().filter(|(_, side)| !side.exceptions.is_empty());
    let section = failing.fold(None, |section: Option<Section>, (turn, failed)| {
        let section = section.unwrap_or_else(|| Section::new(&claim.name));
        Some(side_exceptions(section, turn, failed))
    });
    let source = claim.source.as_deref().map(|source| format!("Source: {source}."));
    section.map(|section| match &source {
        Some(source) => section.paragraph(source),
        None => section,
    })
}

fn side_exceptions(section: Section, turn: Color, failed: &SideReport) -> Section {
    let count = &failed.count;
    let words = format!(
        "With {} to move: true in {} of {} positions, and in {} of {} quiet ones.",
        side(turn),
        grouped(count.holds),
        grouped(count.positions),
        grouped(count.quiet_true),
        grouped(count.quiet),
    );
    let mut captions = Vec::new();
    for kind in &failed.exceptions {
        let caption = format!("{}: {:.1} % of the exceptions", kind.kind, 100.0 * kind.share);
        captions.extend(kind.fens.iter().take(1).map(|fen| (fen.as_str(), caption.clone())));
    }
    let boards = captions.iter().map(|(fen, caption)| (*fen, caption.as_str()));
    section.paragraph(&words).positions(boards)
}
