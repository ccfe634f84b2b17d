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
///
/// ```
/// use lucena_show::{Hue, LineChart, Series, Voice};
/// let (name, points) = ("a thesis".into(), vec![(1.0, 2.0), (3.0, 4.0)]);
/// let series = vec![Series { name, points, hue: Hue(0), voice: Voice::Published }];
/// let chart = LineChart { series, ..LineChart::default() };
/// assert!(chart.draw().as_str().contains("stroke-dasharray")); // dashed
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// Measured here.
    #[default]
    Ours,
    /// Taken from a paper.
    Published,
}
