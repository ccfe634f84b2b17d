//! The price of knowledge.

use lucena_show::{PageTable, Section, TableCell};

use super::{either, plots};
use crate::findings::Findings;
use crate::part::price::PriceData;
use crate::words::grouped;

/// The section.
pub fn section(found: &Findings) -> Section {
    either("The price of knowledge", &found.price, |section, price| told(section, price, found))
}

fn told(section: Section, price: &PriceData, found: &Findings) -> Section {
    // The tree of exceptions knows one side to move only.
    let packs = price.rungs.iter().filter(|rung| rung.plies > 0);
    let smallest = packs.min_by_key(|rung| rung.bytes);
    let words = smallest.map_or(String::new(), |rung| {
        format!(
            "The table of {} takes {} bytes as a file. A player who looks ahead needs to know \
             less by heart: with {} plies of search {} bytes are enough to find the exact distance \
             of every position. All of these were checked position by position.",
            found.material,
            grouped(found.table.file_bytes),
            rung.plies,
            grouped(rung.bytes)
        )
    });
    let mut table = PageTable::new("What must be known", ["kept", "plies of search", "bytes"]);
    for rung in &price.rungs {
        let name = match rung.name.as_str() {
            "exact tree" => "a tree and its exceptions (Black to move)".to_string(),
            level => format!("a pack, {level}"),
        };
        table = table.row([
            name.into(),
            TableCell::Number(rung.plies.to_string()),
            TableCell::Number(grouped(rung.bytes)),
        ]);
    }
    let title = format!("{}: bytes against plies of search", found.material);
    section
        .paragraph(&words)
        .figure(
            &plots::price(price, &title),
            "A longer search for small packs finds smaller ones: lucena pack.",
        )
        .table(table)
}
