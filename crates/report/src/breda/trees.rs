//! Chapter 5 and Appendix A: the 24 trees.

use lucena_attribute::Set;
use lucena_show::{
    Axis, AxisScale, Hue, LineChart, PageTable, Section, Series, Svg, TableCell, Voice,
};

use super::published;
use super::study::{TREE_SETS, TreeStudy, title};
use crate::figure;
use crate::ledger::Ledger;

/// Appendix A as a table, Figures 5.2 to 5.4.
pub fn section(trees: &[TreeStudy], ledger: &mut Ledger) -> Section {
    let mut section = Section::new("The trees").paragraph(
        "C4.5 as WEKA's J48 grows it, unpruned, at least M rows a leaf, on one row for each clear \
         combination. Errors are WEKA's, over the classes' shares in the leaf.",
    );
    for set in TREE_SETS {
        section = section.table(table(set, trees, ledger));
    }
    let leaves = |t: &TreeStudy| t.tree.leaves() as f64;
    let correct =
        |t: &TreeStudy| 100.0 * t.evaluation.correct() as f64 / t.evaluation.rows() as f64;
    let printed = published::trees();
    let percents = published::percents();
    let complexity = ChartAgainstM {
        title: "Leaves of the trees against M",
        y: Axis::named("leaves").on(AxisScale::Log10),
        published: &|set, m| number(&printed, set, m, "leaves"),
    };
    let accuracy = ChartAgainstM {
        title: "Rows classified correctly against M",
        y: figure::percent("correct"),
        published: &|set, m| number(&percents, set, m, "correct_percent"),
    };
    section = section
        .figure(&complexity.draw(trees, leaves), "Figure 5.3: complexity of the trees.")
        .figure(&accuracy.draw(trees, correct), "Figure 5.4: accuracy of the trees.");
    if let Some(small) = trees.iter().find(|t| t.set == Set::Sadikov && t.min_leaf == 128) {
        let words = "Sadikov's attributes, at least 128 rows a leaf";
        let picture = figure::tree(&small.tree, words, 200);
        section = section.wide_figure(&picture, "The smallest of the 24 trees.");
    }
    section
}

/// A printed figure of one tree.
fn number(lines: &[published::PrintedLine], set: Set, m: usize, column: &str) -> Option<f64> {
    let m = m.to_string();
    published::find(lines, &[("set", set.name()), ("min_leaf", &m)])?.get(column).parse().ok()
}

fn table(set: Set, trees: &[TreeStudy], ledger: &mut Ledger) -> PageTable {
    let mut table = PageTable::new(
        &format!("Appendix A, {}", title(set)),
        [
            "M",
            "leaves",
            "nodes",
            "correct",
            "wrong",
            "correct, %",
            "kappa",
            "mean abs. error",
            "root mean sq. error",
            "rel. abs. error, %",
            "root rel. sq. error, %",
        ],
    );
    let (printed, percents) = (published::trees(), published::percents());
    for study in trees.iter().filter(|study| study.set == set) {
        let m = study.min_leaf.to_string();
        let key = [("set", set.name()), ("min_leaf", m.as_str())];
        let line = |lines, column| published::find(lines, &key).map_or("", |line| line.get(column));
        let cell = |column| line(&printed, column);
        let what = |column: &str| format!("Appendix A, {}, M = {m}, {column}", title(set));
        let e = &study.evaluation;
        let share = 100.0 * e.correct() as f64 / e.rows() as f64;
        let mut exact = |column: &'static str, ours: u64| -> TableCell {
            ledger.exact(&what(column), cell(column), ours).into()
        };
        let mut row: Vec<TableCell> = vec![
            study.min_leaf.into(),
            exact("leaves", study.tree.leaves() as u64),
            exact("nodes", study.tree.size() as u64),
            exact("correct", e.correct()),
            exact("misclassified", e.wrong()),
        ];
        let printed_share = line(&percents, "correct_percent");
        row.push(ledger.rounded(&what("correct, %"), printed_share, share).into());
        for (column, ours) in [
            ("kappa", e.kappa()),
            ("mean_absolute_error", e.mean_absolute_error()),
            ("root_mean_squared_error", e.root_mean_squared_error()),
            ("relative_absolute_error", e.relative_absolute_error()),
            ("root_relative_squared_error", e.root_relative_squared_error()),
        ] {
            // Printed with four decimals, closing zeros dropped.
            let ours = crate::ledger::trimmed(ours);
            row.push(ledger.exact(&what(column), cell(column), ours).into());
        }
        table = table.row(row);
    }
    table
}

/// A line for each set against M.
pub struct ChartAgainstM<'a> {
    pub title: &'a str,
    pub y: Axis,
    /// The printed value of a set and M.
    pub published: &'a dyn Fn(Set, usize) -> Option<f64>,
}

impl ChartAgainstM<'_> {
    pub fn draw(&self, trees: &[TreeStudy], ours: impl Fn(&TreeStudy) -> f64) -> Svg {
        let mut series = Vec::new();
        for (i, set) in TREE_SETS.into_iter().enumerate() {
            let of_set = || trees.iter().filter(move |study| study.set == set);
            let points = of_set().map(|t| (t.min_leaf as f64, ours(t))).collect();
            let printed: Vec<(f64, f64)> = of_set()
                .filter_map(|t| Some((t.min_leaf as f64, (self.published)(set, t.min_leaf)?)))
                .collect();
            let name = title(set).to_string();
            series.push(figure::series(&name, points, i));
            if !printed.is_empty() {
                let name = format!("{name}, printed");
                let (hue, voice) = (Hue(i), Voice::Published);
                series.push(Series { name, points: printed, hue, voice });
            }
        }
        LineChart {
            title: self.title.into(),
            description: format!("{} for three sets of attributes.", self.title),
            x: Axis::named("least rows a leaf, M").on(AxisScale::Log2),
            y: self.y.clone(),
            series,
            ..LineChart::default()
        }
        .draw()
    }
}

/// The lines of the confusion matrices that can still be read, cell by cell.
pub fn confusion(trees: &[TreeStudy], ledger: &mut Ledger) -> Section {
    let mut table = PageTable::new(
        "Lines of the confusion matrices that are legible",
        ["set", "M", "lines read", "lines equal"],
    );
    let printed = published::confusions();
    for study in trees {
        let m = study.min_leaf.to_string();
        let of_tree = printed
            .iter()
            .filter(|line| line.get("set") == study.set.name() && line.get("min_leaf") == m);
        let (mut read, mut equal) = (0, 0);
        for line in of_tree {
            let labels: Vec<&str> =
                (0..study.tree.classes().len()).map(|c| study.tree.label(c)).collect();
            let Some(actual) = labels.iter().position(|l| *l == line.get("actual")) else {
                continue;
            };
            let theirs: Vec<&str> = labels.iter().map(|label| line.get(label)).collect();
            let ours: Vec<String> =
                study.evaluation.confusion()[actual].iter().map(ToString::to_string).collect();
            let what = format!("confusion, {}, M = {m}, {}", title(study.set), labels[actual]);
            let same = ledger.exact(&what, &theirs.join(" "), ours.join(" ")).agrees;
            (read, equal) = (read + 1, equal + usize::from(same));
        }
        if read > 0 {
            let set = title(study.set).into();
            table = table.row([
                set,
                study.min_leaf.into(),
                TableCell::from(read as usize),
                equal.into(),
            ]);
        }
    }
    Section::new("Confusion matrices").table(table)
}
