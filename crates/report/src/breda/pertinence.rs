//! Chapter 4: what the sets can and cannot tell apart.

use lucena_attribute::Set;
use lucena_show::{PageTable, Section};

use super::published;
use super::study::{SetStudy, title};
use crate::figure;
use crate::ledger::Ledger;

/// Table 4.1, Figures 4.4 to 4.6, and the amplitudes.
pub fn section(sets: &[SetStudy], ledger: &mut Ledger) -> Section {
    let mut table = PageTable::new(
        "Table 4.1: the six new databases",
        ["set", "rows", "ambiguous", "correctness, %", "compression"],
    );
    let published = published::sets();
    for study in sets {
        let name = study.set.name();
        let Some(line) = published::find(&published, &[("set", name)]) else { continue };
        let found = &study.ambiguity;
        let what = |column: &str| format!("Table 4.1, {name}, {column}");
        let share = 100.0 * found.correctness();
        table = table.row([
            title(study.set).into(),
            ledger.exact(&what("rows"), line.get("rows"), found.rows).into(),
            ledger.exact(&what("ambiguous"), line.get("errors"), found.ambiguous).into(),
            ledger.rounded(&what("correctness"), line.get("correctness"), share).into(),
            ledger
                .rounded(&what("compression"), line.get("compression"), found.compression())
                .into(),
        ]);
    }
    let mut section = Section::new("What the sets can tell apart").table(table);
    let figures = [(Set::Bain, "4.4"), (Set::Sadikov, "4.5"), (Set::Breda, "4.6")];
    for (set, number) in figures {
        let Some(study) = sets.iter().find(|study| study.set == set) else { continue };
        let name = title(set);
        let words = format!("Ambiguous positions at each depth, {name}");
        let bars = figure::ambiguity(&study.frame, &study.ambiguity, &words);
        section =
            section.figure(&bars, &format!("Figure {number}, whose bars have no printed numbers."));
        let words = format!("Depths with the same answers, {name}");
        let boxes = figure::amplitude(&study.frame, &study.ambiguity, &words);
        section = section.figure(&boxes, "The amplitude table of the thesis' program, as boxes.");
    }
    section
}
