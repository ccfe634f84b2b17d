//! Curves: a fit that converges, and what is saved with each ply of search.

use lucena_eval::FitProgress;
use lucena_pack::PriceLadder;
use lucena_show::{Axis, AxisScale, LineChart, Svg};

use super::series;

/// The squared error step by step, and below it the length of the gradient.
pub fn convergence(steps: &[FitProgress], title: &str) -> Svg {
    let line = |name: &str, value: fn(&FitProgress) -> f64, hue| {
        let points = steps.iter().map(|step| (step.iteration as f64, value(step))).collect();
        series(name, points, hue)
    };
    let error = LineChart {
        title: title.into(),
        description: "The mean squared error falls with the steps of the fit.".into(),
        x: Axis::named("steps"),
        y: Axis { from: Some(0.0), ..Axis::named("mean squared error") },
        series: vec![line("squared error", |step| step.squared, 2)],
        height: 320.0,
        ..LineChart::default()
    };
    let gradient = LineChart {
        title: "Length of the gradient beside its first one, in powers of ten".into(),
        description: "The logarithm of the gradient's length falls as the fit converges.".into(),
        x: Axis::named("steps"),
        y: Axis::named("power of ten"),
        series: vec![line("gradient", |step| step.gradient.max(1e-12).log10(), 4)],
        height: 260.0,
        ..LineChart::default()
    };
    Svg::stacked(title, &[error.draw(), gradient.draw()])
}

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
