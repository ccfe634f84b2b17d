//! Section 5.3 and 5.4: how much room the new databases take.

use lucena_attribute::{Format, Set, text};
use lucena_show::{Axis, BarChart, PageTable as Grid, Section};
use lucena_table::Table;

use super::archive;
use super::published;
use super::study::{MIN_LEAVES, SetStudy, TREE_SETS, TreeStudy, title};
use super::trees::ChartAgainstM;
use crate::error::ReportError;
use crate::figure::bars;
use crate::ledger::Ledger;

/// Figures 5.5 and 5.6.
pub fn section(
    table: &Table,
    sets: &[SetStudy],
    trees: &[TreeStudy],
    ledger: &mut Ledger,
) -> Result<Section, ReportError> {
    let all = sets.iter().find(|study| study.set == Set::All).expect("All is one of the sets");
    let primary = text(&all.frame, Format::Krkopt).expect("this format is text");
    let primary = archive::size(&[("krkopt.data", &primary)])?;
    let sizes = sizes(trees, ledger);
    let whole = whole(trees, primary, ledger);
    let chart = ChartAgainstM {
        title: "Bytes of the new databases against M",
        y: Axis { label: "bytes".into(), from: Some(0.0), ..Axis::default() },
        published: &|set, m| (set == Set::All && m == 1).then_some(22087.0),
    };
    Ok(Section::new("Room on disk")
        .paragraph(
            "Sizes may differ by up to 1 %: the thesis does not say how the three files were \
             named and headed. They are the thesis' measure, not the best one: our own table file \
             holds both sides to move and is compared below.",
        )
        .table(sizes)
        .figure(&chart.draw(trees, |t| t.bytes as f64), "Figure 5.5: database sizes against M.")
        .table(whole)
        .figure(
            &before_and_after(sets, trees, primary)?.draw(),
            "Figure 5.6: sizes of the databases.",
        )
        .paragraph(&format!(
            "Our table file of KRvK, both sides to move, checksummed and ready to probe: {} bytes.",
            table.file_bytes()
        )))
}

/// What the thesis states of a size.
fn stated(what: &str) -> &'static str {
    published::find(&published::sizes(), &[("what", what)]).map_or("", |line| line.get("value"))
}

/// The new databases, each beside what is printed of it.
fn sizes(trees: &[TreeStudy], ledger: &mut Ledger) -> Grid {
    let mut sizes = Grid::new(
        "Ambiguous positions, tree and misclassified rows in one tar archive under bzip2, bytes",
        ["M", "Sadikov", "My Selection", "All Attributes"],
    );
    for m in MIN_LEAVES {
        let mut row = vec![m.into()];
        for set in TREE_SETS {
            let study = trees.iter().find(|t| t.set == set && t.min_leaf == m);
            let bytes = study.map_or(0, |t| t.bytes) as f64;
            let theirs = if set == Set::All && m == 1 {
                stated("smallest new database in bytes")
            } else {
                ""
            };
            let place = "Section 5.3, All Attributes, M = 1";
            row.push(ledger.within(place, theirs, bytes, 0.01).into());
        }
        sizes = sizes.row(row);
    }
    sizes
}

/// The smallest of them against the primary database.
fn whole(trees: &[TreeStudy], primary: usize, ledger: &mut Ledger) -> Grid {
    let best = trees.iter().map(|t| t.bytes).min().unwrap_or(0);
    let [primary, best] = [primary, best].map(|bytes| bytes as f64);
    let bytes = stated("primary database in bytes");
    let share = stated("smallest new database against the primary in percent");
    let rate = stated("compression rate");
    Grid::new("Section 5.4: the whole", ["what", "figure"])
        .row([
            "the primary database, bytes".into(),
            ledger.within("primary database", bytes, primary, 0.01).into(),
        ])
        .row([
            "the smallest new one, % of the primary".into(),
            ledger.rounded("smallest, % of primary", share, 100.0 * best / primary).into(),
        ])
        .row([
            "compression rate".into(),
            ledger.within("compression rate", rate, primary / best.max(1.0), 0.01).into(),
        ])
}

fn before_and_after(
    sets: &[SetStudy],
    trees: &[TreeStudy],
    primary: usize,
) -> Result<BarChart, ReportError> {
    let mut categories = vec!["primary".to_string()];
    let (mut before, mut after) = (vec![Some(primary as f64)], vec![None]);
    for set in TREE_SETS {
        let Some(study) = sets.iter().find(|study| study.set == set) else { continue };
        categories.push(title(set).into());
        before.push(Some(study.bytes()? as f64));
        let smallest = trees.iter().filter(|t| t.set == set).map(|t| t.bytes).min();
        after.push(smallest.map(|bytes| bytes as f64));
    }
    Ok(BarChart {
        title: "Bytes of the databases before and after the trees".into(),
        description: "Archives under bzip2 of the plain rows and of the best tree.".into(),
        x: "database".into(),
        y: Axis::named("bytes"),
        categories,
        bars: vec![bars("rows", before, 0), bars("best tree", after, 1)],
        ..BarChart::default()
    })
}
