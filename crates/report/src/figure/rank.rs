//! Which attribute tells which depth apart.

use lucena_attribute::Frame;
use lucena_learn::Ranked;
use lucena_show::{HeatMap, Svg};

/// Attributes by depths, darker where an attribute tells more about that depth.
pub fn gain_ratios(frame: &Frame, ranked: &[Ranked], title: &str) -> Svg {
    HeatMap {
        title: title.into(),
        description: "Gain ratio of each attribute for each depth against all others.".into(),
        x: "depth of win, in moves".into(),
        columns: frame.classes().iter().map(ToString::to_string).collect(),
        rows: ranked.iter().map(|r| frame.attributes()[r.attribute].name().to_string()).collect(),
        values: ranked.iter().map(ratios).collect(),
    }
    .draw()
}

fn ratios(ranked: &Ranked) -> Vec<f64> {
    ranked.by_class.iter().map(|about| about.ratio).collect()
}
