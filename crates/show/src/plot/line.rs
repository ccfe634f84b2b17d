//! Lines through points: how one number follows another.

use super::{
    Axis, Band, Note, Voice,
    frame::{Along, LegendKey, PlotFrame, SAMPLE, size},
};
use crate::{
    colour::Hue,
    svg::{Element, Svg, number},
};

/// One line of a chart.
///
/// ```
/// use lucena_show::{Hue, LineChart, Series, Voice};
/// let points = vec![(1.0, 2.0), (3.0, 4.0)];
/// let series = vec![Series { name: "wins".into(), points, hue: Hue(0), voice: Voice::Ours }];
/// let chart = LineChart { series, ..LineChart::default() };
/// assert!(chart.draw().as_str().contains("<title>wins: 3, 4</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    /// What the legend says.
    pub name: String,
    /// The points, joined in this order. One without a place on its axis breaks the line.
    pub points: Vec<(f64, f64)>,
    /// Its colour and its mark: give a published series and ours the same.
    pub hue: Hue,
    /// Who says so.
    pub voice: Voice,
}

/// A chart of lines.
///
/// ```
/// use lucena_show::{Axis, Hue, LineChart, AxisScale, Series, Voice};
/// let points = vec![(1.0, 1756.0), (2.0, 950.0), (4.0, 567.0)];
/// let chart = LineChart {
///     title: "Leaves".into(),
///     x: Axis::named("least rows in a leaf").on(AxisScale::Log2),
///     y: Axis::named("leaves").on(AxisScale::Log10),
///     series: vec![Series { name: "Sadikov".into(), points, hue: Hue(0), voice: Voice::Ours }],
///     ..LineChart::default()
/// };
/// assert!(chart.draw().as_str().contains("<title>Sadikov: 2, 950</title>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineChart {
    /// The heading.
    pub title: String,
    /// A sentence for those who cannot see the picture.
    pub description: String,
    /// The axis along the bottom.
    pub x: Axis,
    /// The axis at the left.
    pub y: Axis,
    /// The lines, later ones drawn over earlier ones of the same voice.
    pub series: Vec<Series>,
    /// Stretches of the bottom axis with a name, from the left.
    pub bands: Vec<Band>,
    /// Points to look at.
    pub notes: Vec<Note>,
    /// Width on paper; 720 if 0.
    pub width: f64,
    /// Height on paper; 440 if 0.
    pub height: f64,
}

impl LineChart {
    /// Draws the chart.
    pub fn draw(&self) -> Svg {
        let points = || self.series.iter().flat_map(|s| s.points.iter());
        let along = Along::Numbers(&self.x, self.x.span(points().map(|p| p.0)));
        let across = (&self.y, self.y.span(points().map(|p| p.1)));
        let keys = self.series.iter().map(Series::key).collect();
        let words = [&*self.title, &self.description];
        let size = size(self.width, self.height, 440.0);
        let mut frame = PlotFrame::new(words, size, along, across, keys);
        for (nth, band) in self.bands.iter().enumerate() {
            band.draw(&mut frame, nth);
        }
        // Published lines lie below: where both agree, our dot sits inside their ring.
        for voice in [Voice::Published, Voice::Ours] {
            for series in self.series.iter().filter(|s| s.voice == voice) {
                self.draw_series(&mut frame, series);
            }
        }
        for note in &self.notes {
            note.draw(&mut frame);
        }
        frame.finish()
    }

    fn draw_series(&self, frame: &mut PlotFrame, series: &Series) {
        let place = |&(x, y): &(f64, f64)| Some((frame.x(x)?, frame.y(y)?));
        let placed: Vec<_> = series.points.iter().map(|p| (*p, place(p))).collect();
        for run in placed.split(|(_, at)| at.is_none()) {
            let at: Vec<(f64, f64)> = run.iter().filter_map(|(_, at)| *at).collect();
            if at.len() > 1 {
                frame.add(series.stroke(&at));
            }
        }
        for ((x, y), at) in placed {
            let Some(at) = at else { continue };
            let tip = format!("{}: {}, {}", series.name, self.x.written(x), self.y.written(y));
            frame.add(series.mark(at).tip(&tip));
        }
    }
}

impl Series {
    /// A line through points on paper.
    fn stroke(&self, at: &[(f64, f64)]) -> Element {
        let steps: Vec<String> =
            at.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
        let line = Element::path(&format!("M{}", steps.join("L"))).attr("fill", "none");
        let line = line.attr("stroke", self.hue.hex()).attr("stroke-linejoin", "round");
        match self.voice {
            Voice::Ours => line.num("stroke-width", 2.0),
            Voice::Published => line
                .num("stroke-width", 3.5)
                .attr("stroke-dasharray", "7 5")
                .num("stroke-opacity", 0.5),
        }
    }

    /// A mark at a point on paper: its shape follows the colour, so that it also tells lines apart.
    fn mark(&self, (x, y): (f64, f64)) -> Element {
        let r = if self.voice == Voice::Ours { 3.8 } else { 7.0 };
        let shape = match self.hue.0 % 4 {
            0 => Element::circle(x, y, r),
            1 => Element::rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8),
            2 => polygon(&[
                (x, y - r * 1.2),
                (x + r * 1.15, y + r * 0.9),
                (x - r * 1.15, y + r * 0.9),
            ]),
            _ => polygon(&[(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)]),
        };
        match self.voice {
            Voice::Ours => shape
                .attr("fill", self.hue.hex())
                .attr("stroke", "#ffffff")
                .num("stroke-width", 0.8),
            // Seen through, but the pointer still finds it.
            Voice::Published => shape
                .attr("fill", "#ffffff")
                .num("fill-opacity", 0.0)
                .attr("stroke", self.hue.hex())
                .num("stroke-width", 1.5),
        }
    }

    fn key(&self) -> LegendKey {
        let line = self.stroke(&[(-SAMPLE, 0.0), (SAMPLE, 0.0)]);
        let sample = Element::new("g").child(line).child(self.mark((0.0, 0.0)));
        LegendKey { sample, name: self.name.clone() }
    }
}

fn polygon(corners: &[(f64, f64)]) -> Element {
    let points: Vec<String> =
        corners.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    Element::new("polygon").attr("points", &points.join(" "))
}
