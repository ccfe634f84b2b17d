//! What every plot has around its data: a card, a title, a legend, axes with their numbers.

use super::{Axis, AxisScale, axis::TickSpan};
use crate::{
    measure,
    svg::{Drawing, Element, Svg, number},
};

pub(crate) const INK: &str = "#222222";
const QUIET: &str = "#5a5a5a";
const GRID: &str = "#e4e4e4";
const SMALL: f64 = 12.0;
const MARGIN: f64 = 16.0;

pub(crate) enum Along<'a> {
    Numbers(&'a Axis, TickSpan),
    Names(&'a str, &'a [String]),
}

/// A sample to show in the legend, drawn around the origin, and its name.
pub(crate) struct LegendKey {
    pub sample: Element,
    pub name: String,
}

/// Half the width of a legend's sample.
pub(crate) const SAMPLE: f64 = 14.0;

/// The size of a chart; what is 0 is as usual.
pub(crate) fn size(width: f64, height: f64, usual: f64) -> (f64, f64) {
    let or = |given: f64, usual: f64| if given == 0.0 { usual } else { given };
    (or(width, 720.0), or(height, usual))
}

/// A sample for bars and boxes.
pub(crate) fn tile() -> Element {
    Element::rect(8.0 - SAMPLE, -6.0, 2.0 * SAMPLE - 8.0, 12.0)
}

/// A plot's paper with everything on it but the data.
pub(crate) struct PlotFrame {
    drawing: Drawing,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    across: TickSpan,
    along: Option<TickSpan>,
    names: usize,
}

impl PlotFrame {
    /// Draws the card, the words, the grid and the numbers; the data follow.
    pub(crate) fn new(
        [title, description]: [&str; 2],
        (width, height): (f64, f64),
        along: Along<'_>,
        across: (&Axis, TickSpan),
        keys: Vec<LegendKey>,
    ) -> PlotFrame {
        let room = (width - 2.0 * MARGIN) / measure::width(title, 1.0).max(1.0);
        let heading = Element::text(MARGIN, 30.0, room.clamp(10.0, 17.0), title);
        let mut drawing = Drawing::card((width, height), [title, description], heading);
        let legend_foot = legend(&mut drawing, 52.0, width, keys);
        let (axis, span) = across;
        let written: Vec<String> = span.ticks.iter().map(|t| axis.written(*t)).collect();
        let widest = written.iter().map(|t| measure::width(t, SMALL)).fold(0.0, f64::max);
        let mut top = legend_foot + 16.0;
        if !axis.label.is_empty() {
            let label = Element::text(MARGIN, top + 7.0, SMALL, &axis.label).attr("fill", QUIET);
            drawing.add(label.attr("font-style", "italic"));
            top += 20.0;
        }
        let (names, along_label) = match &along {
            Along::Numbers(axis, _) => (0, axis.label.as_str()),
            Along::Names(label, names) => (names.len(), *label),
        };
        let foot = if along_label.is_empty() { 34.0 } else { 54.0 };
        let mut frame = PlotFrame {
            drawing,
            left: MARGIN + widest + 8.0,
            right: width - MARGIN - 8.0,
            top,
            bottom: height - foot,
            across: span,
            along: None,
            names,
        };
        frame.rule(&written);
        match along {
            Along::Numbers(axis, span) => frame.number_foot(axis, span),
            Along::Names(_, names) => frame.name_foot(names),
        }
        let middle = (frame.left + frame.right) / 2.0;
        let label = Element::text(middle, height - 14.0, SMALL, along_label).attr("fill", QUIET);
        frame.add(label.attr("text-anchor", "middle").attr("font-style", "italic"));
        frame
    }

    pub(crate) fn add(&mut self, shape: Element) {
        self.drawing.add(shape);
    }

    pub(crate) fn finish(self) -> Svg {
        self.drawing.finish()
    }

    /// The height on paper at which a number stands.
    pub(crate) fn y(&self, value: f64) -> Option<f64> {
        self.across.place(value).map(|part| self.bottom - part * (self.bottom - self.top))
    }

    /// The foot of the data.
    pub(crate) fn floor(&self) -> f64 {
        // Bars stand on zero where the axis has one.
        self.y(0.0).unwrap_or(self.bottom)
    }

    /// How far to the right a number stands, on an axis of numbers.
    pub(crate) fn x(&self, value: f64) -> Option<f64> {
        let part = self.along.as_ref()?.place(value)?;
        Some(self.left + 10.0 + part * (self.right - self.left - 20.0))
    }

    /// Where a stretch of an axis of numbers lies on paper, cut to what the axis shows.
    pub(crate) fn clamped(&self, from: f64, to: f64) -> (f64, f64) {
        (self.x(from).unwrap_or(self.left), self.x(to).unwrap_or(self.right))
    }

    /// The head and the foot of the data on paper.
    pub(crate) fn heights(&self) -> (f64, f64) {
        (self.top, self.bottom)
    }

    /// For each name and each of this many things over it: which name, which thing, and the left end
    /// and the width of its place.
    pub(crate) fn slots(&self, of: usize) -> Vec<(usize, usize, (f64, f64))> {
        let slot = |name: usize, nth: usize| {
            let (left, wide) = self.room(name);
            let each = (wide * 0.78 / of.max(1) as f64).min(46.0);
            let start = left + (wide - each * of as f64) / 2.0;
            (name, nth, (start + each * nth as f64 + each * 0.05, each * 0.9))
        };
        (0..self.names).flat_map(|name| (0..of).map(move |nth| slot(name, nth))).collect()
    }

    /// The left end and the width of the room of one name.
    fn room(&self, name: usize) -> (f64, f64) {
        let wide = (self.right - self.left) / self.names.max(1) as f64;
        (self.left + wide * name as f64, wide)
    }

    /// Grid lines with their numbers at the left.
    fn rule(&mut self, written: &[String]) {
        for (tick, text) in self.across.ticks.clone().into_iter().zip(written) {
            let Some(y) = self.y(tick) else { continue };
            let strong = tick == 0.0 || y == self.bottom;
            let line = Element::line(self.left, y, self.right, y);
            self.add(line.attr("stroke", if strong { "#8c8c8c" } else { GRID }));
            let label = Element::text(self.left - 8.0, y + 4.0, SMALL, text);
            self.add(label.attr("text-anchor", "end").attr("fill", QUIET));
        }
    }

    /// Ticks with their numbers at the foot; every second if they would touch.
    fn number_foot(&mut self, axis: &Axis, span: TickSpan) {
        let ticks = span.ticks.clone();
        self.along = Some(span);
        let written: Vec<String> = ticks.iter().map(|t| axis.written(*t)).collect();
        let room = (self.right - self.left) / (ticks.len().max(2) - 1) as f64;
        let every = every(&written, room);
        for (i, (tick, text)) in ticks.iter().zip(&written).enumerate() {
            let Some(x) = self.x(*tick) else { continue };
            let mark = Element::line(x, self.bottom, x, self.bottom + 5.0);
            self.add(mark.attr("stroke", "#8c8c8c"));
            if i % every == 0 {
                self.foot_text(x, text);
            }
            if axis.scale != AxisScale::Linear || i > 0 {
                let line = Element::line(x, self.top, x, self.bottom);
                self.add(line.attr("stroke", "#f1f1f1"));
            }
        }
    }

    /// Names in the middle of their rooms; every second if they would touch.
    fn name_foot(&mut self, names: &[String]) {
        let every = every(names, self.room(0).1);
        for (i, name) in names.iter().enumerate().filter(|(i, _)| i % every == 0) {
            let (x, wide) = self.room(i);
            self.foot_text(x + wide / 2.0, name);
        }
    }

    fn foot_text(&mut self, x: f64, text: &str) {
        let label = Element::text(x, self.bottom + 20.0, SMALL, text);
        self.add(label.attr("text-anchor", "middle").attr("fill", QUIET));
    }
}

/// Write every how-manieth text, so that none touches the next.
fn every(texts: &[String], room: f64) -> usize {
    let widths: Vec<f64> = texts.iter().map(|t| measure::width(t, SMALL)).collect();
    let fits = |step: usize| {
        let shown: Vec<f64> = widths.iter().step_by(step).copied().collect();
        shown.windows(2).all(|w| (w[0] + w[1]) / 2.0 + 4.0 <= room * step as f64)
    };
    (1..texts.len()).find(|step| fits(*step)).unwrap_or(texts.len().max(1))
}

/// Draws the samples and their names in lines from the left; the height where they end.
fn legend(drawing: &mut Drawing, top: f64, width: f64, keys: Vec<LegendKey>) -> f64 {
    let (mut x, mut y) = (MARGIN, top);
    let none = keys.is_empty();
    for LegendKey { sample, name } in keys {
        let wide = 2.0 * SAMPLE + 8.0 + measure::width(&name, SMALL) + 18.0;
        if x > MARGIN && x + wide > width - MARGIN {
            (x, y) = (MARGIN, y + 19.0);
        }
        let place = format!("translate({} {})", number(x + SAMPLE), number(y - 4.0));
        drawing.add(Element::new("g").attr("transform", &place).child(sample));
        drawing.add(Element::text(x + 2.0 * SAMPLE + 8.0, y, SMALL, &name).attr("fill", INK));
        x += wide;
    }
    if none { top - 14.0 } else { y }
}
