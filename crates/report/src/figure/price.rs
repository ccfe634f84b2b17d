//! Bytes against plies of search.

use lucena_pack::PriceLadder;
use lucena_show::{Axis, AxisScale, LineChart, Svg};

use super::series;

/// A line for each endgame: the bytes that its pack takes, by the plies a probe must search.
pub fn price(ladders: &[PriceLadder], title: &str) -> Svg {
    let line = |(place, ladder): (usize, &PriceLadder)| {
        let points = ladder.rungs.iter().map(|r| (f64::from(r.plies), r.bytes as f64)).collect();
        series(&format!("{} {}", ladder.material, ladder.metric.name()), points, place)
    };
    LineChart {
        title: title.into(),
        description: "Bytes of lossless packs by the plies of search that a probe needs.".into(),
        x: Axis::named("plies of search, weak side to move"),
        y: Axis::named("bytes").on(AxisScale::Log10),
        series: ladders.iter().enumerate().map(line).collect(),
        ..LineChart::default()
    }
    .draw()
}
