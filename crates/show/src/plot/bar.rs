//! Bars over names: one number for each, in groups.

use super::{
    Axis, Voice,
    frame::{Along, LegendKey, PlotFrame, size, tile},
};
use crate::{
    colour::Hue,
    svg::{Element, Svg},
};

/// One bar over every name.
///
/// ```
/// use lucena_show::{Bars, Hue, Voice};
/// let (name, values) = ("Sadikov".into(), vec![Some(4.5), None]);
/// let bars = Bars { name, values, hue: Hue(0), voice: Voice::Ours };
/// assert!(bars.values[1].is_none()); // a gap over the second name
/// ```
#[derive(Clone, Debug)]
pub struct Bars {
    /// What the legend says.
    pub name: String,
    /// One value for each category; `None` leaves a gap.
    pub values: Vec<Option<f64>>,
    /// The colour.
    pub hue: Hue,
    /// Who says so.
    pub voice: Voice,
}

/// A chart of bars side by side over names.
///
/// ```
/// use lucena_show::{Axis, BarChart, Bars, Hue, Voice};
/// let chart = BarChart {
///     title: "Ambiguous positions".into(),
///     x: "depth of win".into(),
///     y: Axis { unit: " %".into(), ..Axis::from_to(0.0, 100.0) },
///     categories: vec!["draw".into(), "0".into()],
///     bars: vec![Bars {
///         name: "Sadikov".into(),
///         values: vec![Some(4.5), None],
///         hue: Hue(0),
///         voice: Voice::Ours,
///     }],
///     ..BarChart::default()
/// };
/// assert!(chart.draw().as_str().contains("<title>Sadikov, draw: 4.5 %</title>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct BarChart {
    /// The heading.
    pub title: String,
    /// A sentence for those who cannot see the picture.
    pub description: String,
    /// What the names are.
    pub x: String,
    /// The axis at the left; it reaches down to zero.
    pub y: Axis,
    /// The names along the bottom.
    pub categories: Vec<String>,
    /// The bars over each name, from the left.
    pub bars: Vec<Bars>,
    /// Width on paper; 720 if 0.
    pub width: f64,
    /// Height on paper; 400 if 0.
    pub height: f64,
}

impl BarChart {
    /// Draws the chart.
    pub fn draw(&self) -> Svg {
        let values = self.bars.iter().flat_map(|b| b.values.iter().flatten().copied());
        // One stands in for zero on a scale of ratios, which has no zero.
        let zero = if self.y.scale.holds(0.0) { 0.0 } else { 1.0 };
        let across = (&self.y, self.y.span(values.chain([zero])));
        let keys = self.bars.iter().map(Bars::key).collect();
        let words = [&*self.title, &self.description];
        let size = size(self.width, self.height, 400.0);
        let along = Along::Names(&self.x, &self.categories);
        let mut frame = PlotFrame::new(words, size, along, across, keys);
        for (i, j, (x, wide)) in frame.slots(self.bars.len()) {
            let (category, bars) = (&self.categories[i], &self.bars[j]);
            let Some(value) = bars.values.get(i).copied().flatten() else { continue };
            let Some(y) = frame.y(value) else { continue };
            let floor = frame.floor();
            let bar = Element::rect(x, y.min(floor), wide, (floor - y).abs().max(0.6));
            let tip = format!("{}, {category}: {}", bars.name, self.y.written(value));
            frame.add(bars.paint(bar).tip(&tip));
        }
        frame.finish()
    }
}

impl Bars {
    fn paint(&self, bar: Element) -> Element {
        match self.voice {
            Voice::Ours => bar.attr("fill", self.hue.hex()),
            Voice::Published => bar
                .attr("fill", "#ffffff")
                .attr("stroke", self.hue.hex())
                .num("stroke-width", 1.4)
                .attr("stroke-dasharray", "3 2"),
        }
    }

    fn key(&self) -> LegendKey {
        LegendKey { sample: self.paint(tile()), name: self.name.clone() }
    }
}
