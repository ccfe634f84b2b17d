//! A report as one page: words, tables and pictures, in one file that needs nothing else.

mod gallery;
mod line;
mod outline;
mod table;

pub use gallery::{Gallery, Shown};
pub use line::{PageLine, Ply};
pub use table::{Compared, PageTable, TableCell};

use crate::board::sprite;
use crate::svg::{Svg, escape};

const STYLE: &str = include_str!("style.css");

/// A page with a heading, a list of what is in it, and sections.
///
/// It opens from a file without a network, in light and in dark, on a desk and on a phone. All words
/// are escaped; only an [`Svg`] goes in as it is.
///
/// ```
/// use lucena_show::{Page, Section};
/// let page = Page::new("King & rook").lead("Every figure of a thesis, made again.").section(
///     Section::new("Positions").paragraph("28056 of them."),
/// );
/// assert!(page.to_html().starts_with("<!DOCTYPE html>"));
/// assert!(page.to_html().contains("<h1>King &amp; rook</h1>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Page {
    title: String,
    lead: Vec<String>,
    sections: Vec<Section>,
    foot: String,
}

impl Page {
    /// An empty page with a heading.
    pub fn new(title: &str) -> Page {
        Page { title: title.to_owned(), ..Page::default() }
    }

    /// The same with a paragraph more under the heading.
    pub fn lead(mut self, words: &str) -> Page {
        self.lead.push(words.to_owned());
        self
    }

    /// The same with a section more.
    pub fn section(mut self, section: Section) -> Page {
        self.sections.push(section);
        self
    }

    /// The same with words at the foot: where it comes from, how to make it again.
    pub fn foot(self, words: &str) -> Page {
        Page { foot: words.to_owned(), ..self }
    }

    /// The page as text: write it to a file that ends in `.html`.
    pub fn to_html(&self) -> String {
        let title = escape(&self.title);
        let outlined = self.sections.iter().any(|section| section.has_outline);
        let more = if outlined { outline::STYLE } else { "" };
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>\n{STYLE}{more}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n"
        );
        for words in &self.lead {
            out.push_str(&format!("<p class=\"lead\">{}</p>\n", escape(words)));
        }
        out.push_str("</header>\n");
        if self.sections.len() > 1 {
            out.push_str(&self.contents());
        }
        out.push_str("<main>\n");
        for (i, section) in self.sections.iter().enumerate() {
            let heading = escape(&section.heading);
            out.push_str(&format!("<section id=\"part-{}\">\n<h2>{heading}</h2>\n", i + 1));
            out.push_str(&section.body);
            out.push_str("</section>\n");
        }
        out.push_str("</main>\n");
        if !self.foot.is_empty() {
            out.push_str(&format!("<footer><p>{}</p></footer>\n", escape(&self.foot)));
        }
        if self.sections.iter().any(|section| section.has_lines) {
            let men = sprite::sprite();
            out.push_str(&format!("<div class=\"men\" aria-hidden=\"true\">{men}</div>\n"));
            out.push_str(&format!("<script>\n{}</script>\n", line::SCRIPT));
        }
        out.push_str("</body>\n</html>\n");
        out
    }

    fn contents(&self) -> String {
        let link = |(i, s): (usize, &Section)| {
            format!("<li><a href=\"#part-{}\">{}</a></li>\n", i + 1, escape(&s.heading))
        };
        let links: String = self.sections.iter().enumerate().map(link).collect();
        format!("<nav aria-label=\"Contents\">\n<ol>\n{links}</ol>\n</nav>\n")
    }
}

/// One part of a page, with its own heading; what is added comes after what is there.
///
/// ```
/// use lucena_show::Section;
/// let section = Section::new("Method").paragraph("Trees of C4.5.").list(["grow", "collapse"]);
/// # let _ = section;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Section {
    heading: String,
    body: String,
    has_lines: bool,
    has_outline: bool,
}

impl Section {
    /// An empty section.
    pub fn new(heading: &str) -> Section {
        Section { heading: heading.to_owned(), ..Section::default() }
    }

    /// The same with a paragraph more.
    pub fn paragraph(self, words: &str) -> Section {
        self.push(&format!("<p>{}</p>\n", escape(words)))
    }

    /// The same with a smaller heading more.
    pub fn subheading(self, words: &str) -> Section {
        self.push(&format!("<h3>{}</h3>\n", escape(words)))
    }

    /// The same with a list more.
    pub fn list<'a>(self, items: impl IntoIterator<Item = &'a str>) -> Section {
        self.items("ul", items.into_iter().map(escape))
    }

    /// The same with a list of links more, each to a file beside the page.
    pub fn links<'a>(self, links: impl IntoIterator<Item = (&'a str, &'a str)>) -> Section {
        let link = |(file, words)| format!("<a href=\"{}\">{}</a>", escape(file), escape(words));
        self.items("ul", links.into_iter().map(link))
    }

    /// The same with lines more that keep their shape, such as commands or a tree in text.
    pub fn lines(self, text: &str) -> Section {
        self.push(&format!("<pre tabindex=\"0\">{}</pre>\n", escape(text)))
    }

    /// The same with a table more.
    pub fn table(self, table: PageTable) -> Section {
        self.push(&table.to_html())
    }

    /// The same with a picture more that shrinks to the page, and words below it.
    pub fn figure(self, picture: &Svg, caption: &str) -> Section {
        self.push(&figure("figure", picture, caption))
    }

    /// The same with a picture more that keeps its size and can be moved sideways, such as a tree.
    pub fn wide_figure(self, picture: &Svg, caption: &str) -> Section {
        self.push(&figure("wide", picture, caption))
    }

    /// The same with a row of boards more, each with words below it.
    pub fn boards<'a>(self, boards: impl IntoIterator<Item = (&'a Svg, &'a str)>) -> Section {
        self.row(boards.into_iter().map(|(board, caption)| figure("board", board, caption)))
    }

    /// The same with a row of positions more, each a FEN with words below the board.
    pub fn positions<'a>(self, positions: impl IntoIterator<Item = (&'a str, &'a str)>) -> Section {
        self.row(positions.into_iter().map(|(fen, caption)| line::board(fen, "", caption)))
    }

    /// The same with a board more whose moves can be played through.
    pub fn line(mut self, line: &PageLine) -> Section {
        self.has_lines = true;
        self.push(&line.to_html())
    }

    /// The same with a numbered list more.
    pub fn steps<'a>(self, items: impl IntoIterator<Item = &'a str>) -> Section {
        self.items("ol", items.into_iter().map(escape))
    }

    /// The same with an outline more (nested lists): how deep each item is, from 1, its words, and
    /// an answer that stands out, which may be empty.
    ///
    /// ```
    /// use lucena_show::{Page, Section};
    /// let rules = [(1, "the king is near", ""), (2, "White is to move", "a win"), (1, "it is far", "a draw")];
    /// let page = Page::new("Rules").section(Section::new("All").outline(rules)).to_html();
    /// assert_eq!(page.matches("<ul").count(), 2);
    /// assert!(page.contains("White is to move <b>a win</b>"));
    /// ```
    pub fn outline<'a>(
        mut self,
        items: impl IntoIterator<Item = (usize, &'a str, &'a str)>,
    ) -> Section {
        self.has_outline = true;
        self.push(&outline::html(&items.into_iter().collect::<Vec<_>>()))
    }

    /// The same with a gallery more.
    pub fn gallery(self, gallery: &Gallery) -> Section {
        self.push(&gallery.to_html())
    }

    fn items(self, tag: &str, items: impl Iterator<Item = String>) -> Section {
        let items: String = items.map(|item| format!("<li>{item}</li>\n")).collect();
        self.push(&format!("<{tag}>\n{items}</{tag}>\n"))
    }

    fn row(self, boards: impl Iterator<Item = String>) -> Section {
        self.push(&format!("<div class=\"boards\">\n{}</div>\n", boards.collect::<String>()))
    }

    fn push(mut self, html: &str) -> Section {
        self.body.push_str(html);
        self
    }
}

fn figure(class: &str, picture: &Svg, caption: &str) -> String {
    let caption = match caption {
        "" => String::new(),
        words => format!("<figcaption>{}</figcaption>\n", escape(words)),
    };
    let focus = if class == "wide" { " tabindex=\"0\"" } else { "" };
    format!(
        "<figure class=\"{class}\">\n<div class=\"picture\"{focus}>{picture}</div>\n{caption}</figure>\n"
    )
}
