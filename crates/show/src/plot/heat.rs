//! A heat map: names down the side, names along the foot, darker where there is more.

use super::frame::INK;
use crate::{
    colour, measure,
    svg::{Drawing, Element, Svg},
};

const ROW: f64 = 20.0;
const SMALL: f64 = 12.0;
const MARGIN: f64 = 16.0;
/// Nearly white, and a dark blue.
const PALE: [f64; 3] = [246.0, 248.0, 250.0];
const DARK: [f64; 3] = [0.0, 68.0, 120.0];
/// Above the cells: the title.
const TOP: f64 = 48.0;

/// A grid of numbers as shades.
///
/// ```
/// use lucena_show::HeatMap;
/// let map = HeatMap {
///     title: "What tells draws apart".into(),
///     columns: vec!["draw".into(), "0".into()],
///     rows: vec!["adjacent_WR_BK".into()],
///     values: vec![vec![0.4, 0.0]],
///     ..HeatMap::default()
/// };
/// assert!(map.draw().as_str().contains("<title>adjacent_WR_BK, draw: 0.4</title>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct HeatMap {
    /// The heading.
    pub title: String,
    /// A sentence for those who cannot see the picture.
    pub description: String,
    /// What the columns are.
    pub x: String,
    /// The names along the foot.
    pub columns: Vec<String>,
    /// The names down the side.
    pub rows: Vec<String>,
    /// For each row a number for each column; none is negative.
    pub values: Vec<Vec<f64>>,
}

impl HeatMap {
    /// Draws the map.
    pub fn draw(&self) -> Svg {
        let widest = |names: &[String]| {
            names.iter().map(|name| measure::width(name, SMALL)).fold(0.0, f64::max)
        };
        let left = MARGIN + widest(&self.rows) + 10.0;
        let cell = (widest(&self.columns) + 6.0).clamp(22.0, 60.0);
        let wide = left + cell * self.columns.len() as f64 + MARGIN;
        let width = wide.max(measure::width(&self.title, 17.0) + 2.0 * MARGIN);
        let foot = TOP + ROW * self.rows.len() as f64;
        let height = foot + 54.0;
        let heading = Element::text(MARGIN, 30.0, 17.0, &self.title);
        let mut drawing = Drawing::card((width, height), [&self.title, &self.description], heading);
        let label = |x: f64, y: f64, words: &str, anchor: &str| {
            let label = Element::text(x, y, SMALL, words).attr("fill", INK);
            label.attr("text-anchor", anchor)
        };
        let most = self.values.iter().flatten().copied().fold(f64::MIN_POSITIVE, f64::max);
        for (i, (name, values)) in self.rows.iter().zip(&self.values).enumerate() {
            let y = TOP + ROW * i as f64;
            drawing.add(label(left - 8.0, y + 14.0, name, "end"));
            for (j, (column, &value)) in self.columns.iter().zip(values).enumerate() {
                let tip = format!("{name}, {column}: {}", (1e4 * value).round() / 1e4);
                let shade = Element::rect(left + cell * j as f64, y, cell - 1.0, ROW - 1.0);
                drawing.add(shade.attr("fill", &colour::shade(value / most, PALE, DARK)).tip(&tip));
            }
        }
        for (j, column) in self.columns.iter().enumerate() {
            drawing.add(label(left + cell * (j as f64 + 0.5), foot + 16.0, column, "middle"));
        }
        let middle = left + cell * self.columns.len() as f64 / 2.0;
        let below = label(middle, height - 14.0, &self.x, "middle");
        drawing.add(below.attr("font-style", "italic"));
        drawing.finish()
    }
}
