//! The letters and numbers at the edge of a board as lines: the same on every machine, with or
//! without fonts.

use crate::svg::{Element, number};

/// Each sign and its lines, 10 wide, with its foot at 14.
const SIGNS: &str = include_str!("../../data/signs.tsv");

/// The lines of a sign; none if it is not one of a board's edge.
fn lines(sign: char) -> &'static str {
    let of = |row: &'static str| row.strip_prefix(sign)?.strip_prefix('\t');
    SIGNS.lines().find_map(of).unwrap_or_default()
}

/// The sign with its middle above a point and its foot at it.
pub(super) fn sign(sign: char, x: f64, y: f64) -> Element {
    const SCALE: f64 = 0.6;
    let [x, y] = [x - 5.0 * SCALE, y - 14.0 * SCALE].map(number);
    let place = format!("translate({x} {y}) scale({SCALE})");
    Element::path(lines(sign))
        .attr("transform", &place)
        .attr("fill", "none")
        .attr("stroke", "#4b4b4b")
        .num("stroke-width", 1.7)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .tip(&sign.to_string())
}
