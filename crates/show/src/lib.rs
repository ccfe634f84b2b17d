//! Pictures and pages: boards, plots, trees and reports that open in any browser.
//!
//! Every picture is an [`Svg`], the same bytes for the same input; a [`Page`] puts pictures, words
//! and tables into one HTML file that needs no network. A [`LineChart`], [`BarChart`] or
//! [`BoxChart`] draws numbers, a [`TreePicture`] draws a decision tree, a [`BoardPicture`] draws a
//! position, a [`HeatBoard`] where a man stands, a [`Gallery`] holds many boards and sorts them, a
//! [`PageLine`] is a board whose moves can be played through, a
//! [`Compared`] cell sets a published figure beside ours.
//!
//! ```
//! use lucena_show::{Compared, Page, Section, PageTable};
//! let leaves = PageTable::new("Leaves of the trees", ["set", "leaves"])
//!     .row(["Sadikov".into(), Compared::exact("1756", "1756").into()]);
//! let page = Page::new("KRvK in words").section(Section::new("Trees").table(leaves));
//! assert!(page.to_html().contains("1 of 1 published figures agree"));
//! ```

mod board;
mod colour;
mod measure;
mod page;
mod plot;
mod png;
mod svg;
mod tree;
mod words;

pub use board::{BoardPicture, HeatBoard, Mark};
pub use colour::{Hue, Tone};
pub use page::{Compared, Gallery, Page, PageLine, PageTable, Ply, Section, Shown, TableCell};
pub use plot::{
    Axis, AxisScale, Band, BarChart, Bars, BoxChart, Boxes, HeatMap, LineChart, Note, Series,
    Spread, Voice,
};
pub use svg::{Svg, escape, number};
pub use tree::{Diagram, TreePicture};
pub use words::grouped;
