//! The letters and numbers at the edge of a board as lines: the same on every machine, with or
//! without fonts.

use crate::svg::{Element, number};

/// The lines of a sign, 10 wide, with its foot at 14.
fn lines(sign: char) -> &'static str {
    match sign {
        'a' => "M8 6V14M8 10A3.5 4 0 1 1 1 10A3.5 4 0 1 1 8 10",
        'b' => "M1.5 1V14M1.5 10A3.5 4 0 1 1 8.5 10A3.5 4 0 1 1 1.5 10",
        'c' => "M8 7.5A3.8 4 0 1 0 8 12.5",
        'd' => "M8 1V14M8 10A3.5 4 0 1 1 1 10A3.5 4 0 1 1 8 10",
        'e' => "M1.2 10H8.2A3.5 4 0 1 0 7.4 12.6",
        'f' => "M7.5 1.6C4.5 0.6 3.6 2.2 3.6 4.5V14M1 6H7",
        'g' => "M8 6V14.5C8 17.5 3.5 18.2 1.5 16.5M8 10A3.5 4 0 1 1 1 10A3.5 4 0 1 1 8 10",
        'h' => "M1.5 1V14M1.5 9.5C2.5 5 8 5 8 9.5V14",
        '1' => "M2 4L5.5 1V14",
        '2' => "M1.5 4.5C1.5 0 8.5 0 8.5 4.5C8.5 7.5 3 10.5 1.5 14H8.8",
        '3' => "M1.5 3C3 0 8 0.5 8 4C8 6.5 5.5 7.2 4 7.2C6 7.2 8.6 8 8.6 10.6C8.6 14.5 2.5 15 1 12",
        '4' => "M6.5 14V1L1 10H9",
        '5' => "M8 1H2.5L2 7C5 5.2 8.7 6.5 8.7 10C8.7 14.5 3 15 1.2 12.5",
        '6' => "M7.5 1.8C3 0 1.2 5 1.2 9.5A3.7 4.2 0 1 0 8.6 9.8A3.6 4 0 0 0 1.4 9",
        '7' => "M1 1H8.8L4 14",
        '8' => "M5 7A3.2 3 0 1 1 5 1A3.2 3 0 1 1 5 7A3.7 3.5 0 1 1 5 14A3.7 3.5 0 1 1 5 7",
        _ => "",
    }
}

/// The sign with its middle above a point and its foot at it.
pub(super) fn sign(sign: char, x: f64, y: f64) -> Element {
    const SCALE: f64 = 0.6;
    let place = format!(
        "translate({} {}) scale({SCALE})",
        number(x - 5.0 * SCALE),
        number(y - 14.0 * SCALE)
    );
    Element::path(lines(sign))
        .attr("transform", &place)
        .attr("fill", "none")
        .attr("stroke", "#4b4b4b")
        .num("stroke-width", 1.7)
        .attr("stroke-linecap", "round")
        .attr("stroke-linejoin", "round")
        .tip(&sign.to_string())
}
