//! A heat map: names down the side, names along the foot, darker where there is more.

use super::frame::INK;
use crate::{
    measure,
    svg::{Drawing, Element, Svg},
};

const ROW: f64 = 20.0;
const SMALL: f64 = 12.0;
const MARGIN: f64 = 16.0;
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
        let mut drawing = Drawing::new(width, height, &self.title, &self.description);
        let card = Element::rect(0.5, 0.5, width - 1.0, height - 1.0).num("rx", 8.0);
        drawing.add(card.attr("fill", "#ffffff").attr("stroke", "#d0d0d0"));
        let heading = Element::text(MARGIN, 30.0, 17.0, &self.title).attr("font-weight", "600");
        drawing.add(heading.attr("fill", INK));
        let most = self.values.iter().flatten().copied().fold(f64::MIN_POSITIVE, f64::max);
        for (i, (name, values)) in self.rows.iter().zip(&self.values).enumerate() {
            let y = TOP + ROW * i as f64;
            let label = Element::text(left - 8.0, y + 14.0, SMALL, name).attr("fill", INK);
            drawing.add(label.attr("text-anchor", "end"));
            for (j, (column, &value)) in self.columns.iter().zip(values).enumerate() {
                let x = left + cell * j as f64;
                let tip = format!("{name}, {column}: {}", (1e4 * value).round() / 1e4);
                let shade = Element::rect(x, y, cell - 1.0, ROW - 1.0);
                drawing.add(shade.attr("fill", &shade_of(value / most)).tip(&tip));
            }
        }
        for (j, column) in self.columns.iter().enumerate() {
            let x = left + cell * (j as f64 + 0.5);
            let label = Element::text(x, foot + 16.0, SMALL, column).attr("fill", INK);
            drawing.add(label.attr("text-anchor", "middle"));
        }
        let middle = left + cell * self.columns.len() as f64 / 2.0;
        let label = Element::text(middle, height - 14.0, SMALL, &self.x).attr("fill", INK);
        drawing.add(label.attr("text-anchor", "middle").attr("font-style", "italic"));
        drawing.finish()
    }
}

/// From nearly white to a dark blue; the root lets small values show.
fn shade_of(share: f64) -> String {
    let t = share.clamp(0.0, 1.0).sqrt();
    let mix = |from: f64, to: f64| (from + t * (to - from)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(246.0, 0.0), mix(248.0, 68.0), mix(250.0, 120.0))
}
