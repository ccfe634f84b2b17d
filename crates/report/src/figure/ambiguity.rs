//! What attributes can and cannot tell apart, depth by depth.

use lucena_attribute::{Ambiguity, Frame};
use lucena_learn::Ranked;
use lucena_show::{Axis, BarChart, BoxChart, Boxes, HeatMap, Hue, Spread, Svg};

use super::{bars, percent};

/// The share of ambiguous positions at each depth (Breda's Figures 4.4 to 4.6).
pub fn ambiguity(frame: &Frame, found: &Ambiguity, title: &str) -> Svg {
    let share = |class: &lucena_attribute::ClassAmbiguity| {
        Some(100.0 * class.ambiguous as f64 / class.positions.max(1) as f64)
    };
    BarChart {
        title: title.into(),
        description: format!(
            "{} of {} positions share their answers with one that ends differently.",
            found.ambiguous, found.positions
        ),
        x: "depth of win, in moves".into(),
        y: percent("ambiguous positions"),
        categories: depths(frame),
        bars: vec![bars("ambiguous", found.by_class.iter().map(share).collect(), 0)],
        ..BarChart::default()
    }
    .draw()
}

/// The depths that share a combination with positions of each depth.
pub fn amplitude(frame: &Frame, found: &Ambiguity, title: &str) -> Svg {
    let spread = |class: &lucena_attribute::ClassAmbiguity| {
        class.amplitude.map(|a| Spread {
            min: a.min.into(),
            lower: a.first_quartile.into(),
            median: a.median.into(),
            upper: a.third_quartile.into(),
            max: a.max.into(),
            mean: a.mean,
        })
    };
    BoxChart {
        title: title.into(),
        description: "For each depth, the depths of the positions with the same answers.".into(),
        x: "depth of win, in moves".into(),
        y: Axis::named("depths with the same answers"),
        categories: depths(frame),
        boxes: vec![Boxes {
            name: "depths that share a combination".into(),
            spreads: found.by_class.iter().map(spread).collect(),
            hue: Hue(0),
        }],
        ..BoxChart::default()
    }
    .draw()
}

/// Attributes by depths, darker where an attribute tells more about that depth.
pub fn gain_ratios(frame: &Frame, ranked: &[Ranked], title: &str) -> Svg {
    let ratios = |ranked: &Ranked| ranked.by_class.iter().map(|about| about.ratio).collect();
    HeatMap {
        title: title.into(),
        description: "Gain ratio of each attribute for each depth against all others.".into(),
        x: "depth of win, in moves".into(),
        columns: depths(frame),
        rows: ranked.iter().map(|r| frame.attributes()[r.attribute].name().to_string()).collect(),
        values: ranked.iter().map(ratios).collect(),
    }
    .draw()
}

/// The classes in digits, which take less room than words.
fn depths(frame: &Frame) -> Vec<String> {
    frame.classes().iter().map(ToString::to_string).collect()
}
