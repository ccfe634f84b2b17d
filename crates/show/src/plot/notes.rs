//! What a chart of lines points out: stretches with a name, and single points.

use super::frame::{INK, PlotFrame};
use crate::svg::Element;

/// A stretch of the bottom axis with a name; every second one is tinted.
///
/// ```
/// use lucena_show::{Axis, Band, LineChart};
/// let bands = vec![Band { name: "endgame".into(), from: 60.0, to: 90.0 }];
/// let chart = LineChart { x: Axis::from_to(0.0, 90.0), bands, ..LineChart::default() };
/// assert!(chart.draw().as_str().contains(">endgame</text>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// What stands at its foot, in as many lines as it has.
    pub name: String,
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

/// A point to look at, with words below it.
///
/// ```
/// use lucena_show::{Axis, LineChart, Note};
/// let axis = || Axis::from_to(0.0, 10.0);
/// let notes = vec![Note { words: "chosen".into(), at: (5.0, 5.0), strong: true }];
/// let chart = LineChart { x: axis(), y: axis(), notes, ..LineChart::default() };
/// assert!(chart.draw().as_str().contains(">chosen</text>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The words.
    pub words: String,
    /// The point, in the numbers of the axes.
    pub at: (f64, f64),
    /// Ringed and bold, for what counts; else pale, for what was looked at and left.
    pub strong: bool,
}

impl Band {
    /// The band behind the lines, the `nth` of its chart.
    pub(super) fn draw(&self, frame: &mut PlotFrame, nth: usize) {
        let (left, right) = frame.clamped(self.from, self.to);
        let (top, bottom) = frame.heights();
        if right <= left {
            return;
        }
        if nth % 2 == 1 {
            let tint = Element::rect(left, top, right - left, bottom - top);
            frame.add(tint.attr("fill", "#eef3f8"));
        }
        for (line, words) in self.name.lines().rev().enumerate() {
            let foot = bottom - 8.0 - 15.0 * line as f64;
            let words = Element::text((left + right) / 2.0, foot, 12.0, words)
                .attr("text-anchor", "middle")
                .attr("font-weight", "600")
                .attr("fill", "#46586a");
            frame.add(words);
        }
    }
}

impl Note {
    pub(super) fn draw(&self, frame: &mut PlotFrame) {
        let (Some(x), Some(y)) = (frame.x(self.at.0), frame.y(self.at.1)) else { return };
        let (ink, weight) = if self.strong { (INK, "600") } else { ("#6d6d6d", "400") };
        let ring = Element::circle(x, y, 8.0).attr("fill", "none").attr("stroke", ink);
        let ring = match self.strong {
            true => ring.num("stroke-width", 1.8),
            false => ring.attr("stroke-dasharray", "2 2"),
        };
        // Below the point, or above it where the paper ends.
        let foot = if y + 24.0 > frame.heights().1 { y - 13.0 } else { y + 21.0 };
        let words = Element::text(x, foot, 12.0, &self.words)
            .attr("text-anchor", "middle")
            .attr("font-weight", weight)
            .attr("paint-order", "stroke")
            .attr("stroke", "#ffffff")
            .num("stroke-width", 3.0)
            .attr("fill", ink);
        frame.add(ring);
        frame.add(words);
    }
}
