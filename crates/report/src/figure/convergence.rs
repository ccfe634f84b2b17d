//! How a fit of weights converged.

use lucena_eval::FitProgress;
use lucena_show::{Axis, LineChart, Svg};

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
