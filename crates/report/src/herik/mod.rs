//! H.J. van den Herik, "Representation of experts' knowledge in a subdomain of chess intelligence"
//! (IJCAI 1983), and the chess machine of Torres y Quevedo: what they found, reproduced, and
//! what pattern files can do today.

mod class5;
mod depth;
mod files;
mod game;
mod ground;
mod line;
mod published;
mod refinement;
mod torres;
mod triangles;

use std::path::Path;

use lucena_show::{Page, Section};
use lucena_table::Tables;
use lucena_work::Progress;

use crate::error::ReportError;
use crate::ledger::Ledger;
use crate::summary::{ReportSummary, finish};

/// Works everything out and writes `index.html` into a folder. The tables of KBNvK and of
/// endgames with three men are solved if they are missing; pattern files for others are examined
/// if the tables are there.
pub fn write(
    tables: &Tables,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<ReportSummary, ReportError> {
    let (mut paper, mut known) = (Ledger::default(), Ledger::default());
    let sections = vec![
        depth::section(tables, &mut paper, progress)?,
        class5::section(tables, &mut known, progress)?,
        triangles::section(),
        game::section(tables, &mut paper, progress)?,
        torres::section(tables, &mut known, progress)?,
        files::section(tables, progress)?,
        refinement::section(tables, progress)?,
    ];
    finish(folder, &html(sections, &paper, &known), &[&paper, &known])
}

fn html(sections: Vec<Section>, paper: &Ledger, known: &Ledger) -> String {
    let page = Page::new("Van den Herik 1983, reproduced").lead(
        "Knowledge written down as classes of positions, and a little search: the endgame of \
         bishop and knight, the game against Averbach, the machine that mated with king and rook \
         seventy years before, and pattern files that anyone can write.",
    );
    let page = sections.into_iter().fold(page, Page::section);
    let differences: Vec<&str> =
        paper.differences().iter().chain(known.differences()).map(String::as_str).collect();
    let mut closing = Section::new("How much agrees").paragraph(&format!(
        "{} of {} figures that the paper prints agree with ours. {} of {} figures about class 5 \
         and the machine agree with what had been noted before this page was made; neither the \
         paper nor Breda's thesis prints those.",
        paper.agreeing(),
        paper.compared(),
        known.agreeing(),
        known.compared(),
    ));
    if !differences.is_empty() {
        closing = closing.subheading("Where we differ").list(differences);
    }
    page.section(closing).foot("Written by lucena report herik.").to_html()
}
