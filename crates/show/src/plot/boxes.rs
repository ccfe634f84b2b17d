//! Box plots: how far numbers spread, for each of several names.

use super::{
    Axis,
    frame::{Along, INK, LegendKey, PlotFrame, size, tile},
};
use crate::{
    colour::Hue,
    svg::{Element, Svg},
};

/// How a heap of numbers spreads: its ends, its quarters, its middle.
///
/// ```
/// use lucena_show::Spread;
/// let spread = Spread::of(&[4.0, 1.0, 2.0, 3.0, 10.0]).expect("five numbers");
/// assert_eq!((spread.lower, spread.median, spread.upper, spread.mean), (2.0, 3.0, 4.0, 4.0));
/// assert_eq!(Spread::of(&[]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The smallest.
    pub min: f64,
    /// A quarter lies below.
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The largest.
    pub max: f64,
    /// The average.
    pub mean: f64,
}

impl Spread {
    /// The spread of some numbers; `None` if there are none, or one of them is not finite.
    ///
    /// A quarter that falls between two numbers is interpolated.
    pub fn of(values: &[f64]) -> Option<Spread> {
        if values.iter().any(|v| !v.is_finite()) {
            return None;
        }
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (min, max) = (*sorted.first()?, *sorted.last()?);
        let at = |part: f64| {
            let place = part * (sorted.len() - 1) as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        Some(Spread { min, lower: at(0.25), median: at(0.5), upper: at(0.75), max, mean })
    }
}

/// One box over every name.
///
/// ```
/// use lucena_show::{Boxes, Hue, Spread};
/// let spreads = vec![Spread::of(&[4.0, 5.0, 7.0]), Spread::of(&[])];
/// let boxes = Boxes { name: "regression".into(), spreads, hue: Hue(2) };
/// assert!(boxes.spreads[1].is_none()); // a gap over the second name
/// ```
#[derive(Clone, Debug)]
pub struct Boxes {
    /// What the legend says.
    pub name: String,
    /// One spread for each category; `None` leaves a gap.
    pub spreads: Vec<Option<Spread>>,
    /// The colour.
    pub hue: Hue,
}

/// A chart of boxes: the box holds the middle half, its bar is the median, the dot the average.
///
/// ```
/// use lucena_show::{Axis, BoxChart, Boxes, Hue, Spread};
/// let chart = BoxChart {
///     title: "Predicted distance".into(),
///     y: Axis::named("plies"),
///     categories: vec!["mate in 3".into()],
///     boxes: vec![Boxes {
///         name: "regression".into(),
///         spreads: vec![Spread::of(&[4.0, 5.0, 7.0])],
///         hue: Hue(2),
///     }],
///     ..BoxChart::default()
/// };
/// assert!(chart.draw().as_str().contains("median 5"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoxChart {
    /// The heading.
    pub title: String,
    /// A sentence for those who cannot see the picture.
    pub description: String,
    /// What the names are.
    pub x: String,
    /// The axis at the left.
    pub y: Axis,
    /// The names along the bottom.
    pub categories: Vec<String>,
    /// The boxes over each name, from the left.
    pub boxes: Vec<Boxes>,
    /// Width on paper; 720 if 0.
    pub width: f64,
    /// Height on paper; 440 if 0.
    pub height: f64,
}

impl BoxChart {
    /// Draws the chart.
    pub fn draw(&self) -> Svg {
        let spreads = self.boxes.iter().flat_map(|b| b.spreads.iter().flatten());
        let across = (&self.y, self.y.span(spreads.flat_map(|s| [s.min, s.max])));
        let keys = self.boxes.iter().map(Boxes::key).collect();
        let words = [&*self.title, &self.description];
        let size = size(self.width, self.height, 440.0);
        let along = Along::Names(&self.x, &self.categories);
        let mut frame = PlotFrame::new(words, size, along, across, keys);
        for (i, j, slot) in frame.slots(self.boxes.len()) {
            let (category, boxes) = (&self.categories[i], &self.boxes[j]);
            let Some(spread) = boxes.spreads.get(i).copied().flatten() else { continue };
            let tip = format!("{}, {category}: {}", boxes.name, self.words(&spread));
            if let Some(shape) = boxes.shape(&frame, &spread, slot) {
                frame.add(shape.tip(&tip));
            }
        }
        frame.finish()
    }

    fn words(&self, s: &Spread) -> String {
        let numbers = [s.min, s.max, s.lower, s.upper, s.median, s.mean];
        let [min, max, lower, upper, median, mean] = numbers.map(|value| self.y.written(value));
        format!("{min} to {max}, middle half {lower} to {upper}, median {median}, average {mean}")
    }
}

impl Boxes {
    /// Whiskers, box, bar and dot; `None` if part of it lies off the axis.
    fn shape(&self, frame: &PlotFrame, s: &Spread, (x, wide): (f64, f64)) -> Option<Element> {
        let (min, max) = (frame.y(s.min)?, frame.y(s.max)?);
        let (lower, upper) = (frame.y(s.lower)?, frame.y(s.upper)?);
        let (median, mean) = (frame.y(s.median)?, frame.y(s.mean)?);
        let (middle, cap) = (x + wide / 2.0, wide * 0.28);
        let ink = |line: Element| line.attr("stroke", self.hue.hex()).num("stroke-width", 1.5);
        let line = |x1, y1, x2, y2| ink(Element::line(x1, y1, x2, y2));
        let frame = Element::rect(x, upper, wide, (lower - upper).max(0.6));
        let bar = Element::line(x, median, x + wide, median).attr("stroke", INK);
        let dot = Element::circle(middle, mean, 3.0).attr("fill", "#ffffff").attr("stroke", INK);
        let shape = Element::new("g")
            .child(line(middle, max, middle, upper))
            .child(line(middle, lower, middle, min))
            .child(line(middle - cap, max, middle + cap, max))
            .child(line(middle - cap, min, middle + cap, min))
            .child(ink(frame.attr("fill", self.hue.hex()).num("fill-opacity", 0.22)))
            .child(bar.num("stroke-width", 2.2))
            .child(dot.num("stroke-width", 1.3));
        Some(shape)
    }

    fn key(&self) -> LegendKey {
        let sample = tile().attr("fill", self.hue.hex()).num("fill-opacity", 0.22);
        let sample = sample.attr("stroke", self.hue.hex()).num("stroke-width", 1.5);
        LegendKey { sample, name: self.name.clone() }
    }
}
