//! Links to the data.

use lucena_show::Section;

use crate::findings::Findings;

/// The section.
pub fn section(found: &Findings) -> Section {
    let links: Vec<(&str, String)> = found
        .files
        .iter()
        .map(|link| (&link.file[..], format!("{}: {}", link.file, link.about)))
        .collect();
    Section::new("The data")
        .paragraph("Everything on this page, to go on with:")
        .links(links.iter().map(|(file, words)| (*file, words.as_str())))
}
