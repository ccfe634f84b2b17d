//! Tables, and cells that set a published figure beside ours.

use crate::svg::escape;

/// Longer words are a sentence.
const SENTENCE: usize = 48;

/// One figure twice: as it was published, and as it comes out here.
///
/// ```
/// use lucena_show::Compared;
/// assert!(Compared::exact("1756", "1756").agrees);
/// assert!(!Compared::exact("22087", "22097").agrees);
/// let rounded = Compared { published: "0.91".into(), ours: "0.9071".into(), agrees: true };
/// # let _ = rounded;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// As printed; empty if it was never printed or cannot be read.
    pub published: String,
    /// As found here.
    pub ours: String,
    /// Whether they are the same figure, which only the caller can know when one is rounded.
    pub agrees: bool,
}

impl Compared {
    /// Compares letter by letter.
    pub fn exact(published: &str, ours: &str) -> Compared {
        let agrees = published == ours;
        Compared { published: published.to_owned(), ours: ours.to_owned(), agrees }
    }

    fn to_html(&self) -> String {
        let Compared { published, ours, agrees } = self;
        let both = |sign| format!("{} {sign} {}", escape(published), escape(ours));
        let (class, words, sign) = match () {
            () if published.is_empty() => ("alone", escape(ours), "·"),
            () if published == ours => ("same", escape(published), "✓"),
            // Near enough for the caller, but not the same figure: show both.
            () if *agrees => ("same", both('≈'), "✓"),
            () => ("other", both('/'), "≠"),
        };
        let tip = match published.as_str() {
            "" => "not published".to_owned(),
            _ => escape(&format!("published {published}, ours {ours}")),
        };
        format!("<td class=\"{class}\" title=\"{tip}\">{words} <span>{sign}</span></td>")
    }
}

/// What stands in one cell.
///
/// ```
/// use lucena_show::TableCell;
/// assert_eq!(TableCell::from("mate"), TableCell::Words("mate".into()));
/// assert_eq!(TableCell::from(28056_usize), TableCell::Number("28056".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCell {
    /// Words, at the left.
    Words(String),
    /// A number, at the right.
    Number(String),
    /// A published figure beside ours.
    Compared(Compared),
}

impl From<&str> for TableCell {
    fn from(words: &str) -> TableCell {
        TableCell::Words(words.to_owned())
    }
}

impl From<String> for TableCell {
    fn from(words: String) -> TableCell {
        TableCell::Words(words)
    }
}

impl From<usize> for TableCell {
    fn from(number: usize) -> TableCell {
        TableCell::Number(number.to_string())
    }
}

impl From<u64> for TableCell {
    fn from(number: u64) -> TableCell {
        TableCell::Number(number.to_string())
    }
}

impl From<Compared> for TableCell {
    fn from(compared: Compared) -> TableCell {
        TableCell::Compared(compared)
    }
}

/// A table: words above it, names of its columns, rows.
///
/// With cells that compare, a line below counts how many agree.
///
/// ```
/// use lucena_show::{Compared, PageTable};
/// let table = PageTable::new("Archives", ["set", "bytes"])
///     .row(["all".into(), Compared::exact("22087", "22097").into()])
///     .row(["positions".into(), 28056usize.into()]);
/// assert_eq!(table.agreement(), (0, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct PageTable {
    /// What the table shows.
    pub caption: String,
    /// The columns.
    pub head: Vec<String>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<TableCell>>,
}

impl PageTable {
    /// A table without rows.
    pub fn new<'a>(caption: &str, head: impl IntoIterator<Item = &'a str>) -> PageTable {
        let head = head.into_iter().map(str::to_owned).collect();
        PageTable { caption: caption.to_owned(), head, rows: Vec::new() }
    }

    /// The same with a row more.
    pub fn row(mut self, cells: impl IntoIterator<Item = TableCell>) -> PageTable {
        self.rows.push(cells.into_iter().collect());
        self
    }

    /// How many published figures agree with ours, and how many there are.
    pub fn agreement(&self) -> (usize, usize) {
        let compared = self.rows.iter().flatten().filter_map(|cell| match cell {
            TableCell::Compared(c) if !c.published.is_empty() => Some(c.agrees),
            _ => None,
        });
        compared.fold((0, 0), |(same, all), agrees| (same + usize::from(agrees), all + 1))
    }

    pub(crate) fn to_html(&self) -> String {
        let head: String = self.head.iter().enumerate().map(|(i, h)| self.column(i, h)).collect();
        let mut out = format!(
            "<div class=\"table\" tabindex=\"0\">\n<table>\n<caption>{}</caption>\n\
             <thead><tr>{head}</tr></thead>\n<tbody>\n",
            escape(&self.caption)
        );
        for row in &self.rows {
            out.push_str(&format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>()));
        }
        out.push_str("</tbody>\n</table>\n</div>\n");
        if let (same, all @ 1..) = self.agreement() {
            let class = if same == all { "same" } else { "other" };
            out.push_str(&format!(
                "<p class=\"tally {class}\">{same} of {all} published figures agree</p>\n"
            ));
        }
        out
    }

    /// A column's name, over its numbers at the right or its words at the left.
    fn column(&self, nth: usize, name: &str) -> String {
        let words = |row: &Vec<TableCell>| matches!(row.get(nth), None | Some(TableCell::Words(_)));
        let class = if self.rows.iter().all(words) { "" } else { " class=\"number\"" };
        format!("<th scope=\"col\"{class}>{}</th>", escape(name))
    }
}

fn cell(cell: &TableCell) -> String {
    match cell {
        // A sentence takes several lines, so that the figures beside it stay in sight on a phone.
        TableCell::Words(words) if words.chars().count() > SENTENCE => {
            format!("<td class=\"sentence\">{}</td>", escape(words))
        }
        TableCell::Words(words) => format!("<td>{}</td>", escape(words)),
        TableCell::Number(number) => format!("<td class=\"number\">{}</td>", escape(number)),
        TableCell::Compared(compared) => compared.to_html(),
    }
}
