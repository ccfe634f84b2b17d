//! What books say about an endgame, as a page of its own.

use lucena_claim::ClaimReport;
use lucena_show::{Page, Section};

use super::five::themes::counted;

/// The statements of a file with their counts, as a page: HTML that needs nothing else.
///
/// ```
/// use lucena_claim::{ClaimFile, ClaimTally};
/// let file = ClaimFile::built_in("kpk.claim").unwrap()?;
/// let report = ClaimTally::new(&file, 2, &[], 3, 0).report();
/// let page = lucena_study::theory_page(file.name(), &report);
/// assert!(page.contains("<h1>What books say about KPvK, and how far it is true</h1>"));
/// # Ok::<(), lucena_pattern::Faults>(())
/// ```
pub fn theory_page(file: &str, report: &ClaimReport) -> String {
    let title = format!("What books say about {}, and how far it is true", report.material);
    Page::new(&title)
        .section(counted(Section::new("The statements, counted"), file, report))
        .foot(&format!(
            "Made with “lucena report theory {}”. White is the first-named side.",
            report.material
        ))
        .to_html()
}
