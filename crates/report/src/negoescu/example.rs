//! The worked example of section 2.3.2, step by step.

use lucena_mine::{Candidates, Dataset, Miner, SetKind, naive};
use lucena_show::{PageTable, Section};
use lucena_work::Progress;

use super::published::EXAMPLE_LENGTHS;
use crate::error::ReportError;
use crate::ledger::Ledger;

/// Four rows over the items 1, 2 and 3.
const ROWS: [&[u32]; 4] = [&[1, 2], &[1, 3], &[1, 2, 3], &[1, 2, 3]];

/// The example with every description length beside the printed one.
pub fn section(ledger: &mut Ledger, progress: &dyn Progress) -> Result<Section, ReportError> {
    let data = Dataset::from_rows(ROWS)?;
    let miner = Miner { kind: SetKind::All, min_support: 1 };
    let candidates = Candidates::mine(&miner, &data, progress)?;
    let mut table = PageTable::new(
        "The worked example: lengths rounded up, judged by the rows alone",
        ["candidate", "codes in use (usage, bits)", "description length", "kept"],
    );
    for (step, published) in naive(&data, &candidates)?.iter().zip(EXAMPLE_LENGTHS) {
        let set = |items: &[u32]| {
            let items: Vec<String> = items.iter().map(u32::to_string).collect();
            format!("{{{}}}", items.join(", "))
        };
        let used = step.codes.iter().filter_map(|code| {
            code.length.map(|bits| format!("{} ({}, {bits})", set(&code.items), code.usage))
        });
        let candidate =
            if step.candidate.is_empty() { "single items".into() } else { set(&step.candidate) };
        let length = ledger.exact(&format!("example, {candidate}"), published, step.bits);
        table = table.row([
            candidate.as_str().into(),
            used.collect::<Vec<_>>().join(" ").into(),
            length.into(),
            if step.accepted { "yes" } else { "no" }.into(),
        ]);
    }
    Ok(Section::new("How Krimp works")
        .paragraph(
            "Four rows, {1, 2}, {1, 3} and twice {1, 2, 3}, are described first by single items. Then \
             the frequent sets are tried, the most frequent first; one stays if the rows get shorter. \
             The experiments below count as the authors of Krimp do: lengths are not rounded, the \
             table's own length counts, and sets that became useless go.",
        )
        .table(table))
}
