//! Where numbers stand on an axis, and which of them are written beside it.

use crate::words::in_threes;

/// How far apart two numbers stand.
///
/// ```
/// use lucena_show::{Axis, AxisScale, LineChart};
/// let y = Axis { from: Some(1.0), to: Some(100.0), ..Axis::default() }.on(AxisScale::Log10);
/// let picture = LineChart { y, ..LineChart::default() }.draw().to_string();
/// assert!(picture.contains(">20</text>") && !picture.contains(">30</text>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisScale {
    /// By their difference.
    #[default]
    Linear,
    /// By their ratio, with ticks at powers of two. Numbers that are not positive have no place.
    Log2,
    /// By their ratio, with ticks at powers of ten. Numbers that are not positive have no place.
    Log10,
}

/// One axis of a plot: its words, its scale, and its ends where the data should not choose them.
///
/// ```
/// use lucena_show::Axis;
/// let share = Axis { label: "correct".into(), unit: " %".into(), ..Axis::from_to(0.0, 100.0) };
/// assert_eq!(share.from, Some(0.0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Axis {
    /// What is counted, in a few words.
    pub label: String,
    /// What follows every number, such as ` %`; may be empty.
    pub unit: String,
    /// How numbers are spread.
    pub scale: AxisScale,
    /// The lower end; else the data's.
    pub from: Option<f64>,
    /// The upper end; else the data's.
    pub to: Option<f64>,
}

impl Axis {
    /// A linear axis that the data choose the ends of.
    pub fn named(label: &str) -> Axis {
        Axis { label: label.to_owned(), ..Axis::default() }
    }

    /// A linear axis with fixed ends.
    pub fn from_to(from: f64, to: f64) -> Axis {
        Axis { from: Some(from), to: Some(to), ..Axis::default() }
    }

    /// The same on another scale.
    pub fn on(self, scale: AxisScale) -> Axis {
        Axis { scale, ..self }
    }

    /// The stretch of numbers to draw, so that every value has a place and the ends are ticks.
    pub(crate) fn span(&self, values: impl Iterator<Item = f64>) -> TickSpan {
        let placed = values.filter(|v| self.scale.holds(*v));
        let ends = placed.fold(None, |ends: Option<(f64, f64)>, v| {
            Some(ends.map_or((v, v), |(low, high)| (low.min(v), high.max(v))))
        });
        let (low, high) = ends.unwrap_or((1.0, 2.0));
        let given = |end: Option<f64>| end.filter(|v| self.scale.holds(*v));
        let low = given(self.from).unwrap_or(low);
        let high = given(self.to).unwrap_or(high).max(low);
        TickSpan { scale: self.scale, ticks: ticks(self.scale, low, high) }
    }

    /// A number as the axis writes it.
    pub(crate) fn written(&self, value: f64) -> String {
        format!("{}{}", plain(value), self.unit)
    }
}

impl AxisScale {
    /// Whether a number has a place on this scale.
    pub(crate) fn holds(self, value: f64) -> bool {
        value.is_finite() && (self == AxisScale::Linear || value > 0.0)
    }

    fn forward(self, value: f64) -> f64 {
        match self {
            AxisScale::Linear => value,
            AxisScale::Log2 => value.log2(),
            AxisScale::Log10 => value.log10(),
        }
    }
}

/// A stretch of an axis, from its first tick to its last.
#[derive(Clone, Debug)]
pub(crate) struct TickSpan {
    scale: AxisScale,
    pub(crate) ticks: Vec<f64>,
}

impl TickSpan {
    /// Where a number stands: 0 at the first tick, 1 at the last; `None` if it has no place there.
    pub(crate) fn place(&self, value: f64) -> Option<f64> {
        let (first, last) = (*self.ticks.first()?, *self.ticks.last()?);
        if !self.scale.holds(value) {
            return None;
        }
        let (low, high) = (self.scale.forward(first), self.scale.forward(last));
        let part = (self.scale.forward(value) - low) / (high - low);
        (-1e-9..=1.0 + 1e-9).contains(&part).then_some(part.clamp(0.0, 1.0))
    }
}

/// Round numbers, rising, the first at most `low` and the last at least `high`: at least two.
pub(crate) fn ticks(scale: AxisScale, low: f64, high: f64) -> Vec<f64> {
    match scale {
        AxisScale::Linear => linear(low, high),
        AxisScale::Log2 => powers(low, high, 2.0, &[1.0]),
        AxisScale::Log10 if high / low <= 1000.0 => powers(low, high, 10.0, &[1.0, 2.0, 5.0]),
        AxisScale::Log10 => powers(low, high, 10.0, &[1.0]),
    }
}

/// Steps of 1, 2 or 5 times a power of ten, between four and eleven ticks.
fn linear(low: f64, high: f64) -> Vec<f64> {
    // A single value, or two that differ by less than the numbers can show, still gets a width.
    let least = (low.abs().max(high.abs()) * 1e-9).max(1e-9);
    let width = if high - low < least { low.abs().max(1.0) } else { high - low };
    let rough = width / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|m| m * power >= rough * 0.999);
    let step = step.unwrap_or(10.0) * power;
    let first = (low / step + 1e-9).floor();
    let last = (high / step - 1e-9).ceil().max(first + 1.0);
    (0..=(last - first) as usize).map(|i| tidy((first + i as f64) * step, step)).collect()
}

/// Powers of a base times each of some factors; every second, third … when they are too many.
fn powers(low: f64, high: f64, base: f64, factors: &[f64]) -> Vec<f64> {
    let first = low.log(base).floor() as i32 - 1;
    let last = high.log(base).ceil() as i32 + 1;
    let all = (first..=last).flat_map(|p| factors.iter().map(move |f| f * base.powi(p)));
    let all: Vec<f64> = all.collect();
    let near = 1e-9;
    let from = all.iter().rposition(|t| *t <= low * (1.0 + near)).unwrap_or(0);
    let to = all.iter().position(|t| *t >= high * (1.0 - near)).unwrap_or(all.len() - 1);
    let to = to.max(from + 1).min(all.len() - 1);
    let every = (to - from).div_ceil(10).max(1);
    let to = from + (to - from).div_ceil(every) * every;
    (from..=to).step_by(every).map(|i| all.get(i).copied().unwrap_or(base.powi(last + 1))).collect()
}

/// Drops the dust that multiplying leaves, so that 0.30000000000000004 is 0.3.
fn tidy(value: f64, step: f64) -> f64 {
    let digits = (2.0 - step.log10().floor()).clamp(0.0, 15.0) as usize;
    format!("{value:.digits$}").parse().unwrap_or(value)
}

/// A number as people write it: digits in threes from 10 000 on, no needless zeros.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if value.abs() < 1e-4 && value != 0.0 {
        return format!("{value:e}");
    }
    let (sign, text) = text.strip_prefix('-').map_or(("", text), |rest| ("−", rest));
    let (whole, part) =
        text.split_once('.').map_or((text, String::new()), |(w, p)| (w, format!(".{p}")));
    match whole.len() {
        ..5 => format!("{sign}{whole}{part}"),
        _ => format!("{sign}{}{part}", in_threes(whole, '\u{2009}')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(AxisScale::Linear, 0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(AxisScale::Linear, 0.0, 0.3), [0.0, 0.1, 0.2, 0.3]);
        assert_eq!(ticks(AxisScale::Log2, 1.0, 16.0), [1.0, 2.0, 4.0, 8.0, 16.0]);
        assert_eq!(ticks(AxisScale::Log10, 23.0, 6313.0).len(), 9);
        assert_eq!(ticks(AxisScale::Linear, 7.0, 7.0), [6.0, 8.0]);
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(plain(68239.0), "68\u{2009}239");
        assert_eq!([plain(0.25), plain(-3.0), plain(9999.0)], ["0.25", "−3", "9999"]);
    }

    #[test]
    fn a_number_off_the_axis_has_no_place() {
        let span = Axis::from_to(0.0, 10.0).span(std::iter::empty());
        assert_eq!(span.place(5.0), Some(0.5));
        assert_eq!(span.place(11.0), None);
        assert_eq!(
            Axis::default().on(AxisScale::Log10).span([1.0, 10.0].into_iter()).place(0.0),
            None
        );
    }

    proptest! {
        #[test]
        fn ticks_rise_and_cover_the_data(
            scale in prop_oneof![Just(AxisScale::Linear), Just(AxisScale::Log2), Just(AxisScale::Log10)],
            a in 1e-6..1e9f64, b in 1e-6..1e9f64, negative: bool,
        ) {
            let (low, high) = (a.min(b), a.max(b));
            let (low, high) = if negative && scale == AxisScale::Linear { (-high, -low) } else { (low, high) };
            let ticks = ticks(scale, low, high);
            prop_assert!((2..=12).contains(&ticks.len()), "{ticks:?}");
            prop_assert!(ticks.windows(2).all(|t| t[0] < t[1]), "{ticks:?}");
            let dust = 1e-6 * (high - low).max(low.abs() * 1e-3);
            prop_assert!(ticks[0] <= low + dust && *ticks.last().expect("two ticks") >= high - dust);
        }

        #[test]
        fn every_value_has_a_place_and_order_is_kept(
            scale in prop_oneof![Just(AxisScale::Linear), Just(AxisScale::Log2), Just(AxisScale::Log10)],
            values in prop::collection::vec(1e-3..1e6f64, 1..20),
        ) {
            let span = Axis::default().on(scale).span(values.iter().copied());
            for pair in values.windows(2) {
                let (a, b) = (span.place(pair[0]), span.place(pair[1]));
                prop_assert!(a.is_some() && b.is_some());
                prop_assert_eq!(pair[0] < pair[1], a < b);
            }
        }
    }
}
