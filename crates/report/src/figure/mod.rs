//! Frames, rankings, trees, packs, stages, audits and fits as pictures.

mod ambiguity;
mod curves;
mod regression;
mod stages;
mod success;
mod tree;

use lucena_show::{Axis, Bars, Hue, Series, Voice};

pub use ambiguity::{ambiguity, amplitude, gain_ratios};
pub use curves::{convergence, plies, price};
pub use regression::regression;
pub use stages::stages;
pub use success::success;
pub use tree::tree;

/// A line of our own figures.
pub(crate) fn series(name: &str, points: Vec<(f64, f64)>, hue: usize) -> Series {
    Series { name: name.into(), points, hue: Hue(hue), voice: Voice::Ours }
}

/// Bars of our own figures.
pub(crate) fn bars(name: &str, values: Vec<Option<f64>>, hue: usize) -> Bars {
    Bars { name: name.into(), values, hue: Hue(hue), voice: Voice::Ours }
}

/// An axis of shares.
pub(crate) fn percent(label: &str) -> Axis {
    Axis { label: label.into(), unit: " %".into(), ..Axis::from_to(0.0, 100.0) }
}
