//! Numbers as pictures: lines, bars, boxes and heat maps, with a published voice beside ours.

mod axis;
mod bar;
mod boxes;
mod frame;
mod heat;
mod line;
mod notes;

pub use axis::{Axis, AxisScale};
pub use bar::{BarChart, Bars};
pub use boxes::{BoxChart, Boxes, Spread};
pub use heat::HeatMap;
pub use line::{LineChart, Series};
pub use notes::{Band, Note};

/// Who says the numbers: what was published is drawn open and dashed, ours filled and solid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// Measured here.
    #[default]
    Ours,
    /// Taken from a paper.
    Published,
}
