//! Where one stage of an endgame ends and the next begins.

use lucena_learn::{Minimum, Stages};
use lucena_show::{Axis, Band, LineChart, Note, Svg};

use super::series;

/// How much what counts at each level is like what counts at the next (Figures 1 and 3 of Sadikov
/// and Bratko 2006), with the stages, their borders, and the minima that were not taken.
pub fn stages(stages: &Stages, title: &str) -> Svg {
    let known = |(level, correlation): (usize, Option<f64>)| {
        (level as f64, correlation.unwrap_or(f64::NAN)) // a gap where nobody knows
    };
    let points = stages.correlations().into_iter().enumerate().map(known).collect();
    LineChart {
        title: title.into(),
        description: in_words(stages),
        x: Axis {
            from: Some(0.0),
            to: Some(stages.sizes().len() as f64 - 1.0),
            ..Axis::named("level: moves to the goal")
        },
        y: Axis {
            label: "correlation of what counts here and one level on".into(),
            ..Axis::from_to(-1.0, 1.0)
        },
        series: vec![series("correlation", points, 0)],
        bands: bands(stages),
        notes: stages.minima().iter().map(note).collect(),
        width: 860.0,
        ..LineChart::default()
    }
    .draw()
}

fn bands(stages: &Stages) -> Vec<Band> {
    let band = |stage: &lucena_learn::Stage| Band {
        name: format!("{}\n{:.1} %", stage.name, 100.0 * stage.share),
        from: f64::from(stage.from) - 0.5,
        to: f64::from(stage.to) + 0.5,
    };
    stages.all().iter().map(band).collect()
}

fn note(minimum: &Minimum) -> Note {
    let level = minimum.level;
    Note {
        words: if minimum.kept { level.to_string() } else { format!("{level} (no border)") },
        at: (f64::from(level), minimum.correlation),
        strong: minimum.kept,
    }
}

fn in_words(stages: &Stages) -> String {
    let stage = |stage: &lucena_learn::Stage| {
        format!("{} from {} to {} moves", stage.name, stage.from, stage.to)
    };
    let all: Vec<String> = stages.all().iter().map(stage).collect();
    format!("Stages: {}.", all.join(", "))
}
