//! The price of knowledge in a plan: parameters against plies of search.

use lucena_show::{Axis, LineChart, Svg};

use super::series;

/// Parameters of a plan at each number of plies; those of plans that are not proven are left out
/// by the caller.
pub fn plies(points: &[(u16, usize)], title: &str) -> Svg {
    let points = points.iter().map(|&(plies, count)| (f64::from(plies), count as f64)).collect();
    LineChart {
        title: title.into(),
        description:
            "How many numbers a proven plan needs for each number of plies that it looks ahead."
                .into(),
        x: Axis::named("plies of search"),
        y: Axis { from: Some(0.0), ..Axis::named("parameters") },
        series: vec![series("plan", points, 2)],
        height: 320.0,
        ..LineChart::default()
    }
    .draw()
}
